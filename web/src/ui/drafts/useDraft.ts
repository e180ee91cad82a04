import { useEffect, useEffectEvent, useState } from 'react';
import { type DraftPlace, draftPlace } from './draftPlace.ts';
import {
  DISCARDED,
  discardDraft,
  keyPrefixOf,
  readDraft,
  readDrafts,
  removeDraft,
  type StoredDraft,
  thisTab,
  writeDraft,
} from './storedDrafts.ts';

interface Form<Values> {
  /** Undefined until the member is known. */
  userId: string | undefined;
  /** Which form it is, such as "prompt:new". */
  form: string;
  /** The version that is changed; empty for something new. */
  base: string;
  /** What is saved. */
  initialValues: Values;
  values: Values;
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  /** Values as JSON can have them; without it, they are stored as they are. */
  toStored?: (values: Values) => unknown;
  /** Whether the form has something that is not saved. */
  isChanged: boolean;
  /** What is stored as values of this form; undefined if it cannot be shown, or has nothing that is not saved. */
  parse: (stored: unknown) => Values | undefined;
  /** What is shown now was made on this version. */
  onBase: (base: string) => void;
}

interface Found<Values> {
  /** Tells it from others of the same form. */
  id: string;
  base: string;
  values: Values;
  origin?: StoredDraft['origin'];
}

export interface Draft {
  /** For what is created: the id is the same after a reload, and undefined where the browser makes none. */
  attempt: () => ReturnType<DraftPlace['attempt']>;
  /** Whether a draft is shown, or one could be; null without one. */
  state: 'restored' | 'generated' | 'offered' | 'outdated' | null;
  restore: () => void;
  /** False once a draft that is shown was changed: what was written since would go with it. */
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
export function useDraft<Values extends object>(form: Form<Values>): Draft {
  const { userId, base, initialValues, isChanged, toStored = (values) => values } = form;
  const values = toStored(form.values);
  const [opened] = useState({ values: initialValues, base });
  const prefix = userId === undefined ? undefined : keyPrefixOf(userId, form.form);
  const [place, setPlace] = useState(() => draftPlace());
  const [found, setFound] = useState<{ state: Draft['state']; draft?: Found<Values>; text?: string }>({ state: null });

  const fill = (shown: Pick<Found<Values>, 'values' | 'base'>) => {
    for (const name of Object.keys(shown.values) as (keyof Values)[]) form.set(name, shown.values[name]);
    form.onBase(shown.base);
  };
  const show = (draft: Found<Values>, shownFrom: DraftPlace) => {
    setPlace(shownFrom);
    fill(draft);
    setFound({ state: draft.origin ? 'generated' : 'restored' });
  };
  const [searched, setSearched] = useState<string>();
  // While rendering, so that what is saved is not painted first.
  if (prefix !== undefined && prefix !== searched) {
    setSearched(prefix);
    const draft = findDraft(prefix, form);
    if (draft?.isOurs && !isChanged) show(draft, draftPlace(draft.id));
    else if (draft) setFound({ state: draft.base === base ? 'offered' : 'outdated', draft });
  }

  const text = JSON.stringify(values);
  const isShown = found.state !== null && found.draft === undefined;
  // As the form shows it.
  if (isShown && found.text === undefined) setFound({ ...found, text });
  const keep = useEffectEvent(() => {
    if (prefix === undefined) return;
    if (isChanged) place.write(prefix, { base, at: Date.now(), values });
    else place.remove(prefix);
  });
  useEffect(() => keep(), [prefix, text, base, place]);
  // Another tab has taken it over, or discarded it. What this one shows stays here, even if it is reloaded before anything else is
  // typed.
  const onStorage = useEffectEvent(({ key, newValue }: StorageEvent) => {
    if (prefix === undefined || newValue === null || !place.has(key, prefix)) return;
    if (newValue === DISCARDED) place.markRemoved();
    keep();
  });
  useEffect(() => {
    const listener = (event: StorageEvent) => onStorage(event);
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  }, []);

  /** Takes over what is offered, as it is now. If its own tab has saved or removed it meanwhile, its id stays with that. */
  const takeOver = (draft: Found<Values>, key: string) => {
    const now = readDraft(key);
    const current = now && form.parse(now.values);
    if (now === undefined || current === undefined) return show(draft, draftPlace());
    writeDraft(key, { ...now, tab: thisTab() });
    show({ ...draft, base: now.base, values: current }, draftPlace(draft.id));
  };

  return {
    attempt: () => place.attempt(prefix ?? ''),
    state: found.state,
    restore: () => {
      if (found.draft && prefix !== undefined) takeOver(found.draft, prefix + found.draft.id);
    },
    canDiscard: !isShown || found.text === text,
    discard: () => {
      if (prefix === undefined) return;
      if (found.draft) discardDraft(prefix + found.draft.id);
      else {
        place.remove(prefix);
        // What is written next is something else.
        setPlace(draftPlace());
        fill(opened);
      }
      setFound({ state: null });
    },
    forget: () => {
      if (prefix !== undefined) place.remove(prefix);
    },
  };
}
