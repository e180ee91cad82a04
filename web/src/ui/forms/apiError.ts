/** What a server's refusal tells beyond its message. */
export interface ApiError extends Error {
  code?: string;
  /** Which input is wrong, by its name, and why. */
  fields?: Readonly<Record<string, string>>;
  /** Seconds after which it may be tried again. */
  retryAfter?: number;
}

/** Whether the server has said no. A lost connection has said nothing. */
export const isApiError = (error: unknown): error is ApiError => error instanceof Error && 'code' in error;

const MINUTE = 60;

function waitingTime(seconds: number): string {
  const [count, unit] =
    seconds > 2 * MINUTE ? [Math.ceil(seconds / MINUTE), 'minute'] : [Math.max(1, Math.ceil(seconds)), 'second'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/**
 * The words for a failure: where there were too many attempts, when to try again; where the input is at fault, the
 * server's own, unless they already stand beside a field; else those of the caller.
 */
export function errorMessage(error: unknown, fallback: string): string | undefined {
  if (!isApiError(error)) return fallback;
  if (error.code === 'RATE_LIMITED') {
    const when = error.retryAfter === undefined ? 'later' : `in ${waitingTime(error.retryAfter)}`;
    return `There were too many attempts. Please try again ${when}.`;
  }
  if (error.code !== 'BAD_USER_INPUT') return fallback;
  return Object.values(error.fields ?? {}).includes(error.message) ? undefined : error.message;
}
