import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createMemoryStore, startStripeEmulator, type StripeEmulator } from '@promptory/stripe-emulator';
import express from 'express';
import Stripe from 'stripe';

const start = new Date('2026-11-20T12:00:00Z');
let now = start;
let emulator: StripeEmulator;
let stripe: Stripe;
let receiver: Server;
let received: { body: string; signature: string }[] = [];
let browser: Server;

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

beforeAll(async () => {
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ body, signature: String(request.headers['stripe-signature']) });
      response.end();
    });
  });
  await listen(receiver);
  emulator = await startStripeEmulator({
    store: createMemoryStore(),
    prices: [{ lookupKey: 'monthly', amount: 4900, currency: 'usd', interval: 'month' }],
    now: () => now,
    log: { error: () => {} },
    webhookUrl: () => urlOf(receiver),
    browserUrl: () => urlOf(browser),
    onEvent: () => {},
  });
  browser = createServer(express().use(emulator.browserRouter));
  await listen(browser);
  const { host, port } = emulator.endpoint;
  stripe = new Stripe('sk_test_emulator', { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
});
afterEach(() => {
  now = start;
  received = [];
  emulator.injectFailures({});
});
afterAll(async () => {
  for (const server of [receiver, browser]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await emulator.close();
});

async function subscribe() {
  const { id: customer } = await stripe.customers.create({ email: 'a@example.test' });
  const { data } = await stripe.prices.list({ lookup_keys: ['monthly'] });
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price: data[0]!.id }],
    expand: ['latest_invoice.confirmation_secret'],
  });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  return { customer, id: subscription.id, secret: invoice.confirmation_secret!.client_secret };
}

async function confirm(clientSecret: string, number: string, confirmed = false) {
  const response = await fetch(`${urlOf(browser)}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientSecret, number, confirmed }),
  });
  return ((await response.json()) as { status: string }).status;
}

const statusOf = async (id: string) => (await stripe.subscriptions.retrieve(id)).status;

test('activates a subscription once its first payment succeeds', async () => {
  const { id, secret } = await subscribe();
  expect(await statusOf(id)).toBe('incomplete');
  expect(await confirm(secret, '4000 0000 0000 0002')).toBe('requires_payment_method');
  expect(await confirm(secret, '4000 0025 0000 3155')).toBe('requires_action');
  expect(await statusOf(id)).toBe('incomplete');
  expect(await confirm(secret, '4000 0025 0000 3155', true)).toBe('succeeded');
  expect(await statusOf(id)).toBe('active');
});

test('renews when the clock has passed the end of the period', async () => {
  const { customer, id, secret } = await subscribe();
  await confirm(secret, '4242 4242 4242 4242');
  now = new Date('2027-02-19T12:00:00Z');
  expect(await statusOf(id)).toBe('active');
  const { data } = await stripe.invoices.list({ customer });
  expect(data.map(({ status, amount_paid: paid }) => [status, paid])).toEqual(Array(3).fill(['paid', 4900]));
});

test('is past due after a failed renewal, and canceled a period later', async () => {
  const { id, secret } = await subscribe();
  await confirm(secret, '4000 0000 0000 0341');
  now = new Date('2026-12-21T12:00:00Z');
  expect(await statusOf(id)).toBe('past_due');
  now = new Date('2027-01-21T12:00:00Z');
  expect(await statusOf(id)).toBe('canceled');
});

test('sends signed events until they are accepted', async () => {
  const { id } = await subscribe();
  emulator.injectFailures({ events: 'dropped' });
  await emulator.deliverWebhooks();
  expect(received).toEqual([]);
  emulator.injectFailures({});
  await emulator.deliverWebhooks();
  const verify = ({ body, signature }: (typeof received)[0]) =>
    Stripe.webhooks.constructEvent(body, signature, emulator.endpoint.webhookSecret, 300, undefined, now.getTime());
  const created = received.map(verify).filter(({ type }) => type === 'customer.subscription.created');
  expect(created.map(({ data }) => (data.object as Stripe.Subscription).id)).toContain(id);
  received = [];
  await emulator.deliverWebhooks();
  expect(received).toEqual([]);
});

test('rejects parameters and URLs that it does not know', async () => {
  const unknown = stripe.customers.create({ email: 'a@example.test', phone: '1' });
  await expect(unknown).rejects.toMatchObject({ statusCode: 400, code: 'parameter_unknown', param: 'phone' });
  await expect(stripe.coupons.list()).rejects.toMatchObject({ statusCode: 404 });
  await expect(stripe.subscriptions.retrieve('sub_1')).rejects.toMatchObject({ code: 'resource_missing' });
});

test('repeats the response to an idempotency key, and rejects it with other parameters', async () => {
  const options = { idempotencyKey: 'key-1' };
  const first = await stripe.customers.create({ email: 'a@example.test' }, options);
  expect(await stripe.customers.create({ email: 'a@example.test' }, options)).toEqual(first);
  const other = stripe.customers.create({ email: 'b@example.test' }, options);
  await expect(other).rejects.toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
});

test('fails as many requests as were injected', async () => {
  emulator.injectFailures({ responses: ['500', '429', 'truncated'] });
  const types = [];
  for (let count = 0; count < 3; count++)
    types.push(await stripe.prices.list().catch((error: Stripe.errors.StripeError) => error.type));
  expect(types).toEqual(['StripeAPIError', 'StripeRateLimitError', 'StripeConnectionError']);
  expect((await stripe.prices.list()).data).toHaveLength(1);
});

test('has no charge of a payment that has not succeeded', async () => {
  const { secret } = await subscribe();
  const charge = secret.split('_secret_')[0]!.replace('pi_', 'ch_');
  await expect(stripe.charges.retrieve(charge)).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
  await confirm(secret, '4242 4242 4242 4242');
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ id: charge, amount: 4900 });
});
