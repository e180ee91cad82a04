import { useRef } from 'react';
import type { useChooseSet } from '../../../../api/clientSets/useChooseSet.ts';
import { typedForWith } from '../kept/guardedForOthers.ts';
import { isEditOfOther } from '../kept/isEditOfOther.ts';
import { allTyped, dividedBySet, typedForSaved } from '../kept/typedFor.ts';
import { digestOf, isEditOutdated } from '../outdatedEdit.ts';
import { isBegun, noTypedValues, typedTexts, type PromptInfo, type TypedValues } from '../typedValues.ts';
import { exampleActions } from './exampleActions.ts';
import { exampleWith } from './putAside.ts';
import { useAside } from './useAside.ts';
import { useSuggestions } from './useSuggestions.ts';
import { useTypedOfSet, type KnownSets } from './useTypedOfSet.ts';

type Texts = Readonly<Record<string, string | undefined>>;

const isOfSame = ({ setId: one = '' }: TypedValues, { setId: other = '' }: TypedValues): boolean => one === other;

interface Prompt extends PromptInfo {
  id: string;
  content: string;
  variables: readonly { name: string; type: string }[];
}

interface Sets extends KnownSets {
  chooseSet: ReturnType<typeof useChooseSet>;
}

/** The typed values of one prompt, saved in the browser on every change. */
export function useTypedValues(userId: string, prompt: Prompt, { book, isKnown, chooseSet }: Sets) {
  const { content, variables } = prompt;
  const { stored, typed, store, active, replace } = useTypedOfSet(userId, prompt, { book, isKnown });
  const aside = useAside({ book, isKnown });
  const { example, removed, earlier, cleared, discarded, putAside } = aside;
  const changes = useRef(0);

  /** An edited text may be older than a change of the prompt: then it is not used until the member chooses it. */
  const current = example?.typed ?? typed;
  const isOutdated = isEditOutdated(current, content) && !example;
  const save = (next: TypedValues) => {
    changes.current += 1;
    const still = exampleWith(example, next, variables);
    putAside({ removed: null, example: still });
    if (still) return;
    // A member who has replaced every value of the example works on another case.
    if (example && isBegun(typed)) putAside({ earlier: typed });
    // The example knows nothing of client sets.
    store({ ...next, setId: next.setId ?? typed.setId, typedFor: next.typedFor ?? typed.typedFor });
  };
  const editedFor = current.editedFor ?? stored.setId;
  const isOfOther = !isOutdated && !example && isEditOfOther({ ...current, editedFor }, book);
  /** A text of another client set stays one until the member keeps it for this one: it contains the other set's values. */
  const setEdited = (edited: string | null, ofSet = isOfOther ? editedFor : typed.setId) => {
    putAside({ cleared: null, discarded: null });
    save({ ...current, edited, editedOf: edited === null ? undefined : digestOf(content), editedFor: ofSet });
  };
  const setTexts = (values: Texts, edited?: string, ofOthers: Readonly<Record<string, string>> = {}) => {
    putAside({ cleared: null });
    const byHand = edited === undefined ? {} : { edited, editedOf: digestOf(content) };
    const typedFor = current.typedFor && typedForWith(current.typedFor, ofOthers);
    save({ ...current, ...byHand, values: typedTexts({ ...current.values, ...values }), typedFor });
  };
  const bringBack = (own: TypedValues) => {
    // The two change places, so that neither can be lost.
    putAside({ cleared: null, discarded: null, earlier: isBegun(typed) ? typed : null });
    // What was typed for other client sets is as it is now.
    save({ ...own, typedFor: typed.typedFor });
  };

  return {
    values: current.values,
    /** What was typed for other client sets. Not beside the example. */
    typedFor: current.typedFor,
    edited: isOutdated ? null : current.edited,
    keepOutdated: isOutdated ? () => setEdited(current.edited, editedFor) : undefined,
    /** For which other client set the text was edited, empty for none, and how to keep it for this one. */
    editOfOther: isOfOther ? { setId: editedFor ?? '', keep: () => setEdited(current.edited, typed.setId) } : undefined,
    /** Values were saved in a client set: what was typed is that set’s, and so is what was edited without one. */
    giveTo: (setId: string, shown: TypedValues['values']) => {
      if (active?.id === setId) return;
      const ofSet = active || editedFor ? editedFor : setId;
      if (!active && discarded && !discarded.editedFor) putAside({ discarded: { ...discarded, editedFor: setId } });
      const given = typedForSaved(current, setId, shown);
      save({ ...current, ...given, setId, editedFor: current.edited === null ? undefined : ofSet });
    },
    ...useSuggestions(userId, prompt, book),
    /** How often something was changed, to see whether it was while something else was awaited. */
    changeCount: () => changes.current,
    /** Changes values, and the text that was edited by hand, at once. What gets undefined counts as never typed. */
    setTexts,
    replace,
    setValue: (name: string, value: string) => setTexts({ [name]: value }),
    setEdited: (edited: string | null) => setEdited(edited),
    canUndoDiscard: discarded !== null,
    discardEdits: () => {
      setEdited(null);
      putAside({ discarded: current.edited === null ? null : { edited: current.edited, editedFor } });
    },
    undoDiscard: () => discarded && setEdited(discarded.edited, discarded.editedFor),
    ...exampleActions(aside),
    /** Undefined if no own case was replaced for the client set that is chosen now. */
    bringBackEarlier: earlier && isOfSame(earlier, typed) && !example ? () => bringBack(earlier) : undefined,
    clear: () => {
      // Nothing else gets into the fields: without a client set, they are empty as well.
      const { typedFor } = typed;
      const { ofSets, withoutSet } = isKnown ? dividedBySet(book, typedFor) : { ofSets: typedFor, withoutSet: {} };
      putAside({ cleared: { ...typed, typedFor: withoutSet }, discarded: null });
      save({ ...noTypedValues, typedFor: ofSets });
      // Its values would stay, for the next client.
      if (active) void chooseSet(null);
    },
    canUndoClear: cleared !== null || removed !== null,
    /** Not once a client set is chosen again, which fills them. */
    isCleared: cleared !== null && !active,
    isSetLeft: Boolean(cleared?.setId),
    undoClear: () => {
      const putBack = () => {
        // What was typed for client sets is as it is now.
        const typedFor = { ...allTyped(typed, typed.setId ?? ''), ...cleared?.typedFor };
        if (cleared && !removed) save({ ...cleared, typedFor });
        putAside({ removed: null, cleared: null, ...(removed && { example: removed }) });
      };
      // Its set first: without it, the names would be written out in the place of their tokens.
      if (cleared && !removed && cleared.setId !== typed.setId) void chooseSet(cleared.setId || null).then(putBack);
      else putBack();
    },
  };
}
