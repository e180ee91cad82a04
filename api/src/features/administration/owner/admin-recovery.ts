import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely } from '../../../core/database/query.ts';
import { audit, bySystem } from '../../audit/audit.ts';
import { resetSecondFactor } from '../../auth/second-factor/reset-factor.ts';
import { createResetLink, passwordPageUrl } from '../../auth/link.ts';
import { findUserByEmail } from '../../users/user.find.ts';
import { type User, UserRole } from '../../users/user.entity.ts';

/** A recovery command that cannot be carried out. The message says why. */
export class AdminRecoveryError extends Error {}

async function findAccount(em: SqlEntityManager, email: string): Promise<User> {
  const user = await findUserByEmail(em, email.trim().toLowerCase());
  if (!user) throw new AdminRecoveryError(`There is no account with the address ${email}.`);
  return user;
}

/** Makes a member an admin. Returns false if they are one already. */
export async function promote(em: SqlEntityManager, email: string, now: Date): Promise<boolean> {
  return em.transactional(async (tx) => {
    const { id, role } = await findAccount(tx, email);
    if (role === UserRole.admin) return false;
    await kysely(tx).updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute();
    const detail = { role: { from: role, to: 'admin' }, by: 'npm run admin' };
    await audit(tx, bySystem(now), { action: 'user.role-changed', subjectId: id, detail });
    return true;
  });
}

/** Creates a password reset link, valid for an hour, which the owner opens themselves. It is not mailed to anybody. */
export async function resetLink(em: SqlEntityManager, email: string, origin: string, now: Date): Promise<string> {
  return em.transactional(async (tx) => {
    const { id, disabledAt } = await findAccount(tx, email);
    if (disabledAt) throw new AdminRecoveryError(`The account ${email} is disabled: an admin has to enable it first.`);
    const { token } = await createResetLink(tx, id, now);
    await audit(tx, bySystem(now), { action: 'user.link-made', subjectId: id, detail: { by: 'npm run admin' } });
    return passwordPageUrl(origin, token);
  });
}

/** Removes the second factor of an account, and mails its owner. Returns false if it has none. */
export async function resetFactor(em: SqlEntityManager, email: string, origin: string, now: Date): Promise<boolean> {
  return em.transactional(async (tx) => {
    const user = await findAccount(tx, email);
    if (!user.totpConfirmedAt) return false;
    await resetSecondFactor(tx, bySystem(now), user, { origin, detail: { by: 'npm run admin' } });
    return true;
  });
}
