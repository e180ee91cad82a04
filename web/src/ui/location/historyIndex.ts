const stateOfEntry = () => window.history.state as { idx?: number; isGuard?: true } | null;

/** The index that React Router gives to the current history entry: 0 if there is no page of ours to go back to. */
export const historyIndex = (): number => stateOfEntry()?.idx ?? 0;

/** Whether the current history entry is the one of the navigation guard. */
export const isGuardEntry = (): boolean => stateOfEntry()?.isGuard === true;
