import { inWords } from '../../ui/relativeTime.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From the longest unit to the shortest. Months and years are approximate. */
const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
];

/** "Used 2 days ago". A use is never in the future, even if the client's clock is behind the server's. */
export function usedAgo(usedAt: string, now: number): string {
  const elapsed = Math.max(0, now - Date.parse(usedAt));
  const unit = units.find(([, length]) => elapsed >= length);
  if (!unit) return 'Used just now';
  const [name, length] = unit;
  return `Used ${inWords(-Math.floor(elapsed / length), name)}`;
}
