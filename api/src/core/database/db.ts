import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type Constructor, MikroORM } from '@mikro-orm/core';
import { type Migration, Migrator } from '@mikro-orm/migrations';
import { PgliteDriver } from '@mikro-orm/pglite';
import { createPostgreSqlTypeParsers, PostgreSqlDriver, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Kysely, type LogEvent, PGliteDialect, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { requestScope } from '../telemetry/log.ts';
import { checkRows } from './query.ts';

/** Statements may run this long; a request that needs more is a defect. Only real PostgreSQL enforces it. */
const STATEMENT_TIMEOUT_MS = 5000;
const LOCK_TIMEOUT_MS = 3000;
const IDLE_TRANSACTION_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 1500;
const READY_TIMEOUT_MS = 500;

/** Settings of every connection. */
const settings = {
  // From which similarity on trigrams propose a word for a mistyped one; the edit distance decides then.
  'pg_trgm.similarity_threshold': 0.2,
  // No disk has to turn for the next page any more. Without it a search for a word that stands in every tenth prompt
  // would unpack the document of every prompt instead of reading the index.
  random_page_cost: 1.1,
};

export interface Database {
  orm: MikroORM;
  kind: 'postgresql' | 'pglite';
  /** A fresh entity manager: one a request, or one a job. */
  fork(): SqlEntityManager;
  /** Answers when the database does, on a connection of its own where there is one; rejects within 500 ms. */
  ping(): Promise<void>;
  /** Connections of the pool: open, idle, and requests that wait for one. */
  pool(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL address; without it the embedded PostgreSQL is used. */
  url?: string;
  /** Where the embedded PostgreSQL keeps its files; without it they are in memory. */
  dataDir?: string;
  /** With what the embedded PostgreSQL begins, in memory: a data folder, packed by itself. */
  image?: Blob;
  poolSize?: number;
  entities: Constructor<object>[];
  migrations: Constructor<Migration>[];
  /** Called after each statement, with its text, its duration and its parameters. */
  onStatement?: (sql: string, milliseconds: number, parameters: readonly unknown[]) => void;
  /** Migrations may take longer than a request may. */
  withoutTimeouts?: boolean;
  /** For tests: compares the rows of raw queries with their declared shapes. `close` rejects if one has differed. */
  checkRows?: boolean;
}

type Parsers = Record<number, (value: string) => unknown>;

const INT8 = 20;

/** Dates, times and int8 stay text on both databases, until an entity or a query turns them into what it needs. */
const parsers: Parsers = {
  ...(createPostgreSqlTypeParsers((text: string) => text.replace(/^\{|\}$/g, '').split(',')) as Parsers),
  [INT8]: (text) => text,
};

async function embedded(options: DatabaseOptions) {
  if (options.dataDir) mkdirSync(join(options.dataDir, 'pglite'), { recursive: true });
  const pglite = await PGlite.create({
    ...(options.dataDir && { dataDir: join(options.dataDir, 'pglite') }),
    ...(options.image && { loadDataDir: options.image }),
    extensions: { pg_trgm, fuzzystrmatch },
    parsers,
  });
  await pglite.exec(
    Object.entries(settings)
      .map(([name, value]) => `set ${name} = ${value}`)
      .join(';'),
  );
  return {
    dialect: new PGliteDialect({ pglite }),
    ping: async () => void (await pglite.query('select 1')),
    pool: () => ({ open: 1, idle: 0, waiting: 0 }),
    end: async () => {},
  };
}

function served(options: DatabaseOptions & { url: string }) {
  const types = new pg.TypeOverrides();
  for (const [oid, parse] of Object.entries(parsers)) types.setTypeParser(Number(oid), parse);
  const shared = {
    connectionString: options.url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'promptory',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types,
    ...(!options.withoutTimeouts && {
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
      // A server that has gone silent does not enforce its own timeouts.
      query_timeout: STATEMENT_TIMEOUT_MS + 500,
    }),
  };
  const pool = new pg.Pool({ ...shared, max: options.poolSize ?? 10 });
  const reserved = new pg.Pool({ ...shared, max: 1, connectionTimeoutMillis: READY_TIMEOUT_MS, query_timeout: READY_TIMEOUT_MS });
  // A connection that the server drops while idle is no reason to fall over: the pool opens another one.
  for (const each of [pool, reserved]) each.on('error', () => {});
  return {
    dialect: new PostgresDialect({ pool }),
    ping: async () => void (await reserved.query('select 1')),
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => reserved.end(),
  };
}

/** Opens the database; the two kinds answer the same to everything above this file. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url } = options;
  const source = url === undefined ? await embedded(options) : served({ ...options, url });
  const kysely = new Kysely<unknown>({
    dialect: source.dialect,
    log: (event: LogEvent) => {
      const scope = requestScope.getStore();
      if (scope) scope.statements += 1;
      options.onStatement?.(event.query.sql, event.queryDurationMillis, event.query.parameters);
    },
  });
  const orm = await MikroORM.init({
    // The two drivers differ in a private field only; what we use of them is the same.
    driver: (url === undefined ? PgliteDriver : PostgreSqlDriver) as typeof PostgreSqlDriver,
    dbName: url === undefined ? 'promptory' : decodeURIComponent(new URL(url).pathname.slice(1)),
    driverOptions: kysely,
    entities: options.entities,
    extensions: [Migrator],
    migrations: {
      migrationsList: options.migrations,
      tableName: 'migrations',
      snapshot: false,
      allOrNothing: true,
      silent: true,
    },
    ignoreUndefinedInQuery: true,
  });
  const mismatches: string[] = [];
  if (options.checkRows) checkRows(orm.em, mismatches);
  let closing: Promise<void> | undefined;
  const close = async () => {
    await source.end();
    await orm.close(true);
    // The ORM only ends what it has used itself.
    await kysely.destroy();
    // The error of a query may have been answered or logged by then; a test must fail all the same.
    if (mismatches.length > 0) throw new Error(mismatches.join('\n'));
  };
  return {
    orm,
    kind: url === undefined ? 'pglite' : 'postgresql',
    // useContext lets `em.transactional` find its own transaction; without it the embedded database deadlocks.
    fork: () => orm.em.fork({ useContext: true }),
    ping: source.ping,
    pool: source.pool,
    close: () => (closing ??= close()),
  };
}

const PATIENCE_MS = 60_000;
const RETRY_MS = 1000;

/** What the errors of a connection mean to the person who has set DATABASE_URL; what is not here may pass by itself. */
const hopeless: Record<string, string> = {
  ENOTFOUND: 'its host does not exist',
  EAI_AGAIN: 'its host cannot be looked up',
  '28P01': 'the password is wrong',
  '28000': 'the user may not connect',
  '3D000': 'the database does not exist',
};

/**
 * Waits until the server answers, as long as waiting may help: it may still be starting. Answers what is wrong with
 * the address, or undefined where all is well.
 */
export async function connectionProblem(url: string, onWait: (reason: string) => void): Promise<string | undefined> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    try {
      await client.connect();
      const { rows } = await client.query<{ version: number }>("select current_setting('server_version_num')::int as version");
      return rows[0]!.version < 150_000 ? 'DATABASE_URL leads to a PostgreSQL older than 15. Use 15 or later.' : undefined;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const reason = code === undefined ? undefined : hopeless[code];
      if (reason !== undefined)
        return `DATABASE_URL cannot be used: ${reason} (${message}). Correct it, or leave it unset for the embedded database.`;
      if (Date.now() > until)
        return `DATABASE_URL cannot be reached (${message || code}). Start the server, or leave it unset for the embedded database.`;
      onWait(message || (code ?? 'no answer'));
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    } finally {
      await client.end().catch(() => {});
    }
  }
}

const MIGRATION_LOCK = 7_201_026;

/**
 * Brings the schema up to date. Of several instances that start at once, one migrates and the others wait for it;
 * the embedded database has one process anyway.
 */
export async function migrate(
  options: DatabaseOptions,
  direction: 'up' | 'down' = 'up',
  database?: Database,
  /** The last one to run; all without it. */
  to?: string,
): Promise<string[]> {
  const run = async (target: Database) => {
    const { migrator } = target.orm;
    const done = direction === 'up' ? await migrator.up(to === undefined ? undefined : { to }) : await migrator.down();
    return done.map(({ name }) => name);
  };
  if (options.url === undefined) {
    if (!database) throw new Error('The embedded database is migrated where it is open');
    return run(database);
  }
  const patient = await openDatabase({ ...options, poolSize: 2, withoutTimeouts: true });
  const guard = new pg.Client({ connectionString: options.url });
  try {
    await guard.connect();
    await guard.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await run(patient);
  } finally {
    await guard.end();
    await patient.close();
  }
}

export { sql };
