import { GraphQLError } from 'graphql';
import type { z } from 'zod';
import { authMessageOf, type AuthReason, challengeOf } from './auth/challenge.ts';
import { type ErrorCode, errorTable } from './error-table.ts';
import { reasonOf } from './invalid-input.ts';

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
export const unauthenticated = (reason: AuthReason = 'MISSING') =>
  new ApiError('UNAUTHENTICATED', authMessageOf(reason), { reason });

export const notFound = (what: string) => new ApiError('NOT_FOUND', `${what} not found`);

/** The error for a user who is not there. A caller whose account was deleted meanwhile learns the same as from the next request. */
export const goneUser = (isCaller: boolean): ApiError => (isCaller ? unauthenticated('UNKNOWN') : notFound('User'));

const MINUTE = 60;
const HOUR = 60 * MINUTE;

function waitingTime(seconds: number): string {
  if (seconds > 2 * HOUR) return `${Math.ceil(seconds / HOUR)} hours`;
  if (seconds > 2 * MINUTE) return `${Math.ceil(seconds / MINUTE)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

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

/** Parses input with a zod schema. Throws BAD_USER_INPUT with a message for each invalid field. */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input, { error: reasonOf });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'input'] ??= issue.message;
  throw new ApiError('BAD_USER_INPUT', Object.values(fields)[0] ?? 'Invalid input', { fields });
}

export const internalError = () => ({ message: 'Internal server error', code: 'INTERNAL_SERVER_ERROR' as const });
