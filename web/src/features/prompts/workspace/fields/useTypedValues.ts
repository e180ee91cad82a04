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
  /** The case that "Fill with example" put into the fields, with what was changed in it. It is never saved. */
  const [example, setExample] = useState<TypedValues | null>(null);

  const current = example ?? typed;
  const save = (next: TypedValues) => {
    if (example) return setExample(next);
    setTyped(next);
    writeTypedValues(userId, promptId, next);
  };
  const setEdited = (edited: string | null) => {
    setCleared(null);
    setDiscarded(null);
    save({ ...current, edited });
  };

  return {
    ...current,
    isExample: example !== null,
    suggestions,
    canUndoClear: cleared !== null,
    canUndoDiscard: discarded !== null,
    setValue: (name: string, value: string) => {
      setCleared(null);
      save({ ...current, values: { ...current.values, [name]: value } });
    },
    setEdited,
    discardEdits: () => {
      setEdited(null);
      setDiscarded(current.edited);
    },
    undoDiscard: () => setEdited(discarded),
    clear: () => {
      setCleared(typed);
      setDiscarded(null);
      save(noTypedValues);
    },
    fillWithExample: (values: TypedValues['values']) => {
      setCleared(null);
      setDiscarded(null);
      setExample({ values, edited: null });
    },
    /** Brings back what the member had typed. */
    clearExample: () => {
      setDiscarded(null);
      setExample(null);
    },
    undoClear: () => {
      if (cleared) save(cleared);
      setCleared(null);
    },
  };
}
