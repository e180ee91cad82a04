import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { arrayOf, bool, nullable, text } from '../../../core/database/columns.ts';
import { rawQuery, sql } from '../../../core/database/query.ts';
import { ApiError } from '../../../core/errors.ts';
import type { ContentAccess } from '../entitlement.ts';
import { synonymAt, words } from './synonyms.ts';

export const SEARCH_MAX = 200;
/** Further words are ignored, because each one costs a lookup. */
const WORDS_MAX = 12;
/** An unknown word is compared with all words of the library. */
const WORD_COST = 40;
/** Few are needed, because the stem of most words is a prefix of the word. */
const COMPLETIONS_MAX = 20;

/** A condition of full-text search. */
export type TsQuery = RawBuilder<unknown>;

const typedWords = (typed: string) => words(typed.normalize('NFKC')).slice(0, WORDS_MAX);

/** The complexity of a search, without its results. A search that is too long costs nothing, because it is rejected unread. */
export const searchCost = (typed: unknown): number =>
  typeof typed === 'string' && typed.length <= SEARCH_MAX ? WORD_COST * typedWords(typed).length : 0;

/** The condition for the words of the library that a viewer may learn of. */
const visibleWords: Record<ContentAccess, RawBuilder<unknown>> = { none: sql`s.on_card`, free: sql`s.is_public`, all: sql`true` };

const wordShape = {
  word: text,
  /** A stop word such as "the", which the index does not contain. */
  isCommon: bool,
  /** The word of the library that an unknown word is corrected to. */
  correction: nullable(text),
  /** For the last word only, which may be incomplete. */
  completions: arrayOf(text),
};

/**
 * Reads the typed words, in their order.
 *
 * An unknown word is corrected to a known word at an edit distance of one, or of two for words of four letters or more.
 * A word with the same letters in another order comes first, because swapped letters are the most common typing error.
 * A known word is not corrected in any of its forms, nor is a prefix of a known word at the end of the search.
 *
 * The completions are words that start as typed but whose stem does not. The stem of "analysing" is "analys", so a prefix
 * search for "analysi" would not find it.
 */
async function readWords(em: SqlEntityManager, typed: string[], access: ContentAccess) {
  const visible = visibleWords[access];
  return rawQuery(
    wordShape,
    sql`
    select typed.word, cardinality(stems) = 0 as "isCommon", (
      select s.word from search_words s
      where s.word % typed.word and ${visible}
        and levenshtein(s.word, typed.word) <= case when length(typed.word) < 4 then 1 else 2 end
        and length(typed.word) between 3 and 40
        and not exists (select 1 from search_words s where ${visible} and s.lexeme = any (stems))
        and not (is_last and exists (select 1 from search_words s where s.word like typed.word || '%' and ${visible}))
      order by letters(s.word) <> letters(typed.word), levenshtein(s.word, typed.word), similarity(s.word, typed.word) desc, s.word
      limit 1
    ) as correction, array(
      select min(s.word) from search_words s
      where is_last and s.word like typed.word || '%' and s.lexeme not like typed.word || '%' and ${visible}
      group by s.lexeme order by 1 limit ${COMPLETIONS_MAX}
    ) as completions
    from unnest(${sql.val(typed)}::text[]) with ordinality as typed (word, at)
    cross join lateral (select tsvector_to_array(to_tsvector('english', typed.word)) as stems, typed.at = ${typed.length} as is_last) as facts
    order by typed.at`,
  ).execute(em);
}

const phrase = (parts: string[]) => (parts.length === 1 ? parts[0]! : `(${parts.join(' <-> ')})`);
const oneOf = (alternatives: string[]) => (alternatives.length === 1 ? alternatives[0]! : `(${alternatives.join(' | ')})`);

/**
 * Builds the tsquery of a search. Every word must match, as typed, as corrected or as a synonym; the last one also as a
 * prefix. Only letters and digits of the input become part of it. Null if no word is left.
 */
export async function searchQuery(em: SqlEntityManager, search: string, access: ContentAccess): Promise<TsQuery | null> {
  if (search.length > SEARCH_MAX) {
    throw new ApiError('BAD_USER_INPUT', `A search may have at most ${SEARCH_MAX} characters.`, {
      fields: { search: `At most ${SEARCH_MAX} characters` },
    });
  }
  const typed = typedWords(search);
  if (typed.length === 0) return null;
  const readings = await readWords(em, typed, access);
  const parts: string[] = [];
  let prefix: string | undefined;
  for (let at = 0; at < typed.length;) {
    const synonym = synonymAt(typed.slice(at));
    const others = synonym?.others.map(phrase) ?? [];
    const own = typed.slice(at, at + (synonym?.phrase.length ?? 1));
    const { isCommon, correction, completions } = readings[at]!;
    at += own.length;
    const isLast = at === typed.length;
    if (own.length > 1) parts.push(oneOf([phrase(own), ...others]));
    // A stop word is ignored unless it has synonyms.
    else if (!isCommon || synonym) parts.push(oneOf([own[0]!, ...(correction ? [correction] : []), ...completions, ...others]));
    // A stop word alone may be the prefix of another word: "for" of "forecast".
    if (own.length === 1 && isLast && (!isCommon || parts.length === 0)) prefix = own[0];
  }
  return toTsQuery(parts, prefix);
}

function toTsQuery(parts: string[], prefix: string | undefined): TsQuery {
  const all = (some: string[]) => sql`to_tsquery('english', ${some.join(' & ')})`;
  if (prefix === undefined) return all(parts);
  // A prefix is not stemmed.
  const last = sql`(${all(parts.slice(-1))} || to_tsquery('simple', ${`${prefix}:*`}))`;
  return parts.length > 1 ? sql`(${all(parts.slice(0, -1))} && ${last})` : last;
}
