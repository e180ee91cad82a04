const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** The server writes a last use down no more often. */
const EXACTNESS = 5 * MINUTE;

/** From the longest to the shortest. */
const units = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const;

const relative = new Intl.RelativeTimeFormat('en-US');

const unitOf = (time: number) => units.find(([, length]) => time >= length) ?? (['minute', MINUTE] as const);

/** When something was last used, as far as the server knows: "just now", "3 hours ago". */
export function formatLastUse(time: string, now: Date): string {
  const ago = now.getTime() - new Date(time).getTime();
  if (ago <= EXACTNESS) return 'just now';
  const [unit, length] = unitOf(ago);
  return relative.format(-Math.floor(ago / length), unit);
}

/** How long something goes on yet: "in 3 hours", "in 12 days". A clock that is a little ahead ends nothing. */
export function formatTimeLeft(until: Date, now: Date): string {
  const left = until.getTime() - now.getTime();
  const [unit, length] = unitOf(left);
  return relative.format(Math.max(1, Math.round(left / length)), unit);
}
