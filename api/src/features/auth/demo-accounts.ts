import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { hashPassword, matchesPassword, takeTurn } from '../../core/auth/password.ts';
import { SUPER_USER_ID, User, UserRole } from '../users/user.entity.ts';

export const DEMO_PASSWORD = 'promptory-demo';

/** The accounts of demo mode, as the sign-in page lists them. */
export const demoAccounts = [
  { id: 'demo-pro', email: 'pro@promptory.test', firstName: 'Paula', lastName: 'Prowell', label: 'Pro member' },
  { id: 'demo-free', email: 'free@promptory.test', firstName: 'Frank', lastName: 'Freeman', label: 'Free member' },
  { id: SUPER_USER_ID, email: 'admin@promptory.test', firstName: 'Ada', lastName: 'Minister', label: 'Administrator' },
] as const;

/**
 * Creates the demo accounts that are missing and leaves existing ones unchanged, also one that a visitor has made with the email
 * of a demo account. Returns how many it created.
 */
export async function seedDemoAccounts(em: SqlEntityManager, now: Date): Promise<number> {
  const ids = demoAccounts.map(({ id }) => id);
  const emails = demoAccounts.map(({ email }) => email);
  const existing = await em.find(User, { $or: [{ id: { $in: ids } }, { email: { $in: emails } }] });
  const missing = demoAccounts.filter(({ id, email }) => !existing.some((user) => user.id === id || user.email === email));
  if (missing.length === 0) return 0;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const { id, email, firstName, lastName } of missing) {
    em.create(User, {
      id,
      email,
      firstName,
      lastName,
      passwordHash,
      createdAt: now,
      emailVerifiedAt: now,
      role: id === SUPER_USER_ID ? UserRole.admin : UserRole.member,
    });
  }
  await em.flush();
  return missing.length;
}

/** The demo accounts of a database that everybody can sign in to, because they still have the known password. */
export async function findOpenDemoAccounts(em: SqlEntityManager): Promise<User[]> {
  const users = await em.find(User, { id: { $in: demoAccounts.map(({ id }) => id) } }, { orderBy: { id: 'asc' } });
  const isOpen = await Promise.all(users.map(({ passwordHash }) => takeTurn(() => matchesPassword(passwordHash, DEMO_PASSWORD))));
  return users.filter((_, index) => isOpen[index]);
}
