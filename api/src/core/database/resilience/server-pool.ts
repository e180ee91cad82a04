import { type PostgresPool } from 'kysely';
import pg from 'pg';
import { createBreaker } from './breaker.ts';
import { type Congestion, createCongestion } from './congestion.ts';
import { Lease, type Source } from './lease.ts';
import { createPrepared } from './prepared.ts';
import { connectionTimeouts, type DatabaseTimeouts, IDLE_MS } from './timeouts.ts';

/** The connections to a PostgreSQL server. */
export interface ServerPool {
  /** What Kysely takes its connections from. */
  pool: PostgresPool;
  /** Runs a statement on the connection that is reserved for checks, so that a busy pool does not keep it waiting. */
  check(text: string): Promise<pg.QueryResult>;
  /** The connections of the pool, and how many requests wait for one. */
  state(): { open: number; idle: number; waiting: number };
  /** Whether a new request of a network would be served. */
  congestion: Congestion['level'];
  /** Closes what Kysely does not close. */
  close(): Promise<void>;
}

/** A connection that is lost emits an error, and without a listener that ends the process. The code that uses it gets an error, too. */
const openPool = (config: pg.PoolConfig): pg.Pool =>
  new pg.Pool(config).on('error', () => {}).on('connect', (client) => client.on('error', () => {}));

interface Options {
  poolSize?: number;
  waitingOfNetwork?: number;
  timeouts: DatabaseTimeouts;
  withoutTimeouts?: boolean;
  lockTimeoutMs?: number;
  observeConnection: Source['observeConnection'];
}

export function openServerPool(
  config: pg.PoolConfig,
  { poolSize = 20, waitingOfNetwork = 80, timeouts, withoutTimeouts = false, lockTimeoutMs, observeConnection }: Options,
): ServerPool {
  const limits = withoutTimeouts ? { lock_timeout: lockTimeoutMs } : connectionTimeouts(timeouts);
  const shared = { ...config, keepAlive: true, ...limits };
  const pool = openPool({ ...shared, max: poolSize, connectionTimeoutMillis: timeouts.connection, idleTimeoutMillis: IDLE_MS });
  // Never closed while it is idle, because a check has no time to connect.
  const reserved = openPool({
    ...shared,
    max: 1,
    connectionTimeoutMillis: timeouts.connection,
    query_timeout: timeouts.connection,
    idleTimeoutMillis: 0,
  });
  const breaker = createBreaker(() => reserved.query('select 1'));
  const source: Source = {
    pool,
    breaker,
    congestion: createCongestion({ poolSize, waitingOfNetwork, waitMs: timeouts.connection }),
    prepared: createPrepared(),
    observeConnection,
  };
  return {
    pool: {
      options: pool.options,
      // Kysely's type of a client has cursors, which only its streams use.
      connect: () => Lease.take(source) as unknown as ReturnType<PostgresPool['connect']>,
      end: () => pool.end(),
    },
    check: (text) => reserved.query(text),
    state: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: source.congestion.waiting() }),
    congestion: source.congestion.level,
    close: () => {
      breaker.stop();
      return reserved.end();
    },
  };
}
