import { listTables } from '../../src/core/backup/tables.ts';
import { text } from '../../src/core/database/columns.ts';
import type { Database } from '../../src/core/database/db.ts';
import { rawQuery, sql } from '../../src/core/database/query.ts';

/** All rows of all tables as text, for comparison. */
export async function readDatabaseContent(database: Database): Promise<Record<string, string[]>> {
  const em = database.fork();
  const content: Record<string, string[]> = {};
  for (const { name } of await listTables(em)) {
    const rows = await rawQuery({ line: text }, sql`select t::text as line from ${sql.table(name)} t order by 1`).execute(em);
    content[name] = rows.map(({ line }) => line);
  }
  return content;
}
