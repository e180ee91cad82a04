import { setTimeout } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { isLostRace } from './outage.ts';

const ATTEMPTS = 3;
/** The longest pause before the second attempt, so that the transaction that has won continues first. */
const PAUSE_MS = 20;

/**
 * Has the transactions of an entity manager and its forks run again when they lose against another one, by a deadlock or a
 * serialization failure. The function of a transaction therefore has no effect outside of the database.
 */
export function retryingLostRaces(em: SqlEntityManager): SqlEntityManager {
  const once = em.transactional.bind(em);
  em.transactional = async (work, options) => {
    // A failed statement has aborted the outer transaction, too.
    if (em.isInTransaction()) return once(work, options);
    for (let tried = 1; ; tried += 1) {
      try {
        return await once(work, options && { ...options });
      } catch (error) {
        if (tried >= ATTEMPTS || !isLostRace(error)) throw error;
        await setTimeout(tried * PAUSE_MS * Math.random());
      }
    }
  };
  const fork = em.fork.bind(em);
  em.fork = (options) => retryingLostRaces(fork(options));
  return em;
}
