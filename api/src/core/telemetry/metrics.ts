import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { Database } from '../database/db.ts';
import { databaseStates, stateOf } from '../database/resilience/health.ts';
import { errorTable } from '../error-table.ts';
import type { QueueState } from '../jobs/queue.ts';
import type { StripeGateway } from '../stripe.ts';
import { within } from '../within.ts';
import type { RequestScope } from './log.ts';

export interface Metrics {
  /** Counts a request that has started. */
  begin(): void;
  /** Counts a request that has ended. `route` must be one of a fixed set of values. */
  observe(route: string, status: number, seconds: number, scope: RequestScope): void;
  /** The metrics in the text format of Prometheus. */
  text(): Promise<string>;
}

/** The longest to wait for the state of the queues: the other metrics matter most while the database is busy. */
const QUEUES_MS = 500;

interface Sources {
  database: Database;
  cache: Pick<ResponseCache, 'isOn' | 'lookups' | 'size'>;
  readQueues: () => Promise<QueueState[]>;
  stripe: Pick<StripeGateway, 'isUp'> | null;
}

/** Few values for any request: a client chooses the operations of an MCP batch, and each value takes memory until the process ends. */
function operationLabel(route: string, operations: readonly string[]): string {
  const [operation = route, ...others] = new Set(operations);
  return others.length === 0 ? operation : `${route} several`;
}

/** What is counted while requests are answered. */
function measureRequests(registers: Registry[]): Omit<Metrics, 'text'> {
  const duration = new Histogram({
    name: 'promptory_request_duration_seconds',
    help: 'Duration of requests, by operation and status',
    labelNames: ['operation', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const statements = new Counter({
    name: 'promptory_sql_statements_total',
    help: 'SQL statements run for requests, by operation',
    labelNames: ['operation'] as const,
    registers,
  });
  const inFlight = new Gauge({ name: 'promptory_requests_in_flight', help: 'Requests that are being answered', registers });
  const errors = new Counter({
    name: 'promptory_errors_total',
    help: 'Errors answered, by code of the error table',
    labelNames: ['code'] as const,
    registers,
  });
  // From zero: Prometheus takes a series that begins at 1 for one that has not increased.
  for (const code of Object.keys(errorTable)) errors.inc({ code }, 0);
  return {
    begin: () => inFlight.inc(),
    observe: (route, status, seconds, scope) => {
      inFlight.dec();
      const operation = operationLabel(route, scope.operations);
      duration.observe({ operation, status: String(status) }, seconds);
      statements.inc({ operation }, scope.statements);
      for (const code of scope.errors) errors.inc({ code });
    },
  };
}

function measureCache(registers: Registry[], { cache, database }: Sources): void {
  new Counter({
    name: 'promptory_cache_lookups_total',
    help: 'Questions that may be answered from memory, by whether they were',
    labelNames: ['result'] as const,
    registers,
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(cache.lookups)) this.inc({ result }, count);
    },
  });
  new Gauge({
    name: 'promptory_cache_bytes',
    help: 'Memory that the answers take which may be given again, in bytes',
    registers,
    collect() {
      this.set(cache.size.bytes);
    },
  });
  new Gauge({
    name: 'promptory_cache_is_current',
    help: '1 while changes of other instances are heard; without, nothing in memory is used. No value if the cache is turned off',
    registers,
    collect() {
      if (cache.isOn) this.set(Number(database.invalidation.isCurrent()));
      else this.remove();
    },
  });
}

function measureDatabase(registers: Registry[], database: Database): void {
  new Gauge({
    name: 'promptory_database_connections',
    help: 'Connections of the database pool, and requests that wait for one',
    labelNames: ['state'] as const,
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.pool())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'promptory_database_state',
    help: '1 for the state that the database is in',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      const now = await stateOf(database.health);
      for (const state of databaseStates) this.set({ state }, Number(state === now));
    },
  });
}

function measureStripe(registers: Registry[], stripe: Sources['stripe']): void {
  new Gauge({
    name: 'promptory_stripe_up',
    help: '1 if Stripe served the last request to it, 0 if not; no value before the first request and without Stripe',
    registers,
    collect() {
      const isUp = stripe?.isUp() ?? null;
      if (isUp === null) this.remove();
      else this.set(Number(isUp));
    },
  });
}

function measureQueues(registers: Registry[], { database, readQueues }: Sources): void {
  new Gauge({
    name: 'promptory_queue',
    help: 'Entries of a queue that wait, that have failed before and that were given up, and seconds for which the oldest waits',
    labelNames: ['queue', 'measure'] as const,
    registers,
    async collect() {
      this.reset();
      // The state of the database says why there are none.
      if (database.congestion() !== 'free') return;
      for (const { queue, ...measures } of await within(QUEUES_MS, readQueues()).catch(() => []))
        for (const [measure, value] of Object.entries(measures)) this.set({ queue, measure }, value);
    },
  });
}

export function createMetrics(sources: Sources): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = measureRequests([register]);
  measureCache([register], sources);
  measureDatabase([register], sources.database);
  measureStripe([register], sources.stripe);
  measureQueues([register], sources);
  return { ...requests, text: () => register.metrics() };
}
