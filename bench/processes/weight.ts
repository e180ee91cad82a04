import { setTimeout } from 'node:timers/promises';
import { LIMITS } from '../../api/src/core/limits/document-rules.ts';
import { fetchOnce } from '../compare.ts';
import { load } from '../load.ts';
import { type HttpRequest, type Member, toRequest } from '../request.ts';
import type { Facts } from '../rows/facts.ts';
import { percentile } from '../results/statistics.ts';
import type { Server } from '../servers/server.ts';
import type { Stage } from './stage.ts';

/** Callers who send the heaviest documents, and those who are disturbed. */
export const HEAVY = 16;
export const OTHERS = 8;
/** Between two requests of one of the others, and between two health checks. */
export const OTHERS_PAUSE_MS = 50;

export const HEALTH_MS = 100;
export const RATIO = 2;

export interface Heavy {
  title: string;
  /** A document that differs for each number, so that it is not served from memory. Larger with `size`, up to `sizes`. */
  document: (size: number, number: number) => string;
  sizes: number;
}

interface Timing {
  /** Of the others, in ms. */
  p50: number;
  p99: number;
  errors: number;
  /** The slowest health check. */
  health: number;
}

export interface WeightResult {
  title: string;
  /** Of the largest document that is let through. */
  size: number;
  kilobytes: number;
  alone: Timing;
  beside: Timing;
  /** How many heavy documents were served in a second, and how many were turned away. */
  perSecond: number;
  turnedAway: number;
}

export const isLight = ({ alone, beside }: WeightResult): boolean =>
  beside.errors === 0 && beside.health < HEALTH_MS && beside.p99 <= RATIO * alone.p99;

const CARD = 'id title description isPremium isLocked isFavorited usageCount tags task sensitivity createdAt reviewedAt';

/** As many as one document may ask for. */
const LISTS = LIMITS.rootLists;

/** Documents that come near the limits: of bytes, of points for fields, and of points for searches. */
export const heavyDocuments = ({ words, prompts }: Pick<Facts, 'words' | 'prompts'>): Heavy[] => [
  {
    title: 'The library with its texts',
    sizes: prompts.length,
    document: (size, number) => `{ a${number}: allPrompts(limit: ${size}) { ${CARD} content variables { name label } } }`,
  },
  {
    title: 'Cards inside of cards',
    sizes: 100,
    document: (size, number) => `{ a${number}: prompts(first: ${size}) { edges { node { ${CARD} related { ${CARD} } } } } }`,
  },
  {
    title: 'Many searches',
    sizes: LISTS,
    document: (size, number) =>
      `{ ${Array.from({ length: size }, (_, at) => {
        const word = (place: number) => words[(number * 31 + at * 7 + place) % words.length];
        return `s${at}: prompts(first: 24, search: "${word(0)} ${word(11)}") { edges { node { id title } } }`;
      }).join(' ')} }`,
  },
];

/** Each caller has its own address, as the server gives each network its share of the database. */
const from = (network: number, request: HttpRequest): HttpRequest => ({
  ...request,
  headers: { ...request.headers, 'x-forwarded-for': `198.51.100.${network}` },
});
const settings = { TRUST_PROXY: '1', LIMIT_WAITING_NETWORK: '80' };

const ask = (query: string, member: Member, network: number): HttpRequest =>
  from(network, toRequest({ query, variables: {} }, member));

/** The largest size that is let through. */
async function largestOf(
  url: string,
  { document, sizes, title }: Heavy,
  member: Member,
): Promise<{ size: number; bytes: number }> {
  for (let size = sizes; size > 0; size -= Math.ceil(sizes / 100)) {
    const response = await fetchOnce(url, ask(document(size, sizes - size), member, 0));
    const text = await response.text();
    if (response.ok) return { size, bytes: Buffer.byteLength(text) };
    if (!text.includes('QUERY_TOO_COMPLEX')) throw new Error(`${title}: ${text.slice(0, 300)}`);
  }
  throw new Error(`${title}: no size is let through`);
}

/** Sends requests one after another, with pauses, until a time. */
async function repeatUntil(until: number, send: () => Promise<void>): Promise<void> {
  while (performance.now() < until) {
    await send();
    await setTimeout(OTHERS_PAUSE_MS);
  }
}

/** How the others fare for some seconds. */
async function timingOf(url: string, mixed: () => HttpRequest, seconds: number): Promise<Timing> {
  const until = performance.now() + seconds * 1000;
  const latencies: number[] = [];
  const timing: Timing = { p50: NaN, p99: NaN, errors: 0, health: 0 };
  const timed = async (request: HttpRequest) => {
    const started = performance.now();
    const response = await fetch(url + request.path, request);
    await response.text();
    return { ok: response.ok, milliseconds: performance.now() - started };
  };
  const others = Array.from({ length: OTHERS }, (_, other) =>
    repeatUntil(until, async () => {
      const { ok, milliseconds } = await timed(from(100 + other, mixed()));
      latencies.push(milliseconds);
      if (!ok) timing.errors += 1;
    }),
  );
  const checks = repeatUntil(until, async () => {
    const { ok, milliseconds } = await timed({ method: 'GET', path: '/healthz', headers: {} });
    timing.health = Math.max(timing.health, ok ? milliseconds : Infinity);
  });
  await Promise.all([...others, checks]);
  return { ...timing, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
}

async function measureHeavy(server: Server, stage: Stage, heavy: Heavy, callers: readonly Member[], seconds: number) {
  const { url } = server;
  const mixed = stage.mixed();
  const { size, bytes } = await largestOf(url, heavy, callers[0]!);
  await timingOf(url, mixed, Math.min(seconds, 3));
  const alone = await timingOf(url, mixed, seconds);
  let sent = 0;
  const next = () => {
    sent += 1;
    const caller = sent % callers.length;
    return ask(heavy.document(size, 1000 + sent), callers[caller]!, caller);
  };
  const [beside, { seconds: taken, latencies, failures }] = await Promise.all([
    timingOf(url, mixed, seconds),
    load({ url, connections: HEAVY, seconds, next }),
  ]);
  const result: WeightResult = {
    title: heavy.title,
    size,
    kilobytes: Math.round(bytes / 1000),
    alone,
    beside,
    perSecond: latencies.length / taken,
    turnedAway: failures.length,
  };
  return result;
}

/** How others fare while the heavy callers send the heaviest documents that are let through, as fast as they are served. */
export const measureWeight = (seconds: number, stage: Stage, onLine: (line: string) => void): Promise<WeightResult[]> =>
  stage.withServers(1, settings, async ([server]) => {
    const results: WeightResult[] = [];
    for (const [at, heavy] of heavyDocuments(stage.facts).entries()) {
      const callers = await stage.newMembers(`heavy-${at}`, HEAVY);
      const result = await measureHeavy(server!, stage, heavy, callers, seconds);
      results.push(result);
      const { alone, beside } = result;
      onLine(
        `${heavy.title}: p99 ${alone.p99.toFixed(1)} ms alone, ${beside.p99.toFixed(1)} beside; /healthz ${beside.health.toFixed(0)} ms`,
      );
    }
    return results;
  });
