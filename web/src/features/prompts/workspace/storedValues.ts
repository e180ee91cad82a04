import { localKeys, removeLocal, tryOr, TYPED } from '../../../ui/localEntries.ts';

/**
 * The values that a member has typed into a prompt. They are kept in local storage, one entry per member and prompt, and
 * removed by "Clear fields", except for what was typed for other client sets, and on logout.
 */
export interface TypedValues {
  /** An empty text was emptied on purpose: nothing else fills the field then. */
  values: Readonly<Record<string, string>>;
  /** What was typed while another client set was chosen, by its id; empty without one. */
  typedFor?: Readonly<Record<string, TypedValues['values']>> | undefined;
  /** The finished text if it was edited by hand. */
  edited: string | null;
  /** Tells which text of the prompt was edited. Older entries do not have it. */
  editedOf?: string | undefined;
  /** The client set for which it was edited; empty without one. Older entries do not have it. */
  editedFor?: string | undefined;
  /** The client set that was chosen then; empty without one. Older entries do not have it. */
  setId?: string | undefined;
}

/** What is known of the prompt that values are typed into. */
export interface PromptInfo {
  title: string;
  isConfidential: boolean;
}

/** An entry of local storage: what was typed into one prompt. */
export interface StoredValues extends TypedValues {
  /** When it was saved, so that the latest value is suggested. */
  at: number;
  /** The names of the fields whose values are not suggested in other prompts. */
  withheld: readonly string[];
  /** Older entries do not have it. */
  prompt: PromptInfo | undefined;
}

export const keyOf = (userId: string, promptId: string) => `${TYPED}${userId}:${promptId}`;

const isText = (value: unknown): value is string => typeof value === 'string';
const textOf = (value: unknown): string | undefined => (isText(value) ? value : undefined);
const textsOf = (values: unknown): TypedValues['values'] =>
  Object.fromEntries(Object.entries(values ?? {}).filter((entry): entry is [string, string] => isText(entry[1])));

function parse(raw: string | null): StoredValues | null {
  if (raw === null) return null;
  const stored = JSON.parse(raw) as Partial<Record<keyof StoredValues, unknown>> | null;
  const typedFor = Object.entries(stored?.typedFor ?? {}).map(([setId, values]) => [setId, textsOf(values)] as const);
  const prompt = stored?.prompt as Partial<PromptInfo> | null | undefined;
  return {
    values: textsOf(stored?.values),
    typedFor: typedFor.length === 0 ? undefined : Object.fromEntries(typedFor),
    edited: textOf(stored?.edited) ?? null,
    editedOf: textOf(stored?.editedOf),
    editedFor: textOf(stored?.editedFor),
    setId: textOf(stored?.setId),
    at: Number(stored?.at) || 0,
    withheld: Array.isArray(stored?.withheld) ? stored.withheld.filter(isText) : [],
    prompt: isText(prompt?.title) ? { title: prompt.title, isConfidential: prompt.isConfidential !== false } : undefined,
  };
}

export const readStored = (key: string): StoredValues | null => tryOr(() => parse(localStorage.getItem(key)), null);

/** Removes the entry if there is nothing to store. Returns whether it worked. */
export const writeStored = (key: string, stored: StoredValues | null): boolean =>
  tryOr(() => {
    if (stored === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(stored));
    return true;
  }, false);

/** All entries of a member. */
export function allStored(userId: string): (StoredValues & { promptId: string })[] {
  const prefix = keyOf(userId, '');
  return localKeys(prefix).flatMap((key) => {
    const stored = readStored(key);
    return stored ? [{ ...stored, promptId: key.slice(prefix.length) }] : [];
  });
}

/** Of all members, together with the drafts of forms (ui/drafts), whose keys begin like these. */
export const removeAllStored = (): void => localKeys(TYPED).forEach(removeLocal);
