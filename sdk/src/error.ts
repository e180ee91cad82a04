/** What went wrong: a code of the server's error table, or one of the three that arise on the way to it. */
export type PromptoryErrorCode =
  | 'BAD_REQUEST'
  | 'BAD_USER_INPUT'
  | 'GRAPHQL_PARSE_FAILED'
  | 'GRAPHQL_VALIDATION_FAILED'
  | 'QUERY_TOO_COMPLEX'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'PAYLOAD_TOO_LARGE'
  | 'RATE_LIMITED'
  | 'SERVICE_UNAVAILABLE'
  | 'INTERNAL_SERVER_ERROR'
  | 'NETWORK_ERROR'
  | 'BAD_RESPONSE'
  | 'ABORTED'
  // A newer server may have more.
  | (string & {});

interface Details {
  code: PromptoryErrorCode;
  status?: number;
  fields?: Record<string, string>;
  retryAfter?: number;
  requestId?: string;
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
  /** Names the request in the server's log; of internal errors only. */
  readonly requestId: string | undefined;

  constructor(message: string, { code, status, fields = {}, retryAfter, requestId, cause }: Details) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}
