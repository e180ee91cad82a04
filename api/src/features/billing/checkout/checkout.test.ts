import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createStripeGateway } from '../../../core/stripe.ts';
import { HOUR } from '../../../core/time.ts';
import { actionsOf } from '../../../../test/assertions/audit.ts';
import { makeFree, makePro, makeUser, PASSWORD } from '../../../../test/fixtures/factories.ts';
import { uniqueIp } from '../../../../test/clients/sign-in.ts';
import { cards, confirmPayment, deliverWebhooks } from '../../../../test/clients/pay.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_CHECKOUTS: '1000', LIMIT_CHECKOUTS_OF_USER: '3' });
});
afterAll(() => server.close());
afterEach(() => server.stripeEmulator.injectFailures({}));

interface CheckoutResponse {
  status: number;
  body: {
    success?: boolean;
    message: string;
    clientSecret?: string | null;
    intentType?: string | null;
    code?: string;
    fields?: object;
  };
}
let last = 0;
const newEmail = () => `buyer-${(last += 1)}@example.test`;
const buy = (email: string, fields: Record<string, unknown> = {}): Promise<CheckoutResponse> =>
  server.rest('POST', '/api/create-user-subscription', {
    body: { email, password: PASSWORD, planType: 'monthly', acceptsTerms: true, ...fields },
  });
const upgrade = (token: string, planType = 'monthly'): Promise<CheckoutResponse> =>
  server.rest('POST', '/api/create-subscription', { body: { planType }, token });
const verify = (intent: string, email: string) =>
  server.rest('GET', `/api/verify-subscription?payment_intent=${encodeURIComponent(intent)}&email=${encodeURIComponent(email)}`);
const userRow = async (email: string) =>
  (await server.database.fork().execute<Record<string, unknown>[]>('select * from users where email = ?', [email]))[0]!;
const countRequests = (what: string) => server.stripeEmulator.requests.filter((request) => request === what).length;
const intentOf = (secret: string) => secret.split('_secret_')[0]!;

test('a member whose customer was deleted at Stripe subscribes again, as a new customer', async () => {
  const { user, token } = await makeFree(server);
  const pay = async () => {
    const opened = await upgrade(token);
    expect(opened.body).toMatchObject({ success: true });
    expect((await confirmPayment(server, opened.body.clientSecret!)).status).toBe('succeeded');
    await deliverWebhooks(server);
    return (await userRow(user.email)) as { stripe_customer_id: string; stripe_status: string };
  };
  const first = await pay();
  const { client } = createStripeGateway({ stripe: undefined }, server.stripeEmulator.endpoint)!;
  await client.customers.del(first.stripe_customer_id);
  await deliverWebhooks(server);
  expect(await userRow(user.email)).toMatchObject({ stripe_status: 'canceled' });
  const second = await pay();
  expect(second.stripe_status).toBe('active');
  expect(second.stripe_customer_id).not.toBe(first.stripe_customer_id);
});

describe('a visitor subscribes', () => {
  test('creates an account, takes the payment, and the webhook makes it Pro', async () => {
    const email = newEmail();
    const opened = await buy(` ${email.toUpperCase()} `);
    expect({ status: opened.status, body: opened.body }).toEqual({
      status: 200,
      body: {
        success: true,
        message: 'Subscription created',
        clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
        intentType: 'payment',
        amountDue: 4900,
        creditUsed: 0,
        creditLeft: 0,
      },
    });
    expect(await userRow(email)).toMatchObject({ stripe_status: null, terms_accepted_at: expect.anything() });

    expect(await confirmPayment(server, opened.body.clientSecret!)).toMatchObject({ status: 'succeeded', message: null });
    await deliverWebhooks(server);
    expect(await userRow(email)).toMatchObject({
      stripe_status: 'active',
      plan: 'monthly',
      cancels_at_period_end: false,
      stripe_subscription_id: expect.stringMatching(/^sub_/),
    });
    const signIn = await server.graphql(
      'mutation ($e: String!, $p: String!) { signIn(email: $e, password: $p) { user { subscriptionStatus } } }',
      { e: email, p: PASSWORD },
    );
    expect(signIn.body.data).toEqual({ signIn: { user: { subscriptionStatus: 'active' } } });
    const subjects = (await server.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(['Welcome to Promptory Pro', 'Welcome to Promptory: confirm your email address']);
  });

  test('stores the period of the subscription item: a year for the annual plan', async () => {
    const email = newEmail();
    const { body } = await buy(email, { planType: 'annual' });
    await confirmPayment(server, body.clientSecret!);
    await deliverWebhooks(server);
    const { current_period_end: end, plan } = await userRow(email);
    expect({ plan, end: new Date(end as string).toISOString() }).toEqual({ plan: 'annual', end: '2027-11-20T12:00:00.000Z' });
  });

  test('uses the monthly plan by default', async () => {
    const email = newEmail();
    const { body } = await buy(email, { planType: undefined });
    await confirmPayment(server, body.clientSecret!);
    await deliverWebhooks(server);
    expect(await userRow(email)).toMatchObject({ plan: 'monthly' });
  });

  test('changes nothing if the card is declined, and accepts another card for the same secret', async () => {
    const email = newEmail();
    const { body } = await buy(email);
    expect(await confirmPayment(server, body.clientSecret!, cards.declined)).toMatchObject({
      status: 'requires_payment_method',
      message: 'Your card was declined.',
    });
    await deliverWebhooks(server);
    expect((await verify(intentOf(body.clientSecret!), email)).status).toBe(404);
    expect((await buy(email)).body.clientSecret).toBe(body.clientSecret);
    await confirmPayment(server, body.clientSecret!);
    await deliverWebhooks(server);
    expect(await userRow(email)).toMatchObject({ stripe_status: 'active' });
  });

  test('supports cards that require authentication', async () => {
    const email = newEmail();
    const { body } = await buy(email);
    expect(await confirmPayment(server, body.clientSecret!, cards.requiresAuthentication)).toMatchObject({
      status: 'requires_action',
    });
    expect(await confirmPayment(server, body.clientSecret!, cards.requiresAuthentication, true)).toMatchObject({
      status: 'succeeded',
    });
  });

  test('continues the checkout after a closed tab, and replaces it for another plan', async () => {
    const email = newEmail();
    const first = await buy(email);
    expect((await buy(email)).body.clientSecret).toBe(first.body.clientSecret);
    const other = await buy(email, { planType: 'annual' });
    expect(other.body.clientSecret).not.toBe(first.body.clientSecret);
    await confirmPayment(server, other.body.clientSecret!);
    await deliverWebhooks(server);
    expect(await userRow(email)).toMatchObject({ stripe_status: 'active', plan: 'annual' });
    const { stripe_customer_id: customer } = await userRow(email);
    const { data } = await server.stripeEmulator.store
      .find('subscription', { customer })
      .then((found) => ({ data: found as unknown as { status: string }[] }));
    expect(data.map(({ status }) => status)).toEqual(['canceled', 'active']);
  });

  test('opens a new checkout after 22 hours', async () => {
    const email = newEmail();
    const first = await buy(email);
    server.clock.now = new Date(server.clock.now.getTime() + 22 * HOUR);
    expect((await buy(email)).body.clientSecret).not.toBe(first.body.clientSecret);
  });

  test('creates one user, customer, subscription and secret for 20 concurrent requests', async () => {
    const email = newEmail();
    const before = { customers: countRequests('POST /v1/customers') };
    const responses = await Promise.all(Array.from({ length: 20 }, () => buy(email)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ body }) => body.clientSecret)).size).toBe(1);
    const { stripe_customer_id: customer } = await userRow(email);
    expect(await server.stripeEmulator.store.find('subscription', { customer })).toHaveLength(1);
    expect(await server.stripeEmulator.store.find('customer', { email })).toHaveLength(1);
    expect(countRequests('POST /v1/customers')).toBeGreaterThan(before.customers);
    const { id } = await userRow(email);
    expect(await actionsOf(server, id as string)).toEqual(['user.created']);
  });

  test.each<[Record<string, unknown>, string, RegExp]>([
    [{ email: 'nobody' }, 'email', /valid email/],
    [{ password: 'short' }, 'password', /at least 8 characters/],
    [{ password: 'password1' }, 'password', /most common/],
  ])('rejects %j, names the field and returns success: false', async (fields, field, reason) => {
    const { status, body } = await buy(newEmail(), fields);
    expect({ status, success: body.success, fields: body.fields }).toEqual({
      status: 400,
      success: false,
      fields: { [field]: expect.stringMatching(reason) },
    });
  });

  test.each([
    ['amount', 1],
    ['price', 'price_1'],
    ['currency', 'eur'],
    ['trial_period_days', 30],
    ['coupon', 'FREE'],
  ])('ignores %s in the body', async (name, value) => {
    const email = newEmail();
    const { body } = await buy(email, { [name]: value });
    const [intent] = (await server.stripeEmulator.store.find('payment_intent', {
      client_secret: body.clientSecret,
    })) as unknown as {
      amount: number;
      currency: string;
    }[];
    expect(intent).toMatchObject({ amount: 4900, currency: 'usd' });
  });

  test('rejects a plan that does not exist', async () => {
    expect((await buy(newEmail(), { planType: 'lifetime' })).status).toBe(400);
  });

  test('returns a general error if the email is taken or its account disabled, and changes nothing; a mail tells the owner', async () => {
    const pro = await makePro(server);
    const free = await makeUser(server);
    const disabled = await makeUser(server, { disabledAt: server.clock.now });
    for (const [email, password, mails] of [
      [pro.user.email, PASSWORD, 1],
      [free.email, 'not the right password', 1],
      // Who is disabled cannot sign in.
      [disabled.email, PASSWORD, 0],
    ] as const) {
      const before = await userRow(email);
      const { status, body } = await buy(email, { password });
      expect({ status, body }).toEqual({
        status: 400,
        body: {
          success: false,
          code: 'BAD_USER_INPUT',
          message: 'This account could not be created. If you have one already, sign in first.',
          fields: { email: 'If you have an account already, sign in first' },
        },
      });
      expect(await userRow(email)).toEqual(before);
      expect((await server.mails()).filter(({ to }) => to === email)).toHaveLength(mails);
    }
  });
});

describe('a member upgrades', () => {
  test('with only the session', async () => {
    const { token, user } = await makeFree(server);
    const { body } = await upgrade(token, 'annual');
    expect(body).toMatchObject({ success: true, intentType: 'payment' });
    await confirmPayment(server, body.clientSecret!);
    await deliverWebhooks(server);
    expect(await userRow(user.email)).toMatchObject({ stripe_status: 'active', plan: 'annual' });
  });

  test('rejects a Pro member without a call to Stripe', async () => {
    const { token } = await makePro(server);
    const before = server.stripeEmulator.requests.length;
    const { status, body } = await upgrade(token);
    expect({ status, body }).toEqual({ status: 409, body: { message: 'You are already subscribed.', code: 'CONFLICT' } });
    expect(server.stripeEmulator.requests).toHaveLength(before);
  });

  test('rejects the fourth new checkout of an hour; continuing one does not count', async () => {
    const { token } = await makeFree(server);
    expect((await upgrade(token, 'monthly')).status).toBe(200);
    for (let again = 0; again < 5; again++) expect((await upgrade(token, 'monthly')).status).toBe(200);
    expect((await upgrade(token, 'annual')).status).toBe(200);
    expect((await upgrade(token, 'monthly')).status).toBe(200);
    const rejected = await server.rest('POST', '/api/create-subscription', { body: { planType: 'annual' }, token });
    expect({ status: rejected.status, wait: Number(rejected.headers.get('retry-after')) > 0 }).toEqual({
      status: 429,
      wait: true,
    });
  });

  test('asks Stripe at most 60 times a minute, even if it is continued without a session', async () => {
    const { token, user } = await makeFree(server);
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await upgrade(token)).status);
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
    expect((await buy(user.email)).status).toBe(429);
  });
});

describe('when Stripe fails', () => {
  test.each([
    ['500', 1],
    ['500', 2],
    ['409', 1],
    ['429', 2],
    ['reset', 1],
  ] as const)('retries after %s (%d times), and creates one subscription', async (failure, times) => {
    const email = newEmail();
    server.stripeEmulator.injectFailures({ responses: Array<typeof failure>(times).fill(failure) });
    expect((await buy(email)).status).toBe(200);
    const { stripe_customer_id: customer } = await userRow(email);
    expect(await server.stripeEmulator.store.find('subscription', { customer })).toHaveLength(1);
  });

  test.each(['500', '429', 'truncated'] as const)(
    'returns PAYMENT_FAILED if %s persists; a later request continues the checkout',
    async (failure) => {
      const email = newEmail();
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
    expect({ status, code: body.code }).toEqual({ status: 402, code: 'PAYMENT_FAILED' });
    await other.close();
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

describe('verifying a payment', () => {
  const paid = async () => {
    const email = newEmail();
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
    const other = newEmail();
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
