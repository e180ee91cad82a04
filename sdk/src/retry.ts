import { PromptoryError } from './error.ts';
import type { Deadline } from './deadline.ts';

export interface RetryOptions {
  /** The maximum number of attempts, including the first one. The default is 3. */
  attempts?: number | undefined;
  /** The longest wait in milliseconds, by default 60,000. If the server asks for a longer one, its error is thrown at once. */
  maxWait?: number | undefined;
}

/** The first wait in milliseconds if the server names none. Each further wait is twice as long. */
const FIRST_WAIT = 500;
/** Sent by proxies, and by a server that is starting. */
export const TEMPORARY_STATUSES = [502, 503, 504];

/**
 * Milliseconds to wait before a retry; undefined for no retry. A rate-limited mutation was not executed, so it is safe to
 * retry. After any other failure it may have been executed, so only queries are retried. The wait has a random part, so that
 * many clients do not retry at the same moment.
 */
function waitAfter(error: unknown, tried: number, isQuery: boolean, maxWait: number): number | undefined {
  if (!(error instanceof PromptoryError)) return undefined;
  const { code, status, retryAfter } = error;
  const isPassing = isQuery && (code === 'NETWORK_ERROR' || (status !== undefined && TEMPORARY_STATUSES.includes(status)));
  if (status !== 429 && !isPassing) return undefined;
  if (retryAfter === undefined) return Math.min(maxWait, FIRST_WAIT * 2 ** (tried - 1)) * (0.5 + Math.random() / 2);
  return retryAfter * 1000 > maxWait ? undefined : retryAfter * 1000 + Math.random() * FIRST_WAIT;
}

/** Resolves early if the signal is aborted. */
const sleep = (milliseconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end);
  });

/** Runs a call, with retries if the options allow them. */
export async function withRetries<Data>(
  { attempts = 3, maxWait = 60_000 }: RetryOptions,
  isQuery: boolean,
  deadline: Deadline,
  attempt: () => Promise<Data>,
): Promise<Data> {
  for (let tried = 1; ; tried += 1) {
    deadline.check();
    try {
      return await attempt();
    } catch (error) {
      const wait = tried < attempts ? waitAfter(error, tried, isQuery, maxWait) : undefined;
      // If there is no time for a retry, the server's error says more than a timeout would.
      if (wait === undefined || wait > deadline.remaining()) throw error;
      await sleep(wait, deadline.signal);
    }
  }
}
