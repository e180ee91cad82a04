/** A period that can be chosen by its name. */
export const periods = [
  ['this-month', 'This month'],
  ['last-month', 'Last month'],
  ['this-year', 'This year'],
  ['last-year', 'Last year'],
] as const;

export type Period = (typeof periods)[number][0];

/** A day of a date field, such as 2026-11-23, as the moment at which it begins here; undefined if there is none. */
const beginningOf = (day: string): Date | undefined => {
  const [year, month, date] = day.split('-').map(Number);
  return year && month && date ? new Date(year, month - 1, date) : undefined;
};

const text = (day: Date): string =>
  [day.getFullYear(), String(day.getMonth() + 1).padStart(2, '0'), String(day.getDate()).padStart(2, '0')].join('-');

/** A day as date fields have it; empty if the text is none. */
export function dayIn(written: string | null): string {
  const time = Date.parse(`${written}T00:00Z`);
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${written}T`);
  return written !== null && isDay ? written : '';
}

/** The first and the last day of a period, as date fields have them. */
export function daysOf(period: Period, today: Date): { from: string; to: string } {
  const year = today.getFullYear();
  const month = today.getMonth();
  const [from, to] = {
    'this-month': [new Date(year, month, 1), new Date(year, month + 1, 0)],
    'last-month': [new Date(year, month - 1, 1), new Date(year, month, 0)],
    'this-year': [new Date(year, 0, 1), new Date(year, 11, 31)],
    'last-year': [new Date(year - 1, 0, 1), new Date(year - 1, 11, 31)],
  }[period] as [Date, Date];
  return { from: text(from), to: text(to) };
}

/** The moments between which the uses of some days are, the last day included. */
export function momentsOf({ from, to }: { from: string; to: string }): { since?: string; until?: string } {
  const first = beginningOf(from);
  const last = beginningOf(to);
  // By the calendar, because a day can have 23 or 25 hours.
  const until = last && new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1);
  return { ...(first && { since: first.toISOString() }), ...(until && { until: until.toISOString() }) };
}
