/** Lengths of time in milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** For how long the same request of a member is taken for a retry of the one before it, whose response was lost. */
export const RETRY_WINDOW = 10 * MINUTE;

/** The UTC day of a time, as YYYY-MM-DD. */
export const utcDay = (time: Date): string => time.toISOString().slice(0, 10);

/** The day of a time in a time zone, as YYYY-MM-DD, which is how Sweden writes it. */
export const dayIn = (timeZone: string, time: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(time);

/** A nullable timestamp of a row as a date. */
export const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));
