import { z } from 'zod';
import { hashPassword, needsRehash } from '../../core/auth/password.ts';
import type { Context } from '../../core/context.ts';
import { kysely } from '../../core/database/query.ts';
import { parseInput } from '../../core/errors.ts';
import { isValidText } from '../../core/input.ts';
import type { User } from '../users/user.entity.ts';
import { findUserByEmail } from '../users/user.find.ts';
import { attemptPassword, enteredPassword, resetAttempts } from './password/failed-attempts.ts';
import { missingCode, redeemCodeOrThrow } from './second-factor/second-factor.ts';
import { invalidCredentials, signInAs } from './session/session.service.ts';

export interface Credentials {
  email: string;
  password: string;
}

const credentials = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, 'Enter your email address')
    .max(254, 'Enter a valid email address')
    .refine(isValidText, 'Enter a valid email address'),
  password: enteredPassword,
});

export const parseCredentials = ({ email, password }: Credentials): Credentials => parseInput(credentials, { email, password });

/** Finds the user and verifies the password. The error does not reveal which of the two was wrong. */
async function verifyCredentials(ctx: Context, { email, password }: Credentials): Promise<User> {
  const user = await findUserByEmail(ctx.em, email);
  const isCorrect = await attemptPassword(ctx, { email, user, password, place: 'sign-in' });
  if (user && isCorrect) return user;
  throw invalidCredentials();
}

/** Verifies the second factor, and returns which kind of code was used; undefined if the account has none. */
async function verifySecondFactor(ctx: Context, user: User, code: string | null | undefined): Promise<string | undefined> {
  if (!user.totpConfirmedAt) return undefined;
  if (!code?.trim()) throw missingCode();
  return redeemCodeOrThrow(ctx, user, code);
}

/** Replaces a hash that is weaker than the current policy, unless the password was changed meanwhile. */
async function strengthenHash({ em }: Context, { id, passwordHash: weak }: User, password: string): Promise<void> {
  if (!weak || !needsRehash(weak)) return;
  // One of nothing but blanks stays as it is.
  const strong = await hashPassword(password.trim() || password);
  await kysely(em)
    .updateTable('users')
    .set({ password_hash: strong })
    .where('id', '=', id)
    .where('password_hash', '=', weak)
    .execute();
}

/** Signs in with parsed credentials. */
export async function signIn(
  ctx: Context,
  { email, password }: Credentials,
  code: string | null | undefined,
): Promise<{ token: string; user: User }> {
  const user = await verifyCredentials(ctx, { email, password });
  const factor = await verifySecondFactor(ctx, user, code);
  await resetAttempts(ctx, email);
  const token = await signInAs(ctx, user, 'sign-in.succeeded', factor);
  await strengthenHash(ctx, user, password);
  return { token, user };
}
