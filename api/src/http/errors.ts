import type { ErrorRequestHandler, Response } from 'express';
import { ApiError, errorTable, type ErrorCode, internalError, isErrorCode } from '../core/errors.ts';
import { requestScope } from '../core/telemetry/log.ts';

export interface RestError {
  message: string;
  code: ErrorCode;
  fields?: Record<string, string>;
}

/** The errors of Express's body parsers, by their type. */
const bodyErrors: Record<string, RestError> = {
  'entity.too.large': { message: 'The body is larger than 100 kB.', code: 'PAYLOAD_TOO_LARGE' },
  'entity.parse.failed': { message: 'The body is not JSON.', code: 'BAD_REQUEST' },
  'encoding.unsupported': { message: 'The content encoding is not supported.', code: 'BAD_REQUEST' },
  'charset.unsupported': { message: 'The character set is not supported.', code: 'BAD_REQUEST' },
  'request.aborted': { message: 'The request was aborted.', code: 'BAD_REQUEST' },
  'request.size.invalid': { message: 'The body is not as long as announced.', code: 'BAD_REQUEST' },
};

/** Whether a middleware found the request invalid, such as a compressed body that cannot be decompressed. */
const isRequestError = ({ status, expose }: { status?: unknown; expose?: unknown }) =>
  expose === true && typeof status === 'number' && status < 500;

/** Turns anything thrown outside of GraphQL into an error for the client. Unexpected errors are logged and masked. */
export function toRestError(thrown: unknown): RestError {
  const scope = requestScope.getStore();
  const { type } = thrown as { type?: unknown };
  const bodyError = typeof type === 'string' ? bodyErrors[type] : undefined;
  const error: RestError =
    thrown instanceof ApiError
      ? {
          message: thrown.message,
          code: thrown.code,
          ...(thrown.extensions.fields ? { fields: thrown.extensions.fields as Record<string, string> } : {}),
        }
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
  response.status(errorTable[error.code].status).json(saysSuccess ? { success: false, ...error } : error);
}

export const retryAfterOf = (thrown: unknown) => (thrown instanceof ApiError ? thrown.retryAfter : undefined);

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
