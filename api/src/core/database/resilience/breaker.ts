import { markOutage } from './outage.ts';

/** How often a database that did not respond is probed. */
const PROBE_INTERVAL_MS = 250;

/** Lets nobody wait for a database that has stopped responding: from the first timeout until it responds to a probe. */
export interface Breaker {
  /** Throws while the database does not respond. */
  check(): void;
  /** To be called when the database has not responded in time. */
  trip(): void;
  stop(): void;
}

export function createBreaker(probe: () => Promise<unknown>): Breaker {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const ask = () => {
    timer = setTimeout(() => {
      probe().then(
        () => (timer = undefined),
        () => isStopped || ask(),
      );
    }, PROBE_INTERVAL_MS).unref();
  };
  return {
    check: () => {
      if (timer) throw markOutage(new Error('The database does not answer'));
    },
    trip: () => {
      if (!timer && !isStopped) ask();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
