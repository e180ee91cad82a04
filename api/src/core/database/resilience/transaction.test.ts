import { expect, test } from '@jest/globals';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { retryingLostRaces } from './transaction.ts';

const deadlock = Object.assign(new Error('deadlock detected'), { severity: 'ERROR', code: '40P01' });

/** An entity manager whose transactions are the work itself. */
const makeManager = (): SqlEntityManager =>
  ({
    fork: makeManager,
    isInTransaction: () => false,
    transactional: async (work: (tx: undefined) => Promise<unknown>) => work(undefined),
  }) as unknown as SqlEntityManager;

/** Work that loses against another transaction the first times. */
const losing = (times: number) => {
  let runs = 0;
  return async () => {
    runs += 1;
    if (runs <= times) throw deadlock;
    return runs;
  };
};

test.each([
  ['an entity manager', (em: SqlEntityManager) => em],
  ['its fork', (em: SqlEntityManager) => em.fork()],
  ['a fork of its fork', (em: SqlEntityManager) => em.fork().fork()],
])('a transaction of %s that loses a race is run again, and not forever', async (_which, choose) => {
  const em = choose(retryingLostRaces(makeManager()));
  expect(await em.transactional(losing(2))).toBe(3);
  await expect(em.transactional(losing(3))).rejects.toBe(deadlock);
});
