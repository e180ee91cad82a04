import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Invoice, PaymentIntent, Price, Refund, Subscription } from '@promptory/stripe-emulator';
import { cards, confirmPayment, deliverWebhooks, executeAs, passBillingDays, userRow } from '../../../../test/clients/pay.ts';
import { makeFree, PASSWORD } from '../../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { createStripeGateway } from '../../../core/stripe.ts';
import { DAY } from '../../../core/time.ts';
import { closeCredit } from './balance.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_CHECKOUTS: '1000', LIMIT_CHECKOUTS_OF_USER: '1000' });
});
afterAll(() => server.close());
afterEach(() => server.stripeEmulator.injectFailures({}));

let user: Awaited<ReturnType<typeof makeFree>>['user'];
beforeEach(async () => {
  ({ user } = await makeFree(server));
});

const execute = (operation: string) => executeAs(server, user, operation);
const open = async (plan: string) => {
  const { data } = await execute(`mutation { createSubscription(planType: ${plan}) { clientSecret } }`);
  return data!.createSubscription!.clientSecret as string | null;
};
async function subscribe(plan: string, card = cards.succeeds) {
  await confirmPayment(server, (await open(plan))!, card);
  await deliverWebhooks(server);
}
const change = (plan: string) => execute(`mutation { changePlan(planType: ${plan}) { plan nextCharge } }`);
const refund = () => execute('mutation { refundSubscription { plan } }');
const passDays = (days: number) => passBillingDays(server, days);

const createClient = () => createStripeGateway({ stripe: undefined }, server.stripeEmulator.endpoint)!.client;

const row = () => userRow(server, user.id);
const customer = async () => (await row()).stripe_customer_id!;
const find = async <T extends { id: string }>(kind: 'payment_intent' | 'invoice' | 'subscription' | 'customer', fields = {}) =>
  server.stripeEmulator.store.find<T>(kind, {
    ...(kind === 'customer' ? { id: await customer() } : { customer: await customer() }),
    ...fields,
  });
const balance = async () => (await find<{ id: string; balance: number }>('customer'))[0]!.balance;
const payments = () => find<PaymentIntent>('payment_intent', { status: 'succeeded' });
const refunds = async () => {
  const all = await Promise.all(
    (await payments()).map(({ id }) => server.stripeEmulator.store.find<Refund>('refund', { payment_intent: id })),
  );
  return all.flat().map(({ amount }) => amount);
};
const statuses = async () => (await find<Subscription>('subscription')).map(({ status }) => status);
interface AuditRow {
  detail: { cents?: number; subscription?: string };
  actor_id: string | null;
}
const audited = async (action: string) => {
  const query = 'select detail, actor_id from audit_log where subject_id = ? and action = ? order by id';
  const rows = await server.database.fork().execute<AuditRow[]>(query, [user.id, action]);
  return rows.map(({ detail, actor_id: actor }) => ({ ...detail, actor }));
};
const mails = async () => (await server.mails()).filter(({ to }) => to === user.email).map(({ subject }) => subject);

test('an account that is deleted while a payment is due leaves no invoice that can be paid', async () => {
  await subscribe('monthly', cards.failsOnRenewal);
  await passDays(32);
  expect((await find<Invoice>('invoice', { status: 'open' })).length).toBe(1);
  const of = await customer();
  expect((await execute(`mutation { deleteAccount(password: "${PASSWORD}") }`)).data).toEqual({ deleteAccount: true });
  expect(await server.stripeEmulator.store.find('invoice', { customer: of, status: 'open' })).toEqual([]);
});

describe('a refund', () => {
  test('takes the credit of a change of plan back; a new subscription charges at once', async () => {
    await subscribe('annual');
    expect((await change('monthly')).data!.changePlan).toEqual({ plan: 'monthly', nextCharge: 0 });
    expect(await balance()).toBe(-42_100);
    expect((await refund()).data!.refundSubscription).toEqual({ plan: null });
    expect(
      (await server.mails()).find(({ to, subject }) => to === user.email && subject === 'Your Promptory refund')!.text,
    ).toContain('$470.00');
    expect([await balance(), await refunds(), await statuses()]).toEqual([0, [47_000], ['canceled']]);
    expect(await audited('subscription.refunded')).toEqual([{ cents: 47_000, actor: user.id }]);
    await subscribe('monthly');
    expect((await payments()).map(({ amount }) => amount)).toEqual([47_000, 4900]);
  });

  test('keeps a credit that was granted by hand, even if an invoice has used it', async () => {
    await subscribe('monthly');
    await refund();
    await server.stripeEmulator.ledger.changeBalance(await customer(), { amount: -1000, type: 'adjustment' });
    await subscribe('monthly');
    expect(await balance()).toBe(0);
    await refund();
    expect([await balance(), await refunds()]).toEqual([-1000, [4900, 3900]]);
    expect((await audited('subscription.refunded')).map(({ cents }) => cents)).toEqual([4900, 3900]);
  });

  test('counts what went back when an error stops it, and is completed by the next one', async () => {
    await subscribe('monthly');
    await change('annual');
    const seen = server.stripeEmulator.requests.length;
    // Of the two payments, the second cannot be refunded.
    server.stripeEmulator.injectFailures({ responses: ['none', 'none', 'none', '500', '500', '500'] });
    expect((await refund()).error!.extensions.code).toBe('PAYMENT_FAILED');
    expect(server.stripeEmulator.requests.slice(seen).filter((each) => each === 'POST /v1/refunds')).toHaveLength(4);
    server.stripeEmulator.injectFailures({});
    await refund();
    const cents = (await audited('subscription.refunded')).map(({ cents: each }) => each ?? 0);
    expect([cents.reduce((sum, each) => sum + each, 0), await statuses()]).toEqual([47_000, ['canceled']]);
    expect((await refunds()).reduce((sum, each) => sum + each, 0)).toBe(47_000);
  });

  test('does not take a rejected end of the subscription for one that has ended', async () => {
    await subscribe('monthly');
    const seen = server.stripeEmulator.requests.length;
    server.stripeEmulator.injectFailures({ responses: [...Array<'none'>(5).fill('none'), '400'] });
    const { error } = await refund();
    expect(server.stripeEmulator.requests.slice(seen)[5]).toMatch(/^DELETE /);
    expect([error?.extensions.code, await statuses()]).toEqual(['PAYMENT_FAILED', ['active']]);
    await refund();
    expect([await statuses(), await refunds()]).toEqual([['canceled'], [4900]]);
  });
});

describe('a change of plan', () => {
  const UNPAID = /^Your last invoice is not paid yet/;

  test('is called so in the receipt', async () => {
    await subscribe('monthly');
    await change('annual');
    const receipt = (await server.mails()).find(({ to, subject }) => to === user.email && subject === 'Your Promptory receipt');
    expect(receipt!.text).toContain('You switched to the annual plan');
  });

  test('is rejected while the last invoice is unpaid, and credits nothing', async () => {
    await subscribe('monthly', cards.failsOnRenewal);
    await passDays(31);
    expect((await row()).stripe_status).toBe('past_due');
    const { error } = await change('annual');
    expect([error!.extensions.code, error!.message]).toEqual(['CONFLICT', expect.stringMatching(UNPAID)]);
    expect([(await row()).plan, await balance(), (await payments()).length]).toEqual(['monthly', 0, 1]);
  });

  test('is rejected for an annual plan whose renewal failed', async () => {
    await subscribe('annual', cards.failsOnRenewal);
    await passDays(365);
    expect((await change('monthly')).error!.message).toMatch(UNPAID);
    expect(await balance()).toBe(0);
  });

  test('does not depend on what is open of a subscription that has ended', async () => {
    await subscribe('monthly', cards.failsOnRenewal);
    await passDays(31);
    await passDays(31);
    expect((await row()).stripe_status).toBe('canceled');
    await subscribe('monthly');
    const { data } = await execute('{ billing { invoices { status } } }');
    expect(data!.billing!.invoices).toEqual([{ status: 'paid' }, { status: 'paid' }]);
    expect((await change('annual')).data!.changePlan!.plan).toBe('annual');
  });

  test('is not made if the card is refused', async () => {
    await subscribe('monthly', cards.failsOnRenewal);
    const { error } = await change('annual');
    expect([error!.extensions.code, error!.message]).toEqual([
      'PAYMENT_FAILED',
      'Your card was declined, so your plan was not changed. Update your card and try again.',
    ]);
    expect([await row(), await balance()]).toMatchObject([{ stripe_status: 'active', plan: 'monthly' }, 0]);
    expect(await audited('subscription.plan-changed')).toEqual([]);
  });

  test('is rejected after a part of a payment was given back', async () => {
    await subscribe('annual');
    await server.stripeEmulator.ledger.refund((await payments())[0]!.id, 40_000);
    expect((await change('monthly')).error!.message).toMatch(/was refunded/);
    expect(await balance()).toBe(0);
  });
});

describe('a dispute', () => {
  /** The first payment is disputed a day later. */
  async function dispute() {
    server.clock.now = new Date(server.clock.now.getTime() + DAY);
    await server.stripeEmulator.ledger.dispute((await payments())[0]!.id);
    await deliverWebhooks(server);
  }

  test('ends the subscription and its credit; the next subscription is not affected', async () => {
    await subscribe('annual');
    await change('monthly');
    await dispute();
    expect([await balance(), await statuses(), (await row()).stripe_status]).toEqual([0, ['canceled'], 'canceled']);
    expect(await audited('subscription.disputed')).toEqual([
      { cents: 47_000, subscription: (await row()).stripe_subscription_id, actor: null },
    ]);
    await subscribe('monthly');
    await passDays(31);
    expect((await row()).stripe_status).toBe('active');
    expect(await audited('subscription.disputed')).toHaveLength(1);
  });

  test('leaves the credit that was granted by hand, then and after the next refund', async () => {
    await subscribe('annual');
    await change('monthly');
    await server.stripeEmulator.ledger.changeBalance(await customer(), { amount: -1000, type: 'adjustment' });
    await dispute();
    expect(await balance()).toBe(-1000);
    // The dispute was before this subscription.
    server.clock.now = new Date(server.clock.now.getTime() + DAY);
    await subscribe('monthly');
    expect(await balance()).toBe(0);
    await refund();
    expect(await balance()).toBe(-1000);
  });

  test('leaves no credit that was granted by hand if an invoice has used it before', async () => {
    await subscribe('monthly');
    await server.stripeEmulator.ledger.changeBalance(await customer(), { amount: -1000, type: 'adjustment' });
    await passDays(31);
    expect(await balance()).toBe(0);
    await passDays(31);
    for (const plan of ['annual', 'monthly']) await change(plan);
    expect(await balance()).toBeLessThan(-1000);
    await dispute();
    expect(await balance()).toBe(0);
  });

  test('takes no more credit than there is', async () => {
    await subscribe('annual');
    await change('monthly');
    await server.stripeEmulator.ledger.changeBalance(await customer(), { amount: 42_000, type: 'adjustment' });
    await dispute();
    expect(await balance()).toBe(0);
  });

  test('ends the credit once, even if another sync does so meanwhile', async () => {
    await subscribe('annual');
    await change('monthly');
    const [first, second] = [createClient(), createClient()];
    const id = await customer();
    const retrieve = first.customers.retrieve.bind(first.customers);
    const spy = jest.spyOn(first.customers, 'retrieve').mockImplementation(async () => {
      const found = await retrieve(id);
      await closeCredit(second, id);
      return found;
    });
    expect(await balance()).toBeLessThan(0);
    await closeCredit(first, id);
    expect([spy.mock.calls.length, await balance()]).toEqual([1, 0]);
  });
});

describe('a second subscription', () => {
  /** Creates a subscription that the checkout knows nothing of, as a lost race would, and pays for it. */
  async function paySecond(plan: string) {
    const { store, ledger } = server.stripeEmulator;
    const [price] = await store.find<Price>('price', { lookup_key: `pro_${plan}` });
    const second = await ledger.createSubscription(await customer(), price!, {});
    const invoice = await store.get<Invoice>('invoice', second.latest_invoice);
    const intent = await store.get<PaymentIntent>('payment_intent', invoice!.payment_intent!);
    await confirmPayment(server, intent!.client_secret);
    return second.id;
  }

  test('that is paid is refunded and ends, with a mail and an audit entry; the first continues', async () => {
    await subscribe('monthly');
    const first = (await row()).stripe_subscription_id;
    const second = await paySecond('annual');
    await deliverWebhooks(server);
    await deliverWebhooks(server);
    expect([await row(), await statuses(), await refunds()]).toMatchObject([
      { stripe_subscription_id: first, stripe_status: 'active', plan: 'monthly' },
      ['active', 'canceled'],
      [47_000],
    ]);
    expect(await audited('subscription.second-refunded')).toEqual([{ subscription: second, cents: 47_000, actor: null }]);
    expect((await mails()).filter((subject) => subject === 'Your second Promptory payment was refunded')).toHaveLength(1);
  });

  test('stays if the first one has ended, and the server does not know it yet', async () => {
    await subscribe('monthly');
    const [first] = await find<Subscription>('subscription');
    server.stripeEmulator.injectFailures({ events: 'dropped' });
    await server.stripeEmulator.ledger.endSubscription(first!);
    const second = await paySecond('annual');
    server.stripeEmulator.injectFailures({ events: 'shuffled' });
    await deliverWebhooks(server);
    expect([await row(), await refunds()]).toMatchObject([{ stripe_subscription_id: second, stripe_status: 'active' }, []]);
  });

  test.each([
    [
      'Stripe does not know the first one',
      async ({ id }: Subscription) => server.stripeEmulator.store.remove('subscription', id),
    ],
    [
      'the price of the first one is none of ours anymore',
      async (first: Subscription) => {
        const [item] = first.items.data;
        const items = { ...first.items, data: [{ ...item, price: { ...item.price, lookup_key: null } }] };
        await server.stripeEmulator.store.put('subscription', { ...first, items, metadata: {} });
      },
    ],
  ])('stays if %s', async (_, lose) => {
    await subscribe('monthly');
    const [first] = await find<Subscription>('subscription');
    const canceled = '2026-11-01T00:00:00Z';
    await server.database
      .fork()
      .execute('update paid_periods set cancelled_at = ? where subscription_id = ?', [canceled, first!.id]);
    await lose(first!);
    const second = await paySecond('annual');
    await deliverWebhooks(server);
    expect([await row(), await refunds()]).toMatchObject([{ stripe_subscription_id: second, stripe_status: 'active' }, []]);
    const query = `select subscription_id, ended_at is not null as "isEnded", cancelled_at = ? as "isCanceledThen"
      from paid_periods where user_id = ? order by id`;
    expect(await server.database.fork().execute(query, [canceled, user.id])).toEqual([
      { subscription_id: first!.id, isEnded: true, isCanceledThen: true },
      { subscription_id: second, isEnded: false, isCanceledThen: null },
    ]);
  });

  test('replaces one whose payment failed; that one ends, and nothing of it can be paid anymore', async () => {
    await subscribe('monthly', cards.failsOnRenewal);
    await passDays(36);
    await subscribe('monthly');
    expect([await statuses(), (await row()).stripe_status]).toEqual([['canceled', 'active'], 'active']);
    expect((await find<Invoice>('invoice')).map(({ status }) => status)).toEqual(['paid', 'void', 'paid']);
  });
});

test('nobody has a subscription before something was paid', async () => {
  const secret = await open('monthly');
  await deliverWebhooks(server);
  expect(await row()).toMatchObject({ stripe_subscription_id: null, stripe_status: null, plan: null });
  await open('annual');
  await deliverWebhooks(server);
  expect(await row()).toMatchObject({ stripe_subscription_id: null, stripe_status: null, plan: null });
  expect((await confirmPayment(server, secret!)).status).toBe('canceled');
});
