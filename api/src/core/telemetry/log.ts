import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino';
import type { Config } from '../config.ts';

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

/** What databases put beside an error: values of the statement, and of the row that it was about. */
const STATEMENT_PROPERTIES = ['query', 'parameters', 'params', 'detail', 'where', 'internalQuery'];

/** An error as the log shows it. What a database quotes in its message, a row or what somebody typed, is left out. */
function errorForLog(error: Error & { detail?: unknown; severity?: unknown }) {
  const shown = stdSerializers.err(error);
  const { detail, severity } = error;
  if (typeof severity !== 'string') return shown;
  const withoutValues = (text: string) =>
    (typeof detail === 'string' ? text.replaceAll(detail, '…') : text).replaceAll(/: ".*"/g, ': "…"');
  return { ...shown, message: withoutValues(shown.message), stack: withoutValues(shown.stack) };
}

/** One JSON line an event on standard output; readable lines where LOG_FORMAT=pretty. Never a secret, never typed text. */
export function createLog(config: Config['log'], destination?: DestinationStream): Logger {
  const options = {
    level: config.level,
    base: undefined,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: errorForLog },
    redact: {
      paths: ['*.password', '*.token', '*.authorization', '*.passwordHash', ...STATEMENT_PROPERTIES.map((name) => `err.${name}`)],
      censor: '[redacted]',
    },
  };
  return config.format === 'pretty'
    ? pino({
        ...options,
        formatters: {},
        transport: { target: 'pino-pretty', options: { ignore: 'requestId', singleLine: true } },
      })
    : destination
      ? pino(options, destination)
      : pino(options);
}
