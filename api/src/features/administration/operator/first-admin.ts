import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely } from '../../../core/database/query.ts';
import { ownCommand } from '../../../core/own-command.ts';
import { audit, bySystem } from '../../audit/audit.ts';
import { createSetUpLink, passwordPageUrl } from '../../auth/link.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { SUPER_USER_ID } from '../../users/user.entity.ts';
import { invitation } from '../users/user.mails.ts';

/** What became of the email of the settings: a new admin, one who was there already, or why it is ignored. */
export type FirstAdmin = 'created' | 'exists' | { ignored: string };

/** Why nobody was created. */
async function whyNot(em: SqlEntityManager, email: string): Promise<FirstAdmin> {
  const users = await kysely(em)
    .selectFrom('users')
    .select(['id', 'email', 'role'])
    .where((eb) => eb.or([eb('id', '=', SUPER_USER_ID), eb('email', '=', email)]))
    .execute();
  const same = users.find((user) => user.email === email);
  if (same?.role === 'admin') return 'exists';
  if (same) return { ignored: `that account exists and is no admin; ${ownCommand('admin', `promote ${email}`)} makes it one` };
  return {
    ignored: `there is an admin already, ${users[0]?.email}; ${ownCommand('admin', 'promote <email>')} makes a member one`,
  };
}

/**
 * Creates the first admin of a new installation: the super user, with the email of the settings, and mails a link to set a
 * password. Does nothing if the user exists.
 */
export async function createFirstAdmin(em: SqlEntityManager, email: string, origin: string, now: Date): Promise<FirstAdmin> {
  return em.transactional(async (tx) => {
    const { numInsertedOrUpdatedRows } = await kysely(tx)
      .insertInto('users')
      .values({ id: SUPER_USER_ID, email, role: 'admin', created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return whyNot(tx, email);
    const { token } = await createSetUpLink(tx, SUPER_USER_ID, now);
    await enqueueMail(tx, invitation(email, passwordPageUrl(origin, token)), now);
    await audit(tx, bySystem(now), { action: 'user.created', subjectId: SUPER_USER_ID, detail: { by: 'ADMIN_EMAIL' } });
    return 'created';
  });
}
