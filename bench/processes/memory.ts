import { setInterval } from 'node:timers/promises';
import { megabytesOf } from '../../api/test/process.ts';
import { load } from '../load.ts';
import { median } from '../results/statistics.ts';
import type { Stage } from './stage.ts';

const STEPS = 10;
/** The part of a run that is no time limit. */
const LONG = 3600;
export const MEMORY_CONNECTIONS = 16;
const SAMPLE_MS = 250;

export interface MemoryResult {
  requests: number;
  errors: number;
  /** Resident MB before the first request, and after each tenth of them. */
  megabytes: number[];
  /** Of all samples. */
  highest: number;
}

export const HIGHEST_MB = 250;
/** In percent. */
export const GROWTH_MAX = 5;

/** From the first half without its warm-up to the second one, the middle samples compared, in percent. */
export function growthOf({ megabytes }: Pick<MemoryResult, 'megabytes'>): number {
  const half = Math.ceil(megabytes.length / 2);
  return 100 * (median(megabytes.slice(half)) / median(megabytes.slice(2, half)) - 1);
}

/** As it is printed. */
export const isSteady = (result: MemoryResult): boolean =>
  result.errors === 0 && result.highest < HIGHEST_MB && Number(growthOf(result).toFixed(1)) <= GROWTH_MAX;

async function sample(pid: number, signal: AbortSignal, onSample: (megabytes: number) => void): Promise<void> {
  try {
    for await (const _tick of setInterval(SAMPLE_MS, undefined, { signal })) onSample(megabytesOf(pid));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** How much memory a process takes while it serves mixed requests. */
export const measureMemory = (requests: number, stage: Stage, onLine: (line: string) => void): Promise<MemoryResult> =>
  stage.withServers(1, {}, async ([server]) => {
    const { pid, url } = server!;
    const next = stage.mixed();
    const result: MemoryResult = { requests, errors: 0, megabytes: [megabytesOf(pid)], highest: 0 };
    const end = new AbortController();
    const sampling = sample(pid, end.signal, (megabytes) => (result.highest = Math.max(result.highest, megabytes)));
    try {
      for (let step = 1; step <= STEPS; step += 1) {
        let left = Math.ceil(requests / STEPS);
        const { failures } = await load({
          url,
          connections: MEMORY_CONNECTIONS,
          seconds: LONG,
          next: () => (left-- > 0 ? next() : undefined),
        });
        result.errors += failures.length;
        result.megabytes.push(megabytesOf(pid));
        onLine(`${(step * requests) / STEPS} requests: ${result.megabytes.at(-1)} MB, ${result.errors} errors`);
      }
    } finally {
      end.abort();
    }
    await sampling;
    return result;
  });
