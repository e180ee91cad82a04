import { onFirstUse } from '../onFirstUse.ts';

const short = onFirstUse(() => new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }));
const shortDollars = onFirstUse(
  () =>
    new Intl.NumberFormat('en-US', {
      notation: 'compact',
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    }),
);
const dayOfYear = onFirstUse(() => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }));
const monthOfYear = onFirstUse(() => new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }));
const wholeDay = onFirstUse(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }));

/** 12.3K, for an axis. */
export const formatCompactNumber = (value: number): string => short().format(value);

/** Cents as $12.3K, for an axis. */
export const formatCompactMoney = (cents: number): string => shortDollars().format(cents / 100);

/** Nov 21, for an axis over weeks. */
export const formatMonthAndDay = (date: Date): string => dayOfYear().format(date);

/** Nov 2026, for an axis over a year. */
export const formatMonthAndYear = (date: Date): string => monthOfYear().format(date);

/** Nov 21, 2026 */
export const formatUtcDate = (date: Date): string => wholeDay().format(date);

/** Nov 15 – 21, 2026 */
export const formatUtcDays = (first: Date, last: Date): string => wholeDay().formatRange(first, last);
