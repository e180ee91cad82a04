import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely } from '../../../core/database/query.ts';

/** After a restore: a draft or a tab must not take a later save for the lost one that it has seen. */
export async function raiseRevisions(tx: SqlEntityManager, leap: number): Promise<void> {
  await kysely(tx)
    .updateTable('my_versions')
    .set((is) => ({ revision: is('revision', '+', leap) }))
    .execute();
  await kysely(tx)
    .updateTable('my_version_saves')
    .set((is) => ({ revision: is('revision', '+', leap) }))
    .execute();
}
