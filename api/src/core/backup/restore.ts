import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Database } from '../database/db.ts';
import { sqlStateOf } from '../database/resilience/outage.ts';
import { rawQuery, rawStatement, sql } from '../database/query.ts';
import {
  BackupError,
  CHUNK_CHARACTERS,
  CHUNK_SIZE,
  createChecksum,
  headerLine,
  readMigrations,
  rowLine,
  sumLine,
  tableLine,
} from './format.ts';
import { type Line, readLines } from './read-lines.ts';
import { listTables, type Table } from './tables.ts';

/** The classes of SQLSTATE for values that a column or a constraint rejects. */
const DATA_ERRORS = ['22', '23'];

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

/** The backup has what triggers have written, too: they would write it a second time. Foreign keys are checked as ever. */
async function switchTriggers(em: SqlEntityManager, tables: readonly Table[], to: 'enable' | 'disable'): Promise<void> {
  for (const { name } of tables) await rawStatement(sql`alter table ${sql.table(name)} ${sql.raw(to)} trigger user`).execute(em);
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

/** A backup that is being read. */
interface Source {
  file: string;
  next: () => Promise<Line | undefined>;
}

/** A backup after its header. */
interface Content extends Source {
  migrations: readonly string[];
  /** Format 1 has none. */
  hasChecksums: boolean;
}

const damaged = (file: string, what: string) => new BackupError(`${file} is damaged: ${what}. Nothing was restored.`);

async function restoreRows(
  em: SqlEntityManager,
  { file, next, hasChecksums }: Content,
  table: Table,
  count: number,
): Promise<void> {
  const checksum = createChecksum();
  let chunk: (string | null)[][] = [];
  let characters = 0;
  for (let read = 1; read <= count; read += 1) {
    const line = await next();
    const row = rowLine.safeParse(line?.value);
    if (!line || !row.success || row.data.length !== table.columns.length)
      throw damaged(file, `rows of ${table.name} are missing`);
    checksum.add(line.text);
    chunk.push(row.data);
    characters += line.text.length;
    if (chunk.length < CHUNK_SIZE && characters < CHUNK_CHARACTERS && read < count) continue;
    await insertRows(em, table, chunk).catch((error: unknown) => {
      // Any other error, such as a full disk, says nothing about the file.
      const state = sqlStateOf(error);
      if (state === undefined || !DATA_ERRORS.includes(state.slice(0, 2))) throw error;
      // The code only, because the message may quote something personal.
      throw damaged(file, `rows of ${table.name} cannot be inserted (${state})`);
    });
    chunk = [];
    characters = 0;
  }
  if (!hasChecksums) return;
  const sum = sumLine.safeParse((await next())?.value);
  if (!sum.success) throw damaged(file, `the checksum of ${table.name} is missing`);
  if (sum.data.checksum !== checksum.digest()) throw damaged(file, `the rows of ${table.name} do not match their checksum`);
}

async function restoreTables(em: SqlEntityManager, source: Content): Promise<Map<string, number>> {
  const { file, next } = source;
  const tables = await listTables(em);
  await switchTriggers(em, tables, 'disable');
  const counts = new Map<string, number>();
  for (let line = await next(); line !== undefined; line = await next()) {
    const header = tableLine.safeParse(line.value);
    if (!header.success) throw damaged(file, 'a line that names a table is missing');
    const { table: name, columns, rows } = header.data;
    const table = tables.find((each) => each.name === name);
    if (!table || counts.has(name) || table.columns.map((column) => column.name).join() !== columns.join())
      throw damaged(file, `its table ${name} is not as its version had it`);
    await restoreRows(em, source, table, rows);
    counts.set(name, rows);
  }
  if (counts.size < tables.length) throw damaged(file, 'it ends too early');
  await switchTriggers(em, tables, 'enable');
  await resetSequences(em, tables);
  return counts;
}

/** Reads a backup from its beginning. Its lines can be read once. */
async function withContent<T>(file: string, use: (content: Content) => Promise<T>): Promise<T> {
  const lines = readLines(file);
  const next = async () => (await lines.next()).value as Line | undefined;
  try {
    const header = headerLine.safeParse((await next())?.value);
    if (!header.success) throw new BackupError(`${file} is no backup of Promptory, or of a newer version.`);
    const { migrations, format } = header.data;
    return await use({ file, next, migrations, hasChecksums: format > 1 });
  } finally {
    // Closes the file, even if its last line was not reached.
    await lines.return(undefined);
  }
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
  const migrations = await withContent(file, async (content) => content.migrations);
  const unknown = migrations.find((name, index) => known[index] !== name);
  if (unknown) throw new BackupError(`The backup comes from a newer version: it knows the migration ${unknown}. Update first.`);
  await assertEmpty(database.fork(), migrations);
  await migrateTo(migrations.at(-1)!);
  // Read again for each attempt, because a transaction that loses a race is run again.
  return database.fork().transactional((em) => withContent(file, (content) => restoreTables(em, content)));
}
