import { useState } from 'react';
import { noTypedValues, readTypedValues, suggestionsFor, type TypedValues, writeTypedValues } from '../typedValues.ts';

/** The typed values of one prompt, saved in the browser on every change. */
export function useTypedValues(userId: string, promptId: string) {
  const [typed, setTyped] = useState(() => readTypedValues(userId, promptId));
  const [suggestions] = useState(() => suggestionsFor(userId, promptId));
  /** The values that "Clear fields" removed, until something is typed. */
  const [cleared, setCleared] = useState<TypedValues | null>(null);

  const save = (next: TypedValues) => {
    setTyped(next);
    writeTypedValues(userId, promptId, next);
  };

  return {
    ...typed,
    suggestions,
    canUndoClear: cleared !== null,
    setValue: (name: string, value: string) => {
      setCleared(null);
      save({ ...typed, values: { ...typed.values, [name]: value } });
    },
    setEdited: (edited: string | null) => {
      setCleared(null);
      save({ ...typed, edited });
    },
    clear: () => {
      setCleared(typed);
      save(noTypedValues);
    },
    undoClear: () => {
      if (cleared) save(cleared);
      setCleared(null);
    },
  };
}
