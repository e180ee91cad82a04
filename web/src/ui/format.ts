// Nothing is made before it is needed: the first formatter of a page takes the browser long.

/** Cents as $49.00. */
export const formatMoney = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** A number of things, 1234 as 1,234. */
export const formatCount = (number: number): string => (number < 1000 ? String(number) : number.toLocaleString('en-US'));

// Days are on the pages that open most, and the formatter of the browser would take longer there than the rest of the page.
const months = 'January February March April May June July August September October November December'.split(' ');
const longDay = (day: Date) => `${months[day.getMonth()]} ${day.getDate()}, ${day.getFullYear()}`;

/** A day such as 2026-12-21, or a timestamp in UTC, as December 21, 2026, in every time zone. */
export const formatDay = (date: string): string => longDay(new Date(`${date.slice(0, 10)}T00:00`));

/** An ISO timestamp as December 21, 2026. */
export const formatDate = (time: string): string => longDay(new Date(time));

/** An ISO timestamp as Dec 21, 2026, 9:05 AM. */
export const formatDateTime = (time: string): string =>
  new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
