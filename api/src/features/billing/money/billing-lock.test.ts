import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { makeFree } from '../../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { createStripeGateway } from '../../../core/stripe.ts';
import { MINUTE } from '../../../core/time.ts';
import { withBillingLock } from './billing-lock.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
afterEach(() => void jest.useRealTimers());

/** Only the timer that renews a lock is moved by hand. */
const holdIntervals = () =>
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setTimeout',
      'clearTimeout',
    ],
  });
const execute = <T = unknown>(text: string) => server.database.fork().execute<T[]>(text);
const isHeld = async () => (await execute('select 1 from billing_locks where expires_at > clock_timestamp()')).length === 1;

/** Another instance: it has its own access to Stripe. */
const instance = () => ({
  em: server.database.fork(),
  stripe: createStripeGateway({ stripe: undefined }, server.stripeEmulator.endpoint),
});

test('a change that takes longer than its lease keeps its lock, and frees it at its end', async () => {
  const { user } = await makeFree(server);
  holdIntervals();
  const order: string[] = [];
  let other: Promise<unknown> | undefined;
  await withBillingLock(instance(), user.id, async () => {
    await execute('update billing_locks set expires_at = clock_timestamp()');
    for (let attempt = 0; attempt < 50 && !(await isHeld()); attempt += 1) jest.advanceTimersByTime(MINUTE);
    expect(await isHeld()).toBe(true);
    other = withBillingLock(instance(), user.id, async () => order.push('second'));
    await execute('select 1');
    order.push('first');
  });
  await other;
  expect(order).toEqual(['first', 'second']);
  expect([await execute('select 1 from billing_locks'), jest.getTimerCount()]).toEqual([[], 0]);
});

test('a change that fails frees its lock', async () => {
  const { user } = await makeFree(server);
  holdIntervals();
  await expect(withBillingLock(instance(), user.id, () => Promise.reject(new Error('declined')))).rejects.toThrow('declined');
  expect([await execute('select 1 from billing_locks'), jest.getTimerCount()]).toEqual([[], 0]);
});
