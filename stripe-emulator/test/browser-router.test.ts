import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { createMemoryStore, createStripeEmulator, InProcessHttpClient, type ObjectStore } from '@promptory/stripe-emulator';
import express from 'express';
import Stripe from 'stripe';

const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

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
  const emulator = await createStripeEmulator({
    store,
    prices: [],
    now: () => new Date('2026-11-20T12:00:00Z'),
    log: { error: () => {} },
    webhookUrl: () => '',
    browserUrl: () => '',
    onEvent: () => {},
  });
  const httpClient = new InProcessHttpClient(emulator.handle);
  const stripe = new Stripe('sk_test_emulator', { httpClient, telemetry: false });
  const { id: customer } = await stripe.customers.create({ email: 'old@example.test' });
  const session = await stripe.billingPortal.sessions.create({ customer });
  const browser = createServer(express().use(emulator.browserRouter));
  await listen(browser);
  let openGate = () => {};
  const portalRead = new Promise<void>((resolve) => (onPortalRead = resolve));
  gate = new Promise((resolve) => (openGate = resolve));
  const updated = stripe.customers.update(customer, { email: 'new@example.test' });
  const changed = fetch(`http://127.0.0.1:${(browser.address() as AddressInfo).port}/portal/${session.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: '4242 4242 4242 4242' }),
  });
  await portalRead;
  await new Promise(setImmediate);
  openGate();
  await updated;
  expect((await changed).status).toBe(200);
  expect(await store.find('customer')).toMatchObject([{ email: 'new@example.test', card: '4242424242424242' }]);
  browser.closeAllConnections();
  await new Promise((resolve) => browser.close(resolve));
});
