import { useCallback, useState } from 'react';

interface Options {
  edited: string | null;
  isOutdated: boolean;
  /** The text as it is without edits. */
  unedited: () => string;
  onEdit: (text: string | null) => void;
}

/** Whether the editor is shown, and whether it takes the focus. */
export function useEditing({ edited, isOutdated, unedited, onEdit }: Options) {
  const [hasStarted, setStarted] = useState(false);
  const [isUnchanged, setUnchanged] = useState(false);
  return {
    isEditing: edited !== null || (isUnchanged && !isOutdated),
    /** An edited text that nothing was changed in yet, or no longer. */
    isUnchanged,
    setUnchanged,
    edit: (next: string) => {
      const isSame = next === unedited();
      setUnchanged(isSame);
      onEdit(isSame ? null : next);
    },
    shouldFocus: hasStarted,
    /** For what shows the editor. */
    starting: (show: () => void) => () => {
      setStarted(true);
      show();
    },
    // The editor also comes back after the example was shown, when the focus is on the button that did it.
    onFocused: useCallback(() => setStarted(false), []),
  };
}
