import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DAY } from '../../core/time.ts';
import type { User } from '../users/user.entity.ts';
import { BILLING_FIELDS, billingClient, stripeClient } from '../../../test/clients/billing.ts';
import { cards, changeCard, deliverWebhooks, userRow } from '../../../test/clients/pay.ts';
import { makeFree } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_CHECKOUTS: '1000' });
});
afterAll(() => server.close());

let user: User;
const { execute, readBilling, change, isPro, mails, passDays, subscribe } = billingClient(() => ({ server, user }));
const atStripe = stripeClient(() => ({ server, user }));

// Their renewals would be mailed, too, and push the mails of the next test out of the outbox.
afterEach(() => server.database.fork().execute('update users set stripe_customer_id = null, stripe_subscription_id = null'));

beforeEach(async () => {
  ({ user } = await makeFree(server));
  await subscribe('monthly');
});

test('ends Pro three days after the last paid period', async () => {
  const { data } = await execute<{ openBillingPortal: string }>('mutation { openBillingPortal }');
  await changeCard(server, data!.openBillingPortal, cards.failsOnRenewal);
  const end = new Date((await readBilling()).currentPeriodEnd!);
  await passDays((end.getTime() - server.clock.now.getTime()) / DAY + 2.9);
  expect(await readBilling()).toMatchObject({ status: 'past_due', currentPeriodEnd: end.toISOString() });
  expect(await isPro()).toEqual({ me: { subscriptionStatus: 'active' } });
  await passDays(0.2);
  expect(await isPro()).toEqual({ me: { subscriptionStatus: 'free' } });
});

/** Lets the next renewal fail, and returns what changes the card. */
async function failRenewal() {
  const { data } = await execute<{ openBillingPortal: string }>('mutation { openBillingPortal }');
  const newCard = (number: string) => changeCard(server, data!.openBillingPortal, number);
  expect((await newCard(cards.failsOnRenewal)).body).toEqual({ returnUrl: expect.stringMatching(/\/billing$/) });
  const end = new Date((await readBilling()).currentPeriodEnd!);
  await passDays((end.getTime() - server.clock.now.getTime()) / DAY + 1);
  expect(await readBilling()).toMatchObject({ status: 'past_due', invoices: [{ status: 'open' }, { status: 'paid' }] });
  return newCard;
}

test('keeps Pro for three days after a failed renewal, sends a mail, and recovers with a new card', async () => {
  const newCard = await failRenewal();
  expect(await isPro()).toEqual({ me: { subscriptionStatus: 'active' } });
  expect(await mails()).toEqual(expect.arrayContaining(['Your Promptory payment failed']));
  await newCard(cards.succeeds);
  await deliverWebhooks(server);
  expect(await readBilling()).toMatchObject({ status: 'active' });
});

test('a cancellation while a renewal is unpaid ends the subscription, and nothing more is charged', async () => {
  const newCard = await failRenewal();
  expect((await change('cancelSubscription(reason: "Too expensive")')).data!.cancelSubscription).toMatchObject({
    ...{ plan: null, status: 'canceled', nextCharge: null },
    invoices: [{ status: 'paid' }],
  });
  expect(await atStripe.readSubscription()).toMatchObject({
    status: 'canceled',
    cancellation_details: { comment: 'Too expensive' },
  });
  await newCard(cards.succeeds);
  await passDays(40);
  expect((await readBilling()).invoices.map(({ amount, status }) => ({ amount, status }))).toEqual([
    { amount: 4900, status: 'paid' },
  ]);
  expect(await isPro()).toEqual({ me: { subscriptionStatus: 'free' } });
  expect(await mails()).not.toContain('Your Promptory subscription is canceled');
  expect(await mails()).toContain('Your Promptory subscription has ended');
});

test('a cancellation that fails halfway gives nothing for free, and can be tried again', async () => {
  await failRenewal();
  // It takes the invoice back, and then Stripe fails.
  server.stripeEmulator.injectFailures({ responses: [...Array<'none'>(4).fill('none'), ...Array<'500'>(20).fill('500')] });
  expect((await change('cancelSubscription')).error!.extensions.code).toBe('PAYMENT_FAILED');
  server.stripeEmulator.injectFailures({});
  expect(await atStripe.readInvoices()).toMatchObject([{ status: 'void' }, { status: 'paid' }]);
  expect((await change('cancelSubscription')).data!.cancelSubscription).toMatchObject({ plan: null, status: 'canceled' });
});

test('a subscription that was canceled at Stripe while it is unpaid ends, and is not charged again', async () => {
  const newCard = await failRenewal();
  await atStripe.changeSubscription({ cancel_at_period_end: true });
  expect(await readBilling()).toMatchObject({ plan: null, status: 'canceled' });
  await newCard(cards.succeeds);
  await passDays(40);
  expect((await atStripe.readInvoices()).map(({ status }) => status)).toEqual(['void', 'paid']);
});

test('a subscription that was canceled at Stripe while it is unpaid ends later if Stripe rejects it now', async () => {
  await failRenewal();
  const seen = server.stripeEmulator.requests.length;
  server.stripeEmulator.injectFailures({ responses: ['none', 'none', '400'] });
  await atStripe.changeSubscription({ cancel_at_period_end: true });
  expect(server.stripeEmulator.requests.slice(seen)[2]).toMatch(/^POST .+\/subscriptions\//);
  server.stripeEmulator.injectFailures({});
  expect(await readBilling()).toMatchObject({ status: 'past_due' });
  await passDays(0.1);
  expect(await readBilling()).toMatchObject({ plan: null, status: 'canceled' });
});

test('a cancellation of what was just paid keeps Pro for the period', async () => {
  const newCard = await failRenewal();
  // Its event has not arrived, so the member is still shown as one who has not paid.
  await newCard(cards.succeeds);
  expect((await change('cancelSubscription')).data!.cancelSubscription).toMatchObject({
    ...{ plan: 'monthly', status: 'active', cancelsAtPeriodEnd: true },
    invoices: [{ status: 'paid' }, { status: 'paid' }],
  });
});

test('what a subscription that Stripe has ended leaves unpaid is taken back, with the credit in it', async () => {
  const { stripe_customer_id: id } = await userRow(server, user.id);
  const customer = async () =>
    (await server.stripeEmulator.store.find<{ id: string; balance: number }>('customer', { id: id! }))[0]!;
  await server.stripeEmulator.store.put('customer', { ...(await customer()), balance: -1000 });
  await failRenewal();
  expect(await customer()).toMatchObject({ balance: 0 });
  await passDays(40);
  const { data } = await execute(`{ billing { credit ${BILLING_FIELDS} } }`);
  expect(data!.billing).toMatchObject({ plan: null, status: 'canceled', credit: 1000, invoices: [{ status: 'paid' }] });
  expect(await customer()).toMatchObject({ balance: -1000 });
  await subscribe('monthly');
  expect((await execute(`{ billing { credit ${BILLING_FIELDS} } }`)).data!.billing).toMatchObject({
    credit: 0,
    status: 'active',
  });
});
