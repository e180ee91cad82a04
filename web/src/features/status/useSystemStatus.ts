import { useCallback, useEffect, useRef, useState } from 'react';
import type { SystemStatus } from './serviceState.ts';

/** Specification, section 9. */
const REFRESH_MS = 30_000;
/** A server that has not answered by then is away, as far as a person can tell. */
const PATIENCE_MS = 10_000;

interface Watched {
  /** The last figures; undefined before the first. */
  status?: SystemStatus;
  /** When they came, by this browser's clock. */
  at?: Date;
  /** Whether the last attempt failed. */
  isAway: boolean;
}

const answerInTime = <T>(answer: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The server does not answer')), PATIENCE_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(late));
  });

/** Asks every 30 seconds for as long as the page is looked at, and at once when it is looked at again. */
export function useSystemStatus(load: () => Promise<SystemStatus>): Watched & { refresh: () => void } {
  const [watched, setWatched] = useState<Watched>({ isAway: false });
  const ask = useRef<() => void>(() => undefined);

  useEffect(() => {
    let isOver = false;
    let isAsking = false;
    let askedAt = -Infinity;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      clearTimeout(timer);
      if (isOver || document.hidden) return;
      timer = setTimeout(run, Math.max(0, askedAt + REFRESH_MS - performance.now()));
    };
    const run = () => {
      if (isAsking) return;
      isAsking = true;
      askedAt = performance.now();
      answerInTime(load())
        .then(
          (status) => !isOver && setWatched({ status, at: new Date(), isAway: false }),
          () => !isOver && setWatched((last) => ({ ...last, isAway: true })),
        )
        .finally(() => {
          isAsking = false;
          plan();
        });
    };
    ask.current = run;
    plan();
    document.addEventListener('visibilitychange', plan);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', plan);
    };
  }, [load]);

  return { ...watched, refresh: useCallback(() => ask.current(), []) };
}
