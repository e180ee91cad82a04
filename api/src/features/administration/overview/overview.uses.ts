import type { Expression } from 'kysely';
import { sql } from '../../../core/database/query.ts';
import { DAY, utcDay } from '../../../core/time.ts';
import { lastDayOf, monthOf, type Period } from './overview.days.ts';

/** The uses of a prompt in the period, in one row: in the months that are whole, and on the days before and after them. */
export function usesInPeriod(period: Period, promptId: Expression<unknown>) {
  const { from } = period;
  const end = new Date(lastDayOf(period).getTime() + DAY);
  // Not the month of today: if the clock was set back, it has uses on later days.
  const wholeEnd = monthOf(lastDayOf(period));
  const wholeStart = monthOf(from).getTime() === from.getTime() ? from : monthOf(from, 1);
  const inDays = (first: Date, before: Date) => sql`select uses from prompt_use_days s
    where s.prompt_id = ${promptId} and s.day >= ${utcDay(first)}::date and s.day < ${utcDay(before)}::date`;
  return sql`select coalesce(sum(uses), 0)::int as uses from (
    select uses from prompt_use_months s
    where s.prompt_id = ${promptId} and s.month >= ${utcDay(wholeStart)}::date and s.month < ${utcDay(wholeEnd)}::date
    union all ${inDays(from, wholeStart < wholeEnd ? wholeStart : wholeEnd)}
    union all ${inDays(from > wholeEnd ? from : wholeEnd, end)}
  ) as part`;
}
