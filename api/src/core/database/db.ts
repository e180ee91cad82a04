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
import { assertRows, checkRows } from './query.ts';

/** The longest that a statement may take. Only a PostgreSQL server enforces it. */
const STATEMENT_TIMEOUT_MS = 5000;
const LOCK_TIMEOUT_MS = 3000;
const IDLE_TRANSACTION_TIMEOUT_MS = 10_000;
export const CONNECT_TIMEOUT_MS = 1500;
const READY_TIMEOUT_MS = 500;

/** Session settings of every connection. */
const settings = {
  // The similarity from which a word is a candidate for a mistyped one. The edit distance decides among them.
  'pg_trgm.similarity_threshold': 0.2,
  // The default of 4 is for spinning disks. With it, a search for a word that is in a tenth of the prompts would read
  // all of them instead of the index.
  random_page_cost: 1.1,
};

export interface Database {
  orm: MikroORM;
  kind: 'postgresql' | 'pglite';
  /** A new entity manager, for one request or one run of a job. */
  fork(): SqlEntityManager;
  /** Resolves if the database answers within 500 ms. On a server it uses a separate connection. */
  ping(): Promise<void>;
  /** The connections of the pool, and how many requests wait for one. */
  pool(): { open: number; idle: number; waiting: number };
  /** With `checkRows`: throws if a row has differed from its declared shape since the last call. */
  assertRows(): void;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The URL of a PostgreSQL server. Without it, the embedded PostgreSQL is used. */
  url?: string;
  /** The data folder of the embedded PostgreSQL. Without it, the database is in memory. */
  dataDir?: string;
  /** A dumped data folder that the embedded PostgreSQL loads into memory. */
  image?: Blob;
  poolSize?: number;
  entities: Constructor<object>[];
  migrations: Constructor<Migration>[];
  /** Called after each statement. */
  onStatement?: (sql: string, milliseconds: number, parameters: readonly unknown[]) => void;
  /** For migrations and commands, whose statements may take long. */
  withoutTimeouts?: boolean;
  /** For tests: compares the rows of raw queries with their declared shapes. `assertRows` and `close` fail if one differs. */
  checkRows?: boolean;
}

type Parsers = Record<number, (value: string) => unknown>;

const INT8 = 20;

/** Dates, times and int8 are returned as text by both databases. */
const parsers: Parsers = {
  ...(createPostgreSqlTypeParsers((text: string) => text.replace(/^\{|\}$/g, '').split(',')) as Parsers),
  [INT8]: (text) => text,
};

async function openEmbedded(options: DatabaseOptions) {
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

function openServer(options: DatabaseOptions & { url: string }) {
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
      // The client's own timeout, for a server that no longer answers.
      query_timeout: STATEMENT_TIMEOUT_MS + 500,
    }),
  };
  const pool = new pg.Pool({ ...shared, max: options.poolSize ?? 10 });
  const reserved = new pg.Pool({ ...shared, max: 1, connectionTimeoutMillis: READY_TIMEOUT_MS, query_timeout: READY_TIMEOUT_MS });
  // An idle connection that the server closes emits an error, which would end the process. The pool replaces it.
  for (const each of [pool, reserved]) each.on('error', () => {});
  return {
    dialect: new PostgresDialect({ pool }),
    ping: async () => void (await reserved.query('select 1')),
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => reserved.end(),
  };
}

/** Opens the database. Everything above this file works the same on both kinds. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url } = options;
  const source = url === undefined ? await openEmbedded(options) : openServer({ ...options, url });
  const kysely = new Kysely<unknown>({
    dialect: source.dialect,
    log: (event: LogEvent) => {
      const scope = requestScope.getStore();
      if (scope) scope.statements += 1;
      options.onStatement?.(event.query.sql, event.queryDurationMillis, event.query.parameters);
    },
  });
  const orm = await MikroORM.init({
    // The types of the two drivers differ in a private field only.
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
  if (options.checkRows) checkRows(orm.em);
  let closing: Promise<void> | undefined;
  const close = async () => {
    await source.end();
    await orm.close(true);
    // The ORM closes Kysely only if it has used it.
    await kysely.destroy();
    assertRows(orm.em);
  };
  return {
    orm,
    kind: url === undefined ? 'pglite' : 'postgresql',
    // useContext lets `em.transactional` find its own transaction; without it the embedded database deadlocks.
    fork: () => orm.em.fork({ useContext: true }),
    ping: source.ping,
    pool: source.pool,
    assertRows: () => assertRows(orm.em),
    close: () => (closing ??= close()),
  };
}

const MIGRATION_LOCK = 7_201_026;

/**
 * Runs the pending migrations. Of several instances that start at once, one migrates while the others wait for the lock.
 */
export async function migrate(
  options: DatabaseOptions,
  direction: 'up' | 'down' = 'up',
  database?: Database,
  /** The last migration to run. Without it, all are run. */
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
  const connection = await openDatabase({ ...options, poolSize: 2, withoutTimeouts: true });
  const lock = new pg.Client({ connectionString: options.url });
  try {
    await lock.connect();
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await run(connection);
  } finally {
    await lock.end();
    await connection.close();
  }
}

export { sql };
