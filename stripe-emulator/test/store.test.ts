import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createMemoryStore, startStripeEmulator } from '@promptory/stripe-emulator';

test('a transaction that fails takes back its own changes, and none from outside', async () => {
  const store = createMemoryStore();
  await store.put('customer', { id: 'cus_before' });
  let fail = () => {};
  let transaction: Promise<void> | undefined;
  await new Promise<void>((onStart) => {
    transaction = store.transaction(async () => {
      await store.put('customer', { id: 'cus_inside' });
      await store.remove('customer', 'cus_before');
      await new Promise((_, reject) => {
        fail = () => reject(new Error('declined'));
        onStart();
      });
    });
  });
  await store.put('event', { id: 'evt_outside' });
  fail();
  await expect(transaction).rejects.toThrow('declined');
  expect(await store.find('customer')).toEqual([{ id: 'cus_before' }]);
  expect(await store.find('event')).toEqual([{ id: 'evt_outside' }]);
});

test('is used no longer once the emulator is closed, even if a client has not waited for its response', async () => {
  const memory = createMemoryStore();
  let running = 0;
  let isHeld = false;
  let proceed = () => {};
  let onHeld = () => {};
  const held = new Promise<void>((resolve) => (onHeld = resolve));
  const gate = new Promise<void>((resolve) => (proceed = resolve));
  const emulator = await startStripeEmulator({
    store: {
      ...memory,
      transaction: async (work) => {
        running += 1;
        if (isHeld) {
          onHeld();
          await gate;
        }
        return memory.transaction(work).finally(() => (running -= 1));
      },
    },
    prices: [],
    now: () => new Date('2026-11-20T12:00:00Z'),
    log: { error: () => {} },
    webhookUrl: () => '',
    browserUrl: () => '',
    onEvent: () => {},
  });
  isHeld = true;
  const { host, port } = emulator.endpoint;
  const client = new AbortController();
  const response = fetch(`http://${host}:${port}/v1/customers/cus_none`, { signal: client.signal });
  const isGone = expect(response).rejects.toThrow();
  await held;
  client.abort();
  await isGone;
  const closed = emulator.close().then(() => running);
  await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow();
  expect(await Promise.race([closed, setImmediate('still open')])).toBe('still open');
  proceed();
  expect(await closed).toBe(0);
});
