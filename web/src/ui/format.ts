/** Makes something when it is first needed, such as a formatter of the browser, the first of which takes long. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

const money = lazily(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }));
const count = lazily(() => new Intl.NumberFormat('en-US'));
const minute = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }));

/** Cents as $49.00. */
export const formatMoney = (cents: number): string => money().format(cents / 100);

/** A number of things, 1234 as 1,234. */
export const formatCount = (number: number): string => (number < 1000 ? String(number) : count().format(number));

// Days are on the pages that open most, and a formatter of the browser would take longer there than the page.
const months = 'January February March April May June July August September October November December'.split(' ');
const longDay = (year: number, month: number, day: number) => `${months[month]} ${day}, ${year}`;

/** A day such as 2026-12-21 as December 21, 2026, in every time zone. */
export function formatDay(date: string): string {
  const day = new Date(date);
  return longDay(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
}

/** An ISO timestamp as December 21, 2026. */
export function formatDate(time: string): string {
  const day = new Date(time);
  return longDay(day.getFullYear(), day.getMonth(), day.getDate());
}

/** An ISO timestamp as Dec 21, 2026, 9:05 AM. */
export const formatDateTime = (time: string): string => minute().format(new Date(time));
