import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { int, text } from '../database/columns.ts';
import type { Database } from '../database/db.ts';
import { rawQuery, rawStatement, sql } from '../database/query.ts';
import { isOutage } from '../database/resilience/outage.ts';
import { syncFolderOf } from '../private-files.ts';
import { BackupError, CHUNK_SIZE, createChecksum, FORMAT, readMigrations, type TableSum } from './format.ts';
import { listTables, lockTables, type Table } from './tables.ts';

/** The rows and the checksum of each table. */
export type Sums = Map<string, TableSum>;

const countRows = (em: SqlEntityManager, table: string) =>
  rawQuery({ count: int }, sql`select count(*)::int as count from ${sql.table(table)}`).executeTakeFirstOrThrow(em);

/** The rows of a table in chunks, each row as a line of JSON, with every value as PostgreSQL prints it. */
async function* readRows(em: SqlEntityManager, { name, columns }: Table): AsyncGenerator<string[]> {
  const values = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`));
  await rawStatement(
    sql`declare backup_rows no scroll cursor for select json_build_array(${values})::text as line from ${sql.table(name)}`,
  ).execute(em);
  for (;;) {
    const rows = await rawQuery({ line: text }, sql`fetch ${sql.lit(CHUNK_SIZE)} from backup_rows`).execute(em);
    if (rows.length === 0) break;
    // JSON writes a line break in a value as \n. PostgreSQL puts real ones between the values.
    yield rows.map(({ line }) => line.replaceAll('\n', ''));
  }
  await rawStatement(sql`close backup_rows`).execute(em);
}

async function* linesOf(em: SqlEntityManager, tables: Table[], sums: Sums): AsyncGenerator<string> {
  yield `${JSON.stringify({ format: FORMAT, migrations: await readMigrations(em) })}\n`;
  for (const table of tables) {
    const { count } = await countRows(em, table.name);
    yield `${JSON.stringify({ table: table.name, columns: table.columns.map(({ name }) => name), rows: count })}\n`;
    const checksum = createChecksum();
    for await (const lines of count > 0 ? readRows(em, table) : []) {
      lines.forEach(checksum.add);
      yield lines.map((line) => `${line}\n`).join('');
    }
    sums.set(table.name, { rows: count, checksum: checksum.digest() });
    yield `${JSON.stringify({ checksum: checksum.digest() })}\n`;
  }
}

const namesOf = (tables: Table[]) => tables.map(({ name }) => name).join();

/** Reads the database as it is at one moment, while others go on writing. Any server prints the same values in the same way. */
async function readAll<T>(database: Database, read: (lines: AsyncGenerator<string>, sums: Sums) => Promise<T>): Promise<Sums> {
  const sums: Sums = new Map();
  const fork = database.fork();
  const listed = await listTables(fork);
  await fork.transactional(async (em) => {
    await rawStatement(sql`set transaction isolation level repeatable read, read only`).execute(em);
    for (const setting of ["timezone = 'UTC'", "datestyle = 'ISO, YMD'", "intervalstyle = 'postgres'", 'extra_float_digits = 1'])
      await rawStatement(sql`set local ${sql.raw(setting)}`).execute(em);
    await lockTables(em, listed);
    const tables = await listTables(em);
    if (namesOf(tables) !== namesOf(listed))
      throw new BackupError('A migration has created or dropped a table meanwhile. Start the backup again.');
    await read(linesOf(em, tables, sums), sums);
  });
  return sums;
}

/** The rows and checksums of a database, without writing a file. */
export const sumTables = (database: Database): Promise<Sums> =>
  readAll(database, async (lines) => {
    for await (const _ of lines);
  });

/** What became of the check of a new backup: undefined if it was restored, or why that was not possible. */
export type Verify = (file: string, sums: Sums) => Promise<string | undefined>;

export interface BackupResult {
  /** The number of rows of each table. */
  counts: Map<string, number>;
  /** Why the backup could not be verified. */
  unverified: string | undefined;
}

/**
 * Writes the whole database into a file. The file is the same for the embedded database and for a server. It takes its
 * name once it is complete and verified, so that it never replaces a good one by a damaged one.
 */
export async function backup(database: Database, file: string, verify?: Verify): Promise<BackupResult> {
  const unfinished = `${file}.unfinished`;
  try {
    // What an interrupted backup has left may have other permissions.
    await rm(unfinished, { force: true });
    const sums = await readAll(database, async (lines) => {
      // Readable for its owner only: it has personal data.
      const target = createWriteStream(unfinished, { mode: 0o600, flush: true });
      await pipeline(Readable.from(lines), createGzip(), target);
    });
    const unverified = await verify?.(unfinished, sums);
    await rename(unfinished, file);
    await syncFolderOf(file);
    return { counts: new Map([...sums].map(([name, { rows }]) => [name, rows])), unverified };
  } catch (error) {
    await rm(unfinished, { force: true });
    // Of a socket, it has both as well.
    if (isOutage(error)) throw error;
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code !== undefined && syscall !== undefined)
      throw new BackupError(`${file} cannot be written (${code}). Name a file in a folder that exists and may be written to.`);
    throw error;
  }
}
