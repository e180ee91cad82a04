import { useSyncExternalStore } from 'react';

let awaited = 0;
const listeners = new Set<() => void>();

function count(change: number): void {
  awaited += change;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes that somebody waits for the code of a page until it has loaded, or failed. */
export async function whileAwaited<T>(code: Promise<T>): Promise<T> {
  // The rendering that waits has not ended yet, and a component must not be updated from within another.
  queueMicrotask(() => count(1));
  try {
    return await code;
  } finally {
    queueMicrotask(() => count(-1));
  }
}

/** Whether somebody waits for the code of a page. Code that is loaded in advance does not count. */
export const useAwaitsPage = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => awaited > 0,
    () => false,
  );
