const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const minute = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Cents as $49.00. */
export const formatMoney = (cents: number): string => money.format(cents / 100);

const utcDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A day such as 2026-12-21 as December 21, 2026, in every time zone. */
export const formatDay = (date: string): string => utcDay.format(new Date(date));

/** An ISO timestamp as December 21, 2026. */
export const formatDate = (time: string): string => day.format(new Date(time));

/** An ISO timestamp as Dec 21, 2026, 9:05 AM. */
export const formatDateTime = (time: string): string => minute.format(new Date(time));
