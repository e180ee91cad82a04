import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { ApiError } from '../../../core/errors.ts';
import { SEARCH_MAX } from '../../../core/input.ts';
import type { ContentAccess } from '../entitlement.ts';
import { isCommonWord } from './common-words.ts';
import { type WordLookup, lookUpWords } from './lookup.ts';
import { isProfessionalWord, synonymAt, type Synonym, WORD, words } from './synonyms.ts';
import { type Term, termsOf } from './terms.ts';

/** Further words are ignored, because each one costs a lookup. */
export const WORDS_MAX = 12;
/** Complexity points for each word: an unknown one is compared with all words of the library. */
export const WORD_COST = 40;

export interface Search {
  terms: Term[];
  /** The phrases in quotation marks, which a result must have as they were typed. */
  phrases: string[];
  /** The lexemes to highlight in the results. */
  lexemes: string[];
  /** Those of them that were typed, and are not synonyms. */
  typedLexemes: string[];
  /** The search with its typing errors corrected; null if it has none. */
  didYouMean: string | null;
}

const normalize = (typed: string) => typed.normalize('NFKC');
/** Contractions are stop words in all their parts, which the database does not know: "couldn't", "they'll"; "wont" without its apostrophe. */
const CONTRACTED =
  /(?<=\p{L})(?:n['’]t|['’](?:s|d|m|ll|re|ve))(?!\p{L})|(?<=(?<!\p{L})(?:wo|do|ca|is|are|was|were|does|did|has|have|had|would|could|should))nt(?!\p{L})/giu;
const withoutContractions = (typed: string) => typed.replaceAll(CONTRACTED, '');
const allWords = (typed: string) => words(withoutContractions(normalize(typed)));

/** The complexity of a search, without its results. A search that is too long costs nothing, because it is rejected before any lookup. */
export const searchCost = (typed: unknown): number =>
  typeof typed === 'string' && typed.length <= SEARCH_MAX ? WORD_COST * Math.min(allWords(typed).length, WORDS_MAX) : 0;

/**
 * Parses a search, looking its words up in one SQL query. Null if nothing in it can be searched for. `access` decides which words
 * of the library may be suggested as corrections.
 */
export async function parseSearch(em: SqlEntityManager, search: string, access: ContentAccess): Promise<Search | null> {
  if (search.length > SEARCH_MAX) {
    throw new ApiError('BAD_USER_INPUT', `A search may have at most ${SEARCH_MAX} characters.`, {
      fields: { search: `At most ${SEARCH_MAX} characters` },
    });
  }
  const all = allWords(search);
  const typed = all.slice(0, WORDS_MAX);
  if (typed.length === 0) return null;
  const synonyms = synonymsIn(typed);
  const others = synonyms.flatMap((synonym) => synonym?.others.map((phrase) => phrase.join(' ')) ?? []);
  const found = await lookUpWords(em, typed, typed.length === all.length, others, access);
  const lookup = {
    ...found,
    words: found.words.map((each) =>
      isProfessionalWord(each.word) || isCommonWord(each.word) ? { ...each, correction: null } : each,
    ),
  };
  const terms = termsOf(lookup, synonyms);
  if (terms.length === 0) return null;
  const didYouMean = correctedText(search, lookup);
  return {
    terms,
    phrases: phrasesIn(search),
    lexemes: lexemesIn(terms),
    typedLexemes: lexemesIn(terms.filter(({ isTyped }) => isTyped)),
    didYouMean,
  };
}

/** The synonym that starts at each word, if any. Synonyms do not overlap. */
function synonymsIn(typed: readonly string[]): (Synonym | undefined)[] {
  const found: (Synonym | undefined)[] = [];
  for (let at = 0; at < typed.length;) {
    const synonym = synonymAt(typed.slice(at));
    found[at] = synonym;
    at += synonym?.phrase.length ?? 1;
  }
  // Fills the gaps with undefined.
  return Array.from(found);
}

const phrasesIn = (search: string) =>
  [...normalize(search).matchAll(/["“„]([^"“”„]+)["”]/g)].map(([, phrase]) => words(phrase!).join(' ')).filter(Boolean);

/** The distinct lexemes of the terms that stand for typed words. A term of two neighboring words counts as two. */
const lexemesIn = (terms: readonly Term[]) => [
  ...new Set(terms.filter(({ importance }) => importance > 0).flatMap(({ lexeme }) => lexeme.split(' '))),
];

function correctedText(search: string, { words: typed }: WordLookup): string | null {
  const corrections = typed.filter(({ correction, isKnown }) => correction && !isKnown);
  if (corrections.length === 0) return null;
  const byWord = new Map(corrections.map(({ word, correction }) => [word, correction!.word]));
  return normalize(search).replaceAll(WORD, (word) => byWord.get(words(word)[0] ?? '') ?? word);
}
