import { BUSY_MESSAGE, isBusy } from '../states/busy.ts';
import { withOfflineNote } from '../states/offline.ts';

/** An error from the server, with its code, fields and waiting time. */
export interface ApiError extends Error {
  code?: string;
  /** A message for each invalid input, by its name. */
  fields?: Readonly<Record<string, string>>;
  /** Seconds until the next attempt is allowed. */
  retryAfter?: number;
}

/** Whether the server has rejected the request. A lost connection is no such error. */
export const isApiError = (error: unknown): error is ApiError => error instanceof Error && 'code' in error;

const MINUTE = 60;

function waitingTime(seconds: number): string {
  const [count, unit] =
    seconds > 2 * MINUTE ? [Math.ceil(seconds / MINUTE), 'minute'] : [Math.max(1, Math.ceil(seconds)), 'second'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/**
 * The message to show: for a rate limit, when to try again; for a busy server, that it is busy; for invalid input, the server's message unless a field
 * already shows it; otherwise the caller's fallback.
 */
export function errorMessage(error: unknown, fallback: string): string | undefined {
  if (!isApiError(error)) return withOfflineNote(fallback);
  if (error.code === 'RATE_LIMITED') {
    const when = error.retryAfter === undefined ? 'later' : `in ${waitingTime(error.retryAfter)}`;
    return `There were too many attempts. Please try again ${when}.`;
  }
  if (isBusy(error)) return BUSY_MESSAGE;
  if (error.code !== 'BAD_USER_INPUT') return fallback;
  return Object.values(error.fields ?? {}).includes(error.message) ? undefined : error.message;
}
