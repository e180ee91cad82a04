import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Encryptor } from '../../../core/auth/encryption.ts';
import { totpStep } from '../../../core/auth/totp.ts';
import type { Context } from '../../../core/context.ts';
import { kysely } from '../../../core/database/query.ts';
import { ApiError } from '../../../core/errors.ts';
import type { ThrottleRule } from '../../../core/throttle.ts';
import { audit } from '../../audit/audit.ts';
import type { User } from '../../users/user.entity.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { codeNoticeLimit, notifyOfAttempts } from '../password/attempt-notice.ts';
import { assertNotLocked, countFailure } from '../password/failed-attempts.ts';
import { accountLocked } from '../password/password.mails.ts';
import { normalizeCode, redeemRecoveryCode } from './recovery-codes.ts';
import { recoveryCodeUsed, wrongCodesGiven } from './second-factor.mails.ts';

/** At sign-in, per account, from any network: somebody who guesses codes there knows the password. */
const codeAttemptLimit = { name: 'second-factor', points: 20, seconds: 60 * 60 };
/** From this many wrong codes on, the owner gets a mail. It does not wait for a lock: wrong passwords count toward that, too. */
const CODES_NOTICED = 3;
/** With a session, counted apart: otherwise somebody with a stolen one could keep the owner from signing in. */
export const sessionCodeLimit = { name: 'second-factor-session', points: 20, seconds: 60 * 60 };
/** How often a new password resets both: somebody who reads the mailbox may set one for every 20 guesses. */
const attemptResetLimit = { name: 'second-factor-resets', points: 3, seconds: 24 * 60 * 60 };

/** The TOTP time step that a code belongs to; null if the code is wrong or the secret cannot be decrypted. */
export function findTotpStep(
  { encryptor, now }: Pick<Context, 'encryptor' | 'now'>,
  { id, totpSecret }: Pick<User, 'id' | 'totpSecret'>,
  typed: string,
): number | null {
  const code = typed.replace(/\s/g, '');
  const secret = totpSecret && /^\d{6}$/.test(code) ? encryptor.decrypt(totpSecret, id) : null;
  return secret === null || secret === '' ? null : totpStep(secret, code, now());
}

/** Redeems a recovery code, mails the owner, and returns whether it was valid. */
async function useRecoveryCode(ctx: Context, { id, email }: User, code: string): Promise<boolean> {
  const isValid = await ctx.em.transactional(async (tx) => {
    const left = await redeemRecoveryCode(tx, id, code, ctx.now());
    if (left === null) return false;
    await enqueueMail(tx, recoveryCodeUsed(email, ctx.origin(), left), ctx.now());
    return true;
  });
  if (isValid) ctx.triggerJob('mail');
  return isValid;
}

/** Redeems an app code or a recovery code. If two requests send the same code at once, only one of them succeeds. */
async function redeemCode(ctx: Context, user: User, typed: string): Promise<'app' | 'recovery code' | null> {
  const step = findTotpStep(ctx, user, typed);
  if (step !== null) {
    const { numUpdatedRows } = await kysely(ctx.em)
      .updateTable('users')
      .set({ totp_last_step: step })
      .where('id', '=', user.id)
      .where('totp_secret', '=', user.totpSecret ?? null)
      .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', String(step))]))
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n ? 'app' : null;
  }
  const code = normalizeCode(typed);
  return code !== null && (await useRecoveryCode(ctx, user, code)) ? 'recovery code' : null;
}

const codeError = (message: string) => new ApiError('UNAUTHENTICATED', message, { fields: { code: message } });
export const missingCode = () => codeError('Enter the code of your authenticator app');

const WRONG_CODE = 'Incorrect code. Try the newest one.';
/** For a member who is signed in; signing in returns UNAUTHENTICATED. */
export const wrongCode = () => new ApiError('BAD_USER_INPUT', WRONG_CODE, { fields: { code: WRONG_CODE } });

/** Counts an attempt, redeems the code and returns which kind it was; null if it is wrong. */
export async function attemptCode(
  ctx: Context,
  user: User,
  typed: string,
  limit: ThrottleRule,
): Promise<'app' | 'recovery code' | null> {
  await assertNotLocked(ctx, user.email);
  const attempts = await ctx.throttle.consume(limit, user.id);
  const factor = await redeemCode(ctx, user, typed);
  if (factor !== null) {
    await ctx.throttle.reset(limit, user.id);
    return factor;
  }
  await audit(ctx.em, ctx, { action: 'sign-in.code-failed', subjectId: user.id });
  const isLocked = await countFailure(ctx, { email: user.email, user });
  if (limit === codeAttemptLimit && attempts >= CODES_NOTICED)
    await notifyOfAttempts(ctx, user, wrongCodesGiven(user.email, ctx.origin()), codeNoticeLimit);
  else if (isLocked) await notifyOfAttempts(ctx, user, accountLocked(user.email, ctx.origin()));
  return null;
}

/** Lets an owner who has set a new password by mail sign in, although somebody was guessing codes with the old one. */
export async function resetCodeAttempts({ throttle }: Pick<Context, 'throttle'>, userId: string): Promise<void> {
  if ((await throttle.count(attemptResetLimit, userId)) > attemptResetLimit.points) return;
  for (const limit of [codeAttemptLimit, sessionCodeLimit]) await throttle.reset(limit, userId);
}

/** Checks the second factor after the password was right, and returns which kind of code it was. */
export async function redeemCodeOrThrow(ctx: Context, user: User, typed: string): Promise<'app' | 'recovery code'> {
  const factor = await attemptCode(ctx, user, typed, codeAttemptLimit);
  if (factor === null) throw codeError(WRONG_CODE);
  return factor;
}

/** Re-encrypts the secrets that were encrypted with an older key, so that the old key can be removed. */
export async function reencryptSecrets(em: SqlEntityManager, encryptor: Encryptor): Promise<void> {
  const db = kysely(em);
  const rows = await db
    .selectFrom('users')
    .select(['id', 'totp_secret as encrypted'])
    .where('totp_secret', 'is not', null)
    .$narrowType<{ encrypted: string }>()
    .execute();
  for (const { id, encrypted } of rows.filter((row) => !encryptor.isCurrent(row.encrypted))) {
    const secret = encryptor.decrypt(encrypted, id);
    if (secret === null) continue;
    await db
      .updateTable('users')
      .set({ totp_secret: encryptor.encrypt(secret, id) })
      .where('id', '=', id)
      .where('totp_secret', '=', encrypted)
      .execute();
  }
}
