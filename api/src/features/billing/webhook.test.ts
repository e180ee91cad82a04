import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { makeFree, makeSession } from '../../../test/fixtures/factories.ts';
import { cards, confirmPayment, deliverWebhooks } from '../../../test/clients/pay.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { createLog } from '../../core/telemetry/log.ts';
import { createStripeGateway, Stripe } from '../../core/stripe.ts';
import { DAY } from '../../core/time.ts';
import { stripeWebhook } from '../../http/stripe-webhook.ts';
import { checkWebhook } from './setup/webhook-check.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_CHECKOUTS: '1000', LIMIT_CHECKOUTS_OF_USER: '1000' });
});
afterAll(() => server.close());
afterEach(() => server.stripeEmulator.injectFailures({}));

const signer = new Stripe('sk_test_signer');
const pass = (milliseconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + milliseconds);
};
const due = () => server.database.fork().execute<{ subscription_id: string }[]>('select subscription_id from due_subscriptions');
const rowOf = async (id: string) =>
  (await server.database.fork().execute<Record<string, unknown>[]>('select * from users where id = ?', [id]))[0]!;

/** A member who has subscribed and paid. */
async function subscriber(planType = 'monthly') {
  const { user } = await makeFree(server);
  const { token } = await makeSession(server, user);
  const { body } = await server.rest('POST', '/api/create-subscription', { body: { planType }, token });
  await confirmPayment(server, body.clientSecret as string);
  await deliverWebhooks(server);
  return {
    user,
    subscription: (await rowOf(user.id)).stripe_subscription_id as string,
    customer: (await rowOf(user.id)).stripe_customer_id as string,
  };
}

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
  test('P11: without one, with another secret, of another body, or of the old scheme: 400 and nothing is noted', async () => {
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
    expect(await due()).toEqual([]);
  });

  test('P12: 301 seconds old is refused; P13: one of the future is harmless', async () => {
    const { subscription, user } = await subscriber();
    const payload = JSON.stringify(eventOf(subscription));
    expect((await post(payload, sign(payload, { seconds: -301 }))).status).toBe(400);
    expect((await post(payload, sign(payload, { seconds: -299 }))).status).toBe(200);
    expect((await post(payload, sign(payload, { seconds: 3600 }))).status).toBe(200);
    await server.jobs.subscriptions.run();
    // The event says "canceled"; Stripe does not.
    expect(await rowOf(user.id)).toMatchObject({ stripe_status: 'active' });
  });

  test('an event of real money is none of a test installation', async () => {
    expect((await send(eventOf('sub_live', undefined, { livemode: true }))).status).toBe(400);
  });

  test('P14: the self-test of a start says where a signed event is refused, and is silent where it is taken', async () => {
    const stripe = createStripeGateway({ stripe: undefined }, server.stripeEmulator.endpoint)!;
    const now = () => server.clock.now;
    const said: unknown[] = [];
    const log = createLog({ level: 'info', format: 'json' }, { write: (line) => said.push(JSON.parse(line)) });
    const check = (url: string) => checkWebhook({ url, stripe, now, log });
    await check(`${server.url}/api/webhooks/stripe`);
    expect(said).toEqual([]);
    // The doors in the wrong order: JSON is parsed before the signature is looked at.
    const wrong = express()
      .use(express.json())
      .use('/hook', stripeWebhook(stripe, { now, note: async () => {} }));
    const listening = wrong.listen(0, '127.0.0.1');
    await new Promise((resolve) => listening.once('listening', resolve));
    const address = `http://127.0.0.1:${(listening.address() as AddressInfo).port}/hook`;
    await check(address);
    listening.closeAllConnections();
    await new Promise((resolve) => listening.close(resolve));
    await check(address);
    expect(said).toMatchObject([{ status: 400 }, { level: 'error', msg: 'the webhook of Stripe does not answer' }]);
    expect(await due()).toEqual([]);
  });

  test('P14, P18: it reads raw bytes, up to its own limit, and no more', async () => {
    const spaced = `  ${JSON.stringify(eventOf('sub_spaced'), null, 4)}\n`;
    expect((await post(spaced, sign(spaced))).status).toBe(200);
    const large = JSON.stringify(eventOf('sub_large', undefined, { padding: 'x'.repeat(2_000_000) }));
    expect((await post(large, sign(large))).status).toBe(413);
    await server.database.fork().execute('delete from due_subscriptions');
  });
});

describe('events', () => {
  test('what is none of ours is taken and forgotten', async () => {
    for (const type of ['product.created', 'customer.created', 'something.new'])
      expect((await send(eventOf('sub_other', type))).status).toBe(200);
    expect(await due()).toEqual([]);
  });

  test('a subscription that Stripe does not know, or that is nobody’s, changes nothing', async () => {
    await send(eventOf('sub_unknown'));
    await server.jobs.subscriptions.run();
    expect(await due()).toEqual([]);
  });

  test('P15, F27: 100 of them are one row, and one question to Stripe', async () => {
    const { subscription } = await subscriber();
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(eventOf(subscription))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await due()).toEqual([{ subscription_id: subscription }]);
    const read = `GET /v1/subscriptions/${subscription}`;
    const before = server.stripeEmulator.requests.filter((request) => request === read).length;
    await server.jobs.subscriptions.run();
    expect(server.stripeEmulator.requests.filter((request) => request === read)).toHaveLength(before + 1);
    expect(await due()).toEqual([]);
  });

  test('F23: what cannot be read is tried again, and members keep what they have', async () => {
    const { subscription, user } = await subscriber();
    await send(eventOf(subscription));
    server.stripeEmulator.injectFailures({ responses: Array<'500'>(20).fill('500') });
    await server.jobs.subscriptions.run();
    expect(await due()).toEqual([{ subscription_id: subscription }]);
    expect(await rowOf(user.id)).toMatchObject({ stripe_status: 'active' });
    server.stripeEmulator.injectFailures({});
    pass(60_000);
    await server.jobs.subscriptions.run();
    expect(await due()).toEqual([]);
  });
});

/** A life from checkout to the end: created, paid, cancelled, resumed, renewed, card fails, ended. */
async function life(eventsMode: 'delivered' | 'duplicated' | 'shuffled' | 'dropped', settleEach: boolean) {
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
  // The success page asks; or nobody does, and the catch-up has to.
  if (settleEach) await deliverWebhooks(server);
  const { stripe_customer_id: customer } = await rowOf(user.id);
  pass(40 * DAY);
  const [kept] = await server.stripeEmulator.store.find<{ id: string; card: string }>('customer', { id: customer });
  await server.stripeEmulator.ledger.runBillingCycle();
  if (settleEach) await deliverWebhooks(server);
  await server.stripeEmulator.store.put('customer', { ...kept!, card: cards.failsOnRenewal.replaceAll(' ', '') });
  pass(30 * DAY);
  await server.stripeEmulator.ledger.runBillingCycle();
  if (settleEach) await deliverWebhooks(server);
  await server.stripeEmulator.deliverWebhooks();
  server.stripeEmulator.injectFailures({});
  if (eventsMode === 'dropped') await server.jobs.catchUp.run();
  await server.jobs.subscriptions.run();
  const { stripe_status: status, plan, cancels_at_period_end: cancels, current_period_end: end } = await rowOf(user.id);
  const left = Math.round((new Date(end as string).getTime() - server.clock.now.getTime()) / DAY);
  return { status, plan, cancels, left: Math.abs(left) < 40 };
}

test('P16, F24, F26: in order, twice, shuffled or lost for weeks: the same end', async () => {
  const inOrder = await life('delivered', true);
  expect(inOrder).toEqual({ status: 'past_due', plan: 'monthly', cancels: false, left: true });
  for (const mode of ['duplicated', 'shuffled', 'dropped'] as const) expect(await life(mode, false)).toEqual(inOrder);
});

test('F5: what was noted before a crash is read after it', async () => {
  const { subscription, user } = await subscriber();
  await send(eventOf(subscription));
  await server.database.fork().execute("update users set stripe_status = 'past_due' where id = ?", [user.id]);
  // Taken by a process that died: its row comes due again.
  await server.database.fork().execute("update due_subscriptions set due_at = due_at + interval '5 seconds', attempts = 1");
  pass(10_000);
  await server.jobs.subscriptions.run();
  expect(await rowOf(user.id)).toMatchObject({ stripe_status: 'active' });
});

test('an answer that is older than what was written is dropped', async () => {
  const { subscription, user } = await subscriber();
  await server.database
    .fork()
    .execute("update users set stripe_status = 'unpaid', subscription_synced_at = ?::timestamptz where id = ?", [
      new Date(server.clock.now.getTime() + 1000).toISOString(),
      user.id,
    ]);
  await send(eventOf(subscription));
  await server.jobs.subscriptions.run();
  expect(await rowOf(user.id)).toMatchObject({ stripe_status: 'unpaid' });
});

test('P7: a subscription to something else opens nothing', async () => {
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
  expect(await rowOf(user.id)).toMatchObject({ stripe_status: null, stripe_subscription_id: null });
});
