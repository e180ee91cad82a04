import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { yieldBetweenStatements } from './embedded-statements.ts';

let pglite: PGlite;
beforeAll(async () => {
  pglite = await PGlite.create();
  yieldBetweenStatements(pglite);
});
afterAll(() => pglite.close());

/** How often the event loop runs while something is done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}

// Takes longer than statements may follow one another.
const SLOW = 'select count(*)::int as count from generate_series(1, 300000)';

test('between the statements of many requests the event loop runs', async () => {
  const statements = () => Promise.all(Array.from({ length: 10 }, () => pglite.query(SLOW)));
  expect(await turnsDuring(statements)).toBeGreaterThanOrEqual(9);
  const transactions = () => Promise.all(Array.from({ length: 10 }, () => pglite.transaction((tx) => tx.query(SLOW))));
  expect(await turnsDuring(transactions)).toBeGreaterThanOrEqual(9);
});

test('a statement that fails does not keep the next ones from being executed', async () => {
  const [failed, next] = await Promise.allSettled([pglite.query('select 1 / 0'), pglite.query('select 1 as one')]);
  expect(failed.status).toBe('rejected');
  expect(next).toMatchObject({ status: 'fulfilled', value: { rows: [{ one: 1 }] } });
});
