import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Database } from '../database/db.ts';
import { rawQuery, rawStatement, sql } from '../database/query.ts';
import { BackupError, CHUNK_SIZE, headerLine, readMigrations, rowLine, tableLine } from './format.ts';
import { listTables, type Table } from './tables.ts';

/** Reads a backup line by line. A file that is damaged or no backup is a BackupError. */
async function* readLines(file: string): AsyncGenerator<unknown> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  // Without its own listener, an unreadable file would end the process. The loop below gets the error.
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

const hasRows = async (em: SqlEntityManager, { name }: Table) =>
  (await rawQuery({}, sql`select from ${sql.table(name)} limit 1`).execute(em)).length > 0;

/** Tables without rows are fine: a restore that was interrupted leaves them, and may be tried again. */
async function assertEmpty(em: SqlEntityManager, migrations: readonly string[]): Promise<void> {
  const tables = await listTables(em);
  const done = tables.length === 0 ? [] : await readMigrations(em);
  const filled = await Promise.all(tables.map((table) => hasRows(em, table)));
  if (filled.includes(true) || done.length > migrations.length)
    throw new BackupError('The database is not empty. Restore into a new one, so that nothing is overwritten.');
}

async function insertRows(em: SqlEntityManager, { name, columns }: Table, rows: (string | null)[][]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const values = sql.join(columns.map(({ type }, index) => sql`(r ->> ${sql.lit(index)})::${sql.raw(type)}`));
  await rawStatement(sql`
    insert into ${sql.table(name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r`).execute(em);
}

/** Lets the identity columns continue after the restored values. */
async function resetSequences(em: SqlEntityManager, tables: Table[]): Promise<void> {
  for (const { name, columns } of tables) {
    for (const column of columns.filter(({ isIdentity }) => isIdentity)) {
      const id = sql.ref(column.name);
      await rawStatement(sql`
        select setval(pg_get_serial_sequence(quote_ident(${name}), ${column.name}), max(${id}))
        from ${sql.table(name)} having max(${id}) is not null`).execute(em);
    }
  }
}

type NextLine = () => Promise<unknown>;

async function restoreRows(em: SqlEntityManager, file: string, next: NextLine, table: Table, count: number): Promise<void> {
  let chunk: (string | null)[][] = [];
  for (let read = 1; read <= count; read += 1) {
    const row = rowLine.safeParse(await next());
    if (!row.success) throw new BackupError(`${file} is damaged: rows of ${table.name} are missing. Nothing was restored.`);
    chunk.push(row.data);
    if (chunk.length < CHUNK_SIZE && read < count) continue;
    await insertRows(em, table, chunk);
    chunk = [];
  }
}

async function restoreTables(em: SqlEntityManager, file: string, next: NextLine): Promise<Map<string, number>> {
  const tables = await listTables(em);
  const counts = new Map<string, number>();
  for (let line = await next(); line !== undefined; line = await next()) {
    const { table: name, columns, rows } = tableLine.parse(line);
    const table = tables.find((each) => each.name === name);
    if (!table || table.columns.map((column) => column.name).join() !== columns.join())
      throw new BackupError(`${file} is damaged: its table ${name} is not as its version had it.`);
    await restoreRows(em, file, next, table, rows);
    counts.set(name, rows);
  }
  if (counts.size < tables.length) throw new BackupError(`${file} is damaged: it ends too early. Nothing was restored.`);
  await resetSequences(em, tables);
  return counts;
}

/**
 * Restores a backup into an empty database: all of it, or nothing. `migrateTo` creates the tables as they were when the
 * backup was made. Returns the number of rows of each table.
 */
export async function restore(
  database: Database,
  file: string,
  known: readonly string[],
  migrateTo: (last: string) => Promise<void>,
): Promise<Map<string, number>> {
  const lines = readLines(file);
  const next = async () => (await lines.next()).value as unknown;
  const header = headerLine.safeParse(await next());
  if (!header.success) throw new BackupError(`${file} is no backup of Promptory, or of a newer version.`);
  const { migrations } = header.data;
  const unknown = migrations.find((name, index) => known[index] !== name);
  if (unknown) throw new BackupError(`The backup comes from a newer version: it knows the migration ${unknown}. Update first.`);
  await assertEmpty(database.fork(), migrations);
  await migrateTo(migrations.at(-1)!);
  return database.fork().transactional((em) => restoreTables(em, file, next));
}
