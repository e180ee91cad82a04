import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { rawStatement, sql } from '../../../core/database/query.ts';

/**
 * Updates the words that a search is corrected to. Words of cards and of free content are public; words that occur only
 * in premium content are not.
 */
export async function updateSearchWords(em: SqlEntityManager): Promise<void> {
  const cards = `select to_tsvector('simple', title || ' ' || words_of(tags) || ' ' || description) from prompts where archived_at is null`;
  const contents = (which: string) => `select to_tsvector('simple', content) from prompts where archived_at is null and ${which}`;
  await rawStatement(sql`
    with found as (
      select word, (tsvector_to_array(to_tsvector('english', word)))[1] as lexeme, bool_or(is_public) as is_public, bool_or(on_card) as on_card
      from (
        select word, true as is_public, true as on_card from ts_stat(${cards})
        union all
        select word, true, false from ts_stat(${contents('not is_premium')})
        union all
        select word, false, false from ts_stat(${contents('is_premium')})
      ) as every
      where word ~ '^[a-z]{3,40}$' and cardinality(tsvector_to_array(to_tsvector('english', word))) > 0
      group by word
    ), gone as (
      delete from search_words w where not exists (select 1 from found where found.word = w.word)
    )
    insert into search_words as w (word, lexeme, is_public, on_card) select word, lexeme, is_public, on_card from found
    on conflict (word) do update set lexeme = excluded.lexeme, is_public = excluded.is_public, on_card = excluded.on_card
      where (w.lexeme, w.is_public, w.on_card) is distinct from (excluded.lexeme, excluded.is_public, excluded.on_card)`).execute(
    em,
  );
}
