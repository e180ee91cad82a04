import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { unwrapResolverError } from '@apollo/server/errors';
import type { z } from 'zod';
import { type AuthReason, challengeOf } from './auth/challenge.ts';
import { invalidInputOf, WRONG_TYPE } from './invalid-input.ts';
import { missingReference } from './database/missing-reference.ts';
import { isOutage, sqlStateOf } from './database/resilience/outage.ts';
import { requestScope } from './telemetry/log.ts';

/**
 * Every error that a client can get: its HTTP status, whether it is logged, and what it means for the documentation. The
 * same for GraphQL, REST and MCP. An error with any other code is masked.
 */
export const errorTable = {
  BAD_REQUEST: {
    status: 400,
    log: false,
    meaning: 'The request cannot be read: it is not JSON, not what its headers say, or not what this address takes.',
  },
  BAD_USER_INPUT: {
    status: 400,
    log: false,
    meaning: 'A value is missing, of the wrong kind or out of bounds. `fields` says which, and why.',
  },
  GRAPHQL_PARSE_FAILED: {
    status: 400,
    log: false,
    meaning: 'The document is not GraphQL, or is too long.',
  },
  GRAPHQL_VALIDATION_FAILED: {
    status: 400,
    log: false,
    meaning: 'The document does not match the schema, or is too deep or too wide.',
  },
  OPERATION_RESOLUTION_FAILURE: {
    status: 400,
    log: false,
    meaning: 'The document does not contain the requested operation.',
  },
  PERSISTED_QUERY_NOT_SUPPORTED: {
    status: 400,
    log: false,
    meaning: 'Send the document itself: persisted queries are not supported.',
  },
  QUERY_TOO_COMPLEX: {
    status: 400,
    log: false,
    meaning: 'The operation costs more points than allowed. Request less at once.',
  },
  UNAUTHENTICATED: {
    status: 401,
    log: false,
    meaning:
      'Nobody is signed in, or the token or key is not valid. `reason` and the header `WWW-Authenticate` say which. Retrying without it helps only for what visitors may call.',
  },
  PAYMENT_FAILED: {
    status: 402,
    log: false,
    meaning: 'Stripe does not respond, or did not accept the payment.',
  },
  FORBIDDEN: {
    status: 403,
    log: false,
    meaning: 'The caller may not do this: the plan, the role, or the scopes of the key do not allow it.',
  },
  NOT_FOUND: {
    status: 404,
    log: false,
    meaning: 'There is no such record, or no such URL.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    log: false,
    meaning: 'The URL exists, but not for this method: `Allow` lists the methods.',
  },
  CONFLICT: {
    status: 409,
    log: false,
    meaning: 'It conflicts with the current state. `fields` names the fields, if any.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    log: false,
    meaning: 'The body is too large.',
  },
  URI_TOO_LONG: {
    status: 414,
    log: false,
    meaning: 'The URL is too long. Send the operation by POST.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    log: false,
    meaning: 'The body has another type than `application/json`.',
  },
  RATE_LIMITED: {
    status: 429,
    log: false,
    meaning: 'Too many requests, or too costly ones. `Retry-After` says in how many seconds to try again.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    log: false,
    meaning:
      'The server is busy, starting or stopping, or its database cannot be reached. `Retry-After` says in how many seconds to try again.',
  },
  INTERNAL_SERVER_ERROR: {
    status: 500,
    log: true,
    meaning: 'An error on our side. We have logged it under the request id in `X-Request-Id`.',
  },
} as const;

export type ErrorCode = keyof typeof errorTable;

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errorTable, code);

export interface ErrorDetails {
  /** The invalid inputs by name, with the reason for each. */
  fields?: Record<string, string>;
  /** Of UNAUTHENTICATED: what is wrong with the key or token. */
  reason?: AuthReason;
  /** Seconds after which the client may retry. */
  retryAfter?: number;
  cause?: unknown;
}

/** An error for the client. Any other error that is thrown is masked. */
export class ApiError extends GraphQLError {
  readonly code: ErrorCode;
  readonly retryAfter: number | undefined;

  constructor(code: 'BAD_USER_INPUT', message: string, details: ErrorDetails & { fields: Record<string, string> });
  constructor(code: Exclude<ErrorCode, 'BAD_USER_INPUT'>, message: string, details?: ErrorDetails);
  constructor(code: ErrorCode, message: string, { fields, reason, retryAfter, cause }: ErrorDetails = {}) {
    const headers = new Map<string, string>();
    if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
    if (code === 'UNAUTHENTICATED') headers.set('www-authenticate', challengeOf(reason));
    super(message, {
      originalError: cause instanceof Error ? cause : undefined,
      extensions: {
        code,
        http: { status: errorTable[code].status, headers },
        ...(fields && { fields }),
        ...(reason && { reason }),
      },
    });
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** Milliseconds as whole seconds for headers, at least one. */
export const inSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

/** @param reason by default, that the request has no key or token */
export const unauthenticated = (reason: AuthReason = 'MISSING') => new ApiError('UNAUTHENTICATED', 'Unauthorized', { reason });

export const notFound = (what: string) => new ApiError('NOT_FOUND', `${what} not found`);

/** The error for a user who is not there. A caller whose account was deleted meanwhile learns the same as from the next request. */
export const goneUser = (isCaller: boolean): ApiError => (isCaller ? unauthenticated('UNKNOWN') : notFound('User'));

const MINUTE = 60;

const waitingTime = (seconds: number): string =>
  seconds > 2 * MINUTE ? `${Math.ceil(seconds / MINUTE)} minutes` : seconds === 1 ? '1 second' : `${seconds} seconds`;

/** @param message the start of the error message, a sentence */
export function rateLimited(message: string, milliseconds: number): ApiError {
  const retryAfter = inSeconds(milliseconds);
  return new ApiError('RATE_LIMITED', `${message} Please try again in ${waitingTime(retryAfter)}.`, { retryAfter });
}

const BUSY = 'Promptory is busy at the moment. Please try again in a few seconds.';

/** For what the server cannot do at the moment. The client may try again after `retryAfter` seconds. */
export const serviceUnavailable = (
  retryAfter = 1,
  { message = BUSY, cause }: { message?: string; cause?: unknown } = {},
): ApiError => new ApiError('SERVICE_UNAVAILABLE', message, { retryAfter, cause });

/** The error for a row that refers to one which was deleted since the request has read it. Undefined if it is another error. */
function goneRow(thrown: unknown): ApiError | undefined {
  const missing = missingReference(thrown);
  if (missing?.columns === 'user_id') return goneUser(missing.value === requestScope.getStore()?.viewerId);
  return missing?.columns === 'user_id_own_prompt_id' ? notFound('Prompt') : undefined;
}

/** The error for a time that JavaScript has and PostgreSQL does not read, such as one of the year 0. Undefined if it is another error. */
const unreadableTime = (thrown: unknown): ApiError | undefined =>
  ['22007', '22008', '22009'].includes(sqlStateOf(thrown) ?? '')
    ? new ApiError('BAD_REQUEST', 'Give times of the years 1 to 9999.')
    : undefined;

/** An error of the database that is not ours as one for the client, an outage logged; any other error as it is. */
export function withoutDatabaseError(thrown: unknown): unknown {
  if (!isOutage(thrown)) return goneRow(thrown) ?? unreadableTime(thrown) ?? thrown;
  requestScope.getStore()?.log.warn({ err: thrown }, 'the database is unavailable');
  return serviceUnavailable(1, { cause: thrown });
}

/** Parses input with a zod schema. Throws BAD_USER_INPUT with a message for each invalid field. */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'input'] ??= issue.message;
  throw new ApiError('BAD_USER_INPUT', Object.values(fields)[0] ?? 'Invalid input', { fields });
}

export const internalError = () => ({ message: 'Internal server error', code: 'INTERNAL_SERVER_ERROR' as const });

/** The input that is invalid, where GraphQL found it. Without a name it is the document. */
const fieldsOf = (code: ErrorCode, message: string): Record<string, string> | undefined =>
  code === 'BAD_USER_INPUT' ? { [invalidInputOf(message) ?? 'query']: WRONG_TYPE } : undefined;

/**
 * The message of a library, without what it suggests: similar names of the schema, even to clients that may not introspect it,
 * and persisted queries, which are turned off.
 */
const withoutSuggestion = (message: string): string =>
  message.replace(/ ?Did you mean .*$/s, '').replace(' or a `persistedQuery` extension', '');

/**
 * The error that the client gets. ApiErrors and errors of the GraphQL library about the document are returned as they
 * are; anything else is logged and masked.
 */
export function formatError(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const original = withoutDatabaseError(unwrapResolverError(thrown));
  const isApiError = original instanceof ApiError;
  const code = isApiError ? original.code : formatted.extensions?.code;
  // Errors of the document and its variables occur before any resolver runs, so they have no path.
  const isDocumentError = formatted.path === undefined;
  const scope = requestScope.getStore();
  if (!isErrorCode(code) || errorTable[code].log || !(isApiError || isDocumentError)) {
    scope?.log.error({ err: original, path: formatted.path }, 'unexpected error');
    scope?.errors.push('INTERNAL_SERVER_ERROR');
    const { message, code: masked } = internalError();
    return { message, path: formatted.path, extensions: { code: masked, requestId: scope?.requestId } };
  }
  scope?.errors.push(code);
  const message = isApiError ? original.message : withoutSuggestion(formatted.message);
  const { fields = fieldsOf(code, message), reason } = (isApiError ? original : formatted).extensions ?? {};
  const extensions = { code, ...(fields !== undefined && { fields }), ...(reason !== undefined && { reason }) };
  return { message, locations: formatted.locations, path: formatted.path, extensions };
}
