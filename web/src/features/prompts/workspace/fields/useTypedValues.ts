import { useState } from 'react';
import { noTypedValues, readTypedValues, suggestionsFor, type TypedValues, writeTypedValues } from '../typedValues.ts';

/** The typed values of one prompt, saved in the browser on every change. */
export function useTypedValues(userId: string, promptId: string) {
  const [typed, setTyped] = useState(() => readTypedValues(userId, promptId));
  const [suggestions] = useState(() => suggestionsFor(userId, promptId));
  /** The values that "Clear fields" removed, until something is typed. */
  const [cleared, setCleared] = useState<TypedValues | null>(null);
  /** The text that "Discard edits" removed, until the text is edited again. */
  const [discarded, setDiscarded] = useState<string | null>(null);

  const save = (next: TypedValues) => {
    setTyped(next);
    writeTypedValues(userId, promptId, next);
  };
  const setEdited = (edited: string | null) => {
    setCleared(null);
    setDiscarded(null);
    save({ ...typed, edited });
  };

  return {
    ...typed,
    suggestions,
    canUndoClear: cleared !== null,
    canUndoDiscard: discarded !== null,
    setValue: (name: string, value: string) => {
      setCleared(null);
      save({ ...typed, values: { ...typed.values, [name]: value } });
    },
    setEdited,
    discardEdits: () => {
      setEdited(null);
      setDiscarded(typed.edited);
    },
    undoDiscard: () => setEdited(discarded),
    clear: () => {
      setCleared(typed);
      setDiscarded(null);
      save(noTypedValues);
    },
    undoClear: () => {
      if (cleared) save(cleared);
      setCleared(null);
    },
  };
}
