import { expect, test } from '@jest/globals';
import { createMemoryStore } from '@promptory/stripe-emulator';

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
