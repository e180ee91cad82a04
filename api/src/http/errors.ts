import type { ErrorRequestHandler, Response } from 'express';
import { ApiError, errorTable, type ErrorCode, internalError, isErrorCode } from '../core/errors.ts';
import { requestScope } from '../core/telemetry/log.ts';

export interface RestError {
  message: string;
  code: ErrorCode;
  fields?: Record<string, string>;
}

/** What Express's own middlewares throw: a body that is too large or is not what it says. */
const bodyErrors: Record<string, RestError> = {
  'entity.too.large': { message: 'The body is larger than 100 kB.', code: 'PAYLOAD_TOO_LARGE' },
  'entity.parse.failed': { message: 'The body is not JSON.', code: 'BAD_REQUEST' },
  'encoding.unsupported': { message: 'The content encoding is not supported.', code: 'BAD_REQUEST' },
  'charset.unsupported': { message: 'The character set is not supported.', code: 'BAD_REQUEST' },
  'request.aborted': { message: 'The request was aborted.', code: 'BAD_REQUEST' },
  'request.size.invalid': { message: 'The body is not as long as announced.', code: 'BAD_REQUEST' },
};

/** A fault of the request that a middleware has found, such as a compressed body that is not one. */
const isFaultOfRequest = ({ status, expose }: { status?: unknown; expose?: unknown }) =>
  expose === true && typeof status === 'number' && status < 500;

/** Anything thrown outside of GraphQL, as the caller may see it; what is not in the table is masked and logged. */
export function toRestError(thrown: unknown): RestError {
  const scope = requestScope.getStore();
  const { type } = thrown as { type?: unknown };
  const aboutBody = typeof type === 'string' ? bodyErrors[type] : undefined;
  const error: RestError =
    thrown instanceof ApiError
      ? {
          message: thrown.message,
          code: thrown.code,
          ...(thrown.extensions.fields ? { fields: thrown.extensions.fields as Record<string, string> } : {}),
        }
      : thrown instanceof URIError
        ? { message: 'Not found', code: 'NOT_FOUND' }
        : (aboutBody ??
          (isFaultOfRequest(thrown as object)
            ? { message: 'The request cannot be read.', code: 'BAD_REQUEST' }
            : internalError()));
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

/** The last handler of /api. */
export const restErrorHandler: ErrorRequestHandler = (thrown, _request, response, _next) => {
  sendRestError(response, toRestError(thrown), { retryAfter: retryAfterOf(thrown) });
};

/** The last handler of /graphql: the same, in GraphQL's shape. */
export const graphqlErrorHandler: ErrorRequestHandler = (thrown, _request, response, _next) => {
  const { message, code } = toRestError(thrown);
  const retryAfter = retryAfterOf(thrown);
  if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
  const requestId = code === 'INTERNAL_SERVER_ERROR' ? { requestId: requestScope.getStore()?.requestId } : {};
  response.status(errorTable[code].status).json({ errors: [{ message, extensions: { code, ...requestId } }] });
};

/** The code of an error that GraphQL has answered. */
export const codeOf = (extensions: Record<string, unknown> | undefined): ErrorCode =>
  isErrorCode(extensions?.code) ? extensions.code : 'INTERNAL_SERVER_ERROR';
