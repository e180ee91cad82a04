/** How long heavy work pauses for light requests: about as long as one of their statements takes. */
const PAUSE_MS = 4;

/** Requests in flight that are not known to be heavy. */
let light = 0;

/** Counts a request as light, until the result is called: once it is known to be heavy, or has ended. Call it once. */
export function trackRequest(): () => void {
  light += 1;
  return () => void (light -= 1);
}

/** Yields to the event loop. While light requests are in flight, pauses long enough for the database to respond to them. */
export const yieldToOthers = (): Promise<void> =>
  new Promise((resolve) => (light > 0 ? setTimeout(resolve, PAUSE_MS) : setImmediate(resolve)));
