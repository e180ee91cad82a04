import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** A table as a backup sees it: only columns that are written, none that the database computes. */
export interface Table {
  name: string;
  columns: { name: string; type: string; isIdentity: boolean }[];
}

/** The ORM's own list of migrations: a backup carries it in its head. */
const MIGRATIONS = 'migrations';

/** All tables of ours, each behind those that it refers to, so that rows can be put in as they come. */
export async function listTables(em: SqlEntityManager): Promise<Table[]> {
  const db = em.getKysely();
  const { rows: tables } = await sql<Table>`
    select c.relname as name, json_agg(json_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'isIdentity', a.attidentity <> '') order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like ${`${MIGRATIONS}%`}
    group by c.relname order by c.relname`.execute(db);
  const { rows: references } = await sql<{ from: string; to: string }>`
    select f.relname as "from", t.relname as "to" from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and f.oid <> t.oid and k.connamespace = 'public'::regnamespace`.execute(db);
  const sorted: Table[] = [];
  while (sorted.length < tables.length) {
    const there = new Set(sorted.map(({ name }) => name));
    const next = tables.filter(
      ({ name }) => !there.has(name) && references.every(({ from, to }) => from !== name || there.has(to)),
    );
    if (next.length === 0) throw new Error('Tables refer to each other in a circle');
    sorted.push(...next);
  }
  return sorted;
}
