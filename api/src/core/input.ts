import { z } from 'zod';

/** PostgreSQL's text holds every character but NUL: a text that has one is stored nowhere, and asking for it would be an error. */
export const isValidText = (text: string): boolean => !text.includes('\0');

/** Whether the database could read a text as an id of this kind. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Text that somebody must enter, trimmed, at most `max` characters long. */
export const requiredText = (missing: string, max: number) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(max, `Use at most ${max.toLocaleString('en-US')} characters`)
    .refine(isValidText, 'Remove the characters that cannot be shown');

/** An e-mail address in its normal form: trimmed and in lower case, as it is unique. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Enter your email address')
  .max(254, 'Enter a valid email address')
  .pipe(z.email('Enter a valid email address'));
