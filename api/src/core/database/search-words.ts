import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { parseInput } from '../errors.ts';
import { optionalText, SEARCH_MAX } from '../input.ts';
import { plannedEachTime, sql } from './query.ts';

/** Words of a search that are looked for. */
const LOOKED_FOR_MAX = 10;

const input = z.object({ search: optionalText(SEARCH_MAX).nullish() });

/** The text that is searched for, trimmed; empty if there is none. */
export const trimSearch = (search: string | null | undefined): string => parseInput(input, { search }).search ?? '';

/** A text without accents, however its letters are composed. `plain_text` and `without_accents` in the database do the same. */
export const foldAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .normalize('NFKC');

/** What stands for itself in a LIKE pattern. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/**
 * The condition that each word of a search is a part of a text, in any order: a family name may come first.
 * @param text what an index for trigrams is of
 * @param isWhole what a word may be instead, such as a whole id
 */
export function containsWords(
  search: string,
  text: RawBuilder<unknown>,
  isWhole: (word: string) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const conditions = search.split(/\s+/, LOOKED_FOR_MAX).map((word) => {
    const pattern = `%${escapeLike(word)}%`;
    // Many addresses have "gmail" and few have a name: one is read in order, the other from the index.
    return sql<boolean>`(${text} ilike ${pattern} or ${isWhole(word)}) ${plannedEachTime}`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
