import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { makeFree, makeSession } from '../../../../test/fixtures/factories.ts';
import { cards, confirmPayment, deliverWebhooks, userRow } from '../../../../test/clients/pay.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { createLog } from '../../../core/telemetry/log.ts';
import { createStripeGateway, Stripe } from '../../../core/stripe.ts';
import { DAY, HOUR } from '../../../core/time.ts';
import { stripeWebhook } from '../../../http/stripe-webhook.ts';
import { checkWebhook } from '../setup/webhook-check.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_CHECKOUTS: '1000', LIMIT_CHECKOUTS_OF_USER: '1000' });
});
afterAll(() => server.close());
afterEach(() => server.stripeEmulator.injectFailures({}));

const signer = new Stripe('sk_test_signer');
const advanceClock = (milliseconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + milliseconds);
};
const queuedSubscriptions = () =>
  server.database.fork().execute<{ subscription_id: string }[]>('select subscription_id from due_subscriptions');

/** Creates a member with a paid subscription. */
async function subscriber(planType = 'monthly') {
  const { user } = await makeFree(server);
  const { token } = await makeSession(server, user);
  const { body } = await server.rest('POST', '/api/create-subscription', { body: { planType }, token });
  await confirmPayment(server, body.clientSecret as string);
  await deliverWebhooks(server);
  return {
    user,
    subscription: (await userRow(server, user.id)).stripe_subscription_id as string,
    customer: (await userRow(server, user.id)).stripe_customer_id as string,
  };
}

/** How often a subscription was requested from Stripe so far. */
const readsOf = (subscription: string) =>
  server.stripeEmulator.requests.filter((request) => request === `GET /v1/subscriptions/${subscription}`).length;

const event = (subscription: string) => ({
  type: 'customer.subscription.updated',
  livemode: false,
  data: { object: { id: subscription } },
});
const eventOf = (subscription: string, type = 'customer.subscription.updated', fields: Record<string, unknown> = {}) => ({
  id: `evt_${type}`,
  object: 'event',
  type,
  livemode: false,
  created: Math.floor(server.clock.now.getTime() / 1000),
  data: { object: { id: subscription, object: 'subscription', status: 'canceled' } },
  ...fields,
});
const post = (payload: string, signature: string | undefined) =>
  server.raw('/api/webhooks/stripe', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature !== undefined && { 'stripe-signature': signature }) },
    body: payload,
  });
const sign = (payload: string, { seconds = 0, secret = server.stripeEmulator.endpoint.webhookSecret } = {}) =>
  signer.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(server.clock.now.getTime() / 1000) + seconds,
  });
const send = (event: object) => {
  const payload = JSON.stringify(event);
  return post(payload, sign(payload));
};

describe('the signature', () => {
  test('rejects missing and wrong signatures, and queues nothing', async () => {
    const payload = JSON.stringify(eventOf('sub_unsigned'));
    const signed = sign(payload);
    for (const [body, signature] of [
      [payload, undefined],
      [payload, ''],
      [payload, sign(payload, { secret: 'whsec_another' })],
      [payload.replace('sub_unsigned', 'sub_tampered'), signed],
      [payload, signed.replace('v1=', 'v0=')],
      ['not json', sign('not json')],
    ] as const)
      expect((await post(body, signature)).status).toBe(400);
    expect(await queuedSubscriptions()).toEqual([]);
  });

  test('that is wrong is logged in one line, without the body', async () => {
    server.logged.length = 0;
    await post(JSON.stringify(eventOf('sub_secret_body')), sign('something else'));
    const lines = server.logged.filter(({ level }) => level === 'warn');
    expect(lines).toHaveLength(1);
    expect(lines[0]!.msg).toBe('a Stripe webhook was rejected: its signature is missing or wrong');
    expect(JSON.stringify(server.logged)).not.toContain('sub_secret_body');
  });

  test.each([
    ['without data', { ...event('sub_1'), data: undefined }],
    ['with data without an object', { ...event('sub_1'), data: {} }],
    ['with data that is null', { ...event('sub_1'), data: null }],
    ['without a type', { ...event('sub_1'), type: undefined }],
    ['that is null', null],
    ['that is a text', 'event'],
    ['that is a list', []],
  ])('of an event %s: 400', async (_, value) => {
    const payload = JSON.stringify(value);
    expect((await post(payload, sign(payload))).status).toBe(400);
  });

  test('rejects a signature that is 301 seconds old; one from the future does no harm', async () => {
    const { subscription, user } = await subscriber();
    const payload = JSON.stringify(eventOf(subscription));
    expect((await post(payload, sign(payload, { seconds: -301 }))).status).toBe(400);
    expect((await post(payload, sign(payload, { seconds: -299 }))).status).toBe(200);
    expect((await post(payload, sign(payload, { seconds: 3600 }))).status).toBe(200);
    await server.jobs.subscriptions.run();
    // The event says "canceled"; Stripe does not.
    expect(await userRow(server, user.id)).toMatchObject({ stripe_status: 'active' });
  });

  test('rejects a live event in test mode', async () => {
    expect((await send(eventOf('sub_live', undefined, { livemode: true }))).status).toBe(400);
  });

  test('logs an error at startup if the webhook rejects a signed event', async () => {
    const stripe = createStripeGateway({ stripe: undefined }, server.stripeEmulator.endpoint)!;
    const now = () => server.clock.now;
    const logged: unknown[] = [];
    const log = createLog({ level: 'info', format: 'json' }, { write: (line) => logged.push(JSON.parse(line)) });
    const check = (webhookUrl: string) => checkWebhook({ url: webhookUrl, stripe, now, log });
    await check(`${server.url}/api/webhooks/stripe`);
    expect(logged).toEqual([]);
    // Middleware in the wrong order: JSON is parsed before the signature is verified.
    const wrong = express()
      .use(express.json())
      .use('/hook', stripeWebhook(stripe, { now, log, enqueue: async () => {} }));
    const listening = wrong.listen(0, '127.0.0.1');
    await new Promise((resolve) => listening.once('listening', resolve));
    const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}/hook`;
    await check(url);
    listening.closeAllConnections();
    await new Promise((resolve) => listening.close(resolve));
    await check(url);
    expect(logged).toMatchObject([
      { level: 'warn' },
      { status: 400 },
      { level: 'error', msg: 'the Stripe webhook does not answer' },
    ]);
    expect(await queuedSubscriptions()).toEqual([]);
  });

  test('verifies the raw bytes, up to its own body limit', async () => {
    const spaced = `  ${JSON.stringify(eventOf('sub_spaced'), null, 4)}\n`;
    expect((await post(spaced, sign(spaced))).status).toBe(200);
    const large = JSON.stringify(eventOf('sub_large', undefined, { padding: 'x'.repeat(2_000_000) }));
    expect((await post(large, sign(large))).status).toBe(413);
    await server.database.fork().execute('delete from due_subscriptions');
  });
});

describe('events', () => {
  test('accepts and ignores events of other types', async () => {
    for (const type of ['product.created', 'customer.created', 'something.new'])
      expect((await send(eventOf('sub_other', type))).status).toBe(200);
    expect(await queuedSubscriptions()).toEqual([]);
  });

  test('ignores a subscription that Stripe does not know', async () => {
    await send(eventOf('sub_unknown'));
    await server.jobs.subscriptions.run();
    expect(await queuedSubscriptions()).toEqual([]);
  });

  test('turns 100 events into one queue entry and one request to Stripe', async () => {
    const { subscription } = await subscriber();
    const responses = await Promise.all(Array.from({ length: 100 }, () => send(eventOf(subscription))));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await queuedSubscriptions()).toEqual([{ subscription_id: subscription }]);
    const before = readsOf(subscription);
    await server.jobs.subscriptions.run();
    expect(readsOf(subscription)).toBe(before + 1);
    expect(await queuedSubscriptions()).toEqual([]);
  });

  test('slows down if Stripe has too many requests: the others wait for the next run', async () => {
    const members = [await subscriber(), await subscriber()];
    for (const { subscription } of members) await send(eventOf(subscription));
    const before = server.stripeEmulator.requests.length;
    server.stripeEmulator.injectFailures({ responses: Array<'429'>(20).fill('429') });
    await server.jobs.subscriptions.run();
    expect(server.stripeEmulator.requests.slice(before)).toHaveLength(3);
    expect(await queuedSubscriptions()).toHaveLength(2);
    server.stripeEmulator.injectFailures({});
    advanceClock(60_000);
    await server.jobs.subscriptions.run();
    expect(await queuedSubscriptions()).toEqual([]);
  });

  test('retries if Stripe fails, and members keep what they have', async () => {
    const { subscription, user } = await subscriber();
    await send(eventOf(subscription));
    server.stripeEmulator.injectFailures({ responses: Array<'500'>(20).fill('500') });
    await server.jobs.subscriptions.run();
    expect(await queuedSubscriptions()).toEqual([{ subscription_id: subscription }]);
    expect(await userRow(server, user.id)).toMatchObject({ stripe_status: 'active' });
    server.stripeEmulator.injectFailures({});
    advanceClock(60_000);
    await server.jobs.subscriptions.run();
    expect(await queuedSubscriptions()).toEqual([]);
  });
});

/** Runs a subscription from the checkout through a renewal to a failed payment, and returns what is stored then. */
async function runLifecycle(eventsMode: 'delivered' | 'duplicated' | 'shuffled' | 'dropped', settleEach: boolean) {
  const { user } = await makeFree(server);
  server.stripeEmulator.injectFailures({ events: eventsMode });
  const step = async (operation: string) => {
    const { token } = await makeSession(server, user);
    const { body } = await server.graphql(`mutation { ${operation} }`, {}, { token });
    if (settleEach) await deliverWebhooks(server);
    return body.data as Record<string, { clientSecret?: string }>;
  };
  const { createSubscription } = await step('createSubscription(planType: monthly) { clientSecret }');
  await confirmPayment(server, createSubscription!.clientSecret!);
  // Otherwise nothing is synced before the end.
  if (settleEach) await deliverWebhooks(server);
  const { stripe_customer_id: customer } = await userRow(server, user.id);
  advanceClock(40 * DAY);
  const [kept] = await server.stripeEmulator.store.find<{ id: string; card: string }>('customer', { id: customer });
  await server.stripeEmulator.ledger.runBillingCycle();
  if (settleEach) await deliverWebhooks(server);
  await server.stripeEmulator.store.put('customer', { ...kept!, card: cards.failsOnRenewal.replaceAll(' ', '') });
  advanceClock(30 * DAY);
  await server.stripeEmulator.ledger.runBillingCycle();
  if (settleEach) await deliverWebhooks(server);
  await server.stripeEmulator.deliverWebhooks();
  server.stripeEmulator.injectFailures({});
  if (eventsMode === 'dropped') await server.jobs.catchUp.run();
  await server.jobs.subscriptions.run();
  const { stripe_status: status, plan, cancels_at_period_end: cancels, current_period_end: end } = await userRow(server, user.id);
  const left = Math.round((new Date(end as string).getTime() - server.clock.now.getTime()) / DAY);
  return { status, plan, cancels, left: Math.abs(left) < 40 };
}

test('stores the same whether events arrive in order, twice, shuffled or not for weeks', async () => {
  const inOrder = await runLifecycle('delivered', true);
  expect(inOrder).toEqual({ status: 'past_due', plan: 'monthly', cancels: false, left: true });
  for (const mode of ['duplicated', 'shuffled', 'dropped'] as const) expect(await runLifecycle(mode, false)).toEqual(inOrder);
});

test('queues a missed event again only until its subscription was synced', async () => {
  await runLifecycle('dropped', false);
  expect(await queuedSubscriptions()).toEqual([]);
  advanceClock(HOUR);
  await server.jobs.catchUp.run();
  await server.jobs.subscriptions.run();
  advanceClock(HOUR);
  await server.jobs.catchUp.run();
  expect(await queuedSubscriptions()).toEqual([]);
});

test('syncs after a crash what was queued before it', async () => {
  const { subscription, user } = await subscriber();
  await send(eventOf(subscription));
  await server.database.fork().execute("update users set stripe_status = 'past_due' where id = ?", [user.id]);
  // As left by a process that took the entry and died.
  await server.database.fork().execute("update due_subscriptions set due_at = due_at + interval '5 seconds', attempts = 1");
  advanceClock(10_000);
  await server.jobs.subscriptions.run();
  expect(await userRow(server, user.id)).toMatchObject({ stripe_status: 'active' });
});

test('reads again what was read before the stored one, even if the clock of another host is ahead', async () => {
  const { subscription, user } = await subscriber();
  const ahead = new Date(server.clock.now.getTime() + 60_000);
  await server.database
    .fork()
    .execute("update users set stripe_status = 'unpaid', subscription_synced_at = ?::timestamptz where id = ?", [
      ahead.toISOString(),
      user.id,
    ]);
  await send(eventOf(subscription));
  const before = readsOf(subscription);
  await server.jobs.subscriptions.run();
  expect(readsOf(subscription)).toBe(before + 2);
  const { stripe_status: status, subscription_synced_at: syncedAt } = await userRow(server, user.id);
  expect(status).toBe('active');
  // Or the next result of that host would be dropped.
  expect(new Date(syncedAt as string)).toEqual(ahead);
});

test('does not grant Pro for a subscription to another product', async () => {
  const { user } = await makeFree(server);
  const customer = 'cus_elsewhere';
  await server.database.fork().execute('update users set stripe_customer_id = ? where id = ?', [customer, user.id]);
  await server.stripeEmulator.store.put('price', {
    id: 'price_mug',
    lookup_key: 'coffee_mug',
    unit_amount: 100,
    recurring: { interval: 'month', interval_count: 1 },
  } as never);
  await server.stripeEmulator.store.put('customer', { id: customer, object: 'customer', balance: 0, card: null } as never);
  const price = await server.stripeEmulator.store.get('price', 'price_mug');
  const { id } = await server.stripeEmulator.ledger.createSubscription(customer, price as never, {});
  const made = await server.stripeEmulator.store.get('subscription', id);
  await server.stripeEmulator.store.put('subscription', { ...made!, status: 'active' } as never);
  await deliverWebhooks(server);
  expect(await userRow(server, user.id)).toMatchObject({ stripe_status: null, stripe_subscription_id: null });
});
