import type { FindOptions } from '../engine/find.ts';
import type { Item } from '../engine/kinds.ts';
import type { FindRequest, WorkerMessage } from './protocol.ts';

export interface Finder {
  /** Resolves to null if the worker cannot be loaded, or has failed, or does not respond in time. */
  find: (text: string, options: FindOptions) => Promise<readonly Item[] | null>;
  stop: () => void;
}

/** Longer texts are looked through up to here, so that one paste cannot keep the thread busy for long. */
export const MAX_LENGTH = 200_000;

/** How long a response is awaited, in milliseconds. Until it comes nothing is marked, which looks like nothing found. */
export const TIME_LIMIT = 5000;

/** How long a response is awaited while the worker loads: its 190 kB take long on the network of a phone. */
export const LOADING_LIMIT = 60_000;

/** Starts the thread that looks through texts. Every request gets a response, even if it fails. */
export function startWorker(): Finder {
  const waiting = new Map<number, (items: readonly Item[] | null) => void>();
  let lastId = 0;
  let worker: Worker | null = null;
  let isReady = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fail = () => {
    clearTimeout(timer);
    worker?.terminate();
    worker = null;
    for (const resolve of waiting.values()) resolve(null);
    waiting.clear();
  };
  /** Every response gives the next its whole time. */
  const watch = () => {
    clearTimeout(timer);
    if (waiting.size > 0) timer = setTimeout(fail, isReady ? TIME_LIMIT : LOADING_LIMIT);
  };
  try {
    worker = new Worker(new URL('./guard.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      isReady = true;
      if (data !== 'ready') {
        waiting.get(data.id)?.(data.items);
        waiting.delete(data.id);
      }
      watch();
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      fail();
    });
  } catch {
    // The browser has no workers, or forbids them.
  }
  return {
    find: (text, options) =>
      new Promise((resolve) => {
        if (!worker) return resolve(null);
        lastId += 1;
        waiting.set(lastId, resolve);
        if (waiting.size === 1) watch();
        worker.postMessage({ id: lastId, text: text.slice(0, MAX_LENGTH), options } satisfies FindRequest);
      }),
    stop: fail,
  };
}
