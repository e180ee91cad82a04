/** The error codes of the server, followed by those of the client. */
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
  'URI_TOO_LONG',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_SERVER_ERROR',
  'NETWORK_ERROR',
  'BAD_RESPONSE',
  'ABORTED',
  'TIMEOUT',
  'TOKEN_FAILED',
] as const;

/** An error code. A newer server may have codes that this client does not know. */
export type PromptoryErrorCode = (typeof errorCodes)[number] | (string & {});

interface Details {
  code: PromptoryErrorCode;
  status?: number | undefined;
  fields?: Record<string, string> | undefined;
  reason?: string | undefined;
  retryAfter?: number | undefined;
  requestId?: string | undefined;
  cause?: unknown;
}

/** The error that all functions of the client throw. */
export class PromptoryError extends Error {
  override readonly name = 'PromptoryError';
  readonly code: PromptoryErrorCode;
  /** The HTTP status; undefined if there was no response. */
  readonly status: number | undefined;
  /** The reason for each invalid input, by its name. */
  readonly fields: Record<string, string>;
  /** Of UNAUTHENTICATED: what is wrong with the key or token, such as MISSING, UNKNOWN, MCP_ONLY, REVOKED or EXPIRED. */
  readonly reason: string | undefined;
  /** Seconds to wait before a retry, if the server said so. */
  readonly retryAfter: number | undefined;
  /** Identifies the request in the server's log; undefined if there was no response of the server. */
  readonly requestId: string | undefined;

  constructor(message: string, { code, status, fields = {}, reason, retryAfter, requestId, cause }: Details) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.reason = reason;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}
