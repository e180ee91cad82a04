import { useEffect, useEffectEvent, useState } from 'react';
import { keyPrefixOf, newDraftId, readDrafts, removeDraft, thisTab, uuidOf, writeDraft } from './storedDrafts.ts';

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

interface Found<Values> {
  /** Tells it from others of the same form. */
  id: string;
  base: string;
  values: Values;
}

export interface Draft {
  /** The same after a reload; undefined where the browser makes none. */
  id: string | undefined;
  /** Whether a draft is shown, or one could be; null without one. */
  state: 'restored' | 'offered' | 'outdated' | null;
  restore: () => void;
  /** False once a restored draft was changed: what was written since would go with it. */
  canDiscard: boolean;
  discard: () => void;
  /** After saving, or if the page is left on purpose. */
  forget: () => void;
}

/** The draft of this tab, or otherwise the latest one. */
function findDraft<Values>(prefix: string, { base, parse }: Pick<Form<Values>, 'base' | 'parse'>) {
  const tab = thisTab();
  const found = readDrafts(prefix).flatMap((draft) => {
    const values = parse(draft.values);
    if (values !== undefined) return [{ ...draft, values, isOurs: tab !== '' && draft.tab === tab && draft.base === base }];
    removeDraft(prefix + draft.id);
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
  const prefix = userId === undefined ? undefined : keyPrefixOf(userId, form.form);
  // Two tabs do not overwrite each other's.
  const [id, setId] = useState(newDraftId);
  const key = (prefix ?? '') + id;
  const [found, setFound] = useState<{ state: Draft['state']; draft?: Found<Values>; text?: string }>({ state: null });

  const adopt = (draft: Found<Values>) => {
    setId(draft.id);
    form.show(draft.values, draft.base);
    setFound({ state: 'restored' });
  };
  const [searched, setSearched] = useState<string>();
  // While rendering, so that what is saved is not painted first.
  if (prefix !== undefined && prefix !== searched) {
    setSearched(prefix);
    const draft = findDraft(prefix, form);
    if (draft?.isOurs && !isChanged) adopt(draft);
    else if (draft) setFound({ state: draft.base === base ? 'offered' : 'outdated', draft });
  }

  const text = JSON.stringify(values);
  // As the form shows it.
  if (found.state === 'restored' && found.text === undefined) setFound({ ...found, text });
  const keep = useEffectEvent(() => {
    if (isChanged) writeDraft(key, { tab: thisTab(), base, at: Date.now(), values });
    else removeDraft(key);
  });
  useEffect(() => {
    if (prefix !== undefined) keep();
  }, [prefix, text, base]);

  return {
    id: uuidOf(id),
    state: found.state,
    restore: () => {
      if (found.draft) adopt(found.draft);
    },
    canDiscard: found.state !== 'restored' || found.text === text,
    discard: () => {
      removeDraft(found.draft && prefix !== undefined ? prefix + found.draft.id : key);
      if (!found.draft) form.reset();
      setFound({ state: null });
    },
    forget: () => removeDraft(key),
  };
}
