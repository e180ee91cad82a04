import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { newDraftKey, placeOf, readDrafts, removeDraft, thisTab, writeDraft } from './storedDrafts.ts';

interface Form<Values> {
  /** Undefined until the member is known. */
  userId: string | undefined;
  /** Which form it is, such as "prompt:new". */
  form: string;
  /** The version that is changed; empty for something new. */
  base: string;
  values: Values;
  /** Whether the form has something that is not saved. */
  isChanged: boolean;
  /** What is stored as values of this form; undefined if it cannot be shown, or has nothing that is not saved. */
  parse: (stored: unknown) => Values | undefined;
  /** Shows values that were made on a version. */
  show: (values: Values, base: string) => void;
  /** Shows what is saved. */
  reset: () => void;
}

export interface Found<Values> {
  key: string;
  base: string;
  values: Values;
}

export interface Draft {
  /** Whether a draft is shown, or one could be; null without one. */
  state: 'restored' | 'offered' | 'outdated' | null;
  restore: () => void;
  discard: () => void;
  /** After saving, or if the page is left on purpose. */
  forget: () => void;
}

/** The draft of this tab, or otherwise the latest one. */
function findDraft<Values>(place: string, { base, parse }: Pick<Form<Values>, 'base' | 'parse'>) {
  const tab = thisTab();
  const found = readDrafts(place).flatMap((draft) => {
    const values = parse(draft.values);
    if (values !== undefined) return [{ ...draft, values, isOurs: tab !== '' && draft.tab === tab && draft.base === base }];
    removeDraft(draft.key);
    return [];
  });
  return found.find(({ isOurs }) => isOurs) ?? found[0];
}

/**
 * Keeps what is typed into a form through a reload. What this tab has had is shown again; what another tab has, or what was made
 * on another version, is only offered.
 */
export function useDraft<Values>(form: Form<Values>): Draft {
  const { userId, base, values, isChanged } = form;
  const place = userId === undefined ? undefined : placeOf(userId, form.form);
  const key = useRef<string>(undefined);
  const [found, setFound] = useState<{ state: Draft['state']; draft?: Found<Values> }>({ state: null });

  const open = useEffectEvent((at: string) => {
    const draft = findDraft(at, form);
    if (!draft) return;
    if (draft.isOurs && !isChanged) {
      key.current = draft.key;
      form.show(draft.values, draft.base);
      setFound({ state: 'restored' });
    } else setFound({ state: draft.base === base ? 'offered' : 'outdated', draft });
  });
  // Before what is saved is painted.
  useLayoutEffect(() => {
    if (place !== undefined) open(place);
  }, [place]);

  const text = JSON.stringify(values);
  const keep = useEffectEvent((at: string) => {
    if (isChanged) writeDraft((key.current ??= newDraftKey(at)), { tab: thisTab(), base, at: Date.now(), values });
    else if (key.current !== undefined) removeDraft(key.current);
  });
  useEffect(() => {
    if (place !== undefined) keep(place);
  }, [place, text, base]);

  const forget = () => {
    if (key.current !== undefined) removeDraft(key.current);
    key.current = undefined;
  };
  return {
    state: found.state,
    restore: () => {
      if (!found.draft) return;
      key.current = found.draft.key;
      form.show(found.draft.values, found.draft.base);
      setFound({ state: 'restored' });
    },
    discard: () => {
      if (found.draft) removeDraft(found.draft.key);
      else {
        forget();
        form.reset();
      }
      setFound({ state: null });
    },
    forget,
  };
}
