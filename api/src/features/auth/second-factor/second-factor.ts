import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Encryptor } from '../../../core/auth/encryption.ts';
import { totpStep } from '../../../core/auth/totp.ts';
import type { Context } from '../../../core/context.ts';
import { ApiError } from '../../../core/errors.ts';
import { audit } from '../../audit/audit.ts';
import type { User } from '../../users/user.entity.ts';
import { normalizeCode, redeemRecoveryCode } from './recovery-codes.ts';

/** For one account from everywhere: who guesses here knows the password already. A new password starts anew. */
export const codeAttemptLimit = { name: 'second-factor', points: 20, seconds: 60 * 60 };

type Owner = Pick<User, 'id' | 'totpSecret'>;
type Needs = Pick<Context, 'em' | 'encryptor' | 'now'>;

/** The step of a code of the app; null where the code is of none, or the secret cannot be opened. */
export function totpStepOf({ encryptor, now }: Omit<Needs, 'em'>, { id, totpSecret }: Owner, typed: string): number | null {
  const code = typed.replace(/\s/g, '');
  const secret = totpSecret && /^\d{6}$/.test(code) ? encryptor.decrypt(totpSecret, id) : null;
  return secret === null || secret === '' ? null : totpStep(secret, code, now());
}

/** Uses a code of the app or a recovery code up. Two at the same time with one code: one of them is right. */
async function takeCode(ctx: Needs, user: Owner, typed: string): Promise<'app' | 'recovery code' | null> {
  const step = totpStepOf(ctx, user, typed);
  if (step !== null) {
    const { rows } = await sql`
      update users set totp_last_step = ${step}::bigint
      where id = ${user.id} and totp_secret = ${user.totpSecret} and (totp_last_step is null or totp_last_step < ${step}::bigint)
      returning id`.execute(ctx.em.getKysely());
    return rows.length === 1 ? 'app' : null;
  }
  const code = normalizeCode(typed);
  return code !== null && (await redeemRecoveryCode(ctx.em, user.id, code, ctx.now())) ? 'recovery code' : null;
}

const refused = (message: string) => new ApiError('UNAUTHENTICATED', message, { fields: { code: message } });
export const missingCode = () => refused('Enter the code of your authenticator app');

/** Takes the second factor of somebody whose password was right, or refuses; answers which it was. */
export async function redeemCodeOrThrow(ctx: Context, user: Owner, typed: string): Promise<'app' | 'recovery code'> {
  await ctx.throttle.consume(codeAttemptLimit, user.id);
  const factor = await takeCode(ctx, user, typed);
  if (factor === null) {
    await audit(ctx.em, ctx, { action: 'sign-in.code-failed', subjectId: user.id });
    throw refused('This code is not right. Try the newest one.');
  }
  await ctx.throttle.reset(codeAttemptLimit, user.id);
  return factor;
}

/** Seals the secrets anew that an older key has sealed, so that it can leave the ring. */
export async function reencryptSecrets(em: SqlEntityManager, encryptor: Encryptor): Promise<void> {
  const db = em.getKysely();
  const { rows } = await sql<{ id: string; sealed: string }>`
    select id, totp_secret as sealed from users where totp_secret is not null`.execute(db);
  for (const { id, sealed } of rows.filter((row) => !encryptor.isCurrent(row.sealed))) {
    const secret = encryptor.decrypt(sealed, id);
    if (secret !== null)
      await sql`update users set totp_secret = ${encryptor.encrypt(secret, id)} where id = ${id} and totp_secret = ${sealed}`.execute(
        db,
      );
  }
}
