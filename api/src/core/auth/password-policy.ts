import { createRequire } from 'node:module';
import { z } from 'zod';
import { PASSWORD_MAX, PASSWORD_MIN } from './password.ts';

// The package has no types and is not an ES module.
const commonPasswords = createRequire(import.meta.url)('fxa-common-password-list') as { test(password: string): boolean };

/** Letters and digits only, so that `Promptory-2026!` is recognized as `promptory2026`. */
const normalized = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * A new password: long enough, and not a common one. There are no rules about its characters, because such rules lead
 * to worse passwords. It is trimmed, because the forms of the client trim what is typed there.
 *
 * @param guessable words that an attacker would try for this account, such as its email or the name of the site
 */
export const newPassword = (guessable: readonly string[]) =>
  z
    .string()
    .trim()
    .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
    .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters`)
    .refine((password) => !commonPasswords.test(password) && !commonPasswords.test(password.toLowerCase()), {
      error: 'This password is one of the most common ones. Choose another, such as three unrelated words.',
    })
    .refine(
      (password) =>
        !guessable.some(
          (word) => word !== '' && normalized(password).replace(/\d+$/, '') === normalized(word).replace(/\d+$/, ''),
        ),
      {
        error: 'This password is too easy to guess for this account. Choose another, such as three unrelated words.',
      },
    );
