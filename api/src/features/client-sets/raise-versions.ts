import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely } from '../../core/database/query.ts';

/** More than anybody writes between two syncs. The limit of `int` leaves room for 200 restores. */
const RAISE = 10_000_000;

/**
 * After a restore: a version must not be given to two contents, because browsers have seen those that are lost. The leap also
 * tells them, however late they come, that the server may have older copies than theirs (`receive.ts` of the client).
 */
export async function raiseVersions(tx: SqlEntityManager): Promise<void> {
  await kysely(tx)
    .updateTable('client_set_records')
    .set((is) => ({ version: is('version', '+', RAISE) }))
    .execute();
  await kysely(tx)
    .updateTable('client_set_vaults')
    .set((is) => ({ revision: is('revision', '+', RAISE) }))
    .execute();
}
