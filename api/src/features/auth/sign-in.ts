import { z } from 'zod';
import { hashPassword, needsRehash, verifyPassword } from '../../core/auth/password.ts';
import type { Context } from '../../core/context.ts';
import { ApiError, parseInput } from '../../core/errors.ts';
import { isValidText } from '../../core/input.ts';
import { audit } from '../audit/audit.ts';
import type { User } from '../users/user.entity.ts';
import { findUserByEmail } from '../users/user.find.ts';
import { enteredPassword, refundAttempt, resetAttempts } from './password/failed-attempts.ts';
import { missingCode, redeemCodeOrThrow } from './second-factor/second-factor.ts';
import { signInAs } from './session/session.service.ts';

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
  const isCorrect = await verifyPassword(user?.passwordHash, password);
  if (user && isCorrect && !user.disabledAt) return user;
  await audit(ctx.em, ctx, { action: 'sign-in.failed', subjectId: user?.id });
  throw new ApiError('UNAUTHENTICATED', 'Invalid email or password');
}

/** Verifies the second factor, and returns which kind of code was used; undefined if the account has none. */
async function verifySecondFactor(ctx: Context, user: User, code: string | null | undefined): Promise<string | undefined> {
  if (!user.totpConfirmedAt) return undefined;
  if (code?.trim()) return redeemCodeOrThrow(ctx, user, code);
  await refundAttempt(ctx, user.email);
  throw missingCode();
}

/** Signs in with parsed credentials. The caller has counted the attempt. */
export async function signIn(
  ctx: Context,
  { email, password }: Credentials,
  code: string | null | undefined,
): Promise<{ token: string; user: User }> {
  const user = await verifyCredentials(ctx, { email, password });
  const factor = await verifySecondFactor(ctx, user, code);
  await resetAttempts(ctx, email);
  if (user.passwordHash && needsRehash(user.passwordHash)) {
    user.passwordHash = await hashPassword(password);
    await ctx.em.flush();
  }
  return { token: await signInAs(ctx, user, 'sign-in.succeeded', factor), user };
}
