// Formatters are created on first use: the first one of a page is slow.
import { onFirstUse } from './onFirstUse.ts';

const money = onFirstUse(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }));
const count = onFirstUse(() => new Intl.NumberFormat('en-US'));
const dateTime = onFirstUse(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }));

/** Cents as $49.00. */
export const formatMoney = (cents: number): string => money().format(cents / 100);

/** Cents as $49, and as $49.50 where there are some. */
export const formatPrice = (cents: number): string => formatMoney(cents).replace(/\.00$/, '');

/** A number of things, 1234 as 1,234. */
export const formatCount = (number: number): string => (number < 1000 ? String(number) : count().format(number));

// Without Intl, whose first formatter takes 18 ms on a phone: the pages that open most show days.
const months = 'January February March April May June July August September October November December'.split(' ');
const longDay = (day: Date) => `${months[day.getMonth()]} ${day.getDate()}, ${day.getFullYear()}`;

/** A day such as 2026-12-21, or a timestamp in UTC, as December 21, 2026, in every time zone. */
export const formatDay = (date: string): string => longDay(new Date(`${date.slice(0, 10)}T00:00`));

/** An ISO timestamp as December 21, 2026. */
export const formatDate = (time: string): string => longDay(new Date(time));

/** An ISO timestamp as Dec 21, 2026, 9:05 AM. */
export const formatDateTime = (time: string): string => dateTime().format(new Date(time));
