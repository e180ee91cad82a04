import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { int, text } from '../database/columns.ts';
import type { Database } from '../database/db.ts';
import { rawQuery, rawStatement, sql } from '../database/query.ts';
import { BackupError, CHUNK_SIZE, FORMAT, readMigrations } from './format.ts';
import { listTables, type Table } from './tables.ts';

const countRows = (em: SqlEntityManager, table: string) =>
  rawQuery({ count: int }, sql`select count(*)::int as count from ${sql.table(table)}`).executeTakeFirstOrThrow(em);

/** The rows of a table in chunks, each row as a line of JSON, with every value as PostgreSQL prints it. */
async function* readRows(em: SqlEntityManager, { name, columns }: Table): AsyncGenerator<string> {
  const values = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`));
  await rawStatement(
    sql`declare backup_rows no scroll cursor for select json_build_array(${values})::text as line from ${sql.table(name)}`,
  ).execute(em);
  for (;;) {
    const rows = await rawQuery({ line: text }, sql`fetch ${sql.lit(CHUNK_SIZE)} from backup_rows`).execute(em);
    if (rows.length === 0) break;
    // JSON writes a line break in a value as \n. PostgreSQL puts real ones between the values.
    yield rows.map(({ line }) => `${line.replaceAll('\n', '')}\n`).join('');
  }
  await rawStatement(sql`close backup_rows`).execute(em);
}

async function* linesOf(em: SqlEntityManager, counts: Map<string, number>): AsyncGenerator<string> {
  yield `${JSON.stringify({ format: FORMAT, migrations: await readMigrations(em) })}\n`;
  for (const table of await listTables(em)) {
    const { count } = await countRows(em, table.name);
    counts.set(table.name, count);
    yield `${JSON.stringify({ table: table.name, columns: table.columns.map(({ name }) => name), rows: count })}\n`;
    if (count > 0) yield* readRows(em, table);
  }
}

/**
 * Writes the whole database into a file, as it is at one moment, while others go on writing. The file is the same for
 * the embedded database and for a server. Returns the number of rows of each table.
 */
export async function backup(database: Database, file: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const unfinished = `${file}.unfinished`;
  try {
    await database.fork().transactional(async (em) => {
      await rawStatement(sql`set transaction isolation level repeatable read, read only`).execute(em);
      // Readable for its owner only: it has personal data.
      const target = createWriteStream(unfinished, { mode: 0o600 });
      await pipeline(Readable.from(linesOf(em, counts)), createGzip(), target);
    });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new BackupError(`${file} cannot be written (${code}). Name a file in a folder that exists and may be written to.`);
    throw error;
  }
  return counts;
}
