/** The codes of the server's table of errors, and after them those that arise on the way to it. */
export const errorCodes = [
  'BAD_REQUEST',
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'QUERY_TOO_COMPLEX',
  'UNAUTHENTICATED',
  'PAYMENT_FAILED',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'CONFLICT',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_SERVER_ERROR',
  'NETWORK_ERROR',
  'BAD_RESPONSE',
  'ABORTED',
  'TIMEOUT',
  'TOKEN_FAILED',
] as const;

/** What went wrong. A newer server may have codes that this client does not know. */
export type PromptoryErrorCode = (typeof errorCodes)[number] | (string & {});

interface Details {
  code: PromptoryErrorCode;
  status?: number | undefined;
  fields?: Record<string, string> | undefined;
  retryAfter?: number | undefined;
  requestId?: string | undefined;
  cause?: unknown;
}

/** The one error that every function of the client throws. */
export class PromptoryError extends Error {
  override readonly name = 'PromptoryError';
  readonly code: PromptoryErrorCode;
  /** The HTTP status; undefined where there was no answer. */
  readonly status: number | undefined;
  /** Which input is wrong, by name, and why. */
  readonly fields: Record<string, string>;
  /** Seconds to wait before another try, where the server has said so. */
  readonly retryAfter: number | undefined;
  /** Names the request in the server's log; undefined where there was no answer of the server. */
  readonly requestId: string | undefined;

  constructor(message: string, { code, status, fields = {}, retryAfter, requestId, cause }: Details) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}
