import { foldAccents } from '../../../ui/foldAccents.ts';
import type { Span } from '../display/MarkedText.tsx';

/** As on the server: with the marks of its letters. */
const WORD = /([\p{L}\p{N}][\p{L}\p{M}\p{N}]*)/u;

const normalize = (text: string): string => foldAccents(text).toLowerCase();

export const wordsOf = (text: string): string[] =>
  normalize(text)
    .split(WORD)
    .filter((part) => WORD.test(part));

/** Whether every typed word is the beginning of a word of the text. The last one may be incomplete, and all may be. */
export function matchesWords(text: string, typed: readonly string[]): boolean {
  const words = wordsOf(text);
  return typed.every((start) => words.some((word) => word.startsWith(start)));
}

/** The text with the words highlighted that a typed word begins. As in the server's matches, a word is highlighted in full. */
export const highlight = (text: string, typed: readonly string[]): Span[] =>
  text
    .split(WORD)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isMatch: typed.some((start) => normalize(part).startsWith(start)) }));
