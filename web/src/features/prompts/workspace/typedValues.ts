import { allTyped, typedOf } from './kept/typedFor.ts';
import { allStored, keyOf, readStored, removeAllStored, writeStored, type PromptInfo, type TypedValues } from './storedValues.ts';

export type { PromptInfo, TypedValues };

/** Under which the values of a member's own prompts are kept. They are in no list of begun prompts of the library. */
export const ownSpaceOf = (userId: string): string => `own:${userId}`;

export const noTypedValues: TypedValues = { values: {}, edited: null };

/** Whether there is something to continue, and not only fields that were emptied. */
export const isBegun = ({ values, edited }: TypedValues): boolean =>
  edited !== null || Object.values(values).some((value) => value !== '');

export function readTypedValues(userId: string, promptId: string): TypedValues {
  const stored = readStored(keyOf(userId, promptId));
  if (!stored) return noTypedValues;
  const { values, typedFor, edited, editedOf, editedFor, setId } = stored;
  return { values, typedFor, edited, editedOf, editedFor, setId };
}

/** What was typed into a field for any client set. */
const textsIn = (typed: TypedValues, name: string): readonly string[] =>
  Object.values(allTyped(typed, typed.setId ?? '')).flatMap((values) => values[name] ?? []);

/** Whether something was typed that was not there before. Choosing another client set only moves it. */
function isTypedSince(before: TypedValues, typed: TypedValues): boolean {
  const names = Object.values(allTyped(typed, typed.setId ?? '')).flatMap(Object.keys);
  const hasNew = (name: string) => textsIn(typed, name).some((text) => !textsIn(before, name).includes(text));
  return typed.edited !== before.edited || names.some(hasNew);
}

/** Returns whether it is stored now. */
export function writeTypedValues(userId: string, promptId: string, typed: TypedValues, prompt?: PromptInfo): boolean {
  const { values, typedFor, edited, editedOf, editedFor, setId } = typed;
  const key = keyOf(userId, promptId);
  const before = readStored(key);
  const isKept = (name: string) => before && textsIn(before, name).some((text) => textsIn(typed, name).includes(text));
  const withheld = before?.withheld.filter(isKept) ?? [];
  const at = before && !isTypedSince(before, typed) ? before.at : Date.now();
  const isEmpty = edited === null && !typedFor && Object.keys(values).length === 0;
  return writeStored(
    key,
    isEmpty ? null : { values, typedFor, edited, editedOf, editedFor, setId, withheld, prompt: prompt ?? before?.prompt, at },
  );
}

function mergeValues(base: Texts = {}, ours: Texts = {}, theirs: Texts = {}): TypedValues['values'] {
  const names = Object.keys({ ...ours, ...theirs });
  return typedTexts(Object.fromEntries(names.map((name) => [name, (ours[name] === base[name] ? theirs : ours)[name]])));
}

/**
 * What was typed in this tab and in others since `base` was stored: each field has what was typed last into it. What was typed
 * here goes first where both have changed the same one.
 */
export function mergeTyped(base: TypedValues, ours: TypedValues, theirs: TypedValues): TypedValues {
  const [known = {}, here = {}, there = {}] = [base, ours, theirs].map((typed) => allTyped(typed, typed.setId ?? ''));
  // Deleted elsewhere with its client set, without which it is shown here.
  const isTakenBack = (setId: string, name: string, text: string) =>
    setId === '' &&
    known['']?.[name] !== text &&
    Object.entries(known).some(([of, texts]) => of !== '' && texts[name] === text && there[of]?.[name] !== text);
  const merged = Object.keys({ ...here, ...there }).map((setId): [string, TypedValues['values']] => {
    const ofSet = here[setId] ?? {};
    const kept = Object.entries(ofSet).filter(([name, text]) => !isTakenBack(setId, name, text));
    return [setId, mergeValues(known[setId], Object.fromEntries(kept), there[setId])];
  });
  const isTheirs = JSON.stringify(editOf(ours)) === JSON.stringify(editOf(base));
  return { ...editOf(isTheirs ? theirs : ours), ...typedOf(Object.fromEntries(merged), ours.setId ?? ''), setId: ours.setId };
}

/** The text that was edited by hand. It is that of the client set that was chosen then, also once another one is. */
const editOf = ({ edited, editedOf, editedFor, setId }: TypedValues) =>
  edited === null ? { edited } : { edited, editedOf, editedFor: editedFor ?? setId };

type Texts = Readonly<Record<string, string | undefined>>;

/** Texts without those that are undefined, which count as never typed. */
export const typedTexts = (texts: Texts): TypedValues['values'] =>
  Object.fromEntries(Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== undefined));

/**
 * Replaces what was typed into a prompt for a client set, unless something else was typed since. The prompt may be shown at the
 * same time, with another set.
 */
export function replaceTyped(userId: string, promptId: string, setId: string, before: Texts, after: Texts): void {
  const stored = readTypedValues(userId, promptId);
  const all = allTyped(stored, stored.setId ?? '');
  const values = all[setId] ?? {};
  const names = Object.keys(before).filter((name) => values[name] === before[name]);
  if (names.length === 0) return;
  const replaced = Object.fromEntries(names.map((name) => [name, after[name]]));
  const changed = { ...all, [setId]: typedTexts({ ...values, ...replaced }) };
  writeAndTell(userId, promptId, { ...stored, ...typedOf(changed, stored.setId ?? '') });
}

/** The prompt may be shown in this tab, which gets no event of its storage. */
export function writeAndTell(userId: string, promptId: string, typed: TypedValues): void {
  writeTypedValues(userId, promptId, typed);
  dispatchEvent(new StorageEvent('storage', { key: keyOf(userId, promptId) }));
}

/** Calls back when another tab, or this file, has changed the values of a prompt, and once at first: it may have done so just before. */
export function onTypedElsewhere(userId: string, promptId: string, callback: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === keyOf(userId, promptId) || key === null) callback();
  };
  window.addEventListener('storage', onStorage);
  queueMicrotask(callback);
  return () => window.removeEventListener('storage', onStorage);
}

interface BegunPrompt extends TypedValues {
  promptId: string;
}

/** The prompts that a member has begun to fill in on this device, the latest first. */
export function begunPrompts(userId: string): readonly BegunPrompt[] {
  // Also for another client set than the one that was chosen last.
  const begun = allStored(userId).filter((stored) =>
    [stored, ...Object.values(stored.typedFor ?? {}).map((values) => ({ values, edited: null }))].some(isBegun),
  );
  return begun.sort((one, other) => other.at - one.at);
}

/** Called on logout, so that the next user of this browser finds nothing. */
export const clearTypedValues = removeAllStored;
