import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Insertable } from 'kysely';
import { kysely } from '../../core/database/query.ts';
import type { Tables } from '../../core/database/tables.generated.ts';

/** PostgreSQL allows 65535 parameters in a statement. */
const BATCH_SIZE = 2000;

/** Inserts many rows in few statements and returns how many it inserted. Rows that exist already are left unchanged. */
export async function insertRows<Table extends keyof Tables>(
  em: SqlEntityManager,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<number> {
  let inserted = 0;
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const { numInsertedOrUpdatedRows } = await kysely(em)
      .insertInto(table)
      .values(rows.slice(from, from + BATCH_SIZE))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    inserted += Number(numInsertedOrUpdatedRows ?? 0);
  }
  return inserted;
}
