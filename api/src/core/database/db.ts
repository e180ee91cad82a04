import { type Constructor, MikroORM } from '@mikro-orm/core';
import { type Migration, Migrator } from '@mikro-orm/migrations';
import { PostgreSqlDriver, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createInvalidation, type Invalidation } from '../cache/invalidation.ts';
import { openListener } from '../cache/listener.ts';
import type { WatchedTable } from '../cache/watched.ts';
import type { CongestionLevel } from './resilience/congestion.ts';
import { createHealth, type DatabaseProblem } from './resilience/health.ts';
import { observeResults } from './resilience/observe-results.ts';
import { openServerPool } from './resilience/server-pool.ts';
import { type DatabaseTimeouts, DEFAULT_TIMEOUTS } from './resilience/timeouts.ts';
import { retryingLostRaces } from './resilience/transaction.ts';
import { requestScope } from '../telemetry/log.ts';
import { assertRows, checkRows } from './query.ts';
import { sessionSettings, typeParsers } from './connection-settings.ts';

export interface Database {
  orm: MikroORM;
  kind: 'postgresql' | 'pglite';
  /** A new entity manager, for one request or one run of a job. */
  fork(): SqlEntityManager;
  /** Asks what is wrong, if anything. Rejects if the database does not respond within 500 ms; a server on a separate connection. */
  health(): Promise<DatabaseProblem | undefined>;
  /** As `health`, for an endpoint that anybody may call: what it says may be 250 ms old. */
  sharedHealth(): Promise<DatabaseProblem | undefined>;
  /** The connections of the pool, and how many requests wait for one. */
  pool(): { open: number; idle: number; waiting: number };
  /** `full` while a new request of the network would wait too long for a connection, `stuck` while nobody is served. */
  congestion(network?: string): CongestionLevel;
  /** Knows what has changed. */
  invalidation: Invalidation;
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
  /** How many requests of one network may wait for a connection. */
  waitingOfNetwork?: number;
  /** Tests wait longer than the defaults, unless they are about overload. */
  timeouts?: Partial<DatabaseTimeouts>;
  entities: Constructor<object>[];
  migrations: Constructor<Migration>[];
  /** The tables that values in memory are read from. */
  watched?: readonly WatchedTable[];
  /** Whether to hear what other processes change, which takes a connection. Without it, nothing may be kept in memory. */
  isListening?: boolean;
  /** Called after each statement. */
  onStatement?: (sql: string, milliseconds: number, parameters: readonly unknown[]) => void;
  /** For migrations and commands, whose statements may take long. */
  withoutTimeouts?: boolean;
  /** With `withoutTimeouts`: the longest wait for a lock all the same, in milliseconds. */
  lockTimeoutMs?: number;
  /** For tests: compares the rows of raw queries with their declared shapes. `assertRows` and `close` fail if one differs. */
  checkRows?: boolean;
}

function openServer(options: DatabaseOptions & { url: string }, invalidation: Invalidation) {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const types = new pg.TypeOverrides();
  for (const [oid, parse] of Object.entries(typeParsers)) types.setTypeParser(Number(oid), parse);
  const { pool, check, state, congestion, close } = openServerPool(
    {
      connectionString: options.url,
      application_name: 'promptory',
      options: Object.entries(sessionSettings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
      types,
    },
    { ...options, timeouts, observeConnection: invalidation.observeConnection },
  );
  const listener = options.isListening
    ? openListener({ connectionString: options.url }, invalidation, timeouts.silence)
    : undefined;
  if (!listener) invalidation.setFreshnessCheck(() => false);
  return {
    driver: PostgreSqlDriver,
    dialect: new PostgresDialect({ pool }),
    check,
    pool: state,
    congestion,
    // Each connection of the pool is observed by itself.
    observe: () => {},
    end: async () => {
      await Promise.all([listener?.close(), close()]);
    },
  };
}

async function openSource(options: DatabaseOptions, invalidation: Invalidation) {
  const { url } = options;
  if (url !== undefined) return openServer({ ...options, url }, invalidation);
  // A server on PostgreSQL takes less memory without it, and starts sooner.
  const { openEmbedded } = await import('./embedded.ts');
  return openEmbedded(options, invalidation);
}

/** Opens the database. Everything above this file works the same on both kinds. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url } = options;
  const invalidation = createInvalidation(options.watched ?? [], () => requestScope.getStore()?.memberId);
  const source = await openSource(options, invalidation);
  const health = createHealth(
    source.check,
    options.migrations.map(({ name }) => name),
  );
  const kysely = new Kysely<unknown>({
    dialect: observeResults(source.dialect, health.succeeded),
    log: (event: LogEvent) => {
      if (event.level === 'error') health.failed(event.error);
      source.observe(event.query.sql);
      const scope = requestScope.getStore();
      if (scope) scope.statements += 1;
      options.onStatement?.(event.query.sql, event.queryDurationMillis, event.query.parameters);
    },
  });
  const orm = await MikroORM.init({
    // The types of the two drivers differ in a private field only.
    driver: source.driver as typeof PostgreSqlDriver,
    dbName: url === undefined ? 'promptory' : decodeURIComponent(new URL(url).pathname.slice(1)),
    driverOptions: kysely,
    entities: options.entities,
    extensions: [Migrator],
    migrations: {
      migrationsList: options.migrations,
      tableName: 'migrations',
      snapshot: false,
      allOrNothing: false,
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
    // With the context, `em.transactional` finds its own transaction; without it the embedded database deadlocks. `em.fork` takes
    // three times as long: it copies filters and settings of the first entity manager, which has none.
    fork: () => retryingLostRaces(orm.driver.createEntityManager(true)),
    health: health.check,
    sharedHealth: health.sharedCheck,
    pool: source.pool,
    congestion: source.congestion,
    invalidation,
    assertRows: () => assertRows(orm.em),
    close: () => (closing ??= close()),
  };
}
