import { z } from 'zod';
import { PASSWORD_MAX, verifyPassword } from '../../../core/auth/password.ts';
import type { Context } from '../../../core/context.ts';
import { ApiError, parseInput } from '../../../core/errors.ts';
import type { ThrottleRule } from '../../../core/throttle.ts';
import { audit } from '../../audit/audit.ts';
import type { User } from '../../users/user.entity.ts';

/** A password that somebody gives to be checked, which may be older than the rules for new ones. */
export const enteredPassword = z
  .string()
  .min(1, 'Enter your password')
  .max(PASSWORD_MAX, `A password has at most ${PASSWORD_MAX} characters`);

type Needs = Pick<Context, 'throttle' | 'network' | 'config'>;

/** Guesses at one address from one network, and at all addresses from it. */
const budgetsOf = ({ config: { limits }, network }: Needs, email: string): [ThrottleRule, string][] => [
  [{ name: 'sign-in-network', points: limits.signInFailuresNetwork, seconds: 60 * 60 }, network],
  [{ name: 'sign-in', points: limits.signInFailures, seconds: 15 * 60 }, `${email} ${network}`],
];

/** Counts a guess before it is looked at, so that parallel ones count too. */
export async function countAttempt(ctx: Needs, email: string): Promise<void> {
  for (const [budget, key] of budgetsOf(ctx, email)) await ctx.throttle.consume(budget, key);
}

/** Takes a guess back that was right, and no more than that: those before it stay. */
export async function refundAttempt(ctx: Needs, email: string): Promise<void> {
  for (const [budget, key] of budgetsOf(ctx, email)) await ctx.throttle.refund(budget, key);
}

/** Takes a guess back after which somebody is signed in: those before it at this address were slips. */
export async function resetAttempts(ctx: Needs, email: string): Promise<void> {
  const [[all, network], [own, key]] = budgetsOf(ctx, email) as [[ThrottleRule, string], [ThrottleRule, string]];
  await ctx.throttle.refund(all, network);
  await ctx.throttle.reset(own, key);
}

/**
 * Asks a member for their password once more, before something that a borrowed screen must not do. Wrong ones count as
 * failed sign-ins; they never are UNAUTHENTICATED, because the session is good.
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
