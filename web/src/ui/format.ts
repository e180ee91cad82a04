const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const minute = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Cents as $49.00. */
export const formatMoney = (cents: number): string => money.format(cents / 100);

/** An ISO timestamp as December 21, 2026. */
export const formatDate = (time: string): string => day.format(new Date(time));

/** An ISO timestamp as Dec 21, 2026, 9:05 AM. */
export const formatDateTime = (time: string): string => minute.format(new Date(time));
