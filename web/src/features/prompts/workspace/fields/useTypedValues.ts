import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { activeSet } from '../../../../api/clientSets/activeSet.ts';
import type { Book } from '../../../../api/clientSets/clientSet.ts';
import type { useChooseSet } from '../../../../api/clientSets/useChooseSet.ts';
import { isEditOfOther } from '../kept/isEditOfOther.ts';
import { typedWith } from '../kept/withoutKept.ts';
import { digestOf, isEditOutdated } from '../outdatedEdit.ts';
import { suggestionsFor, withholdSuggestion } from '../suggestions.ts';
import { isBegun, noTypedValues, replaceTyped, typedTexts, type PromptInfo, type TypedValues } from '../typedValues.ts';
import { useStoredValues } from './useStoredValues.ts';

/** A text that was edited by hand, and the client set for which it was. */
interface Discarded {
  edited: string;
  editedFor: string | undefined;
}

interface Example {
  /** The case as it was loaded. */
  values: TypedValues['values'];
  typed: TypedValues;
  /** The member's own discarded text. It can be brought back again once the example is cleared. */
  ownDiscarded: Discarded | null;
}

interface Choice {
  name: string;
  type: string;
}

/** Whether a value of the example is left. The option of a select may well be right for the member's case, too. */
const hasValueOf = (example: TypedValues['values'], typed: TypedValues, variables: readonly Choice[]): boolean =>
  variables.some(({ name, type }) => type !== 'select' && Boolean(example[name]) && typed.values[name] === example[name]);

const isChanged = ({ values, typed }: Example): boolean =>
  typed.edited !== null || Object.entries(values).some(([name, value]) => typed.values[name] !== value);

type Texts = Readonly<Record<string, string | undefined>>;

interface Prompt extends PromptInfo {
  id: string;
  content: string;
  variables: readonly Choice[];
}

interface Sets {
  book: Book | null;
  chooseSet: ReturnType<typeof useChooseSet>;
}

/** The typed values of one prompt, saved in the browser on every change. */
export function useTypedValues(userId: string, prompt: Prompt, focused: string | null, { book, chooseSet }: Sets) {
  const { id, title, content, isConfidential, variables } = prompt;
  const [stored, store] = useStoredValues(userId, id, { title, isConfidential }, focused);
  const typed = typedWith(book, stored);
  const suggestionsNow = () => ({ book, of: suggestionsFor(userId, prompt, book) });
  const [suggestions, setSuggestions] = useState(suggestionsNow);
  if (suggestions.book !== book) setSuggestions(suggestionsNow);
  /** What "Clear fields" removed, until something is typed: the values, and the choice of the client set. */
  const [cleared, setCleared] = useState<TypedValues | null>(null);
  /** The text that "Discard edits" removed, until the text is edited again. */
  const [discarded, setDiscarded] = useState<Discarded | null>(null);
  /** The case that "Fill with example" put into the fields, with what was changed in it. It is never saved. */
  const [example, setExample] = useState<Example | null>(null);
  /** The changed example that "Clear example" removed, until something is typed. */
  const [removed, setRemoved] = useState<Example | null>(null);
  /** The member's own case that was replaced by another one, which began as the example. It can be brought back. */
  const [earlier, setEarlier] = useState<TypedValues | null>(null);
  const changes = useRef(0);

  const replace = (before: Texts, after: Texts) => replaceTyped(userId, id, before, after);
  const active = activeSet(book);
  const leaveToSet = useEffectEvent((values: Texts) => replace(values, {}));
  useEffect(() => {
    // What is saved in the set is the set’s from then on, and changes with it.
    if (active) leaveToSet(active.values);
  }, [active]);

  /** An edited text may be older than a change of the prompt: then it is not used until the member chooses it. */
  const current = example?.typed ?? typed;
  const isOutdated = isEditOutdated(current, content) && !example;
  const save = (next: TypedValues) => {
    changes.current += 1;
    setRemoved(null);
    // A text that was edited by hand keeps the example, whatever the fields say.
    if (example && (next.edited !== null || hasValueOf(example.values, next, variables)))
      return setExample({ ...example, typed: next });
    // A member who has replaced every value of the example works on another case.
    if (example && isBegun(typed)) setEarlier(typed);
    setExample(null);
    store({ setId: typed.setId, ...next });
  };
  const editedFor = current.editedFor ?? stored.setId;
  const isOfOther = !isOutdated && !example && isEditOfOther({ ...current, editedFor }, book);
  /** A text of another client set stays one until the member keeps it for this one: it contains the other set's values. */
  const setEdited = (edited: string | null, ofSet = isOfOther ? editedFor : typed.setId) => {
    setCleared(null);
    setDiscarded(null);
    save({ ...current, edited, editedOf: edited === null ? undefined : digestOf(content), editedFor: ofSet });
  };

  const setTexts = (values: Texts, edited?: string) => {
    setCleared(null);
    const byHand = edited === undefined ? {} : { edited, editedOf: digestOf(content) };
    save({ ...current, ...byHand, values: typedTexts({ ...current.values, ...values }) });
  };

  return {
    values: current.values,
    edited: isOutdated ? null : current.edited,
    keepOutdated: isOutdated ? () => setEdited(current.edited, editedFor) : undefined,
    /** For which other client set the text was edited, empty for none, and how to keep it for this one. */
    editOfOther: isOfOther ? { setId: editedFor ?? '', keep: () => setEdited(current.edited, typed.setId) } : undefined,
    isExample: example !== null,
    suggestions: suggestions.of,
    withhold: (name: string, value: string) => {
      withholdSuggestion(userId, name, value);
      setSuggestions(suggestionsNow);
    },
    canUndoClear: cleared !== null || removed !== null,
    /** How often something was changed, to see whether it was while something else was awaited. */
    changeCount: () => changes.current,
    canUndoDiscard: discarded !== null,
    /** Changes values, and the text that was edited by hand, at once. What gets undefined counts as never typed. */
    setTexts,
    replace,
    setValue: (name: string, value: string) => setTexts({ [name]: value }),
    setEdited: (edited: string | null) => setEdited(edited),
    discardEdits: () => {
      setEdited(null);
      setDiscarded(current.edited === null ? null : { edited: current.edited, editedFor });
    },
    undoDiscard: () => discarded && setEdited(discarded.edited, discarded.editedFor),
    clear: () => {
      setCleared(typed);
      setDiscarded(null);
      save(noTypedValues);
      // Its values would stay, for the next client.
      if (active) chooseSet(null);
    },
    fillWithExample: (values: TypedValues['values']) => {
      setCleared(null);
      setDiscarded(null);
      setRemoved(null);
      setExample({ values, typed: { values, edited: null }, ownDiscarded: example ? example.ownDiscarded : discarded });
    },
    /** Brings back what the member had typed. */
    clearExample: () => {
      if (!example) return;
      setDiscarded(example.ownDiscarded);
      if (isChanged(example)) setRemoved(example);
      setExample(null);
    },
    /** Undefined if no own case was replaced. */
    bringBackEarlier:
      earlier && !example
        ? () => {
            setCleared(null);
            setDiscarded(null);
            // The two change places, so that neither can be lost.
            setEarlier(isBegun(typed) ? typed : null);
            save(earlier);
          }
        : undefined,
    undoClear: () => {
      if (removed) setExample(removed);
      else if (cleared) {
        save(cleared);
        if (cleared.setId !== typed.setId) chooseSet(cleared.setId || null);
      }
      setRemoved(null);
      setCleared(null);
    },
  };
}
