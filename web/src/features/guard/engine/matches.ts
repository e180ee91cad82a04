import type { Item, Kind } from './kinds.ts';

/** With "-" and " " for the other hyphens and spaces that Word, PDFs and web pages have, and with composed letters. */
export const toPlain = (text: string): string =>
  text
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/\p{Zs}/gu, ' ')
    .normalize('NFC');

/** A letter with its accents, or a Korean syllable, of which either may be written in parts. */
const LETTER = /.[\p{M}\u1160-\u11ff]*/gsu;

/** The plain text, and where a place in it was in the text as it is written. */
export function plainOf(written: string): { text: string; offsetOf: (at: number) => number } {
  if (written.normalize('NFC') === written) return { text: toPlain(written), offsetOf: (at) => at };
  const letters = [...written.matchAll(LETTER)].map(({ 0: letter, index }) => ({ plain: toPlain(letter), index, letter }));
  const places = letters.flatMap(({ plain, index, letter }) =>
    // A place within a letter is after it: what is left of its accents belongs to it.
    Array.from({ length: plain.length }, (_, at) => (at === 0 ? index : index + letter.length)),
  );
  return { text: letters.map(({ plain }) => plain).join(''), offsetOf: (at) => places[at] ?? written.length };
}

/** Finds the places of one sort in a text. */
export type Finder = (text: string) => Item[];

export const itemAt = (kind: Kind, text: string, start: number, end: number): Item => ({
  kind,
  start,
  end,
  text: text.slice(start, end),
});

/** All matches of a pattern as items: its group `value`, or the whole match. The pattern needs the flags d and g. */
export function findAll(
  kind: Kind,
  text: string,
  pattern: RegExp,
  accept: (value: string, start: number) => boolean = () => true,
) {
  const items: Item[] = [];
  for (const match of text.matchAll(pattern)) {
    const [start, end] = match.indices?.groups?.value ?? match.indices?.[0] ?? [match.index, match.index + match[0].length];
    if (end > start && accept(text.slice(start, end), start)) items.push(itemAt(kind, text, start, end));
  }
  return items;
}

/** What may be between a word that announces a number and the number: "no.", "is", a colon. */
const LINK = String.raw`(?:[ \t]*(?:numbers?|no\.?|nos\.?|num\.?|nr\.?|n°|№|id|code))*[ \t]*(?:\([^()\n]{1,20}\)[ \t]*)?(?:is|was|are|reads|ending in|ends in|beginning with)?[ \t]*[:#=–-]*[ \t]*["'“(]?`;

/** A pattern for words at the end of a text, before the number that they announce. */
export const announces = (words: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})${LINK}$`, 'iu');

/** A pattern for words followed by a value. */
export const announced = (words: string, value: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})${LINK}(?<value>${value})`, 'dgiu');

/** Whether the text before a place ends with such words. */
export const isAnnounced = (text: string, start: number, words: RegExp): boolean =>
  words.test(text.slice(Math.max(0, start - 80), start));

export const digitsOf = (value: string): string => value.replace(/\D/g, '');
