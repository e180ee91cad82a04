import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Arg, Ctx, Extensions, Mutation, Resolver } from 'type-graphql';
import { newTotpSecret, totpUri } from '../../core/auth/totp.ts';
import { Access, member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { kysely } from '../../core/database/query.ts';
import { ApiError } from '../../core/errors.ts';
import { type AuditAction, audit } from '../audit/audit.ts';
import { confirmPassword } from '../auth/password/failed-attempts.ts';
import { replaceRecoveryCodes } from '../auth/second-factor/recovery-codes.ts';
import { codeAttemptLimit, findTotpStep } from '../auth/second-factor/second-factor.ts';
import { enqueueMail } from '../mail/mail.queue.ts';
import type { User } from '../users/user.entity.ts';
import { secondFactorAdded, secondFactorRemoved } from './account.mails.ts';
import { loadOwnUser, readAccount } from './account.read.ts';
import { Account, SecondFactorSetup } from './account.types.ts';

const ISSUER = 'Promptory';

const alreadySetUp = () => new ApiError('CONFLICT', 'Your account has a second factor already.');
const wrongCode = () => {
  const reason = 'This code is not right. Try the newest one.';
  return new ApiError('BAD_USER_INPUT', reason, { fields: { code: reason } });
};

const auditChange = (tx: SqlEntityManager, ctx: Context, action: AuditAction & `second-factor.${string}`, { id }: User) =>
  audit(tx, ctx, { action, subjectId: id });

@Resolver()
export class SecondFactorResolver {
  @Access('member')
  @Extensions({ oncePerDocument: true })
  @Mutation(() => SecondFactorSetup, {
    description:
      'A new secret for an authenticator app. BAD_USER_INPUT for a wrong password; CONFLICT where a second factor is set up.',
    complexity: 100,
  })
  async beginSecondFactor(@Arg('password', () => String) password: string, @Ctx() ctx: Context): Promise<SecondFactorSetup> {
    const user = await loadOwnUser(ctx);
    await confirmPassword(ctx, user, password);
    const secret = newTotpSecret();
    const { numUpdatedRows } = await kysely(ctx.em)
      .updateTable('users')
      .set({ totp_secret: ctx.encryptor.encrypt(secret, user.id), totp_last_step: null })
      .where('id', '=', user.id)
      .where('totp_confirmed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw alreadySetUp();
    return { secret, uri: totpUri(secret, { issuer: ISSUER, account: user.email }) };
  }

  @Access('member')
  @Extensions({ oncePerDocument: true })
  @Mutation(() => [String], {
    description: 'Turns the second factor on by a code of the app; answers ten recovery codes, which are shown once.',
    complexity: 100,
  })
  async confirmSecondFactor(@Arg('code', () => String) code: string, @Ctx() ctx: Context): Promise<string[]> {
    const user = await loadOwnUser(ctx);
    if (user.totpConfirmedAt) throw alreadySetUp();
    await ctx.throttle.consume(codeAttemptLimit, user.id);
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
      await auditChange(tx, ctx, 'second-factor.added', user);
      await enqueueMail(tx, secondFactorAdded(user.email, ctx.origin()), ctx.now());
      return replaceRecoveryCodes(tx, user.id);
    });
    await ctx.throttle.reset(codeAttemptLimit, user.id);
    ctx.triggerJob('mail');
    return codes;
  }

  @Access('member')
  @Extensions({ oncePerDocument: true })
  @Mutation(() => Account, {
    description: 'Turns the second factor off. BAD_USER_INPUT for a wrong password; FORBIDDEN where it is required.',
    complexity: 100,
  })
  async removeSecondFactor(@Arg('password', () => String) password: string, @Ctx() ctx: Context): Promise<Account> {
    if (member(ctx).role === 'admin' && !ctx.config.demo)
      throw new ApiError('FORBIDDEN', 'The administration needs the second factor, so an admin keeps it.');
    const user = await loadOwnUser(ctx);
    await confirmPassword(ctx, user, password);
    await ctx.em.transactional(async (tx) => {
      await kysely(tx)
        .updateTable('users')
        .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
        .where('id', '=', user.id)
        .execute();
      await kysely(tx).deleteFrom('recovery_codes').where('user_id', '=', user.id).execute();
      if (!user.totpConfirmedAt) return;
      await auditChange(tx, ctx, 'second-factor.removed', user);
      await enqueueMail(tx, secondFactorRemoved(user.email, ctx.origin()), ctx.now());
    });
    ctx.triggerJob('mail');
    return readAccount(ctx);
  }

  @Access('member')
  @Extensions({ oncePerDocument: true })
  @Mutation(() => [String], {
    description: 'Ten new recovery codes in place of the old ones. BAD_USER_INPUT for a wrong password.',
    complexity: 100,
  })
  async renewRecoveryCodes(@Arg('password', () => String) password: string, @Ctx() ctx: Context): Promise<string[]> {
    const user = await loadOwnUser(ctx);
    await confirmPassword(ctx, user, password);
    if (!user.totpConfirmedAt) throw new ApiError('CONFLICT', 'Your account has no second factor yet.');
    return ctx.em.transactional(async (tx) => {
      await auditChange(tx, ctx, 'second-factor.codes-renewed', user);
      return replaceRecoveryCodes(tx, user.id);
    });
  }
}
