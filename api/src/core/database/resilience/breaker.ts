import { markOutage } from './outage.ts';

/** How often a database that did not answer is asked whether it answers again. */
const PROBE_INTERVAL_MS = 250;

/** Lets nobody wait for a database that has stopped answering: from the first timeout until it answers a probe. */
export interface Breaker {
  /** Throws while the database does not answer. */
  check(): void;
  /** To be called when the database has not answered in time. */
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
