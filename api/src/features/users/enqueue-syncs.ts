import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely } from '../../core/database/query.ts';

/** Queues subscriptions. Only their ids are kept: the sync reads them again. */
export async function enqueueSyncs(em: SqlEntityManager, subscriptionIds: readonly string[], now: Date): Promise<void> {
  if (subscriptionIds.length === 0) return;
  await kysely(em)
    .insertInto('due_subscriptions')
    .values(subscriptionIds.map((id) => ({ subscription_id: id, marked_at: now, due_at: now })))
    .onConflict((conflict) =>
      conflict.column('subscription_id').doUpdateSet(({ fn, ref }) => ({
        marked_at: ref('excluded.marked_at'),
        due_at: fn<string>('least', ['due_subscriptions.due_at', 'excluded.due_at']),
        attempts: 0,
      })),
    )
    .execute();
}
