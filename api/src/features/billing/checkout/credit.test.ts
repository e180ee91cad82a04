import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { confirmPayment, deliverWebhooks, executeAs, passBillingDays, userRow } from '../../../../test/clients/pay.ts';
import { makeFree, makeSession, PASSWORD } from '../../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_CHECKOUTS: '1000', LIMIT_CHECKOUTS_OF_USER: '1000' });
});
afterAll(() => server.close());

let user: Awaited<ReturnType<typeof makeFree>>['user'];
const execute = (mutation: string) => executeAs(server, user, `mutation { ${mutation} }`);
const PAYLOAD = '{ message clientSecret intentType amountDue creditUsed creditLeft }';
const open = async (args: string) => {
  const { data, error } = await execute(`createSubscription(${args}) ${PAYLOAD}`);
  return data?.createSubscription ?? error!.extensions.code;
};
const passDays = (days: number) => passBillingDays(server, days);
/** What is left of the credit, and the plan that is stored and live at Stripe. */
async function state() {
  await deliverWebhooks(server);
  const { stripe_customer_id: customer, stripe_status: status } = await userRow(server, user.id);
  const { balance } = (await server.stripeEmulator.store.get<{ id: string; balance: number }>('customer', customer!))!;
  const live = await server.stripeEmulator.store.find('subscription', { customer, status: 'active' });
  return { balance, status, live: live.length };
}

/** A member on the free plan whose credit of $421 is what a change to the monthly plan has left. */
beforeEach(async () => {
  ({ user } = await makeFree(server));
  const { clientSecret } = (await open('planType: annual')) as { clientSecret: string };
  await confirmPayment(server, clientSecret);
  await deliverWebhooks(server);
  await execute('changePlan(planType: monthly) { plan }');
  await execute('cancelSubscription { plan }');
  await passDays(32);
});

const UNTOUCHED = { balance: -42_100, status: 'canceled', live: 0 };
const TO_CONFIRM = {
  message: 'Your credit pays for this plan. Confirm it to subscribe.',
  clientSecret: null,
  intentType: null,
  amountDue: 0,
  creditUsed: 4900,
  creditLeft: 37_200,
};
const ACTIVE = {
  message: 'Your subscription is active',
  clientSecret: null,
  intentType: null,
  amountDue: null,
  creditUsed: null,
  creditLeft: null,
};

describe('a plan that credit would pay', () => {
  test('is not bought by opening the checkout', async () => {
    expect(await open('planType: monthly')).toBe('CONFLICT');
    expect(await state()).toEqual(UNTOUCHED);
    expect(await open('planType: monthly, payWithCredit: null')).toBe('CONFLICT');
    expect(await state()).toEqual(UNTOUCHED);
  });

  test('is not bought by asking what the credit would pay', async () => {
    expect(await open('planType: monthly, payWithCredit: false')).toEqual(TO_CONFIRM);
    expect(await open('planType: monthly, payWithCredit: false')).toEqual(TO_CONFIRM);
    expect(await state()).toEqual(UNTOUCHED);
  });

  test('is bought once the member agrees, even if somebody asks at the same moment', async () => {
    const [asked, bought] = await Promise.all([
      open('planType: monthly, payWithCredit: false'),
      open('planType: monthly, payWithCredit: true'),
    ]);
    // Either may come first.
    expect([TO_CONFIRM, ACTIVE]).toContainEqual(asked);
    expect(bought).toEqual(ACTIVE);
    expect(await state()).toEqual({ balance: -37_200, status: 'active', live: 1 });
  });

  test('is not bought at the checkout of visitors, or by REST without the word of the member', async () => {
    const input = { email: user.email, password: PASSWORD, planType: 'monthly', acceptsTerms: true };
    const visitor = await server.rest('POST', '/api/create-user-subscription', { body: input });
    expect(visitor).toMatchObject({ status: 409, body: { code: 'CONFLICT', message: expect.stringMatching(/Sign in/) } });
    const { token } = await makeSession(server, user);
    const upgrade = (body: object) => server.rest('POST', '/api/create-subscription', { body, token });
    expect(await upgrade({ planType: 'monthly' })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await upgrade({ planType: 'monthly', payWithCredit: false })).body).toEqual({ success: true, ...TO_CONFIRM });
    expect(await state()).toEqual(UNTOUCHED);
    expect((await upgrade({ planType: 'monthly', payWithCredit: true })).body).toMatchObject({ clientSecret: null });
    expect(await state()).toMatchObject({ status: 'active' });
  });
});

test('credit that pays a part is told apart from what is due today, and comes back for another plan', async () => {
  const opened = await open('planType: annual');
  expect(opened).toMatchObject({ intentType: 'payment', amountDue: 4900, creditUsed: 42_100, creditLeft: 0 });
  expect(await open('planType: annual, payWithCredit: true')).toEqual(opened);
  expect(await open('planType: monthly, payWithCredit: false')).toEqual(TO_CONFIRM);
  expect(await state()).toEqual(UNTOUCHED);
});

test("credit in an unpaid checkout is still the member's", async () => {
  expect(await open('planType: annual')).toMatchObject({ creditUsed: 42_100 });
  const { token } = await makeSession(server, user);
  const { body } = await server.graphql('{ billing { credit } }', {}, { token });
  expect(body.data).toEqual({ billing: { credit: 42_100 } });
});

test('credit pays for another plan even if the checkout before it could not be closed', async () => {
  expect(await open('planType: annual')).toMatchObject({ creditUsed: 42_100 });
  server.stripeEmulator.injectFailures({ responses: Array<'500'>(20).fill('500') });
  expect(await open('planType: monthly, payWithCredit: false')).toBe('PAYMENT_FAILED');
  server.stripeEmulator.injectFailures({});
  expect(await open('planType: monthly, payWithCredit: false')).toEqual(TO_CONFIRM);
  expect(await state()).toEqual(UNTOUCHED);
});

test('a plan that credit has paid is found again if the response of Stripe was lost', async () => {
  expect(await open('planType: monthly, payWithCredit: false')).toEqual(TO_CONFIRM);
  // The prices are known by now, so only what was left is read first.
  server.stripeEmulator.injectFailures({ responses: ['none', ...Array<'lost'>(20).fill('lost')] });
  expect(await open('planType: monthly, payWithCredit: true')).toBe('PAYMENT_FAILED');
  server.stripeEmulator.injectFailures({});
  // Its webhook has not arrived yet.
  expect(await open('planType: monthly, payWithCredit: false')).toMatchObject({
    message: 'Your subscription is active',
    amountDue: null,
  });
  expect(await state()).toEqual({ balance: -37_200, status: 'active', live: 1 });
});

test('without credit, the whole price is due', async () => {
  ({ user } = await makeFree(server));
  expect(await open('planType: annual')).toMatchObject({ amountDue: 47_000, creditUsed: 0, creditLeft: 0 });
});
