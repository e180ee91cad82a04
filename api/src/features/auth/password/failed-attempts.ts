import { z } from 'zod';
import { matchesPassword, PASSWORD_MAX, takeTurn } from '../../../core/auth/password.ts';
import type { Limits } from '../../../core/config.ts';
import type { Context } from '../../../core/context.ts';
import { ApiError, parseInput } from '../../../core/errors.ts';
import { inTurn } from '../../../core/jobs/in-turn.ts';
import { countersOf } from '../../../core/limits/network-counters.ts';
import type { ThrottleKey } from '../../../core/throttle-decorator.ts';
import type { ThrottleRule } from '../../../core/throttle.ts';
import { audit } from '../../audit/audit.ts';
import type { User } from '../../users/user.entity.ts';
import { notifyOfAttempts } from './attempt-notice.ts';
import { accountLocked } from './password.mails.ts';

const TOO_LONG = `A password has at most ${PASSWORD_MAX} characters`;

/**
 * An existing password, to be verified. It may be older than the rules for new passwords. Blanks at its ends do not count, because new
 * ones are trimmed.
 */
export const enteredPassword = z
  .string()
  .min(1, 'Enter your password')
  .max(PASSWORD_MAX * 8, TOO_LONG)
  .refine((password) => password.trim().length <= PASSWORD_MAX, TOO_LONG);

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

/** For the documentation of a field that verifies passwords: only failures count, and they are counted here. */
export const failures = (per: string): ThrottleKey => ({ per: `${per}, failures only`, of: () => null });

/** Where a password was asked for. */
type Place = 'sign-in' | 'sign-up' | 'checkout' | 'password asked again';

interface Attempt {
  email: string;
  /** The account with this email; null if there is none. */
  user: User | null;
  /** As it was entered: an earlier one may have blanks at its ends. */
  password: string;
  place: Place;
}

const addressKey = ({ network }: Pick<Context, 'network'>, email: string) => `${email} ${network}`;

const networkCounters = ({ config, network }: Context) => countersOf(networkAttemptLimit(config.limits), network);
const emailCounters = ({ config, network }: Context, email: string) =>
  countersOf(emailAttemptLimit(config.limits), network, (counted) => addressKey({ network: counted }, email));

/** Throws RATE_LIMITED after too many failures: for the email from this network, or from the network for all emails. */
export async function assertNotLocked(ctx: Context, email: string): Promise<void> {
  for (const counter of [...networkCounters(ctx), ...emailCounters(ctx, email)]) await ctx.throttle.assertLeft(...counter);
}

/** Counts a wrong password or code, and returns whether it has locked the address, which is audited. Its owner must get a mail then. */
export async function countFailure(ctx: Context, { email, user }: Pick<Attempt, 'email' | 'user'>): Promise<boolean> {
  for (const counter of networkCounters(ctx)) await ctx.throttle.count(...counter);
  let isLocked = false;
  for (const [rule, key] of emailCounters(ctx, email)) if ((await ctx.throttle.count(rule, key)) === rule.points) isLocked = true;
  if (isLocked) await audit(ctx.em, ctx, { action: 'sign-in.locked', subjectId: user?.id });
  return isLocked;
}

/** New passwords are trimmed. An earlier one may have blanks at its ends, or nothing else, so what was entered is compared first. */
async function isPassword(stored: string | null | undefined, entered: string): Promise<boolean> {
  if (await matchesPassword(stored, entered)) return true;
  const trimmed = entered.trim();
  return trimmed !== '' && trimmed !== entered && matchesPassword(stored, trimmed);
}

/**
 * Whether a password is right. Everything that asks for one comes here, so that all guesses are counted together. Only
 * failures count: right passwords, and attempts that wait for their turn, never lock anybody out. The attempts for an email
 * from one network run one after another, so that parallel guesses count too.
 */
export async function attemptPassword(ctx: Context, { email, user, password, place }: Attempt): Promise<boolean> {
  const check = () => assertNotLocked(ctx, email);
  await check();
  const attempt = async () => {
    // Others may have failed while this one waited.
    await check();
    const isRight = await isPassword(user?.passwordHash, password);
    if (user && isRight && !user.disabledAt) return true;
    await audit(ctx.em, ctx, {
      action: 'sign-in.failed',
      subjectId: user?.id,
      // The response does not reveal it, so whom the owner asks has to find it here.
      detail: user?.disabledAt && isRight ? { reason: 'account disabled' } : place === 'sign-in' ? {} : { reason: place },
    });
    if (await countFailure(ctx, { email, user })) await notifyOfAttempts(ctx, user, accountLocked(email, ctx.origin()));
    return false;
  };
  return inTurn(addressKey(ctx, email), () => takeTurn(attempt));
}

/** Called after a successful sign-in: earlier failures for this email were typos. */
export async function resetAttempts(ctx: Context, email: string): Promise<void> {
  for (const counter of emailCounters(ctx, email)) await ctx.throttle.reset(...counter);
}

/**
 * Verifies the password of a signed-in member before a sensitive action, in case somebody else is at their screen. A wrong
 * one is never UNAUTHENTICATED, because the session is valid.
 */
export async function confirmPassword(ctx: Context, user: User, typed: string, field = 'password'): Promise<void> {
  const { [field]: password = '' } = parseInput(z.object({ [field]: enteredPassword }), { [field]: typed });
  if (await attemptPassword(ctx, { email: user.email, user, password, place: 'password asked again' })) return;
  throw new ApiError('BAD_USER_INPUT', 'Incorrect password', { fields: { [field]: 'Incorrect password' } });
}
