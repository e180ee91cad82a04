import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { rawStatement, sql } from '../../../core/database/query.ts';

/** How much one occurrence of a word says, from 0 to 1, by the field of the card. */
const WEIGHTS = { title: 0.75, alias: 0.5, tag: 0.4, description: 0.25, category: 0.2 } as const;

/**
 * Indexes the cards of the given prompts, and of all that have no postings yet: single words, neighboring words ("rent increas")
 * and whole titles and aliases ("=rent increas letter"). Occurrences in several fields add up, but never beyond 1. An archived
 * prompt has no postings. A migration that comes with another way of indexing empties the table, so that all are indexed again.
 */
export async function updatePostings(em: SqlEntityManager, ids: readonly string[]): Promise<void> {
  await rawStatement(sql`delete from search_postings where prompt_id = any (${sql.val(ids)}::text[])`).execute(em);
  await rawStatement(sql`
    with phrases as materialized (
      select p.id, row_number() over () as no, field.text, lexemes_of(field.text) as lexemes,
        field.name in ('title', 'alias') as is_name, field.weight::float8 as weight
      from prompts p cross join lateral (
        select 'title' as name, p.title as text, ${WEIGHTS.title} as weight
        union all select 'alias', unnest(p.aliases), ${WEIGHTS.alias}
        union all select 'tag', replace(unnest(p.tags), '-', ' '), ${WEIGHTS.tag}
        union all select 'description', p.description, ${WEIGHTS.description}
        union all select 'category', replace(p.category_id, '-', ' '), ${WEIGHTS.category}
      ) as field
      where p.archived_at is null and not exists (select 1 from search_postings s where s.prompt_id = p.id)
    ), words as (
      select id, no, weight, lexeme, lead(lexeme) over (partition by no order by place) as next
      from phrases cross join unnest(lexemes) with ordinality as word (lexeme, place)
    ), occurrences as (
      select id, lexeme, max(weight) as weight, null as phrase from words group by id, no, lexeme
      union all
      select id, lexeme || ' ' || next, max(weight), null from words where next is not null group by id, no, lexeme, next
      union all
      select id, '=' || array_to_string(lexemes, ' '), 0.99, text from phrases where is_name and lexemes <> '{}'
    )
    insert into search_postings (prompt_id, lexeme, weight, phrase)
    select id, lexeme, 1 - exp(sum(ln(1 - weight))), min(phrase) from occurrences group by id, lexeme`).execute(em);
}

/**
 * Updates the words that a search is corrected to, and how frequent their lexemes are. Words of cards and of free content are
 * public; words that occur only in premium content are not.
 */
export async function updateSearchWords(em: SqlEntityManager): Promise<void> {
  const cards = `select to_tsvector('simple', plain_text(title || ' ' || words_of(aliases) || ' ' || words_of(tags) || ' ' || description)) from prompts where archived_at is null`;
  const contents = (which: string) =>
    `select to_tsvector('simple', plain_text(content)) from prompts where archived_at is null and ${which}`;
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
  await rawStatement(sql`
    with counted as (
      select lexeme, sum(cards)::int as card_count, sum(free)::int as free_count, sum(pro)::int as pro_count from (
        select lexeme, count(*) as cards, 0 as free, 0 as pro from search_postings where lexeme not like '=%' and lexeme not like '% %' group by lexeme
        union all
        select word, 0, ndoc, 0 from ts_stat('select search_free from prompts where archived_at is null')
        union all
        select word, 0, 0, ndoc from ts_stat('select search_pro from prompts where archived_at is null')
      ) as every group by lexeme
    ), gone as (
      delete from search_lexemes l where not exists (select 1 from counted where counted.lexeme = l.lexeme)
    )
    insert into search_lexemes as l (lexeme, card_count, free_count, pro_count) select lexeme, card_count, free_count, pro_count from counted
    on conflict (lexeme) do update set card_count = excluded.card_count, free_count = excluded.free_count, pro_count = excluded.pro_count
      where (l.card_count, l.free_count, l.pro_count) is distinct from (excluded.card_count, excluded.free_count, excluded.pro_count)`).execute(
    em,
  );
}
