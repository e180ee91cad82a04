import { DAY } from '../relativeTime.ts';
import { formatUtcDate, formatUtcDays } from './numbers.ts';

/** The figures of one UTC day, such as 2026-11-21. */
export type Day<Figure extends string> = { readonly day: string } & { readonly [Name in Figure]: number };

/** What a chart draws at one place, and its table has in one row. */
export interface Point<Figure extends string> {
  start: Date;
  name: string;
  figures: { readonly [Name in Figure]: number };
}

/** From how many days on the values of single days are too many to be read. */
export const LONG_PERIOD = 120;

const DAYS = 7;

export const pointsByDay = <Figure extends string>(days: readonly Day<Figure>[]): Point<Figure>[] =>
  days.map((figures) => {
    const start = new Date(figures.day);
    return { start, name: formatUtcDate(start), figures };
  });

/** The sums of whole weeks up to the last day. What is left of a week at the beginning would be drawn far too low. */
export function pointsByWeek<Figure extends string>(days: readonly Day<Figure>[], names: readonly Figure[]): Point<Figure>[] {
  const skipped = days.length % DAYS;
  return Array.from({ length: Math.floor(days.length / DAYS) }, (_, index) => {
    const week = days.slice(skipped + index * DAYS, skipped + (index + 1) * DAYS);
    const start = new Date(week[0]!.day);
    const sums = names.map((name) => [name, week.reduce((sum, day) => sum + day[name], 0)]);
    return {
      start,
      name: formatUtcDays(start, new Date(start.getTime() + (DAYS - 1) * DAY)),
      figures: Object.fromEntries(sums) as Point<Figure>['figures'],
    };
  });
}
