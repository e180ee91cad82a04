import { kindOrder, type Item, type Kind } from './kinds.ts';
import { plainOf, toPlain, type Finder } from './matches.ts';
import { findKnownNames } from './names/known.ts';
import { namesOf, type NamedSet } from './names/ofSet.ts';
import { findNames } from './names/find.ts';
import { findAddresses } from './patterns/address.ts';
import { findBirthDates } from './patterns/birth.ts';
import { findEmails, findPhones } from './patterns/contact.ts';
import { findIdentityNumbers } from './patterns/identity.ts';
import { findAccounts, findCards, findRecords } from './patterns/money.ts';
import { findLinks, findSecrets } from './patterns/secret.ts';

export interface FindOptions {
  /** Names that the member has listed, such as those of clients. They are found wherever they are. */
  knownNames?: readonly string[] | undefined;
  /** Names that the member has added to what is replaced. Their plurals are found as well. */
  addedNames?: readonly string[];
  /** Its names are found as if they were listed. */
  set?: NamedSet | undefined;
  /** Texts that are the member's own, such as the values of the practice profile. What is part of one is not found. */
  ownTexts?: readonly string[];
  /** The prompt that the text was made of. What it says itself is not found, but what was put into it is. */
  promptText?: string | undefined;
}

const finders: readonly Finder[] = [
  findSecrets,
  findLinks,
  findEmails,
  findAccounts,
  findCards,
  findIdentityNumbers,
  findPhones,
  findRecords,
  findBirthDates,
  findAddresses,
];

/** Drops what overlaps a surer kind, or a longer item of the same kind. */
function withoutOverlaps(items: readonly Item[]): Item[] {
  const rank = (item: Item) => kindOrder.indexOf(item.kind);
  const sorted = [...items].sort((one, other) => rank(one) - rank(other) || other.end - other.start - (one.end - one.start));
  const kept: Item[] = [];
  for (const item of sorted) if (kept.every(({ start, end }) => item.end <= start || item.start >= end)) kept.push(item);
  return kept.sort((one, other) => one.start - other.start);
}

const normalize = (text: string): string => toPlain(text).toLowerCase().replace(/\s+/g, ' ').trim();

/** Whether a member's own text has it as words of its own. */
function isIn(own: readonly string[], text: string): boolean {
  const words = normalize(text);
  return own.some((each) => {
    for (let at = each.indexOf(words); at >= 0; at = each.indexOf(words, at + 1))
      if (!/[\p{L}\p{M}\p{N}]/u.test(`${each[at - 1] ?? ''}${each[at + words.length] ?? ''}`)) return true;
    return false;
  });
}

/** The text, as long as before, with commas in the place of items. */
const blanked = (text: string, items: readonly Item[]): string =>
  items.reduce((rest, { start, end }) => rest.slice(0, start) + ','.repeat(end - start) + rest.slice(end), text);

/** The text, as long as before, without the member's own names: a word beside one would otherwise be found together with it. */
function withoutOwnNames(text: string, ownTexts: readonly string[]): string {
  const names = ownTexts.filter((each) => findNames(each).some((item) => item.text === each.trim()));
  const own = findKnownNames(text, names).filter(({ kind }) => kind === 'client');
  return blanked(text, own);
}

/** A name in the plural and without it: "Hendersons". */
const formsOf = (name: string): readonly string[] => [name, /s$/i.test(name) ? name.slice(0, -1) : `${name}s`];

/** How much of the text beside an item tells a word of the prompt from the same word in a value. */
const BESIDE = 8;
const MARGIN = '\n'.repeat(BESIDE);

/** Whether an item is the prompt's: it has the same words, with the same text before or after them. */
function isOfPrompt(promptText: string, written: string, { start, end }: Item): boolean {
  const [prompt, text] = [promptText, written].map((each) => MARGIN + each + MARGIN) as [string, string];
  return [text.slice(start, end + BESIDE), text.slice(start + BESIDE, end + 2 * BESIDE)].some((part) => prompt.includes(part));
}

/** A token, or what looks like one. */
const TOKEN = /(?<![\p{L}\p{N}_])\p{Lu}[\p{Lu}\p{N}]*(?:_[\p{Lu}\p{N}]+)+(?![\p{L}\p{N}_])/gu;

/** What should stay confidential, in the order of the text, without overlaps. */
export function findItems(
  written: string,
  { knownNames = [], addedNames = [], set, ownTexts = [], promptText }: FindOptions = {},
): Item[] {
  const { text, offsetOf } = plainOf(written);
  const own = ownTexts.map(normalize).filter((each) => each !== '');
  const withoutTokens = text.replace(TOKEN, (token) => ','.repeat(token.length));
  const numbers = finders.flatMap((find) => find(text));
  // Without addresses and numbers, so that the same names are found before and after these are replaced.
  const names = findNames(withoutOwnNames(blanked(withoutTokens, numbers), ownTexts.map(toPlain)));
  // "Gomez" is listed, and "Maria Gomez" is the client as well.
  const wholeOf = (item: Item) => names.find(({ start, end }) => start <= item.start && end >= item.end);
  const listed = (texts: readonly string[], kindOf: (item: Item) => Kind) =>
    findKnownNames(withoutTokens, texts.map(toPlain)).map((item) =>
      item.kind === 'client' ? { ...(wholeOf(item) ?? item), kind: kindOf(item) } : item,
    );
  const ofSet = set ? namesOf(set) : { ofClient: [], ofOthers: [] };
  const known = [
    ...listed([...knownNames, ...ofSet.ofClient], () => 'client'),
    ...listed(ofSet.ofOthers, (item) => (wholeOf(item) ?? findNames(item.text)[0])?.kind ?? 'company'),
    ...listed(addedNames.flatMap(formsOf), (item) => wholeOf(item)?.kind ?? 'person'),
  ];
  const all = withoutOverlaps([...numbers, ...known, ...names]).map((item) => {
    const [start, end] = [offsetOf(item.start), offsetOf(item.end)];
    return { ...item, start, end, text: written.slice(start, end) };
  });
  const items = promptText === undefined ? all : all.filter((item) => !isOfPrompt(promptText, written, item));
  return own.length === 0 ? items : items.filter((item) => !isIn(own, item.text));
}
