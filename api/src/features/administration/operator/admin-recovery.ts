import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely } from '../../../core/database/query.ts';
import { audit, bySystem } from '../../audit/audit.ts';
import { resetSecondFactor } from '../../auth/second-factor/reset-factor.ts';
import { createResetLink, createSetUpLink, passwordPageUrl } from '../../auth/link.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { findUserByEmail } from '../../users/user.find.ts';
import { type User, UserRole } from '../../users/user.entity.ts';
import { invitation, mailRoleChange } from '../users/user.mails.ts';

/** What the audit log has of a change by the command. */
export const BY_COMMAND = { by: 'npm run admin' };

/** A recovery command that cannot be carried out. The message says why. */
export class AdminRecoveryError extends Error {}

async function findAccount(em: SqlEntityManager, email: string): Promise<User> {
  const user = await findUserByEmail(em, email.trim().toLowerCase());
  if (!user) throw new AdminRecoveryError(`There is no account with the address ${email}.`);
  return user;
}

interface Installation {
  origin: string;
  /** The operator's address in the settings. */
  adminEmail?: string | undefined;
}

/**
 * Makes a member an admin, and mails them, and the operator or the other admins. Returns false if they are one already. One without a
 * password is mailed a new link to set it.
 */
export async function promote(
  em: SqlEntityManager,
  email: string,
  { origin, adminEmail }: Installation,
  now: Date,
): Promise<boolean> {
  return em.transactional(async (tx) => {
    const { id, role, passwordHash, disabledAt, email: address } = await findAccount(tx, email);
    if (role === UserRole.admin) return false;
    await kysely(tx).updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute();
    const detail = { role: { from: role, to: 'admin' }, ...BY_COMMAND };
    await audit(tx, bySystem(now), { action: 'user.role-changed', subjectId: id, detail });
    const user = { id, email: address };
    await mailRoleChange(tx, { user, role: UserRole.admin, by: `the command ${BY_COMMAND.by}`, origin, adminEmail }, now);
    if (passwordHash || disabledAt) return true;
    // The admin who invited them has seen the old set-up link and could take over the new admin account. A new link invalidates it.
    const { token } = await createSetUpLink(tx, id, now);
    await enqueueMail(tx, invitation(address, passwordPageUrl(origin, token)), now);
    return true;
  });
}

/** Creates a password reset link, valid for an hour, which the account holder opens themselves. It is not mailed to anybody. */
export async function resetLink(em: SqlEntityManager, email: string, origin: string, now: Date): Promise<string> {
  return em.transactional(async (tx) => {
    const { id, disabledAt } = await findAccount(tx, email);
    if (disabledAt) throw new AdminRecoveryError(`The account ${email} is disabled: an admin has to enable it first.`);
    const { token } = await createResetLink(tx, id, now);
    await audit(tx, bySystem(now), { action: 'user.link-made', subjectId: id, detail: BY_COMMAND });
    return passwordPageUrl(origin, token);
  });
}

/** Removes the second factor of an account, and mails the account holder. Returns false if it has none. */
export async function resetFactor(em: SqlEntityManager, email: string, origin: string, now: Date): Promise<boolean> {
  return em.transactional(async (tx) => {
    const user = await findAccount(tx, email);
    if (!user.totpConfirmedAt) return false;
    await resetSecondFactor(tx, bySystem(now), user, { origin, detail: BY_COMMAND });
    return true;
  });
}
