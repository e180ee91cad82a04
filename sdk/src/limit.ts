import { PromptoryError } from './error.ts';

export interface CallOptions {
  /** Ends the call, a wait before another try included; it then rejects with a PromptoryError of code ABORTED. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for the whole call, further tries included; then it rejects with TIMEOUT. */
  timeout?: number | undefined;
}

/** Until when a call may go on. */
export interface Limit {
  signal: AbortSignal | undefined;
  /** Milliseconds that are left of the call's time. */
  left(): number;
  /** Throws what the call has to end with, once it has to. */
  check(): void;
}

/** Both the caller's signal and the time end a call; the one that came first says how it is called. */
export function limitOf(given: AbortSignal | undefined, timeout: number | undefined): Limit {
  const timer = timeout === undefined ? undefined : AbortSignal.timeout(timeout);
  const signal = given && timer ? AbortSignal.any([given, timer]) : (given ?? timer);
  const end = Date.now() + (timeout ?? Infinity);
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
  };
}
