const stateOfEntry = () => window.history.state as { idx?: number; guardedAt?: number } | null;

/** The index that React Router gives to the current history entry: 0 if there is no page of ours to go back to. */
export const historyIndex = (): number => stateOfEntry()?.idx ?? 0;

/** Whether the current history entry is the one of a navigation guard before a reload. Those of this document step back from theirs. */
export const isGuardEntryOfBefore = (): boolean => {
  const { guardedAt = performance.timeOrigin } = stateOfEntry() ?? {};
  return guardedAt !== performance.timeOrigin;
};
