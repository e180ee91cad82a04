interface Period {
  /** Days as date fields have them; empty if the period is open at this end. */
  from: string;
  to: string;
}

/** A day as date fields have it; empty if the text is none. A year is typed digit by digit, and 0002 is none yet. */
export function dayIn(written: string | null): string {
  const time = Date.parse(`${written}T00:00Z`);
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${written}T`);
  return written !== null && isDay && written >= '2000' && written < '2101' ? written : '';
}

/** A day as the moment at which it begins here; undefined if there is none. */
const beginningOf = (day: string): Date | undefined => (dayIn(day) ? new Date(`${day}T00:00`) : undefined);

/** The moments between which everything of some days is, the last day included. */
export function momentsOf({ from, to }: Period): { since?: string; until?: string } {
  const first = beginningOf(from);
  const last = beginningOf(to);
  // By the calendar, because a day can have 23 or 25 hours.
  const until = last && new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1);
  return { ...(first && { since: first.toISOString() }), ...(until && { until: until.toISOString() }) };
}

/** What is wrong with the last day of a period; undefined if nothing is. */
export const lastDayError = ({ from, to }: Period): string | undefined =>
  dayIn(from) !== '' && dayIn(to) !== '' && to < from ? 'This is before the first day' : undefined;
