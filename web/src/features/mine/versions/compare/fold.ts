import { wordsOf, type Part } from './words.ts';

/** How many words stay visible around a change, unless two lines are fewer. */
const WORDS_KEPT = 30;
const LINES_KEPT = 2;
/** Shorter gaps are shown in full. */
const FOLDED_MIN = 12;

/** A part of a text, or an unchanged one in whose middle `wordCount` words are not shown. */
export type Stretch = Part | { kind: 'folded'; text: string; head: string; tail: string; wordCount: number };

export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

const isSpace = (word: string | undefined): boolean => word?.trim() === '';

/** How many of these words, which begin at a change, stay visible. */
function keptCount(words: readonly string[]): number {
  let lines = 0;
  let count = 0;
  for (const [index, word] of words.entries()) {
    if (!isSpace(word)) count += 1;
    else if (word.includes('\n') && !isSpace(words[index - 1])) lines += 1;
    if (count > WORDS_KEPT || lines === LINES_KEPT) return index;
  }
  return words.length;
}

/** Leaves out what is far from every change. */
export const fold = (parts: readonly Part[]): Stretch[] =>
  parts.map((part, index) => {
    if (part.kind !== 'same') return part;
    const words = wordsOf(part.text);
    const start = index === 0 ? 0 : keptCount(words);
    const end = index === parts.length - 1 ? words.length : words.length - keptCount(words.toReversed());
    const wordCount = start < end ? countWords(words.slice(start, end).join('')) : 0;
    if (wordCount < FOLDED_MIN) return part;
    const head = words.slice(0, start).join('').trimEnd();
    const tail = words.slice(end).join('').trimStart();
    return { kind: 'folded', text: part.text, head, tail, wordCount };
  });
