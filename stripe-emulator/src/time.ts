import type { Price } from './objects.ts';

/** Stripe's times are in seconds. */
export const unix = (date: Date) => Math.floor(date.getTime() / 1000);

/** The same day of the next month or year. Like Stripe, uses the last day where a month is too short. */
export function periodEnd(start: number, { interval, interval_count }: Price['recurring']): number {
  const from = new Date(start * 1000);
  const months = (interval === 'year' ? 12 : 1) * interval_count;
  const end = new Date(from);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return unix(end);
}
