/**
 * How long heavy work pauses for light requests at most, in milliseconds: longer than most of them take with all of their statements.
 * While there is always one in flight, the pauses of the library with its texts add up to 0.7 seconds. The largest documents
 * may outlast their turn (large-responses.ts), and the next one begins.
 */
const PAUSE_MAX_MS = 20;

/** Requests in flight that are not known to be heavy. */
let light = 0;
/** What continues heavy work that pauses. */
const pauses = new Set<() => void>();

/** Counts a request as light, until the result is called: once it is known to be heavy, or has ended. Call it once. */
export function trackRequest(): () => void {
  light += 1;
  return () => {
    light -= 1;
    if (light === 0) for (const resume of [...pauses]) resume();
  };
}

/**
 * Yields to the event loop. While light requests are in flight, pauses until they have ended: each of their statements would
 * otherwise wait for the next part of the heavy work.
 */
export const yieldToOthers = (): Promise<void> =>
  new Promise((resolve) => {
    if (light === 0) return void setImmediate(resolve);
    const resume = () => {
      pauses.delete(resume);
      clearTimeout(timer);
      setImmediate(resolve);
    };
    const timer = setTimeout(resume, PAUSE_MAX_MS);
    pauses.add(resume);
  });
