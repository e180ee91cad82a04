import { z } from 'zod';
import { optionalLine } from '../../core/input.ts';

/** A first or last name on one line; null if empty. */
export const personName = optionalLine(100).transform((text) => text || null);

function isPictureUrl(text: string): boolean {
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
}

/** The http or https URL of a picture; null if empty. The server never requests it, and our pages do only if it is of their own origin. */
export const pictureUrl = z
  .string()
  .trim()
  .max(500, 'Use at most 500 characters')
  .refine((text) => text === '' || isPictureUrl(text), 'Enter an address that begins with http:// or https://')
  .transform((text) => text || null);
