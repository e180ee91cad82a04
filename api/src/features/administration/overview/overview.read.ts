import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { int } from '../../../core/database/columns.ts';
import { kysely, sql } from '../../../core/database/query.ts';
import { utcDay } from '../../../core/time.ts';
import { cardColumns, isListed, joinCategory, queryPrompts } from '../../prompts/prompt.card.ts';
import type { Period } from './overview.days.ts';
import type { EmptySearch, PromptFigures } from './overview.types.ts';
import { usesInPeriod } from './overview.uses.ts';

const EMPTY_SEARCHES_LIMIT = 20;

export async function readEmptySearches(em: SqlEntityManager, { from }: Period): Promise<EmptySearch[]> {
  return kysely(em)
    .selectFrom('empty_searches')
    .select(['text', sql<number>`sum(count)::int`.as('count')])
    .where('day', '>=', utcDay(from))
    .groupBy('text')
    .orderBy('count', 'desc')
    .orderBy('text', (text) => text.collate('und-x-icu'))
    .orderBy('text')
    .limit(EMPTY_SEARCHES_LIMIT)
    .execute();
}

/** The figures of every prompt in the library, most used first. */
export async function readPromptFigures(em: SqlEntityManager, period: Period): Promise<PromptFigures[]> {
  const rows = await queryPrompts(
    em,
    { copies: int, found: int },
    sql`
      select ${cardColumns}, used.uses as copies, coalesce(finds.found, 0) as found
      from prompts p ${joinCategory}
      cross join lateral (${usesInPeriod(period, sql.ref('p.id'))}) as used
      left join (
        select prompt_id, sum(count)::int as found from prompt_finds where day >= ${utcDay(period.from)}::date group by prompt_id
      ) as finds on finds.prompt_id = p.id
      where ${isListed} order by copies desc, p.usage_count desc, p.title collate "und-x-icu", p.id`,
  );
  return rows.map(({ copies, found, ...prompt }) => ({ prompt, copies, found, people: prompt.usageCount }));
}
