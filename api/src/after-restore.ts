import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Database } from './core/database/db.ts';
import { rawStatement, sql } from './core/database/query.ts';
import type { Tables } from './core/database/tables.generated.ts';
import { endAccess } from './features/administration/operator/end-access.ts';

/**
 * A version must not be given to two contents, because browsers have seen those that are lost. This is more than anybody writes
 * between a backup and its restore. The limit of `int` leaves room for 200 restores.
 */
const LEAP = 10_000_000;

/** Members read these numbers ("Save 10007"). It is still more saves of one prompt than a member makes in that time. */
const REVISION_LEAP = 10_000;

type Counter = { [Table in keyof Tables]: readonly [Table, keyof Tables[Table], number] }[keyof Tables];

/** The counters that browsers send back, and how far each leaps. */
const counters: readonly Counter[] = [
  // Tells browsers, however late they come, that the server may have older copies than theirs (`receive.ts`).
  ['client_set_records', 'version', LEAP],
  ['client_set_vaults', 'revision', LEAP],
  // A draft in a browser must not take a later change for the lost one that it was made on.
  ['own_workflows', 'version', LEAP],
  // Nor a draft or a tab a later save for the lost one that it has seen. The latest save is found by the number of the version.
  ['my_versions', 'revision', REVISION_LEAP],
  ['my_version_saves', 'revision', REVISION_LEAP],
];

async function raiseCounters(tx: SqlEntityManager): Promise<void> {
  for (const [table, column, leap] of counters)
    await rawStatement(sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${leap}::int`).execute(tx);
}

/** What a restored database needs before the server runs on it. Returns what was ended, in words for the operator. */
export async function afterRestore(database: Database, now: Date, options: { keepsAccess: boolean }): Promise<string> {
  const ended = await database.fork().transactional(async (tx) => {
    await raiseCounters(tx);
    return endAccess(tx, now, options);
  });
  return `Ended: ${ended.map(({ name, count }) => `${name} (${count})`).join(', ')}`;
}
