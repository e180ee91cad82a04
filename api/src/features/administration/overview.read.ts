import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { int, nullable, oneOf, type RowOf, text } from '../../core/database/columns.ts';
import { kysely, rawQuery, sql } from '../../core/database/query.ts';
import { DAY } from '../../core/time.ts';
import { cardColumns, isListed, joinCategory, queryPrompts, selectCards, toPrompt } from '../prompts/prompt.card.ts';
import type { DayFigures, EmptySearch, PromptFigures, PromptUses } from './overview.types.ts';

const MOST_USED_LIMIT = 10;
const EMPTY_SEARCHES_LIMIT = 20;

/** Whole UTC days up to and including today. */
export interface Period {
  from: Date;
  days: number;
}

export function periodUntil(now: Date, days: number): Period {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  return { from: new Date(today - (days - 1) * DAY), days };
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** The index of the day of a timestamp within the period; -1 for everything before the period. */
const dayNumber = (column: string, { from }: Period) =>
  sql<number>`greatest(-1, floor(extract(epoch from ${sql.ref(column)} - ${from}::timestamptz) / 86400))::int`;

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

/** The number of events of one kind on one day; for paid periods also their monthly amount, for the most used their id. */
const eventShape = {
  kind: oneOf('signed up', 'started', 'ended', 'cancelled', 'used', 'most used'),
  number: int,
  count: int,
  amount: int,
  id: nullable(text),
};
type DailyEvents = RowOf<typeof eventShape>;

const dailyEvents = (period: Period) => {
  const on = (kind: DailyEvents['kind'], column: string, table: string, amount = sql`0`) =>
    sql`select ${kind}::text as kind, ${dayNumber(column, period)} as number, count(*)::int as count, ${amount}::int as amount, null as id
      from ${sql.table(table)} where ${sql.ref(column)} is not null group by 2`;
  const monthly = sql`sum(monthly_amount)`;
  return sql.join(
    [
      on('signed up', 'created_at', 'users'),
      on('started', 'started_at', 'paid_periods', monthly),
      on('ended', 'ended_at', 'paid_periods', monthly),
      on('cancelled', 'cancelled_at', 'paid_periods'),
      sql`select 'used', number, sum(uses)::int, 0, null from used group by number`,
    ],
    sql` union all `,
  );
};

/** Turns events into figures per day. Totals such as `members` carry over from the day before. */
function daysOf({ from, days }: Period, all: readonly DailyEvents[]): DayFigures[] {
  const onDay = (number: number): Omit<DayFigures, 'day'> => {
    const sum = (kind: DailyEvents['kind'], value: 'count' | 'amount' = 'count') =>
      all.filter((one) => one.kind === kind && one.number === number).reduce((total, one) => total + one[value], 0);
    return {
      members: sum('signed up'),
      subscribers: sum('started') - sum('ended'),
      recurringRevenue: sum('started', 'amount') - sum('ended', 'amount'),
      signUps: sum('signed up'),
      cancellations: sum('cancelled'),
      uses: sum('used'),
    };
  };
  let last = onDay(-1);
  return Array.from({ length: days }, (_, number) => {
    const today = onDay(number);
    for (const level of ['members', 'subscribers', 'recurringRevenue'] as const) today[level] += last[level];
    last = today;
    return { day: dayOf(new Date(from.getTime() + number * DAY)), ...today };
  });
}

/** The figures of every day, and the uses of the most used prompts by id. The uses are read once for both. */
export async function readBusiness(
  em: SqlEntityManager,
  period: Period,
): Promise<{ days: DayFigures[]; mostUsed: Map<string, number> }> {
  const rows = await rawQuery(
    eventShape,
    sql`
      with used as materialized (${usesByDay(period)})
      ${dailyEvents(period)}
      union all (
        select 'most used', 0, sum(used.uses)::int, 0, p.id from used join prompts p on p.id = used.prompt_id where ${isListed}
        group by p.id order by 3 desc, p.title collate "und-x-icu", p.id limit ${MOST_USED_LIMIT}
      )`,
  ).execute(em);
  const mostUsed = rows.flatMap(({ id, count }) => (id === null ? [] : [[id, count] as const]));
  return { days: daysOf(period, rows), mostUsed: new Map(mostUsed) };
}

/** Loads the cards of the most used prompts, ordered by uses, then title. */
export async function addCards(em: SqlEntityManager, mostUsed: ReadonlyMap<string, number>): Promise<PromptUses[]> {
  if (mostUsed.size === 0) return [];
  const rows = await selectCards(em)
    .where('p.id', 'in', [...mostUsed.keys()])
    .orderBy('p.title', (title) => title.collate('und-x-icu'))
    .orderBy('p.id')
    .execute();
  const prompts = rows.map((row) => ({ prompt: toPrompt(row), uses: mostUsed.get(row.id) ?? 0 }));
  return prompts.sort((one, other) => other.uses - one.uses);
}

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
