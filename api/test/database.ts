import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type Database, type DatabaseOptions, openDatabase } from '../src/core/database/db.ts';
import { migrate } from '../src/core/database/migrate.ts';
import { sql } from '../src/core/database/query.ts';
import { databaseOptions } from '../src/database.ts';
import { cached, fingerprint } from './cache.ts';
import { copyEmptyDatabase, copyInstallation, installationName } from './installation.ts';
import { temporaryFolder } from './process.ts';

/** The suite runs on the embedded database in memory; with TEST_DATABASE_URL on that PostgreSQL, whose user must be a superuser. */
export const serverUrl = process.env.TEST_DATABASE_URL;

export interface TestDatabase {
  options: DatabaseOptions;
  drop(): Promise<void>;
}

type Statement = Required<DatabaseOptions>['onStatement'];

/** An open, migrated and empty database. Only one borrower has it until it is returned. */
export interface BorrowedDatabase {
  database: Database;
  release(): Promise<void>;
}

interface PooledDatabase {
  database: Database;
  listener: { onStatement?: Statement };
  /** Empties every table in one round trip. */
  empty: string;
}

// Databases are shared by all test files of a worker: opening one costs far more than emptying one.
const idle: PooledDatabase[] = [];

/**
 * Borrows a database from the pool of this worker. A test may close it, to see what happens without a database; it is
 * then not used again. A test that changes the schema takes a `freshDatabase`.
 */
export async function borrowDatabase(onStatement: Statement): Promise<BorrowedDatabase> {
  const pooled = idle.pop() ?? (await openPooled());
  // Emptied when it is taken, not when it is given back: by then, late writes of the last borrower have arrived.
  await pooled.database.orm.em.getConnection().execute(pooled.empty);
  pooled.listener.onStatement = onStatement;
  let isClosed = false;
  const close = () => {
    isClosed = true;
    return pooled.database.close();
  };
  return {
    database: { ...pooled.database, close },
    release: async () => {
      pooled.listener.onStatement = undefined;
      if (isClosed) return;
      idle.push(pooled);
      pooled.database.assertRows();
    },
  };
}

/** Tests of overload open a separate database. For all others, a busy machine is no reason to turn requests away, or to read again. */
const TIMEOUTS = { statement: 60_000, lock: 60_000, idleTransaction: 60_000, connection: 60_000, silence: 60_000 };

async function openPooled(): Promise<PooledDatabase> {
  const options = await migratedDatabase();
  const listener: PooledDatabase['listener'] = {};
  const database = await withoutLingeringTimers(() =>
    openDatabase({
      ...options,
      checkRows: true,
      isListening: true,
      timeouts: TIMEOUTS,
      onStatement: (...args) => listener.onStatement?.(...args),
    }),
  );
  return { database, listener, empty: await emptyingStatement(database) };
}

/** PGlite starts a timer of a minute while it opens, which would keep the worker alive after its last test. */
async function withoutLingeringTimers<T>(run: () => Promise<T>): Promise<T> {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((...args: Parameters<typeof setTimeout>) => setTimeout(...args).unref()) as typeof setTimeout;
  try {
    return await run();
  } finally {
    globalThis.setTimeout = setTimeout;
  }
}

/** Deleting without triggers and foreign keys takes a tenth of the time of TRUNCATE, and rows are few. */
async function emptyingStatement(database: Database): Promise<string> {
  const db = database.fork().getKysely();
  const { rows } = await sql<{ tables: string[]; sequences: string[] }>`
    select array(select quote_ident(tablename) from pg_tables where schemaname = 'public' and tablename <> 'migrations') as tables,
      array(select quote_ident(sequencename) from pg_sequences where schemaname = 'public' and sequencename not like 'migrations%') as sequences`.execute(
    db,
  );
  const { tables, sequences } = rows[0]!;
  const steps = [
    'set local session_replication_role = replica',
    ...tables.map((table) => `delete from ${table}`),
    ...sequences.map((sequence) => `perform setval('${sequence}', 1, false)`),
  ];
  return `do $$ begin ${steps.join('; ')}; end $$`;
}

const own = () => databaseOptions({ database: { url: undefined, poolSize: 5 }, dataDir: '' });

/** An embedded database in memory that is empty, and not migrated. */
export const freshInMemory = async (): Promise<DatabaseOptions> => ({ ...own(), dataDir: undefined, image: await emptyImage() });

/** A place for a database that nothing else uses: empty, and not migrated. */
export async function freshDatabase(): Promise<TestDatabase> {
  if (serverUrl === undefined) return { options: await freshInMemory(), drop: async () => {} };
  const name = databaseName();
  await administer(`create database ${name}`);
  return { options: { ...own(), url: urlOf(name) }, drop: () => administer(`drop database ${name} with (force)`) };
}

/** A new database that is migrated already: a copy of one that was migrated once. */
async function migratedDatabase(): Promise<DatabaseOptions> {
  if (serverUrl === undefined) return { ...own(), dataDir: undefined, image: await migratedImage() };
  const template = await migratedTemplate();
  const name = databaseName();
  await administer(`create database ${name} template ${template}`);
  return { ...own(), url: urlOf(name) };
}

/** Of everything that a migrated database depends on: the migrations, and the packages that run them. */
const migrationsFingerprint = () => fingerprint('api/migrations/*.ts');

/** The embedded database as it is created. Opening a copy takes a fifth of the time. */
async function emptyImage(): Promise<Blob> {
  const file = await cached(`empty-${fingerprint()}.tar`, async (path) => {
    const folder = temporaryFolder();
    await copyEmptyDatabase(folder.path);
    await writeImage(folder.path, path);
    folder.remove();
  });
  return new Blob([await readFile(file)]);
}

/** The embedded database, migrated, as a file that later runs begin with. */
async function migratedImage(): Promise<Blob> {
  const file = await cached(`${migrationsFingerprint()}.tar`, async (path) => {
    const folder = temporaryFolder();
    const options = { ...own(), dataDir: folder.path };
    const database = await openDatabase(options);
    await migrate(options, 'up', database);
    await database.close();
    await writeImage(folder.path, path);
    folder.remove();
  });
  return new Blob([await readFile(file)]);
}

/** Writes the embedded database of a data folder, which nothing may use meanwhile, as a file that can be opened in memory. */
async function writeImage(dataDir: string, path: string): Promise<void> {
  const pglite = await PGlite.create({ dataDir: join(dataDir, 'pglite') });
  const image = await pglite.dumpDataDir('none');
  await pglite.close();
  await writeFile(path, Buffer.from(await image.arrayBuffer()));
}

/** The embedded database of a completed installation, in memory: with the prompt library and the demo accounts. */
export async function openInstallation(onStatement: Statement): Promise<Database> {
  const file = await cached(`${installationName()}.tar`, async (path) => {
    const folder = temporaryFolder();
    await copyInstallation(folder.path);
    await writeImage(folder.path, path);
    folder.remove();
  });
  const image = new Blob([await readFile(file)]);
  return openDatabase({ ...own(), dataDir: undefined, image, checkRows: true, isListening: true, onStatement });
}

const TEMPLATE_LOCK = 7_201_027;

/** A migrated database on the server, of which PostgreSQL makes copies; the first worker creates it, the others wait. */
async function migratedTemplate(): Promise<string> {
  const name = `promptory_template_${migrationsFingerprint()}`;
  await withServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    // Renamed when it is complete: a run that was stopped in between leaves no half-migrated template.
    const partial = databaseName();
    await client.query(`create database ${partial}`);
    await migrate({ ...own(), url: urlOf(partial) });
    await client.query(`alter database ${partial} rename to ${name}`);
  });
  return name;
}

/** Databases of one run share a prefix, by which the end of the run finds and drops them. */
const databaseName = () => `promptory_test_${process.env.TEST_RUN ?? 'x'}_${randomBytes(6).toString('hex')}`;

function urlOf(name: string): string {
  const url = new URL(serverUrl!);
  url.pathname = `/${name}`;
  return url.href;
}

async function withServer(run: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}

const administer = (statement: string) => withServer(async (client) => void (await client.query(statement)));
