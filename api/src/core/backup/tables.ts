import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { json, text } from '../database/columns.ts';
import { rawQuery, rawStatement, sql } from '../database/query.ts';

/** A table of a backup, without the columns that the database computes. */
export interface Table {
  name: string;
  columns: { name: string; type: string; isIdentity: boolean }[];
}

/** The migrations are not a table of a backup: its header names them. */
const MIGRATIONS = 'migrations';

const readTables = (em: SqlEntityManager): Promise<Table[]> =>
  rawQuery(
    { name: text, columns: json<Table['columns']>() },
    sql`
    select c.relname as name, json_agg(json_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'isIdentity', a.attidentity <> '') order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> ${MIGRATIONS}
    group by c.relname order by c.relname`,
  ).execute(em);

/** Which table refers to which. */
const readReferences = (em: SqlEntityManager) =>
  rawQuery(
    { from: text, to: text },
    sql`
    select f.relname as "from", t.relname as "to" from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and f.oid <> t.oid and k.connamespace = 'public'::regnamespace`,
  ).execute(em);

/** All tables, each after those that it refers to, so that rows can be inserted in this order. */
export async function listTables(em: SqlEntityManager): Promise<Table[]> {
  const tables = await readTables(em);
  const references = await readReferences(em);
  const sorted: Table[] = [];
  while (sorted.length < tables.length) {
    const done = new Set(sorted.map(({ name }) => name));
    const next = tables.filter(
      ({ name }) => !done.has(name) && references.every(({ from, to }) => from !== name || done.has(to)),
    );
    if (next.length === 0) {
      const rest = tables.flatMap(({ name }) => (done.has(name) ? [] : name));
      throw new Error(`Tables refer to each other in a circle. It is among ${rest.join(', ')}.`);
    }
    sorted.push(...next);
  }
  return sorted;
}

/**
 * Keeps migrations out until the end of the transaction. It comes before all that reads: a table that was rewritten since the
 * transaction has begun to read would look empty to it. `LOCK` itself reads nothing.
 */
export const lockTables = (em: SqlEntityManager, tables: readonly Table[]): Promise<number> =>
  rawStatement(
    sql`lock table ${sql.join([MIGRATIONS, ...tables.map(({ name }) => name)].map((name) => sql.table(name)))} in access share mode`,
  ).execute(em);
