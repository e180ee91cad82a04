export type GuardDialog = 'review' | 'restore';

/** Which dialog is open. The button for it may be on the page before the code of the dialogs is. */
export function dialogState() {
  const listeners = new Set<() => void>();
  let opened: GuardDialog | null = null;
  let fieldName: string | undefined;
  const set = (next: GuardDialog | null) => {
    opened = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => opened,
    /** The name of the field from which it was opened last; undefined if it was not from one. */
    fieldName: () => fieldName,
    open: (next: GuardDialog, from?: string) => {
      fieldName = from;
      set(next);
    },
    close: () => set(null),
  };
}
