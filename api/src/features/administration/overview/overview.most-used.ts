import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { int } from '../../../core/database/columns.ts';
import { queryList } from '../../../core/database/list.ts';
import { sql } from '../../../core/database/query.ts';
import { utcDay } from '../../../core/time.ts';
import { cardColumns, cardShape, isListed, joinCategory, toPrompt } from '../../prompts/prompt.card.ts';
import { lastDayOf, monthOf, type Period } from './overview.days.ts';
import type { PromptUses } from './overview.types.ts';
import { usesInPeriod } from './overview.uses.ts';

const MOST_USED_LIMIT = 10;
/** How many prompts of each month are looked at first, and by how many times more if these do not suffice. */
const FIRST_DEPTH = 32;
const DEEPER = 4;

/**
 * The candidates: each month's `depth` most used prompts. A prompt on no list was used in each month at most as often as the last
 * one on that month's list, and not at all where the list is shorter than `depth`. `unseen` is the sum of these bounds.
 */
const candidates = (period: Period, depth: number) => sql`
  with heads as (
    select head.* from generate_series(${utcDay(monthOf(period.from))}::timestamp, ${utcDay(lastDayOf(period))}::timestamp, interval '1 month') as at (month)
    cross join lateral (
      select s.month, s.prompt_id, s.uses from prompt_use_months s where s.month = at.month::date order by s.uses desc limit ${depth}
    ) as head
  ), c as (select distinct prompt_id from heads)`;

/**
 * The most used prompts of a period, then by title. Reads only the most used ones of each month, and more of them if a prompt
 * that is none of them could still be among the ten: an exact result without reading a row for each prompt (Fagin's threshold
 * algorithm).
 */
export async function readMostUsed(em: SqlEntityManager, period: Period): Promise<PromptUses[]> {
  for (let depth = FIRST_DEPTH; ; depth *= DEEPER) {
    const { totals, rows } = await queryList(
      em,
      {
        shape: { unseen: int },
        query: sql`select coalesce(sum(least), 0)::int as unseen from (
          select min(uses) as least from heads group by month having count(*) = ${depth}
        ) as of_month`,
      },
      {
        shape: { ...cardShape, uses: int },
        query: sql`select ${cardColumns}, most.uses from (
            select p.id, used.uses from c join prompts p on p.id = c.prompt_id
            cross join lateral (${usesInPeriod(period, sql.ref('c.prompt_id'))}) as used
            where ${isListed} and used.uses > 0
            order by used.uses desc, p.title collate "und-x-icu", p.id limit ${MOST_USED_LIMIT}
          ) as most join prompts p on p.id = most.id ${joinCategory}
          order by most.uses desc, p.title collate "und-x-icu", p.id`,
      },
      candidates(period, depth),
    );
    const isComplete = totals.unseen === 0 || (rows.length === MOST_USED_LIMIT && rows.at(-1)!.uses > totals.unseen);
    if (isComplete) return rows.map(({ uses, ...row }) => ({ prompt: toPrompt(row), uses }));
  }
}
