import { z } from 'zod';
import { isValidText } from '../../core/input.ts';

/** A first or last name on one line; null if empty. */
export const personName = z
  .string()
  .trim()
  .max(100, 'Use at most 100 characters')
  .refine((text) => isValidText(text) && !/\p{Cc}/u.test(text), 'Remove the characters that cannot be shown')
  .transform((text) => text || null);

const isPictureUrl = (text: string) =>
  !/[\s\p{Cc}]/u.test(text) && URL.canParse(text) && new URL(text).protocol === 'https:' && new URL(text).username === '';

/** The https URL of a picture, which only browsers request; null if empty. */
export const pictureUrl = z
  .string()
  .trim()
  .max(500, 'Use at most 500 characters')
  .refine((text) => text === '' || isPictureUrl(text), 'Enter an address that begins with https://')
  .transform((text) => text || null);
