import { int8, nullable, text } from '../../src/core/database/columns.ts';
import type { Database } from '../../src/core/database/db.ts';
import { rawQuery, sql } from '../../src/core/database/query.ts';

const day = (column: string) => sql`(${sql.ref(column)} at time zone 'UTC')::date::text`;
const month = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-01')`;

/** What is in the sums, and what should be: counted from the rows. */
const summed = sql`
  select 'day' as what, day::text as at, kind as name, sum(count) as count, sum(amount) as amount from daily_sums group by 2, 3
  union all select 'prompt on a day', day::text, prompt_id, uses, 0 from prompt_use_days
  union all select 'prompt in a month', month::text, prompt_id, uses, 0 from prompt_use_months`;
const counted = sql`
  select 'day' as what, ${day('created_at')} as at, 'signed up' as name, count(*) as count, 0 as amount from users group by 2
  union all select 'day', ${day('started_at')}, 'started', count(*), sum(monthly_amount) from paid_periods group by 2
  union all select 'day', ${day('ended_at')}, 'ended', count(*), sum(monthly_amount) from paid_periods where ended_at is not null group by 2
  union all select 'day', ${day('cancelled_at')}, 'cancelled', count(*), 0 from paid_periods where cancelled_at is not null group by 2
  union all select 'day', ${day('used_at')}, 'used', count(*), 0 from prompt_uses group by 2
  union all select 'prompt on a day', ${day('used_at')}, prompt_id, count(*), 0 from prompt_uses group by 2, 3
  union all select 'prompt in a month', ${month('used_at')}, prompt_id, count(*), 0 from prompt_uses group by 2, 3`;

/** The sums that differ from what the rows add up to. */
export const wrongSums = (database: Database) =>
  rawQuery(
    { what: text, at: text, name: text, summed: nullable(int8), counted: nullable(int8), amounts: text },
    sql`
    select what, at, name, s.count::int8 as summed, c.count::int8 as counted, concat(s.amount, ' and ', c.amount) as amounts
    from (${summed}) as s full join (${counted}) as c using (what, at, name)
    where (coalesce(s.count, 0), coalesce(s.amount, 0)) <> (coalesce(c.count, 0), coalesce(c.amount, 0))
    order by 1, 2, 3 limit 20`,
  ).execute(database.fork());
