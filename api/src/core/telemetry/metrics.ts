import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/db.ts';
import type { RequestScope } from './log.ts';

export interface Metrics {
  /** Counts a request that has started. */
  begin(): void;
  /** Counts a request that has ended. `route` must be one of a fixed set of values. */
  observe(route: string, status: number, seconds: number, scope: RequestScope): void;
  /** The metrics in the text format of Prometheus. */
  text(): Promise<string>;
}

export function createMetrics(database: Database): Metrics {
  const registers = [new Registry()];
  collectDefaultMetrics({ register: registers[0] });
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
  new Gauge({
    name: 'promptory_database_connections',
    help: 'Connections of the database pool, and requests that wait for one',
    labelNames: ['state'] as const,
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.pool())) this.set({ state }, count);
    },
  });
  return {
    begin: () => inFlight.inc(),
    observe: (route, status, seconds, scope) => {
      inFlight.dec();
      const operation = scope.operations.length > 0 ? scope.operations.join('+') : route;
      duration.observe({ operation, status: String(status) }, seconds);
      statements.inc({ operation }, scope.statements);
      for (const code of scope.errors) errors.inc({ code });
    },
    text: () => registers[0]!.metrics(),
  };
}
