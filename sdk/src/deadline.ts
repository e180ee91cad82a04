import { PromptoryError } from './error.ts';

export interface CallOptions {
  /** Aborts the call, including waits between retries. It then rejects with a PromptoryError with the code ABORTED. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for the whole call, including the token and retries. It then rejects with TIMEOUT. Infinity is no limit. */
  timeout?: number | undefined;
}

/** When a call has to end: at its timeout, or when its signal is aborted. */
export interface Deadline {
  signal: AbortSignal | undefined;
  /** Milliseconds until the timeout. */
  remaining(): number;
  /** Throws ABORTED or TIMEOUT if the call has to end. */
  check(): void;
  /** Waits for a promise that does not know the signal, but no longer than the deadline. */
  waitFor<Value>(promise: Promise<Value>): Promise<Value>;
}

/** The longest delay of a timer, about 25 days. A longer one would fire immediately. */
const MAX_TIMER = 2 ** 31 - 1;

/** An invalid timeout would mean no limit or no time, depending on the runtime. */
export function checkTimeout(timeout: unknown): void {
  if (timeout === undefined || (typeof timeout === 'number' && timeout >= 0)) return;
  const fields = { timeout: 'Must be a number of milliseconds, 0 or more' };
  throw new PromptoryError('The timeout is not a valid duration.', { code: 'BAD_USER_INPUT', fields });
}

/** Combines the caller's signal with the timeout. Whichever ends the call first decides the error code. */
export function createDeadline(given: AbortSignal | undefined, timeout = Infinity): Deadline {
  checkTimeout(timeout);
  const timer = timeout > MAX_TIMER ? undefined : AbortSignal.timeout(Math.ceil(timeout));
  const signal = given && timer ? AbortSignal.any([given, timer]) : (given ?? timer);
  const end = Date.now() + timeout;
  return {
    signal,
    remaining: () => end - Date.now(),
    check() {
      if (!signal?.aborted) return;
      const cause: unknown = signal.reason;
      throw cause === timer?.reason
        ? new PromptoryError(`There was no response within ${timeout} ms.`, { code: 'TIMEOUT', cause })
        : new PromptoryError('The call was aborted.', { code: 'ABORTED', cause });
    },
    async waitFor(promise) {
      if (!signal) return promise;
      // Node exits although the timer of a signal is pending. An ordinary timer keeps the process alive.
      const keepAlive = timer && setTimeout(() => undefined, MAX_TIMER);
      let stop = () => {};
      const ended = new Promise<never>((_, reject) => {
        stop = () => reject(signal.reason as Error);
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop);
      });
      try {
        return await Promise.race([promise, ended]);
      } finally {
        clearTimeout(keepAlive);
        signal.removeEventListener('abort', stop);
      }
    },
  };
}
