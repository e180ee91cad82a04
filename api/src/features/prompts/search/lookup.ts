import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { int, json } from '../../../core/database/columns.ts';
import { rawQuery, sql, textRows } from '../../../core/database/query.ts';
import type { ContentAccess } from '../entitlement.ts';

/** A lexeme is the form under which all inflections of a word are indexed. */
export interface Lexeme {
  lexeme: string;
  /** On how many cards it occurs. */
  cards: number;
  /** In how many of the prompts and texts that the viewer may search it occurs. */
  texts: number;
}

/** A typed word, as the library knows it. */
export interface WordMatch {
  word: string;
  /** Null for a stop word such as "the", which the index does not contain. */
  own: Lexeme | null;
  /** Whether a word with this lexeme occurs in what the viewer may search. */
  isKnown: boolean;
  /** The word of the library that an unknown word is corrected to. */
  correction: (Lexeme & { word: string }) | null;
  /** For the last word only, which may be incomplete: what it may be the beginning of. */
  completions: Lexeme[];
}

export interface WordLookup {
  words: WordMatch[];
  /** The lexemes of each of the phrases given. */
  phrases: string[][];
  /** How many prompts the library has. */
  total: number;
}

const COMPLETIONS_MAX = 12;

/** The count of prompts with a lexeme, of what a viewer may search: locked texts must not even be counted. */
const textCount: Record<ContentAccess, string> = { none: 'card_count', free: 'free_count', all: 'pro_count' };

/** The condition for the words of the library that a viewer may learn of. */
const visibleWords: Record<ContentAccess, RawBuilder<unknown>> = { none: sql`s.on_card`, free: sql`s.is_public`, all: sql`true` };

/**
 * Looks up the typed words, in their order, and the synonyms that may stand for them.
 *
 * An unknown word is corrected to a known word at an edit distance of one, or of two for words of eight letters or more. A word
 * with the same letters in another order comes first, because swapped letters are the most common typing error.
 * In a word of at most five letters, the first one is not taken for another: "pour-over will" is not an "hour-over will".
 * A known word is not corrected in any of its forms, nor is a stop word, nor a prefix of a known word at the end of the search.
 */
export function lookUpWords(
  em: SqlEntityManager,
  typed: readonly string[],
  /** Whether these are all words of the search, so that the last one may be incomplete. */
  isComplete: boolean,
  phrases: readonly string[],
  access: ContentAccess,
): Promise<WordLookup> {
  const visible = visibleWords[access];
  const lexeme = (of: string) =>
    sql.raw(`'lexeme', ${of}.lexeme, 'cards', ${of}.card_count, 'texts', ${of}.${textCount[access]}`);
  return rawQuery(
    { words: json<WordMatch[]>(), phrases: json<string[][]>(), total: int },
    sql`
    select (
      select json_agg(json_build_object(
        'word', typed.word,
        'own', case when stem is null then null else json_build_object(
          'lexeme', stem, 'cards', coalesce(own.card_count, 0), 'texts', coalesce(${sql.ref(`own.${textCount[access]}`)}, 0)) end,
        'isKnown', is_known,
        'correction', (
          select json_build_object('word', s.word, ${lexeme('l')})
          from search_words s join search_lexemes l on l.lexeme = s.lexeme
          where s.word % typed.word and ${visible}
            and levenshtein(s.word, typed.word) <= case when length(typed.word) > 7 or letters(s.word) = letters(typed.word) then 2 else 1 end
            and (length(typed.word) > 5 or length(s.word) <> length(typed.word) or left(s.word, 1) = left(typed.word, 1) or letters(s.word) = letters(typed.word))
            and length(typed.word) between 3 and 40 and stem is not null and not is_known
            and not (is_last and exists (select 1 from search_words s where s.word like typed.word || '%' and ${visible}))
          order by letters(s.word) <> letters(typed.word), levenshtein(s.word, typed.word), not s.on_card,
            similarity(s.word, typed.word) desc, l.card_count desc, s.word
          limit 1
        ),
        'completions', coalesce((
          select json_agg(json_build_object(${lexeme('l')})) from (
            select l.* from search_words s join search_lexemes l on l.lexeme = s.lexeme
            where is_last and length(typed.word) > 1 and s.word like typed.word || '%' and s.lexeme is distinct from stem and ${visible}
            group by l.lexeme order by l.card_count desc, l.lexeme limit ${COMPLETIONS_MAX}
          ) as l
        ), '[]')
      ) order by typed.at)
      from ${textRows(typed)} with ordinality as typed (word, at)
      cross join lateral (select (lexemes_of(typed.word))[1] as stem, typed.at = ${isComplete ? typed.length : 0} as is_last offset 0) as facts
      left join search_lexemes own on own.lexeme = stem
      cross join lateral (select coalesce(${sql.ref(`own.${textCount[access]}`)}, 0) > 0 or exists (select 1 from search_words s where s.lexeme = stem and ${visible}) as is_known) as knowledge
    ) as words,
    (select coalesce(json_agg(lexemes_of(phrase) order by at), '[]')
      from ${textRows(phrases)} with ordinality as phrases (phrase, at)) as phrases,
    (select coalesce(sum(prompt_count), 0)::int from categories) as total`,
  ).executeTakeFirstOrThrow(em);
}
