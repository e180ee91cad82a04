import { onFirstUse } from './onFirstUse.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** The server updates the time of a last use at most this often. */
const PRECISION = 5 * MINUTE;

/** From the longest to the shortest. */
const units = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const;

const relative = onFirstUse(() => new Intl.RelativeTimeFormat('en-US'));

/** "2 days ago" for -2 days, "in 2 days" for 2. */
export const inWords = (count: number, unit: Intl.RelativeTimeFormatUnit): string => relative().format(count, unit);

const unitOf = (time: number) => units.find(([, length]) => time >= length) ?? (['minute', MINUTE] as const);

/** The time of a last use: "just now", "3 hours ago"; "never" if there was none. */
export function formatLastUse(time: string | null, now: Date): string {
  if (time === null) return 'never';
  const ago = now.getTime() - new Date(time).getTime();
  if (ago <= PRECISION) return 'just now';
  const [unit, length] = unitOf(ago);
  return inWords(-Math.floor(ago / length), unit);
}

/** The time until an end: "in 3 hours", "in 12 days". At least a minute, because clocks differ. */
export function formatTimeLeft(until: Date, now: Date): string {
  const left = until.getTime() - now.getTime();
  const [unit, length] = unitOf(left);
  return inWords(Math.max(1, Math.round(left / length)), unit);
}
