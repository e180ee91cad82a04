const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The server writes it down no more often. */
const EXACTNESS = 5 * MINUTE;

const relative = new Intl.RelativeTimeFormat('en-US');

/** When a session was last used, as far as the server knows: "Last seen 3 hours ago". */
export function lastSeen(time: string, now: Date): string {
  const ago = Math.max(0, now.getTime() - new Date(time).getTime());
  if (ago <= EXACTNESS) return 'Last seen just now';
  if (ago < HOUR) return `Last seen ${relative.format(-Math.floor(ago / MINUTE), 'minute')}`;
  if (ago < DAY) return `Last seen ${relative.format(-Math.floor(ago / HOUR), 'hour')}`;
  return `Last seen ${relative.format(-Math.floor(ago / DAY), 'day')}`;
}
