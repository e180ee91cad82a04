import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { CompiledQuery, sql } from 'kysely';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Database } from '../database/db.ts';
import { listTables, type Table } from './tables.ts';

/** A backup that cannot be made or put back; the message says what to do. */
export class BackupError extends Error {}

const FORMAT = 1;
const ROWS_AT_ONCE = 500;

const head = z.object({ format: z.literal(FORMAT), migrations: z.array(z.string()).min(1) });
const tableLine = z.object({ table: z.string(), columns: z.array(z.string()), rows: z.number() });
const rowLine = z.array(z.string().nullable());

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Which migrations have made the database what it is, in their order. */
async function migrationsOf(em: SqlEntityManager): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by id`.execute(em.getKysely());
  return rows.map(({ name }) => name);
}

/** The lines of a backup: what it is, then each table and its rows, every value as PostgreSQL writes it. */
async function* linesOf(em: SqlEntityManager, counted: Map<string, number>): AsyncGenerator<string> {
  yield `${JSON.stringify({ format: FORMAT, migrations: await migrationsOf(em) })}\n`;
  for (const { name, columns } of await listTables(em)) {
    const [{ count = 0 } = {}] = (
      await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(em.getKysely())
    ).rows;
    counted.set(name, count);
    yield `${JSON.stringify({ table: name, columns: columns.map((column) => column.name), rows: count })}\n`;
    if (count === 0) continue;
    const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
    const run = (text: string) => em.getKysely().executeQuery<{ line: string }>(CompiledQuery.raw(text));
    await run(`declare backup_rows no scroll cursor for select json_build_array(${values})::text as line from ${quoted(name)}`);
    for (;;) {
      const { rows } = await run(`fetch ${ROWS_AT_ONCE} from backup_rows`);
      if (rows.length === 0) break;
      // A line break inside a value is written as \n by JSON; one between values is PostgreSQL's own.
      yield rows.map(({ line }) => `${line.replaceAll('\n', '')}\n`).join('');
    }
    await run('close backup_rows');
  }
}

/**
 * Writes all that the database holds into a file: as it is at one moment, while others go on writing. The file is the
 * same for the embedded database and for a server. Answers how many rows each table has.
 */
export async function backup(database: Database, file: string): Promise<Map<string, number>> {
  const counted = new Map<string, number>();
  const unfinished = `${file}.unfinished`;
  try {
    await database.fork().transactional(async (em) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(em.getKysely());
      // Only its owner may read what members have entrusted to us.
      const target = createWriteStream(unfinished, { mode: 0o600 });
      await pipeline(Readable.from(linesOf(em, counted)), createGzip(), target);
    });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new BackupError(`${file} cannot be written (${code}). Name a file in a folder that exists and may be written to.`);
    throw error;
  }
  return counted;
}

/** Reads a backup line by line; what is cut off or no backup at all is said in words. */
async function* readLines(file: string): AsyncGenerator<unknown> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  // Without its own listener an unreadable file would end the process; the reader below meets the error.
  source.on('error', (error) => unzipped.destroy(error));
  const lines = createInterface({ input: source.pipe(unzipped), crlfDelay: Infinity });
  try {
    for await (const line of lines) yield JSON.parse(line);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BackupError(`There is no file ${file}.`);
    throw new BackupError(`${file} is no backup, or it is damaged: ${(error as Error).message}`);
  }
}

/** A restore that was broken off leaves tables without rows; it may be tried again. */
async function assertEmpty(em: SqlEntityManager, migrations: readonly string[]): Promise<void> {
  const db = em.getKysely();
  const tables = await listTables(em);
  const done = tables.length === 0 ? [] : await migrationsOf(em);
  const filled = await Promise.all(
    tables.map(async ({ name }) => (await sql`select from ${sql.table(name)} limit 1`.execute(db)).rows.length > 0),
  );
  if (filled.includes(true) || done.length > migrations.length)
    throw new BackupError('The database is not empty. Restore into a new one, so that nothing is overwritten.');
}

async function insertRows(em: SqlEntityManager, { name, columns }: Table, rows: (string | null)[][]): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map(({ type }, at) => `(r ->> ${at})::${type}`).join(', ');
  await em
    .getKysely()
    .executeQuery(
      CompiledQuery.raw(
        `insert into ${quoted(name)} (${names}) overriding system value select ${values} from jsonb_array_elements($1::jsonb) as r`,
        [JSON.stringify(rows)],
      ),
    );
}

/** Numbers that the database gives go on behind those that are taken. */
async function continueNumbers(em: SqlEntityManager, tables: Table[]): Promise<void> {
  for (const { name, columns } of tables) {
    for (const column of columns.filter(({ isIdentity }) => isIdentity)) {
      const [table, id] = [sql.table(name), sql.ref(column.name)];
      await sql`
        select setval(pg_get_serial_sequence(${quoted(name)}, ${column.name}), max(${id})) from ${table} having max(${id}) is not null`.execute(
        em.getKysely(),
      );
    }
  }
}

/**
 * Puts a backup into an empty database: all of it or nothing. `migrateTo` makes the tables as they were when the
 * backup was made. Answers how many rows each table has.
 */
export async function restore(
  database: Database,
  file: string,
  known: readonly string[],
  migrateTo: (last: string) => Promise<void>,
): Promise<Map<string, number>> {
  const lines = readLines(file);
  const next = async () => (await lines.next()).value as unknown;
  const begun = head.safeParse(await next());
  if (!begun.success) throw new BackupError(`${file} is no backup of Promptory, or of a newer version.`);
  const { migrations } = begun.data;
  const strange = migrations.find((name, at) => known[at] !== name);
  if (strange) throw new BackupError(`The backup comes from a newer version: it knows the migration ${strange}. Update first.`);
  await assertEmpty(database.fork(), migrations);
  await migrateTo(migrations.at(-1)!);
  return database.fork().transactional(async (em) => {
    const tables = await listTables(em);
    const counted = new Map<string, number>();
    for (let line = await next(); line !== undefined; line = await next()) {
      const { table: name, columns, rows } = tableLine.parse(line);
      const table = tables.find((each) => each.name === name);
      if (!table || table.columns.map((column) => column.name).join() !== columns.join())
        throw new BackupError(`${file} is damaged: its table ${name} is not as its version had it.`);
      let waiting: (string | null)[][] = [];
      for (let at = 1; at <= rows; at += 1) {
        const row = rowLine.safeParse(await next());
        if (!row.success) throw new BackupError(`${file} is damaged: rows of ${name} are missing. Nothing was restored.`);
        waiting.push(row.data);
        if (waiting.length < ROWS_AT_ONCE && at < rows) continue;
        await insertRows(em, table, waiting);
        waiting = [];
      }
      counted.set(name, rows);
    }
    if (counted.size < tables.length) throw new BackupError(`${file} is damaged: it ends too early. Nothing was restored.`);
    await continueNumbers(em, tables);
    return counted;
  });
}
