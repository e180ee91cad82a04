import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely } from '../../../core/database/query.ts';
import { audit } from '../../audit/audit.ts';
import { createSetUpLink, passwordPageUrl } from '../../auth/link.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { SUPER_USER_ID } from '../../users/user.entity.ts';
import { invitation } from '../users/user.mails.ts';

/** The audit context of what the server does itself: no viewer, no network. */
export const bySystem = (now: Date) => ({ viewer: null, network: '', now: () => now });

/**
 * Creates the first admin of a new production installation: the super user, with the email of the settings, and mails a
 * link to set a password. Does nothing if the user exists. Returns whether it was created.
 */
export async function createFirstAdmin(em: SqlEntityManager, email: string, origin: string, now: Date): Promise<boolean> {
  return em.transactional(async (tx) => {
    const { numInsertedOrUpdatedRows } = await kysely(tx)
      .insertInto('users')
      .values({ id: SUPER_USER_ID, email, role: 'admin', created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return false;
    const { token } = await createSetUpLink(tx, SUPER_USER_ID, now);
    await enqueueMail(tx, invitation(email, passwordPageUrl(origin, token)), now);
    await audit(tx, bySystem(now), { action: 'user.created', subjectId: SUPER_USER_ID, detail: { by: 'ADMIN_EMAIL' } });
    return true;
  });
}
