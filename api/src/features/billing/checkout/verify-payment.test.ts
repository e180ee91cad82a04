import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { makeFree } from '../../../../test/fixtures/factories.ts';
import { checkoutClients, intentOf, newBuyerEmail } from '../../../../test/clients/checkout.ts';
import { uniqueIp } from '../../../../test/clients/sign-in.ts';
import { confirmPayment } from '../../../../test/clients/pay.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_CHECKOUTS: '1000', LIMIT_CHECKOUTS_OF_USER: '3' });
});
afterAll(() => server.close());
afterEach(() => server.stripeEmulator.injectFailures({}));

const { buy, verify, userRow } = checkoutClients(() => server);

describe('verifying a payment', () => {
  const paid = async () => {
    const email = newBuyerEmail();
    const { body } = await buy(email);
    await confirmPayment(server, body.clientSecret!);
    return { email, intent: intentOf(body.clientSecret!) };
  };

  test('reads the subscription at Stripe, without waiting for a webhook', async () => {
    const { email, intent } = await paid();
    const { status, body } = await verify(intent, email);
    expect({ status, body }).toEqual({ status: 200, body: { planType: 'monthly' } });
    expect(await userRow(email)).toMatchObject({ stripe_status: 'active' });
    const operation = await server.graphql(
      'query ($i: String!, $e: String!) { verifySubscription(paymentIntent: $i, email: $e) { planType subscriptionStatus } }',
      { i: intent, e: email },
    );
    expect(operation.body.data).toEqual({ verifySubscription: { planType: 'monthly', subscriptionStatus: 'active' } });
  });

  test('returns the same 404 for everything else', async () => {
    const { email, intent } = await paid();
    const other = newBuyerEmail();
    const open = await buy(other);
    const responses = [];
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    for (const [given, claimed] of [
      ['pi_fake', email],
      ['pi_0123456789abcdef', email],
      ['sub_0123456789', email],
      ['../../v1/customers', email],
      ['a\0b', email],
      [intent, other],
      [intent, 'nobody@example.test'],
      [intentOf(open.body.clientSecret!), other],
    ] as const) {
      responses.push(
        await server.rest(
          'GET',
          `/api/verify-subscription?payment_intent=${encodeURIComponent(given)}&email=${encodeURIComponent(claimed)}&redirect_status=succeeded`,
          { from: '192.0.2.77' },
        ),
      );
    }
    for (const { status, body } of responses)
      expect({ status, body }).toEqual({ status: 404, body: { message: 'Payment not found', code: 'NOT_FOUND' } });
    expect(await userRow(other)).toMatchObject({ stripe_status: null, stripe_subscription_id: null });
  });

  test('does not tell who is a customer by asking Stripe, also while Stripe fails', async () => {
    const { intent } = await paid();
    const { email } = await paid();
    const { user } = await makeFree(server);
    const responses: unknown[] = [];
    for (const claimed of [email, user.email, 'nobody@example.test']) {
      for (const given of [intent, 'pi_0123456789abcdef', 'seti_0123456789abcdef'])
        for (const failures of [[], Array<'500'>(12).fill('500')]) {
          server.stripeEmulator.injectFailures({ responses: failures });
          const before = server.stripeEmulator.requests.length;
          const { status, body } = await server.rest(
            'GET',
            `/api/verify-subscription?payment_intent=${given}&email=${encodeURIComponent(claimed)}`,
            { from: uniqueIp() },
          );
          responses.push({ given, status, body, asked: server.stripeEmulator.requests.slice(before) });
        }
    }
    expect(responses.slice(0, 6).map((response) => (response as { status: number }).status)).toEqual([
      404, 402, 404, 402, 404, 402,
    ]);
    expect(responses.slice(6, 12)).toEqual(responses.slice(0, 6));
    expect(responses.slice(12)).toEqual(responses.slice(0, 6));
  });

  test('is not a 404 if Stripe knows the payment, and rejects the request for another reason', async () => {
    const { email, intent } = await paid();
    server.stripeEmulator.injectFailures({ responses: ['400'] });
    server.logged.length = 0;
    expect(await verify(intent, email)).toMatchObject({ status: 402, body: { code: 'PAYMENT_FAILED' } });
    expect(server.logged).toContainEqual(expect.objectContaining({ msg: 'payment not verified' }));
  });

  test('rejects the eleventh request of a minute', async () => {
    const statuses = [];
    for (let count = 0; count < 11; count++)
      statuses.push(
        (await server.rest('GET', '/api/verify-subscription?payment_intent=pi_fake&email=a@b.test', { from: '192.0.2.78' }))
          .status,
      );
    expect(statuses).toEqual([...Array<number>(10).fill(404), 429]);
  });
});
