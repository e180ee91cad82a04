import { useState } from 'react';
import { noTypedValues, readTypedValues, suggestionsFor, type TypedValues, writeTypedValues } from '../typedValues.ts';

/** The typed values of one prompt, kept in the browser with every keystroke. */
export function useTypedValues(userId: string, promptId: string) {
  const [typed, setTyped] = useState(() => readTypedValues(userId, promptId));
  const [suggestions] = useState(() => suggestionsFor(userId, promptId));
  /** What "Clear fields" has just taken, until something new is typed. */
  const [cleared, setCleared] = useState<TypedValues | null>(null);

  const keep = (next: TypedValues) => {
    setTyped(next);
    writeTypedValues(userId, promptId, next);
  };

  return {
    ...typed,
    suggestions,
    canUndoClear: cleared !== null,
    setValue: (name: string, value: string) => {
      setCleared(null);
      keep({ ...typed, values: { ...typed.values, [name]: value } });
    },
    setEdited: (edited: string | null) => {
      setCleared(null);
      keep({ ...typed, edited });
    },
    clear: () => {
      setCleared(typed);
      keep(noTypedValues);
    },
    undoClear: () => {
      if (cleared) keep(cleared);
      setCleared(null);
    },
  };
}
