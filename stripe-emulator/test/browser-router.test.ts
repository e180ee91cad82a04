import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { createMemoryStore, createStripeEmulator, InProcessHttpClient, type ObjectStore } from '@promptory/stripe-emulator';
import express from 'express';
import Stripe from 'stripe';

const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

const NOW = '2026-11-20T12:00:00Z';

const startEmulator = (store: ObjectStore) =>
  createStripeEmulator({
    store,
    prices: [],
    now: () => new Date(NOW),
    log: { error: () => {} },
    webhookUrl: () => '',
    browserUrl: () => '',
    onEvent: () => {},
  });
type Emulator = Awaited<ReturnType<typeof startEmulator>>;

const clientOf = ({ handle }: Emulator) =>
  new Stripe('sk_test_emulator', { httpClient: new InProcessHttpClient(handle), telemetry: false });

async function serve({ browserRouter }: Emulator) {
  const browser = createServer(express().use(browserRouter));
  await listen(browser);
  return {
    post: (path: string, body: object) =>
      fetch(`http://127.0.0.1:${(browser.address() as AddressInfo).port}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    close: async () => {
      browser.closeAllConnections();
      await new Promise((resolve) => browser.close(resolve));
    },
  };
}

const good = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' };

test.each([
  [{ ...good, number: '4242 4242 4242 4241' }, 'Your card number is invalid.'],
  [{ ...good, number: '4242' }, 'Your card number is incomplete.'],
  [{ ...good, expiry: '01/20' }, "Your card's expiration date is in the past."],
  [{ ...good, expiry: '10 / 26' }, "Your card's expiration date is in the past."],
  [{ ...good, expiry: '13/30' }, "Your card's expiration date is incomplete."],
  [{ ...good, cvc: '1' }, "Your card's security code is incomplete."],
  [{ ...good, number: '4000 0000 0000 0002' }, 'Your card was declined.'],
])('a card that Stripe would not save leaves the one before: %j', async (card, message) => {
  const store = createMemoryStore();
  const emulator = await startEmulator(store);
  const stripe = clientOf(emulator);
  const { id: customer } = await stripe.customers.create({ email: 'old@example.test' });
  const session = await stripe.billingPortal.sessions.create({ customer });
  const { post, close } = await serve(emulator);
  expect((await post(`/portal/${session.id}`, { ...good, expiry: '11/26' })).status).toBe(200);
  const refused = await post(`/portal/${session.id}`, card);
  expect([refused.status, await refused.json()]).toEqual([402, { message }]);
  expect(await store.find('customer')).toMatchObject([{ card: '4242424242424242', card_expiry: { month: 11, year: 2026 } }]);
  await close();
});

test('another card does not take back a change that was made meanwhile', async () => {
  const memory = createMemoryStore();
  let gate = Promise.resolve();
  let onPortalRead = () => {};
  const store: ObjectStore = {
    ...memory,
    get: async (kind, id) => {
      if (kind === 'portal') onPortalRead();
      return memory.get(kind, id);
    },
    transaction: async (work) => {
      await gate;
      return memory.transaction(work);
    },
  };
  const emulator = await startEmulator(store);
  const stripe = clientOf(emulator);
  const { id: customer } = await stripe.customers.create({ email: 'old@example.test' });
  const session = await stripe.billingPortal.sessions.create({ customer });
  const { post, close } = await serve(emulator);
  let openGate = () => {};
  const portalRead = new Promise<void>((resolve) => (onPortalRead = resolve));
  gate = new Promise((resolve) => (openGate = resolve));
  const updated = stripe.customers.update(customer, { email: 'new@example.test' });
  const changed = post(`/portal/${session.id}`, { number: '4242 4242 4242 4242' });
  await portalRead;
  await new Promise(setImmediate);
  openGate();
  await updated;
  expect((await changed).status).toBe(200);
  expect(await store.find('customer')).toMatchObject([{ email: 'new@example.test', card: '4242424242424242' }]);
  await close();
});

test('a payment that is gone is a 404, and a failure of the emulator is not', async () => {
  const memory = createMemoryStore();
  let isFull = false;
  const store: ObjectStore = {
    ...memory,
    put: async (kind, object) => {
      if (isFull) throw new Error('The disk is full');
      return memory.put(kind, object);
    },
  };
  const emulator = await startEmulator(store);
  const stripe = clientOf(emulator);
  const { id: customer } = await stripe.customers.create({ email: 'nell@example.test' });
  const { id: price } = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 1000,
    recurring: { interval: 'month' },
    product_data: { name: 'Pro' },
  });
  await stripe.subscriptions.create({ customer, items: [{ price }], payment_behavior: 'default_incomplete' });
  const [intent] = await store.find<{ id: string; client_secret: string }>('payment_intent');
  const { post, close } = await serve(emulator);
  const confirm = (clientSecret: string) => post('/confirm', { ...good, clientSecret });
  const gone = await confirm('pi_none_secret');
  expect([gone.status, await gone.json()]).toEqual([
    404,
    { status: 'canceled', message: 'This payment no longer exists. Start the checkout again.' },
  ]);
  isFull = true;
  expect((await confirm(intent!.client_secret)).status).toBe(500);
  isFull = false;
  expect(await (await confirm(intent!.client_secret)).json()).toMatchObject({ status: 'succeeded' });
  await close();
});
