import type { FindOptions } from '../engine/find.ts';
import type { Item } from '../engine/kinds.ts';
import type { Answer, Question } from './protocol.ts';

export interface Finder {
  /** Resolves to null if the worker cannot be loaded, or has failed. */
  find: (text: string, options: FindOptions) => Promise<readonly Item[] | null>;
  stop: () => void;
}

/** Longer texts are looked through up to here, so that one paste cannot keep the thread busy for long. */
export const MAX_LENGTH = 200_000;

/** Starts the thread that looks through texts. Every question is answered, also if it fails. */
export function startWorker(): Finder {
  const waiting = new Map<number, (items: readonly Item[] | null) => void>();
  let lastId = 0;
  let worker: Worker | null = null;
  const fail = () => {
    worker?.terminate();
    worker = null;
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  };
  try {
    worker = new Worker(new URL('./guard.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      waiting.get(data.id)?.(data.items);
      waiting.delete(data.id);
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
        worker.postMessage({ id: lastId, text: text.slice(0, MAX_LENGTH), options } satisfies Question);
      }),
    stop: fail,
  };
}
