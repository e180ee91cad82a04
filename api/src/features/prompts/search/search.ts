import { type RawBuilder, sql } from 'kysely';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { ApiError } from '../../../core/errors.ts';
import type { ContentAccess } from '../entitlement.ts';
import { synonymAt, words } from './synonyms.ts';

export const SEARCH_MAX = 200;
/** Further words are left out: nobody types more, and each costs a look-up. */
const WORDS_MAX = 12;
/** A word that the library does not know is compared with all that it does, which takes a while. */
const WORD_COST = 40;
/** There are few: the stems of most words begin as the words do. */
const COMPLETIONS_MAX = 20;

const typedWords = (text: string) => words(text.normalize('NFKC')).slice(0, WORDS_MAX);

/** What a search costs of a caller's budget, beside what it finds. One that is too long is refused before it is read. */
export const searchCost = (text: unknown): number =>
  typeof text === 'string' && text.length <= SEARCH_MAX ? WORD_COST * typedWords(text).length : 0;

/** Which words of the library are known to whom, by the texts that they may read. */
const visibleWords: Record<ContentAccess, RawBuilder<unknown>> = { none: sql`s.on_card`, free: sql`s.is_public`, all: sql`true` };

/** What the library makes of a typed word. */
interface WordReading {
  word: string;
  /** Whether it is too common to be looked for, such as "the". */
  isCommon: boolean;
  /** What it may have meant: */
  correction: string | null;
  /** For the last word, where the person may still be typing: */
  completions: string[];
}

/**
 * Reads the typed words, in their order.
 *
 * A word may have meant a word of the library at a distance of one edit, or of two from four letters on; the same
 * letters in another order come first, because swapped letters are the commonest slip. Words that the library knows,
 * in any form, are left alone; so is the beginning of one at the end of the search.
 *
 * The endings are words that begin as typed, but are stored under a stem that does not: of "analysing" that is "analys",
 * so whoever has typed "analysi" would find nothing for two letters.
 */
async function readWords(em: SqlEntityManager, typed: string[], texts: ContentAccess): Promise<WordReading[]> {
  const visible = visibleWords[texts];
  const { rows } = await sql<WordReading>`
    select typed.word, cardinality(stems) = 0 as "isCommon", (
      select s.word from search_words s
      where s.word % typed.word and ${visible}
        and levenshtein(s.word, typed.word) <= case when length(typed.word) < 4 then 1 else 2 end
        and length(typed.word) between 3 and 40
        and not exists (select 1 from search_words s where ${visible} and s.lexeme = any (stems))
        and not (is_last and exists (select 1 from search_words s where s.word like typed.word || '%' and ${visible}))
      order by letters(s.word) <> letters(typed.word), levenshtein(s.word, typed.word), similarity(s.word, typed.word) desc, s.word
      limit 1
    ) as meant, array(
      select min(s.word) from search_words s
      where is_last and s.word like typed.word || '%' and s.lexeme not like typed.word || '%' and ${visible}
      group by s.lexeme order by 1 limit ${COMPLETIONS_MAX}
    ) as endings
    from unnest(${sql.val(typed)}::text[]) with ordinality as typed (word, at)
    cross join lateral (select tsvector_to_array(to_tsvector('english', typed.word)) as stems, typed.at = ${typed.length} as is_last) as facts
    order by typed.at`.execute(em.getKysely());
  return rows;
}

const phrase = (parts: string[]) => (parts.length === 1 ? parts[0]! : `(${parts.join(' <-> ')})`);
const oneOf = (alternatives: string[]) => (alternatives.length === 1 ? alternatives[0]! : `(${alternatives.join(' | ')})`);

/**
 * Turns what a person typed into a tsquery: every word must be found, as typed, as corrected, or as what the trade
 * calls it too; the last one also as the beginning of a word. Only letters and digits of the input get into it.
 * Null where nothing is left to search for.
 */
export async function searchQuery(em: SqlEntityManager, text: string, texts: ContentAccess): Promise<RawBuilder<unknown> | null> {
  if (text.length > SEARCH_MAX) {
    throw new ApiError('BAD_USER_INPUT', `A search may have at most ${SEARCH_MAX} characters.`, {
      fields: { search: `At most ${SEARCH_MAX} characters` },
    });
  }
  const typed = typedWords(text);
  if (typed.length === 0) return null;
  const readings = await readWords(em, typed, texts);
  const parts: string[] = [];
  let prefix: string | undefined;
  for (let at = 0; at < typed.length;) {
    const synonym = synonymAt(typed.slice(at));
    const others = synonym?.others.map(phrase) ?? [];
    const own = typed.slice(at, at + (synonym?.phrase.length ?? 1));
    const { isCommon, correction: meant, completions: endings } = readings[at]!;
    at += own.length;
    const isLast = at === typed.length;
    if (own.length > 1) parts.push(oneOf([phrase(own), ...others]));
    // A common word is left out, unless it is all there is and may become another one: "for" on the way to "forecast".
    else if (!isCommon || synonym) parts.push(oneOf([own[0]!, ...(meant ? [meant] : []), ...endings, ...others]));
    if (own.length === 1 && isLast && (!isCommon || parts.length === 0)) prefix = own[0];
  }
  const whole = (of: string[]) => sql`to_tsquery('english', ${of.join(' & ')})`;
  if (prefix === undefined) return whole(parts);
  // The beginning of a word has no stem.
  const last = sql`(${whole(parts.slice(-1))} || to_tsquery('simple', ${`${prefix}:*`}))`;
  return parts.length > 1 ? sql`(${whole(parts.slice(0, -1))} && ${last})` : last;
}
