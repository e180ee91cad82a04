import { sql } from 'kysely';
import { member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { listSessions } from '../auth/session.info.ts';
import { User } from '../users/user.entity.ts';
import type { Account } from './account.types.ts';

/** The viewer's user, read from the database again: the copy in the entity manager may be older than this request's writes. */
export const loadOwnUser = (ctx: Context): Promise<User> =>
  ctx.em.fork({ useContext: true }).findOneOrFail(User, member(ctx).userId);

/** The data of the account page. */
export async function readAccount(ctx: Context): Promise<Account> {
  const { em } = ctx;
  const { userId, sessionId } = member(ctx);
  const now = ctx.now();
  const user = await loadOwnUser(ctx);
  const { rows } = await sql<{ pendingEmail: string | null; recoveryCodesLeft: number }>`
    select (select email from links where user_id = ${userId} and kind = 'email' and expires_at > ${now}) as "pendingEmail",
      (select count(*)::int from recovery_codes where user_id = ${userId} and used_at is null) as "recoveryCodesLeft"`.execute(
    em.getKysely(),
  );
  return {
    id: userId,
    user,
    ...rows[0]!,
    hasSecondFactor: user.totpConfirmedAt != null,
    mailPreferences: { receipts: user.mailReceipts, renewalReminders: user.mailRenewalReminders },
    sessions: await listSessions(em, userId, now, sessionId),
  };
}
