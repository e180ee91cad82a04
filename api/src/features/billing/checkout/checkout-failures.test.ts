import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Invoice } from '@promptory/stripe-emulator';
import { makeFree, PASSWORD } from '../../../../test/fixtures/factories.ts';
import { checkoutClients, newBuyerEmail } from '../../../../test/clients/checkout.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_CHECKOUTS: '1000', LIMIT_CHECKOUTS_OF_USER: '3' });
});
afterAll(() => server.close());
afterEach(() => server.stripeEmulator.injectFailures({}));

const { buy, upgrade, userRow } = checkoutClients(() => server);

describe('when Stripe fails', () => {
  test.each([
    ['500', 1],
    ['500', 2],
    ['409', 1],
    ['429', 2],
    ['reset', 1],
  ] as const)('retries after %s (%d times), and creates one subscription', async (failure, times) => {
    const email = newBuyerEmail();
    server.stripeEmulator.injectFailures({ responses: Array<typeof failure>(times).fill(failure) });
    expect((await buy(email)).status).toBe(200);
    const { stripe_customer_id: customer } = await userRow(email);
    expect(await server.stripeEmulator.store.find('subscription', { customer })).toHaveLength(1);
  });

  test.each(['500', '429', 'truncated'] as const)(
    'returns PAYMENT_FAILED if %s persists; a later request continues the checkout',
    async (failure) => {
      const email = newBuyerEmail();
      server.stripeEmulator.injectFailures({ responses: Array<typeof failure>(20).fill(failure) });
      const { status, body } = await buy(email);
      expect({ status, body }).toEqual({
        status: 402,
        body: { success: false, code: 'PAYMENT_FAILED', message: 'Failed to process subscription. Please try again.' },
      });
      server.stripeEmulator.injectFailures({});
      expect((await buy(email)).body.clientSecret).toMatch(/_secret_/);
      const { stripe_customer_id: customer } = await userRow(email);
      expect(await server.stripeEmulator.store.find('subscription', { customer })).toHaveLength(1);
    },
  );

  test('opens no second checkout if it cannot end the first one', async () => {
    const { token, user } = await makeFree(server);
    await upgrade(token, 'monthly');
    server.stripeEmulator.injectFailures({ responses: ['400'] });
    expect(await upgrade(token, 'annual')).toMatchObject({ status: 402, body: { code: 'PAYMENT_FAILED' } });
    const { stripe_customer_id: customer } = await userRow(user.email);
    expect(await server.stripeEmulator.store.find('subscription', { customer })).toHaveLength(1);
  });

  test('finds a subscription that Stripe created in spite of an error', async () => {
    const { token, user } = await makeFree(server);
    // Creates the customer and caches the price, so the next request to Stripe is about the subscription.
    await upgrade(token, 'monthly');
    const { stripe_customer_id: customer } = await userRow(user.email);
    const before = (await server.stripeEmulator.store.find('subscription', { customer })).length;
    server.stripeEmulator.injectFailures({ responses: ['truncated', 'truncated', 'truncated', 'truncated'] });
    await upgrade(token, 'monthly');
    server.stripeEmulator.injectFailures({});
    expect((await upgrade(token, 'monthly')).status).toBe(200);
    expect(await server.stripeEmulator.store.find('subscription', { customer })).toHaveLength(before);
  });

  test('charges nobody if the price at Stripe is not the one that the site shows', async () => {
    const other = await startServer({});
    const [price] = await other.stripeEmulator.store.find<{ id: string; unit_amount: number }>('price', {
      lookup_key: 'pro_monthly',
    });
    await other.stripeEmulator.store.put('price', { ...price!, unit_amount: 100 });
    const { status, body } = await other.rest('POST', '/api/create-user-subscription', {
      body: { email: 'cheap@example.test', password: PASSWORD },
    });
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 402,
      code: 'PAYMENT_FAILED',
      message: 'Payments are not available right now. Please contact us.',
    });
    await other.close();
  });

  test('logs a subscription that has nothing to pay with, and opens another one at the next attempt', async () => {
    const { token, user } = await makeFree(server);
    await upgrade(token);
    const { stripe_customer_id: customer } = await userRow(user.email);
    const [invoice] = await server.stripeEmulator.store.find<Invoice>('invoice', { customer });
    await server.stripeEmulator.store.put('invoice', { ...invoice!, payment_intent: null });
    server.logged.length = 0;
    expect(await upgrade(token)).toMatchObject({ status: 402, body: { message: 'Failed to get payment details' } });
    expect(server.logged.filter(({ level }) => level === 'error')).toEqual([
      expect.objectContaining({
        msg: 'Stripe has nothing to confirm a payment with',
        subscription: expect.stringMatching(/^sub_/),
        status: 'incomplete',
        invoice: invoice!.id,
      }),
    ]);
    expect(JSON.stringify(server.logged)).not.toContain(user.email);
    expect((await upgrade(token)).body.clientSecret).toMatch(/_secret_/);
  });

  test('is not available in production without a key, and neither is the emulator', async () => {
    const production = await startServer({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://unused.example/promptory',
      JWT_SECRETS: 'first:a secret of the tests and long enough',
      PUBLIC_URL: 'https://promptory.example',
    });
    expect(production.stripeEmulator).toBeUndefined();
    const { status, body } = await production.rest('POST', '/api/create-user-subscription', {
      body: { email: 'b@example.test', password: PASSWORD },
    });
    expect({ status, message: body.message }).toEqual({
      status: 402,
      message: 'Checkout is not available here. Please contact us.',
    });
    for (const path of ['/stripe-stand-in/confirm', '/api/webhooks/stripe'])
      expect((await production.raw(path, { method: 'POST', body: '{}' })).status).toBe(404);
    await production.close();
  });
});
