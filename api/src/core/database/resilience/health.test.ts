import { expect, test } from '@jest/globals';
import { until } from '../../../../test/until.ts';
import { createHealth } from './health.ts';

/** A database whose checks are counted. */
function makeHealth(respond: () => Promise<{ read_only: boolean; migrations: number }>) {
  let asked = 0;
  const health = createHealth(async () => {
    asked += 1;
    return { rows: [await respond()] };
  }, []);
  return { ...health, asked: () => asked };
}
const healthy = { read_only: false, migrations: 0 };

test('however many ask at once, or shortly after, the database is asked once', async () => {
  const { sharedCheck: check, asked } = makeHealth(async () => healthy);
  expect(await Promise.all(Array.from({ length: 1000 }, check))).toEqual(Array(1000).fill(undefined));
  await check();
  expect(asked()).toBe(1);
  await until(async () => {
    await check();
    return asked() === 2;
  });
});

test('a failure is shared, and forgotten as soon', async () => {
  let isDown = true;
  const { sharedCheck: check, asked } = makeHealth(async () => {
    if (isDown) throw new Error('down');
    return healthy;
  });
  await Promise.all([check, check].map((ask) => expect(ask()).rejects.toThrow('down')));
  expect(asked()).toBe(1);
  isDown = false;
  await until(async () => (await check().catch(() => 'down')) === undefined);
});

test('a full disk is told at once', async () => {
  const { check, failed, succeeded } = makeHealth(async () => healthy);
  expect(await check()).toBeUndefined();
  failed({ code: '53100' });
  expect(await check()).toBe('out of disk space');
  succeeded('insert into uses values (1)', 1n);
  expect(await check()).toBeUndefined();
});
