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
