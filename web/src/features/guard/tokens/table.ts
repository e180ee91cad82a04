import { kinds, type Item, type Kind } from '../engine/kinds.ts';
import { toPlain } from '../engine/matches.ts';

/** A token, and what it replaces. */
export interface Entry {
  token: string;
  text: string;
  kind: Kind;
  /** The client set that filled the fields then. Another client's name never has this token, nor gets this one. */
  setId?: string | undefined;
  /** The member has added it: it is found wherever it is. */
  isAdded?: boolean;
}

/** The table of names of one prompt. */
export interface Table {
  entries: readonly Entry[];
  /** What the member wants to keep as it is. */
  kept: readonly string[];
  /** The client sets that were deleted: no tab brings their entries back. */
  forgotten?: readonly string[] | undefined;
}

/** Whether an entry may be used in a text for a client set: it is of that one, or of none. */
export const isFor = (entry: Entry, setId: string | undefined): boolean => entry.setId === undefined || entry.setId === setId;

/** The entries that may be used in a text for a client set: its own ones first. */
export const entriesOf = ({ entries }: Pick<Table, 'entries'>, setId: string | undefined): readonly Entry[] =>
  entries
    .filter((entry) => isFor(entry, setId))
    .sort((one, other) => Number(one.setId === undefined) - Number(other.setId === undefined));

/** The entry that a text has, where it is for this client set. */
export const entryOf = (
  table: Pick<Table, 'entries'>,
  { text, setId }: { text: string; setId?: string | undefined },
): Entry | undefined => entriesOf(table, setId).find((each) => each.text === text);

/** The entries of other client sets. */
export const othersOf = ({ entries }: Pick<Table, 'entries'>, setId: string | undefined): readonly Entry[] =>
  entries.filter((entry) => !isFor(entry, setId));

export const emptyTable: Table = { entries: [], kept: [] };

/** What a token may look like. Without an underscore, it could not be told from a word of the member's. */
const TOKEN = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

/** As it is used: capitals and digits, with underscores. Null if it cannot be a token. */
export function asToken(text: string): string | null {
  const token = text
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_');
  return TOKEN.test(token) && token.length <= 40 ? token : null;
}

const NAMES: ReadonlySet<Kind> = new Set(['client', 'person', 'company']);
export const isNameKind = ({ kind }: Pick<Item, 'kind'>): boolean => NAMES.has(kind);

/** A name as it is compared with others. */
export const normalize = (text: string): string => toPlain(text).toLowerCase().replace(/\s+/g, ' ');

/** The token that a new text is a part or another spelling of, with the ending that says so. */
function variantOf(entries: readonly Entry[], { kind, text }: Pick<Item, 'kind' | 'text'>): string | null {
  const same = entries.find((entry) => entry.kind === kind && normalize(entry.text) === normalize(text));
  if (same) return `${same.token}_B`;
  if (!isNameKind({ kind })) return null;
  const wholes = entries.flatMap(({ token, kind: whole, text: name }) => {
    const words = normalize(name).split(' ');
    if (!isNameKind({ kind: whole }) || words.length < 2) return [];
    if (words[0] === normalize(text))
      return [{ name: normalize(name), token: `${token}_${whole === 'company' ? 'SHORT' : 'FIRST'}` }];
    return words.at(-1) === normalize(text) ? [{ name: normalize(name), token: `${token}_LAST` }] : [];
  });
  // What two people share says nothing about either.
  const isShared = new Set(wholes.map(({ name }) => name)).size > 1;
  return isShared ? null : (wholes[0]?.token ?? null);
}

/** The first of a sequence of tokens that neither the table nor the texts have. */
function freeToken(candidates: (number: number) => string, isTaken: (token: string) => boolean): string {
  let number = 1;
  while (isTaken(candidates(number))) number += 1;
  return candidates(number);
}

/** What looks like a token in a text that the member has written. */
const tokensIn = (text: string): readonly string[] =>
  (text.match(/[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+/g) ?? []).map((found) => found.toUpperCase());

interface NamedItem extends Pick<Item, 'kind' | 'text'> {
  /** The field asks for a client, so that a name in it is one. */
  isClient?: boolean;
  /** The client set that the text is for. */
  setId?: string | undefined;
}

/**
 * The table with a token for every item. The same text has the same token in all fields of a prompt and client set. A part of
 * a name, such as the last name alone, has one that says whose part it is, so that it comes back as it was.
 */
export function withTokens(table: Table, items: readonly NamedItem[], texts: readonly string[]): Table {
  const entries = [...table.entries];
  const taken = new Set([...entries.map(({ token }) => token), ...texts.flatMap(tokensIn)]);
  const isTaken = (token: string) => taken.has(token);
  // Whole names first, so that their parts find them.
  const wordCount = (item: NamedItem) => (isNameKind(item) ? item.text.split(/\s+/).length : 0);
  const ordered = [...items].sort((one, other) => Math.min(wordCount(other), 2) - Math.min(wordCount(one), 2));
  for (const item of ordered) {
    const { setId } = item;
    const own = entriesOf({ entries }, setId);
    if (own.some(({ text }) => text === item.text)) continue;
    const kind = item.isClient && item.kind === 'person' ? 'client' : item.kind;
    const variant = variantOf(own, { kind, text: item.text });
    const token = variant
      ? freeToken((number) => (number === 1 ? variant : `${variant}${number}`), isTaken)
      : freeToken((number) => `${kinds[kind].token}_${number}`, isTaken);
    entries.push({ token, text: item.text, kind, ...(setId !== undefined && { setId }) });
    taken.add(token);
  }
  return { ...table, entries };
}

/** The table with a name that the member has added, which is no longer kept as it is. */
export function withAdded(table: Table, item: { text: string; setId: string | undefined }, texts: readonly string[]): Table {
  const next = withTokens(table, [{ ...item, kind: 'person' }], [...texts, ...table.kept]);
  const added = entryOf(next, item);
  return {
    ...next,
    entries: next.entries.map((entry) => (entry === added ? { ...entry, isAdded: true } : entry)),
    kept: next.kept.filter((text) => text !== item.text),
  };
}

/** The table with another token for a text; as it was if the token is taken, or is in the member's own texts. */
export function withToken(table: Table, { token, text, kind, setId }: Entry, texts: readonly string[]): Table {
  const entry = entryOf(table, { text, setId });
  const isTaken =
    table.entries.some((each) => each.token === token) || [...texts, ...table.kept].flatMap(tokensIn).includes(token);
  if (isTaken) return table;
  const next = entry ? { ...entry, token } : { token, text, kind, ...(setId !== undefined && { setId }) };
  return { ...table, entries: entry ? table.entries.map((each) => (each === entry ? next : each)) : [...table.entries, next] };
}

/** The table in which what no client set had is that of this one, if it is in these texts. */
export const withOwner = (table: Table, setId: string, texts: readonly string[]): Table => ({
  ...table,
  entries: table.entries.map((entry) =>
    entry.setId === undefined && texts.some((text) => text.includes(entry.text)) ? { ...entry, setId } : entry,
  ),
});

/** The text with its items replaced by their tokens. What has no token stays. */
export function replaceItems(text: string, items: readonly Item[], entries: readonly Entry[]): string {
  let replaced = '';
  let last = 0;
  for (const item of [...items].sort((one, other) => one.start - other.start)) {
    const entry = entries.find((each) => each.text === item.text);
    if (!entry || item.start < last || text.slice(item.start, item.end) !== item.text) continue;
    replaced += text.slice(last, item.start) + entry.token;
    last = item.end;
  }
  return replaced + text.slice(last);
}
