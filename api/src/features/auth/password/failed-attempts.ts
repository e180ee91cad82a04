import { z } from 'zod';
import { PASSWORD_MAX, verifyPassword } from '../../../core/auth/password.ts';
import type { Limits } from '../../../core/config.ts';
import type { Context } from '../../../core/context.ts';
import { ApiError, parseInput } from '../../../core/errors.ts';
import type { ThrottleRule } from '../../../core/throttle.ts';
import { audit } from '../../audit/audit.ts';
import type { User } from '../../users/user.entity.ts';

/** An existing password, to be verified. It may be older than the rules for new passwords. */
export const enteredPassword = z
  .string()
  .min(1, 'Enter your password')
  .max(PASSWORD_MAX, `A password has at most ${PASSWORD_MAX} characters`);

type AttemptContext = Pick<Context, 'throttle' | 'network' | 'config'>;

export const networkAttemptLimit = ({ signInFailuresNetwork }: Limits): ThrottleRule => ({
  name: 'sign-in-network',
  points: signInFailuresNetwork,
  seconds: 60 * 60,
});
export const emailAttemptLimit = ({ signInFailures }: Limits): ThrottleRule => ({
  name: 'sign-in',
  points: signInFailures,
  seconds: 15 * 60,
});
export const emailAttemptKey = (email: string, network: string): string => `${email} ${network}`;

/** Two rules: one for all attempts from a network, one for the attempts for an email from that network. */
const attemptRules = ({ config: { limits }, network }: AttemptContext, email: string): [ThrottleRule, string][] => [
  [networkAttemptLimit(limits), network],
  [emailAttemptLimit(limits), emailAttemptKey(email, network)],
];

/** Counts an attempt before the password is verified, so that parallel attempts count too. */
async function countAttempt(ctx: AttemptContext, email: string): Promise<void> {
  for (const [rule, key] of attemptRules(ctx, email)) await ctx.throttle.consume(rule, key);
}

/** Refunds an attempt whose password was right. Earlier failures still count. */
export async function refundAttempt(ctx: AttemptContext, email: string): Promise<void> {
  for (const [rule, key] of attemptRules(ctx, email)) await ctx.throttle.refund(rule, key);
}

/** Called after a successful sign-in: earlier failures for this email were typos, so they are reset as well. */
export async function resetAttempts(ctx: AttemptContext, email: string): Promise<void> {
  const [[networkRule, network], [emailRule, key]] = attemptRules(ctx, email) as [[ThrottleRule, string], [ThrottleRule, string]];
  await ctx.throttle.refund(networkRule, network);
  await ctx.throttle.reset(emailRule, key);
}

/**
 * Verifies the password of a signed-in member before a sensitive action, in case somebody else is at their screen.
 * Failures count like failed sign-ins, but are never UNAUTHENTICATED, because the session is valid.
 */
export async function confirmPassword(ctx: Context, user: User, typed: string, field = 'password'): Promise<void> {
  const { [field]: password = '' } = parseInput(z.object({ [field]: enteredPassword }), { [field]: typed });
  await countAttempt(ctx, user.email);
  if (!(await verifyPassword(user.passwordHash, password))) {
    await audit(ctx.em, ctx, { action: 'sign-in.failed', subjectId: user.id, detail: { reason: 'password asked again' } });
    throw new ApiError('BAD_USER_INPUT', 'This password is not right', { fields: { [field]: 'This password is not right' } });
  }
  await refundAttempt(ctx, user.email);
}
