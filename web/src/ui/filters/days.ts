/** A day of a date field, such as 2026-11-23, as the moment at which it begins here; undefined if there is none. */
const beginningOf = (day: string): Date | undefined => {
  const [year, month, date] = day.split('-').map(Number);
  return year && month && date ? new Date(year, month - 1, date) : undefined;
};

/** A day as date fields have it; empty if the text is none. */
export function dayIn(written: string | null): string {
  const time = Date.parse(`${written}T00:00Z`);
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${written}T`);
  return written !== null && isDay ? written : '';
}

/** The moments between which everything of some days is, the last day included. */
export function momentsOf({ from, to }: { from: string; to: string }): { since?: string; until?: string } {
  const first = beginningOf(from);
  const last = beginningOf(to);
  // By the calendar, because a day can have 23 or 25 hours.
  const until = last && new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1);
  return { ...(first && { since: first.toISOString() }), ...(until && { until: until.toISOString() }) };
}
