import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

/** What belongs to the request that is being served, wherever in the call stack we are. */
export interface RequestScope {
  requestId: string;
  log: Logger;
  /** Codes of the error table that this request was answered with. */
  errors: string[];
  /** SQL statements that this request has run. */
  statements: number;
  /** The GraphQL operations that this request has run, for the log and the metrics. */
  operations: string[];
}

export const requestScope = new AsyncLocalStorage<RequestScope>();

/** One JSON line an event on standard output; readable lines where LOG_FORMAT=pretty. Never a secret, never typed text. */
export function createLog(config: Config['log'], destination?: DestinationStream): Logger {
  const options = {
    level: config.level,
    base: undefined,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: ['*.password', '*.token', '*.authorization', '*.passwordHash', 'err.parameters', 'err.query'], censor: '[redacted]' },
  };
  return config.format === 'pretty'
    ? pino({ ...options, formatters: {}, transport: { target: 'pino-pretty', options: { ignore: 'requestId', singleLine: true } } })
    : destination
      ? pino(options, destination)
      : pino(options);
}
