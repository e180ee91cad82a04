import { createRequire } from 'node:module';
import { z } from 'zod';
import { PASSWORD_MAX, PASSWORD_MIN } from './password.ts';

// It has no types, and is no ES module.
const commonPasswords = createRequire(import.meta.url)('fxa-common-password-list') as { test(password: string): boolean };

/** Letters and digits alone, so that `Promptory-2026!` is seen for what it is. */
const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * A password that somebody chooses: long enough, and not one that is tried first. There are no rules of composition;
 * they make passwords worse.
 *
 * @param guessable words that everybody would try for this account, such as its address or the name of the site
 */
export const newPassword = (guessable: readonly string[]) =>
  z
    .string()
    .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
    .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters`)
    .refine((password) => !commonPasswords.test(password) && !commonPasswords.test(password.toLowerCase()), {
      error: 'This password is one of the most common ones. Choose another, such as three unrelated words.',
    })
    .refine(
      (password) =>
        !guessable.some((word) => word !== '' && plain(password).replace(/\d+$/, '') === plain(word).replace(/\d+$/, '')),
      {
        error: 'This password is too easy to guess for this account. Choose another, such as three unrelated words.',
      },
    );
