import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { int } from '../../../core/database/columns.ts';
import { kysely, sql } from '../../../core/database/query.ts';
import { cardColumns, isListed, joinCategory, queryPrompts } from '../../prompts/prompt.card.ts';
import { dayOf, type Period } from './overview.days.ts';
import type { EmptySearch, PromptFigures } from './overview.types.ts';

const EMPTY_SEARCHES_LIMIT = 20;

export async function readEmptySearches(em: SqlEntityManager, { from }: Period): Promise<EmptySearch[]> {
  return kysely(em)
    .selectFrom('empty_searches')
    .select(['text', sql<number>`sum(count)::int`.as('count')])
    .where('day', '>=', dayOf(from))
    .groupBy('text')
    .orderBy('count', 'desc')
    .orderBy('text', (text) => text.collate('und-x-icu'))
    .orderBy('text')
    .limit(EMPTY_SEARCHES_LIMIT)
    .execute();
}

/**
 * Uses by day and prompt. Each day is an index-only scan of the index on time and prompt, so that the table with its
 * million rows is not read.
 */
const usesByDay = ({ from, days }: Period) => sql`
  select day.number, used.prompt_id, used.uses from generate_series(0, ${days - 1}::int) as day (number)
  cross join lateral (
    select u.prompt_id, count(*)::int as uses from prompt_uses u
    where u.used_at >= ${from}::timestamptz + day.number * interval '24 hours'
      and u.used_at < ${from}::timestamptz + (day.number + 1) * interval '24 hours'
    group by u.prompt_id
  ) as used`;

/** The figures of every prompt in the library, most used first. */
export async function readPromptFigures(em: SqlEntityManager, period: Period): Promise<PromptFigures[]> {
  const rows = await queryPrompts(
    em,
    { copies: int, found: int },
    sql`
      select ${cardColumns}, coalesce(used.copies, 0) as copies, coalesce(finds.found, 0) as found
      from prompts p ${joinCategory}
      left join (select prompt_id, sum(uses)::int as copies from (${usesByDay(period)}) as by_day group by prompt_id) as used on used.prompt_id = p.id
      left join (
        select prompt_id, sum(count)::int as found from prompt_finds where day >= ${dayOf(period.from)}::date group by prompt_id
      ) as finds on finds.prompt_id = p.id
      where ${isListed} order by copies desc, p.usage_count desc, p.title collate "und-x-icu", p.id`,
  );
  return rows.map(({ copies, found, ...prompt }) => ({ prompt, copies, found, people: prompt.usageCount }));
}
