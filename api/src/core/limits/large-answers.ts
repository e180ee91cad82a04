import { serviceUnavailable } from '../errors.ts';

/** Estimated bytes from which an answer is large: about 50 ms of work. */
const LARGE = 250_000;

export const isLarge = (bytes: number): boolean => bytes >= LARGE;
/** How many may wait before the next one is turned away: some seconds of work. */
const MAX_WAITING = 50;
const RETRY_AFTER_SECONDS = 5;

export interface LargeAnswers {
  /** Throws SERVICE_UNAVAILABLE if the answer is large and too many others wait. */
  assertRoom(bytes: number): void;
  /** Waits until no other large answer is being built. Returns what to call once the answer is built. */
  takeTurn(bytes: number): Promise<() => void>;
}

/**
 * Builds large answers one after another. Each keeps the event loop busy for a while; with many of them at once, small requests
 * would wait for all of them at each of their steps.
 */
export function createLargeAnswers(): LargeAnswers {
  let isBusy = false;
  const waiting: (() => void)[] = [];

  const next = () => {
    const turn = waiting.shift();
    isBusy = turn !== undefined;
    turn?.();
  };

  return {
    assertRoom: (bytes) => {
      if (!isLarge(bytes) || waiting.length < MAX_WAITING) return;
      throw serviceUnavailable(RETRY_AFTER_SECONDS, {
        message: 'Very many large answers are asked for at the moment. Please try again in a few seconds.',
      });
    },
    takeTurn: async (bytes) => {
      if (!isLarge(bytes)) return () => {};
      if (isBusy) await new Promise<void>((resolve) => waiting.push(resolve));
      isBusy = true;
      // What came in meanwhile goes first.
      return () => void setImmediate(next);
    },
  };
}
