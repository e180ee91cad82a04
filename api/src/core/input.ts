import { z } from 'zod';

/** Whether PostgreSQL can store a text: its type `text` does not allow NUL, not even in a query. */
export const isValidText = (text: string): boolean => !text.includes('\0');

/** Whether PostgreSQL can parse a text as a uuid. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** A uuid as PostgreSQL writes it, so that it can be compared with those that were read; any other text as it is. */
export const normalizeUuid = (text: string): string => (isUuid(text) ? text.toLowerCase() : text);

export const CANNOT_BE_SHOWN = 'Remove the characters that cannot be shown';

/** Only what PostgreSQL can store. */
export const validText = <T extends z.ZodType<string>>(text: T) => text.refine(isValidText, CANNOT_BE_SHOWN);

/**
 * Characters without a shape, which hide or reorder others, so that a name looks like another one or like none. Joiners, variants and
 * tags belong to letters and emoji.
 */
const HIDDEN = /(?![\p{Mn}\u200c-\u200d\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;
/** Something that is seen. The Braille blank is a symbol, but without dots. */
const VISIBLE = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u;
/** From the first character that is seen to the last one, with what belongs to it. */
const FROM_VISIBLE = /[^\s\u2800\p{Default_Ignorable_Code_Point}](?:.*[^\s\u2800\u200c\u200d])?/su;

/** Whether a text has nothing that is seen. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/** A text for a single line as it is seen, trimmed. */
export const visibleText = (text: string): string =>
  text.replaceAll('\t', ' ').replaceAll(HIDDEN, '').match(FROM_VISIBLE)?.[0] ?? '';

/** A name as it is compared with others: what looks the same is the same, however its letters and spaces are written. */
export const normalizeName = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ').trim();

/** The longest text that can be searched for, in characters. */
export const SEARCH_MAX = 200;

/** The beginning of a text, without half a character at its end, which no database and no UTF-8 can have. */
export const cutText = (text: string, length: number): string => text.slice(0, length).replace(/\p{Surrogate}$/u, '');

/** The same form for searches that mean the same: compatible characters, case and spaces are unified. */
export const normalizeSearch = (search: string): string =>
  cutText(search.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim(), SEARCH_MAX).trimEnd();

export const tooLong = (max: number): string => `Use at most ${max.toLocaleString('en-US')} characters`;

/** A text that may be empty, trimmed, of at most `max` characters. */
export const optionalText = (max: number) => validText(z.string().trim().max(max, tooLong(max)));

/** A required text, trimmed, of at most `max` characters. */
export const requiredText = (missing: string, max: number) =>
  validText(z.string().trim().regex(VISIBLE, missing).max(max, tooLong(max)));

/** Line breaks, also those of Unicode, at which a PDF breaks lines. */
const LINE_BREAK = /[\n\v\f\r\x85\u2028\u2029]/;

/** Control characters that break no line. */
const CONTROL = /(?![\n\v\f\r\x85])\p{Cc}/u;

/** A text on one line that may be empty, of at most `max` characters, without those that are not seen. */
export const optionalLine = (max: number) =>
  z
    .string()
    .overwrite(visibleText)
    .max(max, tooLong(max))
    .refine((text) => !LINE_BREAK.test(text), 'Use a single line')
    .refine((text) => !CONTROL.test(text), CANNOT_BE_SHOWN);

/** The same, required. */
export const requiredLine = (missing: string, max: number) => optionalLine(max).min(1, missing);

/** An email, normalized: trimmed and in lower case. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Enter your email address')
  .max(254, 'Enter a valid email address')
  .pipe(z.email('Enter a valid email address'));
