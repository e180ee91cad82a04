/** What is left of a budget, as an answer has said. */
export interface Budget {
  /** Such as requests. */
  name: string;
  quota: number;
  remaining: number;
  /** Seconds until it is full again. */
  resetsIn: number;
}

/** "requests";r=119;t=42, "points";r=19980;t=42 by name. */
function parse(header: string | null): Map<string, Record<string, number>> {
  const items = (header ?? '').matchAll(/"([^"]+)"((?:;\w+=\d+)*)/g);
  return new Map(
    Array.from(items, ([, name = '', parameters = '']) => [
      name,
      Object.fromEntries(Array.from(parameters.matchAll(/;(\w+)=(\d+)/g), ([, key = '', value]) => [key, Number(value)])),
    ]),
  );
}

/** The RateLimit headers of an answer; empty where there are none, as for a session. */
export function budgetsOf(headers: Headers): Budget[] {
  const policies = parse(headers.get('ratelimit-policy'));
  return [...parse(headers.get('ratelimit'))].flatMap(([name, { r, t }]) => {
    const quota = policies.get(name)?.q;
    return quota === undefined || r === undefined ? [] : [{ name, quota, remaining: r, resetsIn: t ?? 0 }];
  });
}
