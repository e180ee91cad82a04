import { member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { kysely, sql, timestamp } from '../../core/database/query.ts';
import { listSessions } from '../auth/session/session.info.ts';
import { loadOwnUser } from '../users/user.find.ts';
import type { Account } from './account.types.ts';

/** The data of the account page. */
export async function readAccount(ctx: Context): Promise<Account> {
  const { em } = ctx;
  const { userId, sessionId } = member(ctx);
  const now = ctx.now();
  const user = await loadOwnUser(ctx);
  const { pendingEmail, recoveryCodesLeft } = await kysely(em)
    .selectNoFrom((eb) => [
      eb
        .selectFrom('links')
        .select('email')
        .where('user_id', '=', userId)
        .where('kind', '=', 'email')
        .where('expires_at', '>', timestamp(now))
        .as('pendingEmail'),
      eb
        .selectFrom('recovery_codes')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .as('recoveryCodesLeft'),
    ])
    .executeTakeFirstOrThrow();
  return {
    id: userId,
    user,
    pendingEmail,
    recoveryCodesLeft: recoveryCodesLeft ?? 0,
    hasSecondFactor: user.totpConfirmedAt != null,
    mailPreferences: { receipts: user.mailReceipts, renewalReminders: user.mailRenewalReminders },
    sessions: await listSessions(em, userId, now, sessionId),
  };
}
