import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createStripeGateway } from '../../../core/stripe.ts';
import { HOUR } from '../../../core/time.ts';
import { actionsOf } from '../../../../test/assertions/audit.ts';
import { makeFree, makePro, makeUser, PASSWORD } from '../../../../test/fixtures/factories.ts';
import { checkoutClients, intentOf, newBuyerEmail } from '../../../../test/clients/checkout.ts';
import { cards, changeCard, confirmPayment, deliverWebhooks } from '../../../../test/clients/pay.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_CHECKOUTS: '1000', LIMIT_CHECKOUTS_OF_USER: '3' });
});
afterAll(() => server.close());
afterEach(() => server.stripeEmulator.injectFailures({}));

const { buy, upgrade, verify, userRow } = checkoutClients(() => server);

const countRequests = (what: string) => server.stripeEmulator.requests.filter((request) => request === what).length;

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
    const email = newBuyerEmail();
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
    const email = newBuyerEmail();
    const { body } = await buy(email, { planType: 'annual' });
    await confirmPayment(server, body.clientSecret!);
    await deliverWebhooks(server);
    const { current_period_end: end, plan } = await userRow(email);
    expect({ plan, end: new Date(end as string).toISOString() }).toEqual({ plan: 'annual', end: '2027-11-20T12:00:00.000Z' });
  });

  test('uses the monthly plan by default', async () => {
    const email = newBuyerEmail();
    const { body } = await buy(email, { planType: undefined });
    await confirmPayment(server, body.clientSecret!);
    await deliverWebhooks(server);
    expect(await userRow(email)).toMatchObject({ plan: 'monthly' });
  });

  test('changes nothing if the card is declined, and accepts another card for the same secret', async () => {
    const email = newBuyerEmail();
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
    const email = newBuyerEmail();
    const { body } = await buy(email);
    await confirmPayment(server, body.clientSecret!, cards.declined);
    expect(await confirmPayment(server, body.clientSecret!, cards.requiresAuthentication)).toMatchObject({
      status: 'requires_action',
      // Not that of the card before.
      message: null,
    });
    expect(await confirmPayment(server, body.clientSecret!, cards.requiresAuthentication, true)).toMatchObject({
      status: 'succeeded',
    });
  });

  test('continues the checkout after a closed tab, and replaces it for another plan', async () => {
    const email = newBuyerEmail();
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
    const email = newBuyerEmail();
    const first = await buy(email);
    server.clock.now = new Date(server.clock.now.getTime() + 22 * HOUR);
    expect((await buy(email)).body.clientSecret).not.toBe(first.body.clientSecret);
  });

  test('creates one user, customer, subscription and secret for 20 concurrent requests', async () => {
    const email = newBuyerEmail();
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
    const { status, body } = await buy(newBuyerEmail(), fields);
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
    const email = newBuyerEmail();
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
    expect((await buy(newBuyerEmail(), { planType: 'lifetime' })).status).toBe(400);
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

describe('an id that no object has', () => {
  test.each(['\0', '\ud800', '__proto__', 'pi_x_secret_\0'])('is a payment that no longer exists: %j', async (clientSecret) => {
    expect(await confirmPayment(server, clientSecret)).toEqual({
      status: 'canceled',
      message: 'This payment no longer exists. Start the checkout again.',
    });
  });

  test.each(['%00', 'in_%00', '__proto__'])('is a page that does not exist: %s', async (id) => {
    expect((await server.raw(`/stripe-stand-in/invoices/${id}`)).status).toBe(404);
    const changed = await changeCard(server, `http://127.0.0.1/stripe-stand-in/portal/${id}`, cards.succeeds);
    expect(changed.status).toBe(404);
  });
});
