/** What is left of a rate limit, according to the headers of a response. */
export interface RateLimit {
  /** Such as requests. */
  name: string;
  quota: number;
  remaining: number;
  /** Seconds until it is full again. */
  resetsIn: number;
}

/** Parses a header such as `"requests";r=119;t=42, "points";r=19980;t=42` into parameters by name. */
function parseHeader(header: string | null): Map<string, Record<string, number>> {
  const items = (header ?? '').matchAll(/"([^"]+)"((?:;\w+=\d+)*)/g);
  return new Map(
    Array.from(items, ([, name = '', parameters = '']) => [
      name,
      Object.fromEntries(Array.from(parameters.matchAll(/;(\w+)=(\d+)/g), ([, key = '', value]) => [key, Number(value)])),
    ]),
  );
}

/** The rate limits in the headers of a response. Empty for a session, whose responses have no such headers. */
export function readRateLimits(headers: Headers): RateLimit[] {
  const policies = parseHeader(headers.get('ratelimit-policy'));
  return [...parseHeader(headers.get('ratelimit'))].flatMap(([name, { r, t }]) => {
    const quota = policies.get(name)?.q;
    return quota === undefined || r === undefined ? [] : [{ name, quota, remaining: r, resetsIn: t ?? 0 }];
  });
}
