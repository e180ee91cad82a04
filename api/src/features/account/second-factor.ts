import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { newTotpSecret, totpUri } from '../../core/auth/totp.ts';
import type { Context } from '../../core/context.ts';
import { kysely } from '../../core/database/query.ts';
import { ApiError } from '../../core/errors.ts';
import { type AuditAction, audit } from '../audit/audit.ts';
import { endSignInsAfterCheckout } from '../auth/credentials/credentials.ts';
import { assertSessionIsAlive, assertStillOpen } from '../auth/credentials/still-open.ts';
import { deleteLinks } from '../auth/link.ts';
import { replaceRecoveryCodes } from '../auth/second-factor/recovery-codes.ts';
import { deleteSecondFactor } from '../auth/second-factor/reset-factor.ts';
import { findTotpStep, sessionCodeLimit, wrongCode } from '../auth/second-factor/second-factor.ts';
import { endAllSessions } from '../auth/session/session.service.ts';
import { enqueueMail } from '../mail/mail.queue.ts';
import type { User } from '../users/user.entity.ts';
import { recoveryCodesRenewed, secondFactorAdded, secondFactorRemoved } from './account.mails.ts';
import type { SecondFactorSetup } from './account.types.ts';

const ISSUER = 'Promptory';

const alreadySetUp = () => new ApiError('CONFLICT', 'Two-step sign-in is already on for your account.');

const auditChange = (tx: SqlEntityManager, ctx: Context, action: AuditAction & `second-factor.${string}`, { id }: User) =>
  audit(tx, ctx, { action, subjectId: id });

/** Stores a new secret, which is required at sign-in only after it was confirmed with a code. */
export async function beginSecondFactor(ctx: Context, user: User): Promise<SecondFactorSetup> {
  const secret = newTotpSecret();
  await ctx.em.transactional(async (tx) => {
    const { numUpdatedRows } = await kysely(tx)
      .updateTable('users')
      .set({ totp_secret: ctx.encryptor.encrypt(secret, user.id), totp_last_step: null })
      .where('id', '=', user.id)
      .where('totp_confirmed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw alreadySetUp();
    await assertStillOpen(tx, ctx, user);
  });
  return { secret, uri: totpUri(secret, { issuer: ISSUER, account: user.email }) };
}

/** Turns the second factor on, ends the other sessions and a pending change of the email, and returns the recovery codes. */
export async function confirmSecondFactor(ctx: Context, user: User, code: string): Promise<string[]> {
  if (user.totpConfirmedAt) throw alreadySetUp();
  await ctx.throttle.consume(sessionCodeLimit, user.id);
  const step = findTotpStep(ctx, user, code);
  if (step === null) throw wrongCode();
  const codes = await ctx.em.transactional(async (tx) => {
    // Storing the step redeems the code, so that it cannot be used to sign in too.
    const { numUpdatedRows } = await kysely(tx)
      .updateTable('users')
      .set({ totp_confirmed_at: ctx.now(), totp_last_step: step })
      .where('id', '=', user.id)
      .where('totp_secret', '=', user.totpSecret ?? null)
      .where('totp_confirmed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw alreadySetUp();
    await assertSessionIsAlive(tx, ctx);
    await endSignInsAfterCheckout(tx, user.id);
    // They began with the password alone, and nobody was asked for a code there. So did a change of the email.
    await endAllSessions(tx, user.id, ctx.now(), { except: ctx.viewer?.sessionId });
    await deleteLinks(tx, user.id, ['email']);
    await auditChange(tx, ctx, 'second-factor.added', user);
    await enqueueMail(tx, secondFactorAdded(user.email, ctx.origin()), ctx.now());
    return replaceRecoveryCodes(tx, user.id);
  });
  await ctx.throttle.reset(sessionCodeLimit, user.id);
  ctx.triggerJob('mail');
  return codes;
}

/** Turns the second factor off, or deletes a secret that was not confirmed. */
export async function removeSecondFactor(ctx: Context, user: User): Promise<void> {
  await ctx.em.transactional(async (tx) => {
    await assertStillOpen(tx, ctx, user);
    await deleteSecondFactor(tx, user.id);
    if (!user.totpConfirmedAt) return;
    await auditChange(tx, ctx, 'second-factor.removed', user);
    await enqueueMail(tx, secondFactorRemoved(user.email, ctx.origin()), ctx.now());
  });
  ctx.triggerJob('mail');
}

export async function renewRecoveryCodes(ctx: Context, user: User): Promise<string[]> {
  if (!user.totpConfirmedAt) throw new ApiError('CONFLICT', 'Two-step sign-in is not on for your account yet.');
  const codes = await ctx.em.transactional(async (tx) => {
    await assertStillOpen(tx, ctx, user);
    await auditChange(tx, ctx, 'second-factor.codes-renewed', user);
    await enqueueMail(tx, recoveryCodesRenewed(user.email, ctx.origin()), ctx.now());
    return replaceRecoveryCodes(tx, user.id);
  });
  ctx.triggerJob('mail');
  return codes;
}
