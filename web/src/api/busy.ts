/** How often a query is sent again by itself while the server is busy. */
export const BUSY_RETRIES = 2;
/** The wait if the server names none, and the longest one that a page spends loading, in seconds. */
const DEFAULT_WAIT = 1;
const LONGEST_WAIT = 10;

/** The seconds of a Retry-After header; undefined without one, or if it is a date. */
export function retryAfterOf(headers: Headers | undefined): number | undefined {
  const seconds = Number(headers?.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** Milliseconds until a query is sent again. Undefined if that takes too long: the page then leaves it to the reader. */
export function busyDelay(retryAfter: number | undefined): number | undefined {
  const seconds = retryAfter ?? DEFAULT_WAIT;
  return seconds > LONGEST_WAIT ? undefined : Math.max(0, seconds) * 1000;
}
