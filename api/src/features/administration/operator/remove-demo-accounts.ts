import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely } from '../../../core/database/query.ts';
import { audit, bySystem } from '../../audit/audit.ts';
import { findOpenDemoAccounts } from '../../auth/demo-accounts.ts';
import { uncountUses } from '../../users/uncount-uses.ts';
import { BY_COMMAND } from './admin-recovery.ts';

/**
 * Deletes the demo accounts that still have the known password, with all their data, and returns their emails. One with
 * another password belongs to somebody, and stays. Stripe does not know their customers: the emulator created them.
 */
export async function removeDemoAccounts(em: SqlEntityManager, now: Date): Promise<string[]> {
  return em.transactional(async (tx) => {
    const open = await findOpenDemoAccounts(tx);
    for (const { id } of open) {
      await uncountUses(tx, id);
      await kysely(tx).deleteFrom('users').where('id', '=', id).execute();
      await audit(tx, bySystem(now), { action: 'user.deleted', subjectId: id, detail: BY_COMMAND });
    }
    return open.map(({ email }) => email);
  });
}
