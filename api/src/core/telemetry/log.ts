import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino';
import type { Config } from '../config.ts';

export type { Logger };

/** The data of the current request, available anywhere in its call stack. */
export interface RequestScope {
  requestId: string;
  /** The IP address or IPv6 network of the client. */
  network: string;
  /** Who sent it, if not a visitor. */
  viewerId?: string;
  /**
   * The member who sent it, whose rows alone it writes: only their cached responses are dropped. Undefined for visitors and
   * admins, and after `actsForOthers`.
   */
  memberId?: string;
  log: Logger;
  /** The error codes of the response. */
  errors: string[];
  /** The number of SQL statements. */
  statements: number;
  /** The GraphQL operations, for the log and the metrics. */
  operations: string[];
}

export const requestScope = new AsyncLocalStorage<RequestScope>();

/** To be called before the current request writes rows of another member than the one who sent it. */
export function actsForOthers(): void {
  const scope = requestScope.getStore();
  if (scope) delete scope.memberId;
}

/** Properties of database errors that have values of the statement or of a row. */
const STATEMENT_PROPERTIES = ['query', 'parameters', 'params', 'detail', 'where', 'internalQuery'];

/** Serializes an error for the log. Values that the database quotes in its message are removed. */
function errorForLog(error: Error & { detail?: unknown; severity?: unknown }) {
  const serialized = stdSerializers.err(error);
  const { detail, severity } = error;
  if (typeof severity !== 'string') return serialized;
  const withoutValues = (text: string) =>
    (typeof detail === 'string' ? text.replaceAll(detail, '…') : text).replaceAll(/: ".*"/g, ': "…"');
  return { ...serialized, message: withoutValues(serialized.message), stack: withoutValues(serialized.stack) };
}

/** Logs to standard output: a JSON line for each event, or readable lines if LOG_FORMAT=pretty. No secrets, no user input. */
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
    : pino(options, destination ?? standardOutput());
}

/** Standard output, written asynchronously: waiting for each line would take longer than many requests do. */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ dest: 1, sync: false });
  process.once('exit', () => stream.flushSync());
  return stream;
}
