/** Makes something when it is first needed. The browser takes ten times as long for the first formatter as for all that it formats. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

const money = lazily(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }));
const count = lazily(() => new Intl.NumberFormat('en-US'));
const day = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }));
const minute = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }));

/** Cents as $49.00. */
export const formatMoney = (cents: number): string => money().format(cents / 100);

/** A number of things, 1234 as 1,234. */
export const formatCount = (number: number): string => (number < 1000 ? String(number) : count().format(number));

const utcDay = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }));

/** A day such as 2026-12-21 as December 21, 2026, in every time zone. */
export const formatDay = (date: string): string => utcDay().format(new Date(date));

/** An ISO timestamp as December 21, 2026. */
export const formatDate = (time: string): string => day().format(new Date(time));

/** An ISO timestamp as Dec 21, 2026, 9:05 AM. */
export const formatDateTime = (time: string): string => minute().format(new Date(time));
