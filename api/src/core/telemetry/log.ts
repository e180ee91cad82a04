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

/**
 * What is logged of an error besides its message and stack. Others may have values of a statement or a row, the addresses of a
 * mail, or a payment.
 */
const LOGGED_PROPERTIES = [
  'code',
  'originalCode',
  'errno',
  'syscall',
  'severity',
  'table',
  'column',
  'constraint',
  'routine',
  'command',
  'responseCode',
  'statusCode',
  'requestId',
  'decline_code',
];
const EMAIL = /[^\s<>()[\]"'`,;:/\\]{1,64}@[^\s<>()[\]"'`,;:/\\]{1,255}/g;
const CAUSES_MAX = 10;
/** Of a mail server (RFC 3463): why it refuses a mail, without a name. */
const ENHANCED_STATUS = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;

interface LoggedError extends Error {
  /** What a database says of a row. */
  detail?: unknown;
  /** Only errors of a database have it. */
  severity?: unknown;
  /** What a mail server has responded: it may name the recipient in any form. */
  response?: unknown;
  /** Those of an AggregateError. */
  errors?: unknown;
  code?: unknown;
}

/** An error and its causes, whose messages are logged with it. */
function withCauses(error: LoggedError): LoggedError[] {
  const found: LoggedError[] = [];
  for (let next: unknown = error; next && found.length < CAUSES_MAX; next = (next as Error).cause)
    found.push(next as LoggedError);
  return found;
}

/** Serializes an error for the log. Values that a database or a mail server quotes in its message are removed. */
function errorForLog(error: LoggedError | undefined): object | undefined {
  if (typeof error?.message !== 'string') return error && { type: typeof error };
  const causes = withCauses(error);
  const quoted = causes
    .flatMap(({ detail, response }) => [detail, response])
    .filter((text) => typeof text === 'string' && text !== '');
  const isOfDatabase = causes.some(({ severity }) => typeof severity === 'string');
  const withoutValues = (text: string) => {
    const rest = (quoted as string[]).reduce((before, value) => before.replaceAll(value, '…'), text).replaceAll(EMAIL, '…');
    return isOfDatabase ? rest.replaceAll(/: ".*"/g, ': "…"') : rest;
  };
  const { type, message, stack } = stdSerializers.err(error);
  const isLogged = ([, value]: [string, unknown]) => ['string', 'number'].includes(typeof value);
  const properties = LOGGED_PROPERTIES.map((name): [string, unknown] => [
    name,
    (error as unknown as Record<string, unknown>)[name],
  ]);
  const { errors, response } = error;
  const status = typeof response === 'string' ? ENHANCED_STATUS.exec(response)?.[1] : undefined;
  return {
    type,
    message: withoutValues(message),
    stack: withoutValues(stack),
    ...Object.fromEntries(properties.filter(isLogged)),
    ...(status !== undefined && { enhancedStatus: status }),
    // Of each address that a connection was tried to.
    ...(Array.isArray(errors) && { aggregateErrors: errors.map((each: LoggedError | undefined) => each?.code) }),
  };
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
      paths: ['*.password', '*.token', '*.authorization', '*.passwordHash'],
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
