import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { ApiError } from '../../../core/errors.ts';
import type { ContentAccess } from '../entitlement.ts';
import { type Reading, readWords } from './reading.ts';
import { synonymAt, type Synonym, words } from './synonyms.ts';
import { type Term, termsOf } from './terms.ts';

export const SEARCH_MAX = 200;
/** Further words are ignored, because each one costs a lookup. */
const WORDS_MAX = 12;
/** An unknown word is compared with all words of the library. */
const WORD_COST = 40;

export interface Search {
  terms: Term[];
  /** The phrases in quotation marks, which a result must have. */
  phrases: string[];
  /** What is marked in the results. */
  lexemes: string[];
  /** Those of them that were typed. */
  typedLexemes: string[];
  /** The search as it was read, if a word of it was corrected. */
  didYouMean: string | null;
}

const normalize = (typed: string) => typed.normalize('NFKC');
const typedWords = (typed: string) => words(normalize(typed)).slice(0, WORDS_MAX);

/** The complexity of a search, without its results. A search that is too long costs nothing, because it is rejected unread. */
export const searchCost = (typed: unknown): number =>
  typeof typed === 'string' && typed.length <= SEARCH_MAX ? WORD_COST * typedWords(typed).length : 0;

/** Reads a search: one statement. Null if no word is left. */
export async function readSearch(em: SqlEntityManager, search: string, access: ContentAccess): Promise<Search | null> {
  if (search.length > SEARCH_MAX) {
    throw new ApiError('BAD_USER_INPUT', `A search may have at most ${SEARCH_MAX} characters.`, {
      fields: { search: `At most ${SEARCH_MAX} characters` },
    });
  }
  const typed = typedWords(search);
  if (typed.length === 0) return null;
  const synonyms = synonymsIn(typed);
  const others = synonyms.flatMap((synonym) => synonym?.others.map((phrase) => phrase.join(' ')) ?? []);
  const reading = await readWords(em, typed, others, access);
  const terms = termsOf(reading, synonyms);
  if (terms.length === 0) return null;
  return {
    terms,
    phrases: phrasesIn(search),
    lexemes: lexemesIn(terms),
    typedLexemes: lexemesIn(terms.filter(({ isTyped }) => isTyped)),
    didYouMean: correctedText(search, reading),
  };
}

/** For each word the synonym that starts there. A word belongs to one of them at most. */
function synonymsIn(typed: readonly string[]): (Synonym | undefined)[] {
  const found: (Synonym | undefined)[] = [];
  for (let at = 0; at < typed.length;) {
    const synonym = synonymAt(typed.slice(at));
    found[at] = synonym;
    at += synonym?.phrase.length ?? 1;
  }
  return Array.from(found);
}

const phrasesIn = (search: string) =>
  [...normalize(search).matchAll(/["“„]([^"“”„]+)["”]/g)].map(([, phrase]) => words(phrase!).join(' ')).filter(Boolean);

/** The single words of the terms, neighbors among them split. */
const lexemesIn = (terms: readonly Term[]) => [
  ...new Set(terms.filter(({ value }) => value > 0).flatMap(({ lexeme }) => lexeme.split(' '))),
];

function correctedText(search: string, { words: read }: Reading): string | null {
  const corrections = read.filter(({ correction, isKnown }) => correction && !isKnown);
  if (corrections.length === 0) return null;
  const byWord = new Map(corrections.map(({ word, correction }) => [word, correction!.word]));
  return normalize(search).replaceAll(/[\p{L}\p{N}]+/gu, (word) => byWord.get(word.toLowerCase()) ?? word);
}
