import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { float, int, oneOf, type RowOf } from '../../../core/database/columns.ts';
import { rawQuery, sql } from '../../../core/database/query.ts';
import { DAY, utcDay } from '../../../core/time.ts';
import type { DayFigures, DayTotals } from './overview.types.ts';

/** Whole UTC days up to and including today. */
export interface Period {
  from: Date;
  days: number;
}

export function periodUntil(now: Date, days: number): Period {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  return { from: new Date(today - (days - 1) * DAY), days };
}

/** The last day of a period. */
export const lastDayOf = ({ from, days }: Period): Date => new Date(from.getTime() + (days - 1) * DAY);

/** The first day of the month, in UTC, some months later. */
export const monthOf = (date: Date, later = 0): Date => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1));

/** The number of events of one kind on one day, and the monthly amount of paid periods; day -1 is all before the period. */
const eventShape = {
  kind: oneOf('signed up', 'started', 'ended', 'cancelled', 'used'),
  number: int,
  count: int,
  // All that has ever started is more than an int can hold, even where what still runs is not.
  amount: float,
};
type DailyEvents = RowOf<typeof eventShape>;

/** Turns events into figures per day. Totals such as `members` carry over from the day before. */
function daysOf({ from, days }: Period, all: readonly DailyEvents[]): { before: DayTotals; days: DayFigures[] } {
  const known = new Map(all.map((one) => [`${one.kind} ${one.number}`, one]));
  const onDay = (number: number): Omit<DayFigures, 'day'> => {
    const sum = (kind: DailyEvents['kind'], value: 'count' | 'amount' = 'count') => known.get(`${kind} ${number}`)?.[value] ?? 0;
    return {
      members: sum('signed up'),
      subscribers: sum('started') - sum('ended'),
      recurringRevenue: sum('started', 'amount') - sum('ended', 'amount'),
      signUps: sum('signed up'),
      cancellations: sum('cancelled'),
      uses: sum('used'),
    };
  };
  const before: DayTotals = onDay(-1);
  let last = before;
  const figures = Array.from({ length: days }, (_, number) => {
    const today = onDay(number);
    for (const total of ['members', 'subscribers', 'recurringRevenue'] as const) today[total] += last[total];
    last = today;
    return { day: utcDay(new Date(from.getTime() + number * DAY)), ...today };
  });
  return { before, days: figures };
}

/** The figures of every day, and the totals before, from the sums that triggers write with each change. */
export async function readDays(em: SqlEntityManager, period: Period): Promise<{ before: DayTotals; days: DayFigures[] }> {
  const from = utcDay(period.from);
  const to = utcDay(lastDayOf(period));
  const events = await rawQuery(
    eventShape,
    sql`
      select kind, greatest(-1, day - ${from}::date) as number, sum(count)::int as count, sum(amount)::float8 as amount
      from daily_sums where day <= ${to}::date and (day >= ${from}::date or kind <> 'used') group by 1, 2`,
  ).execute(em);
  return daysOf(period, events);
}
