import { DifferentResponseError, fetchOnce } from '../compare.ts';
import { load } from '../load.ts';
import { type HttpRequest, type Member, toRequest } from '../request.ts';
import { percentile } from '../results/statistics.ts';
import type { ScaleQuery } from './queries.ts';

/** Together at the same time, as on a busy installation. */
export const TOGETHER = 8;
/** Requests of one query that are enough for its 99th percentile. */
const REQUESTS_MAX = 400;

export interface Timing {
  p50: number;
  p99: number;
  count: number;
  /** Requests that did not return 200. */
  failures: number;
}

export interface QueryTiming {
  title: string;
  alone: Timing;
  together: Timing;
}

export interface ScaleOptions {
  url: string;
  members: readonly Member[];
  admin: Member;
  /** At the most, for each way in which a query is sent. */
  seconds: number;
  onLine: (line: string) => void;
}

async function timingOf(url: string, requests: readonly HttpRequest[], connections: number, seconds: number): Promise<Timing> {
  let sent = 0;
  const next = () => (sent < REQUESTS_MAX ? requests[sent++ % requests.length] : undefined);
  const { latencies, failures } = await load({ url, connections, seconds, next });
  return {
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    count: latencies.length,
    failures: failures.length,
  };
}

/** A query that finds nothing would say nothing. One that fails counts as an error, and does not end the run. */
async function assertFound(url: string, request: HttpRequest, title: string): Promise<void> {
  const response = await fetchOnce(url, request);
  const text = await response.text();
  if (response.ok && /"errors":|"edges":\[\]/.test(text))
    throw new DifferentResponseError(`${title}: ${text.slice(0, 300)}\n${request.body ?? request.path}`);
}

/** Sends each query alone and together, after it was sent once. */
export async function measureQueries(queries: readonly ScaleQuery[], options: ScaleOptions): Promise<QueryTiming[]> {
  const { url, members, admin, seconds, onLine } = options;
  const timings: QueryTiming[] = [];
  for (const { title, variants, isForAdmin } of queries) {
    const callers = isForAdmin ? [admin] : members;
    const requests = callers.flatMap((member) => variants.map((operation) => toRequest(operation, member)));
    await assertFound(url, requests[0]!, title);
    await timingOf(url, requests, 1, Math.min(1, seconds));
    const alone = await timingOf(url, requests, 1, seconds);
    const together = await timingOf(url, requests, TOGETHER, seconds);
    timings.push({ title, alone, together });
    onLine(`${title}: ${alone.p50.toFixed(1)} ms, p99 ${alone.p99.toFixed(1)}; together ${together.p99.toFixed(1)}`);
  }
  return timings;
}
