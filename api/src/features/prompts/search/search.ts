import { sql } from 'kysely';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../../core/errors.ts';
import { synonyms, words } from './synonyms.ts';

export const SEARCH_MAX = 200;
/** Further words are left out: nobody types more, and each costs a look-up. */
const WORDS_MAX = 12;

/**
 * What a word may have meant: a word of the library at a distance of one edit, or of two from four letters on; the same
 * letters in another order come first, because swapped letters are the commonest slip. Words that the library knows, in any form, are left alone; so is the
 * beginning of one at the end of the search, where the person may still be typing.
 */
async function corrections(em: SqlEntityManager, typed: string[], seesPremium: boolean): Promise<Map<string, string>> {
  const { rows } = await sql<{ word: string; meant: string }>`
    select typed.word, candidate.word as meant
    from unnest(${sql.val(typed)}::text[]) with ordinality as typed (word, at)
    cross join lateral (
      select s.word from search_words s
      where s.word % typed.word and (s.is_public or ${seesPremium})
        and levenshtein(s.word, typed.word) <= case when length(typed.word) < 4 then 1 else 2 end
      order by letters(s.word) <> letters(typed.word), levenshtein(s.word, typed.word), similarity(s.word, typed.word) desc, s.word
      limit 1
    ) as candidate
    where length(typed.word) between 3 and 40
      and not exists (
        select 1 from search_words s
        where (s.is_public or ${seesPremium})
          and s.lexeme = any (tsvector_to_array(to_tsvector('english', typed.word)))
      )
      and not (typed.at = ${typed.length} and exists (
        select 1 from search_words s where s.word like typed.word || '%' and (s.is_public or ${seesPremium})
      ))`.execute(em.getKysely());
  return new Map(rows.map(({ word, meant }) => [word, meant]));
}

const phrase = (parts: string[]) => (parts.length === 1 ? parts[0]! : `(${parts.join(' <-> ')})`);

/**
 * Turns what a person typed into a tsquery: every word must be found, as typed, as corrected, or as what the trade
 * calls it too; the last one also as the beginning of a word. Only letters and digits of the input get into it.
 * Null where nothing is left to search for.
 */
export async function searchQuery(em: SqlEntityManager, text: string, seesPremium: boolean): Promise<string | null> {
  if (text.length > SEARCH_MAX) {
    throw new AppError('BAD_USER_INPUT', `A search may have at most ${SEARCH_MAX} characters.`, {
      fields: { search: `At most ${SEARCH_MAX} characters` },
    });
  }
  const typed = words(text.normalize('NFKC')).slice(0, WORDS_MAX);
  if (typed.length === 0) return null;
  const meant = await corrections(em, typed, seesPremium);
  const parts: string[] = [];
  for (let at = 0; at < typed.length; ) {
    const known = synonyms.get(typed[at]!)?.filter(({ phrase: of }) => of.every((word, ahead) => typed[at + ahead] === word));
    const longest = known?.[0];
    const taken = longest ? longest.phrase.length : 1;
    const own = typed.slice(at, at + taken);
    at += taken;
    const written = phrase(at === typed.length ? [...own.slice(0, -1), `${own.at(-1)}:*`] : own);
    const corrected = own.length === 1 ? meant.get(own[0]!) : undefined;
    const alternatives = [written, ...(corrected ? [corrected] : []), ...(longest?.others ?? []).map(phrase)];
    parts.push(alternatives.length === 1 ? written : `(${alternatives.join(' | ')})`);
  }
  return parts.join(' & ');
}
