import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely } from '../../core/database/query.ts';

/** After a restore. A leap tells browsers, however late they come, that the server may have older copies than theirs (`receive.ts`). */
export async function raiseSetVersions(tx: SqlEntityManager, leap: number): Promise<void> {
  await kysely(tx)
    .updateTable('client_set_records')
    .set((is) => ({ version: is('version', '+', leap) }))
    .execute();
  await kysely(tx)
    .updateTable('client_set_vaults')
    .set((is) => ({ revision: is('revision', '+', leap) }))
    .execute();
}
