/** The index that React Router gives to the current history entry: 0 if there is no page of ours to go back to. */
export const historyIndex = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;
