import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DAY, HOUR } from '../../core/time.ts';
import type { User } from '../users/user.entity.ts';
import { billingClient } from '../../../test/clients/billing.ts';
import { userRow } from '../../../test/clients/pay.ts';
import { makeFree } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_CHECKOUTS: '1000' });
});
afterAll(() => server.close());

let user: User;
const { readBilling, change, isPro, passDays, subscribe } = billingClient(() => ({ server, user }));

// Their renewals would be mailed, too, and push the mails of the next test out of the outbox.
afterEach(() => server.database.fork().execute('update users set stripe_customer_id = null, stripe_subscription_id = null'));

beforeEach(async () => {
  ({ user } = await makeFree(server));
  await subscribe('monthly');
});

test('refunds within 30 days, once, and ends Pro immediately', async () => {
  const responses = await Promise.all([change('refundSubscription'), change('refundSubscription')]);
  expect(responses.some(({ data }) => data?.refundSubscription?.plan === null)).toBe(true);
  expect(await isPro()).toEqual({ me: { subscriptionStatus: 'free' } });
  const { stripe_customer_id: customer } = await userRow(server, user.id);
  const intents = await server.stripeEmulator.store.find('payment_intent', { customer });
  expect(await server.stripeEmulator.store.find('refund', { payment_intent: intents[0]!.id })).toHaveLength(1);
  expect((await change('refundSubscription')).error!.extensions.code).toBe('CONFLICT');
});

test('refunds all payments after a change of plan', async () => {
  await change('changePlan(planType: annual)');
  const paid = (await readBilling()).invoices.map(({ amount }) => amount);
  expect(paid).toHaveLength(2);
  expect((await readBilling()).refundableAmount).toBe(paid.reduce((sum, amount) => sum + amount, 0));
  const { data } = await change('refundSubscription');
  expect(data!.refundSubscription!.invoices.map(({ amountRefunded }) => amountRefunded)).toEqual(paid);
  const intents = await server.stripeEmulator.store.find('payment_intent', {
    customer: (await userRow(server, user.id)).stripe_customer_id,
  });
  const refunds = await Promise.all(
    intents.map(({ id }) => server.stripeEmulator.store.find<{ id: string; amount: number }>('refund', { payment_intent: id })),
  );
  expect(refunds.flat().reduce((sum, { amount }) => sum + amount, 0)).toBe(paid.reduce((sum, amount) => sum + amount, 0));
});

test('shows what was refunded of an invoice, and offers the rest', async () => {
  const { stripe_customer_id: customer } = await userRow(server, user.id);
  const [intent] = await server.stripeEmulator.store.find('payment_intent', { customer });
  await server.stripeEmulator.ledger.refund(intent!.id, 900);
  expect(await readBilling()).toMatchObject({ refundableAmount: 4000, invoices: [{ status: 'paid', amountRefunded: 900 }] });
  await server.stripeEmulator.ledger.refund(intent!.id);
  expect(await readBilling()).toMatchObject({
    ...{ plan: 'monthly', refundableUntil: null, refundableAmount: 0 },
    invoices: [{ amountRefunded: 4900 }],
  });
});

test('the guarantee lasts 30 days, though the month that was paid is shorter', async () => {
  server.clock.now = new Date('2027-02-01T12:00:00Z');
  ({ user } = await makeFree(server));
  await subscribe('monthly');
  await change('cancelSubscription');
  await passDays(28.5);
  expect(await readBilling()).toMatchObject({ plan: null, refundableUntil: '2027-03-03T12:00:00.000Z', refundableAmount: 4900 });
  expect((await change('refundSubscription')).data!.refundSubscription).toMatchObject({
    ...{ plan: null, refundableUntil: null, refundableAmount: 0 },
    invoices: [{ amountRefunded: 4900 }],
  });
  expect((await change('refundSubscription')).error).toMatchObject({ extensions: { code: 'CONFLICT' } });
});

test('counts the days of the guarantee from the payment, not from the start of the checkout', async () => {
  ({ user } = await makeFree(server));
  const startedAt = await subscribe('monthly', 20 * HOUR);
  expect((await readBilling()).refundableUntil).toBe(new Date(startedAt.getTime() + 20 * HOUR + 30 * DAY).toISOString());
  await passDays(29.5);
  expect((await change('refundSubscription')).error).toBeUndefined();
});

test('rejects a refund on the 31st day', async () => {
  await passDays(31);
  expect(await readBilling()).toMatchObject({ refundableUntil: null, refundableAmount: 0 });
  expect((await change('refundSubscription')).error).toMatchObject({
    message: 'The 30-day money-back guarantee has ended.',
    extensions: { code: 'CONFLICT' },
  });
});
