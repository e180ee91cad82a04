/** A period that can be chosen by its name. */
export const periods = [
  ['this-month', 'This month'],
  ['last-month', 'Last month'],
  ['this-year', 'This year'],
  ['last-year', 'Last year'],
] as const;

export type Period = (typeof periods)[number][0];

const text = (day: Date): string =>
  [day.getFullYear(), String(day.getMonth() + 1).padStart(2, '0'), String(day.getDate()).padStart(2, '0')].join('-');

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
