import type { ErrorRequestHandler, Response } from 'express';
import { errorTable, type ErrorCode, isErrorCode } from '../core/error-table.ts';
import { ApiError, internalError, serviceUnavailable } from '../core/errors.ts';
import { withoutDatabaseError } from '../core/format-error.ts';
import { type AuthReason, challengeOf } from '../core/auth/challenge.ts';
import { isOutage } from '../core/database/resilience/outage.ts';
import { requestScope } from '../core/telemetry/log.ts';

export interface RestError {
  message: string;
  code: ErrorCode;
  fields?: Record<string, string>;
  /** Of UNAUTHENTICATED: what is wrong with the key or token. */
  reason?: AuthReason;
}

/** What an error tells besides its message and code. */
export function detailsOf(extensions: Record<string, unknown> | undefined): Pick<RestError, 'fields' | 'reason'> {
  const { fields, reason } = (extensions ?? {}) as Pick<RestError, 'fields' | 'reason'>;
  return { ...(fields && { fields }), ...(reason && { reason }) };
}

/** The errors of Express's body parsers, by their type. */
const bodyErrors: Record<string, RestError> = {
  'entity.too.large': { message: 'The body is too large.', code: 'PAYLOAD_TOO_LARGE' },
  'entity.parse.failed': { message: 'The body is not JSON.', code: 'BAD_REQUEST' },
  'encoding.unsupported': { message: 'The content encoding is not supported.', code: 'BAD_REQUEST' },
  'charset.unsupported': { message: 'The body must be in UTF-8.', code: 'BAD_REQUEST' },
  'request.aborted': { message: 'The request was aborted.', code: 'BAD_REQUEST' },
  'request.size.invalid': { message: 'The body does not match its Content-Length.', code: 'BAD_REQUEST' },
};

/** The error of a body parser, if it is one. The limit differs between routes. */
function bodyErrorOf({ type, limit }: { type?: unknown; limit?: unknown }): RestError | undefined {
  const error = typeof type === 'string' ? bodyErrors[type] : undefined;
  if (error?.code !== 'PAYLOAD_TOO_LARGE' || typeof limit !== 'number') return error;
  return { ...error, message: `The body is larger than ${Math.floor(limit / 1024)} kB.` };
}

/** Whether a middleware found the request invalid, such as a compressed body that cannot be decompressed. */
const isRequestError = ({ status, expose }: { status?: unknown; expose?: unknown }) =>
  expose === true && typeof status === 'number' && status < 500;

/** Turns anything thrown outside of GraphQL into an error for the client. Unexpected errors are logged and masked. */
export function toRestError(unclassified: unknown): RestError {
  const thrown = withoutDatabaseError(unclassified);
  const scope = requestScope.getStore();
  const bodyError = bodyErrorOf(thrown as object);
  const error: RestError =
    thrown instanceof ApiError
      ? { message: thrown.message, code: thrown.code, ...detailsOf(thrown.extensions) }
      : thrown instanceof URIError
        ? { message: 'Not found', code: 'NOT_FOUND' }
        : (bodyError ??
          (isRequestError(thrown as object) ? { message: 'The request cannot be read.', code: 'BAD_REQUEST' } : internalError()));
  if (errorTable[error.code].log) scope?.log.error({ err: thrown }, 'unexpected error');
  scope?.errors.push(error.code);
  return error;
}

export function sendRestError(
  response: Response,
  error: RestError,
  { saysSuccess = false, retryAfter }: { saysSuccess?: boolean; retryAfter?: number | string } = {},
) {
  if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
  if (error.code === 'UNAUTHENTICATED') response.set('WWW-Authenticate', challengeOf(error.reason));
  response.status(errorTable[error.code].status).json(saysSuccess ? { success: false, ...error } : error);
}

/** In how many seconds the client may try again, if that helps. */
export const retryAfterOf = (thrown: unknown): number | undefined =>
  isOutage(thrown) ? serviceUnavailable().retryAfter : thrown instanceof ApiError ? thrown.retryAfter : undefined;

/** The error handler of /api. */
export const restErrorHandler: ErrorRequestHandler = (thrown, _request, response, _next) => {
  sendRestError(response, toRestError(thrown), { retryAfter: retryAfterOf(thrown) });
};

/** The error handler of /graphql: the same in the format of GraphQL. */
export const graphqlErrorHandler: ErrorRequestHandler = (thrown, _request, response, _next) => {
  const { message, code } = toRestError(thrown);
  const retryAfter = retryAfterOf(thrown);
  if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
  const requestId = code === 'INTERNAL_SERVER_ERROR' ? { requestId: requestScope.getStore()?.requestId } : {};
  response.status(errorTable[code].status).json({ errors: [{ message, extensions: { code, ...requestId } }] });
};

/** The error code of a GraphQL error. */
export const codeOf = (extensions: Record<string, unknown> | undefined): ErrorCode =>
  isErrorCode(extensions?.code) ? extensions.code : 'INTERNAL_SERVER_ERROR';
