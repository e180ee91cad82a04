import { DAY } from '../../src/core/time.ts';
import type { TestServer } from '../server.ts';

const dateOf = (at: string | Date | null) => (at === null ? null : new Date(at));

/** The overview of the administration, counted one by one from the rows that its sums are about. */
export async function countedOverview({ database, clock }: TestServer, days: number) {
  const rows = <T>(sql: string) => database.fork().execute<T[]>(sql);
  const from = (Math.floor(clock.now.getTime() / DAY) - days + 1) * DAY;
  const figures = Array.from({ length: days }, (_, number) => ({
    day: new Date(from + number * DAY).toISOString().slice(0, 10),
    members: 0,
    subscribers: 0,
    recurringRevenue: 0,
    signUps: 0,
    cancellations: 0,
    uses: 0,
  }));
  const count = (at: Date | null, name: keyof Omit<(typeof figures)[0], 'day'>, amount = 1, isLevel = false) => {
    if (at === null) return;
    const number = Math.floor((at.getTime() - from) / DAY);
    for (const [index, day] of figures.entries()) if (index === number || (isLevel && index > number)) day[name] += amount;
  };

  for (const { at } of await rows<{ at: string }>('select created_at as at from users')) {
    count(dateOf(at), 'signUps');
    count(dateOf(at), 'members', 1, true);
  }
  const periods = await rows<{ started: string; ended: string | null; canceled: string | null; amount: number }>(
    'select started_at as started, ended_at as ended, cancelled_at as canceled, monthly_amount as amount from paid_periods',
  );
  for (const { started, ended, canceled, amount } of periods) {
    for (const [at, sign] of [
      [dateOf(started), 1],
      [dateOf(ended), -1],
    ] as const) {
      count(at, 'subscribers', sign, true);
      count(at, 'recurringRevenue', sign * amount, true);
    }
    count(dateOf(canceled), 'cancellations');
  }
  const uses = new Map<string, number>();
  for (const { id, at } of await rows<{ id: string; at: string }>('select prompt_id as id, used_at as at from prompt_uses')) {
    const used = new Date(at);
    count(used, 'uses');
    if (used.getTime() >= from && used.getTime() < from + days * DAY) uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  const listed = await rows<{ id: string }>(
    'select id from prompts where archived_at is null order by title collate "und-x-icu", id',
  );
  const mostUsed = listed
    .map(({ id }) => [id, uses.get(id) ?? 0] as const)
    .filter(([, number]) => number > 0)
    .sort(([, one], [, other]) => other - one);
  return { days: figures, mostUsed: mostUsed.slice(0, 10) };
}
