import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { unwrapResolverError } from '@apollo/server/errors';
import type { z } from 'zod';
import { requestScope } from './log.ts';

/**
 * Every error that a caller can see: its code, its HTTP status, and whether we want to know of it.
 * The same for GraphQL and REST. A code that is not here does not compile, and at run time is masked.
 */
export const errorTable = {
  BAD_REQUEST: { status: 400, log: false },
  BAD_USER_INPUT: { status: 400, log: false },
  GRAPHQL_PARSE_FAILED: { status: 400, log: false },
  GRAPHQL_VALIDATION_FAILED: { status: 400, log: false },
  OPERATION_RESOLUTION_FAILURE: { status: 400, log: false },
  PERSISTED_QUERY_NOT_SUPPORTED: { status: 400, log: false },
  QUERY_TOO_COMPLEX: { status: 400, log: false },
  UNAUTHENTICATED: { status: 401, log: false },
  PAYMENT_FAILED: { status: 402, log: false },
  FORBIDDEN: { status: 403, log: false },
  NOT_FOUND: { status: 404, log: false },
  METHOD_NOT_ALLOWED: { status: 405, log: false },
  CONFLICT: { status: 409, log: false },
  PAYLOAD_TOO_LARGE: { status: 413, log: false },
  RATE_LIMITED: { status: 429, log: false },
  SERVICE_UNAVAILABLE: { status: 503, log: true },
  INTERNAL_SERVER_ERROR: { status: 500, log: true },
} as const;

export type ErrorCode = keyof typeof errorTable;

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errorTable, code);

export interface ErrorDetails {
  /** Which input is wrong, by its name, and why. */
  fields?: Record<string, string>;
  /** Seconds after which the caller may try again. */
  retryAfter?: number;
  cause?: unknown;
}

/** A refusal that the caller is meant to read. Everything else that is thrown reaches the caller masked. */
export class AppError extends GraphQLError {
  readonly code: ErrorCode;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, { fields, retryAfter, cause }: ErrorDetails = {}) {
    const headers = retryAfter !== undefined && { headers: new Map([['retry-after', String(retryAfter)]]) };
    super(message, {
      originalError: cause instanceof Error ? cause : undefined,
      extensions: { code, http: { status: errorTable[code].status, ...headers }, ...(fields && { fields }) },
    });
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export const unauthenticated = () => new AppError('UNAUTHENTICATED', 'Unauthorized');
export const notFound = (what: string) => new AppError('NOT_FOUND', `${what} not found`);

/** Checks input against a zod schema; a fault is BAD_USER_INPUT with the reason for each field. */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'input'] ??= issue.message;
  throw new AppError('BAD_USER_INPUT', Object.values(fields)[0] ?? 'Invalid input', { fields });
}

export const internalError = () => ({ message: 'Internal server error', code: 'INTERNAL_SERVER_ERROR' as const });

/**
 * What a thrown thing looks like from outside: our own refusals and the GraphQL library's complaints about a
 * document as they are, anything else masked and logged with the request's id.
 */
export function formatError(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const original = unwrapResolverError(thrown);
  const code = formatted.extensions?.code;
  const ours = original instanceof AppError;
  // What GraphQL says of the document or its variables, it says before any resolver runs.
  const aboutTheDocument = formatted.path === undefined;
  const scope = requestScope.getStore();
  if (!isErrorCode(code) || errorTable[code].status >= 500 || !(ours || aboutTheDocument)) {
    scope?.log.error({ err: original, path: formatted.path }, 'unexpected error');
    scope?.errors.push('INTERNAL_SERVER_ERROR');
    const { message, code: masked } = internalError();
    return { message, path: formatted.path, extensions: { code: masked, requestId: scope?.requestId } };
  }
  scope?.errors.push(code);
  // GraphQL's own messages like to suggest names of the schema; to somebody who may not introspect, that is a map.
  const message = formatted.message.replace(/ ?Did you mean .*$/s, '');
  const fields = formatted.extensions?.fields;
  return { message, locations: formatted.locations, path: formatted.path, extensions: fields ? { code, fields } : { code } };
}
