import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Context } from '../../../core/context.ts';
import { audit } from '../../audit/audit.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { deleteLinks } from '../link.ts';
import { endAllSessions } from '../session.service.ts';
import { passwordChanged } from './password.mails.ts';

interface Owner {
  id: string;
  email: string;
}

/**
 * Writes a new password. Nothing that the old one has opened stays open: no session, and no link that waits in a
 * mailbox or for an address that somebody else may have asked for.
 *
 * @param isMailboxProved by the link that has brought them here
 */
export async function writePassword(
  tx: SqlEntityManager,
  ctx: Context,
  { id, email }: Owner,
  passwordHash: string,
  isMailboxProved: boolean,
): Promise<void> {
  const at = ctx.now();
  const proved = isMailboxProved ? at : null;
  await sql`
    update users set password_hash = ${passwordHash}, email_verified_at = coalesce(email_verified_at, ${proved}::timestamptz)
    where id = ${id}`.execute(tx.getKysely());
  await deleteLinks(tx, id, ['password', 'email']);
  await endAllSessions(tx, id, at);
  await audit(tx, ctx, { action: 'password.changed', actorId: id, subjectId: id });
  await enqueueMail(tx, passwordChanged(email, ctx.origin()), at);
}
