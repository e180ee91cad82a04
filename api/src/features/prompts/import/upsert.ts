import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { text } from '../../../core/database/columns.ts';
import { rawQuery, sql } from '../../../core/database/query.ts';

/**
 * Inserts rows by their id and updates those that differ, in one statement. An unchanged row is not written, and an
 * archived row is restored. Returns the ids of the rows that were written.
 */
export async function upsertRows(
  em: SqlEntityManager,
  table: 'categories' | 'prompts' | 'workflows',
  rows: readonly { id: string }[],
): Promise<string[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first);
  const list = (names: readonly string[], prefix = '') => sql.join(names.map((name) => sql.ref(prefix + name)));
  const others = columns.filter((name) => name !== 'id');
  const updates = sql.join(others.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));
  // Unchanged rows are left out before the insert, which would compute their search vectors.
  const written = await rawQuery(
    { id: text },
    sql`
    insert into ${sql.table(table)} (${list(columns)})
    select ${list(columns, 'new.')} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) as new
    where not exists (
      select 1 from ${sql.table(table)} as old
      where old.id = new.id and old.archived_at is null and (${list(others, 'old.')}) is not distinct from (${list(others, 'new.')})
    )
    on conflict (id) do update set ${updates}, archived_at = null
    returning id`,
  ).execute(em);
  return written.map(({ id }) => id);
}
