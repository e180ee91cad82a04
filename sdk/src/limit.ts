import { PromptoryError } from './error.ts';

export interface CallOptions {
  /** Ends the call, a wait before another try included; it then rejects with a PromptoryError of code ABORTED. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for the whole call, the token and further tries included; then it rejects with TIMEOUT. Infinity is no limit. */
  timeout?: number | undefined;
}

/** Until when a call may go on. */
export interface Limit {
  signal: AbortSignal | undefined;
  /** Milliseconds that are left of the call's time. */
  left(): number;
  /** Throws what the call has to end with, once it has to. */
  check(): void;
  /** Waits for what knows nothing of the signal, and no longer than the call may go on. */
  hold<Value>(work: Promise<Value>): Promise<Value>;
}

/** What timers count to at most, some 25 days: beyond it they would end at once. */
const LONGEST = 2 ** 31 - 1;

/** A time that is none would count as no limit or as none left, depending on the runtime. */
export function checkTimeout(timeout: unknown): void {
  if (timeout === undefined || (typeof timeout === 'number' && timeout >= 0)) return;
  const fields = { timeout: 'Must be a number of milliseconds, 0 or more' };
  throw new PromptoryError('The timeout is no length of time.', { code: 'BAD_USER_INPUT', fields });
}

/** Both the caller's signal and the time end a call; the one that came first says how it is called. */
export function limitOf(given: AbortSignal | undefined, timeout = Infinity): Limit {
  checkTimeout(timeout);
  const timer = timeout > LONGEST ? undefined : AbortSignal.timeout(Math.ceil(timeout));
  const signal = given && timer ? AbortSignal.any([given, timer]) : (given ?? timer);
  const end = Date.now() + timeout;
  return {
    signal,
    left: () => end - Date.now(),
    check() {
      if (!signal?.aborted) return;
      const cause: unknown = signal.reason;
      throw cause === timer?.reason
        ? new PromptoryError(`There was no answer within ${timeout} ms.`, { code: 'TIMEOUT', cause })
        : new PromptoryError('The call was aborted.', { code: 'ABORTED', cause });
    },
    async hold(work) {
      if (!signal) return work;
      // Node does not wait for the timer of a signal: where nothing else goes on, it would end before the call does.
      const awake = timer && setTimeout(() => undefined, LONGEST);
      let stop = () => {};
      const ended = new Promise<never>((_, reject) => {
        stop = () => reject(signal.reason as Error);
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop);
      });
      try {
        return await Promise.race([work, ended]);
      } finally {
        clearTimeout(awake);
        signal.removeEventListener('abort', stop);
      }
    },
  };
}
