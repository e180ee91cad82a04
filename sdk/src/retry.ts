import { PromptoryError } from './error.ts';
import type { Limit } from './limit.ts';

export interface RetryOptions {
  /** How often a call is tried at most, the first time included: 3 unless said otherwise. */
  attempts?: number | undefined;
  /** The longest wait in milliseconds, 60,000 unless said otherwise. Where the server asks for more, its error is thrown at once. */
  maxWait?: number | undefined;
}

/** The first wait in milliseconds where the server names none; each further one is twice as long. */
const FIRST_WAIT = 500;
/** What stands between the client and the server answers these, and so does a server that is just starting. */
const PASSING = [502, 503, 504];

/**
 * How many milliseconds to wait before trying again; undefined where it must not or need not be tried again. What was
 * refused for its rate was not done. Of anything else a mutation may have been done, so only queries are asked again.
 * Chance keeps many clients from coming back in the same moment.
 */
function waitAfter(error: unknown, tried: number, isQuery: boolean, maxWait: number): number | undefined {
  if (!(error instanceof PromptoryError)) return undefined;
  const { code, status, retryAfter } = error;
  const isPassing = isQuery && (code === 'NETWORK_ERROR' || (status !== undefined && PASSING.includes(status)));
  if (status !== 429 && !isPassing) return undefined;
  if (retryAfter === undefined) return Math.min(maxWait, FIRST_WAIT * 2 ** (tried - 1)) * (0.5 + Math.random() / 2);
  return retryAfter * 1000 > maxWait ? undefined : retryAfter * 1000 + Math.random() * FIRST_WAIT;
}

/** Ends early where the signal is aborted. */
const pause = (milliseconds: number, signal: AbortSignal | undefined) =>
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

/** Runs a call, and again where the options allow it. */
export async function retrying<Data>(
  { attempts = 3, maxWait = 60_000 }: RetryOptions,
  isQuery: boolean,
  limit: Limit,
  attempt: () => Promise<Data>,
): Promise<Data> {
  for (let tried = 1; ; tried += 1) {
    limit.check();
    try {
      return await attempt();
    } catch (error) {
      const wait = tried < attempts ? waitAfter(error, tried, isQuery, maxWait) : undefined;
      // Who has less time than that learns more from the refusal than from a time that has run out.
      if (wait === undefined || wait > limit.left()) throw error;
      await pause(wait, limit.signal);
    }
  }
}
