import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DAY } from '../../core/time.ts';
import type { User } from '../users/user.entity.ts';
import { BILLING_FIELDS, billingClient, stripeClient } from '../../../test/clients/billing.ts';
import { executeAs, makeSubscriber } from '../../../test/clients/pay.ts';
import { makeFree, makePro } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_CHECKOUTS: '1000' });
});
afterAll(() => server.close());

let user: User;
let startedAt: Date;
const { execute, readBilling, change, isPro, mails, passDays, subscribe } = billingClient(() => ({ server, user }));
const atStripe = stripeClient(() => ({ server, user }));

// Their renewals would be mailed, too, and push the mails of the next test out of the outbox.
afterEach(() => server.database.fork().execute('update users set stripe_customer_id = null, stripe_subscription_id = null'));

beforeEach(async () => {
  ({ user } = await makeFree(server));
  startedAt = await subscribe('monthly');
});

test('shows the plan, the next charge and the invoices', async () => {
  const end = new Date(startedAt);
  end.setUTCMonth(end.getUTCMonth() + 1);
  expect(await readBilling()).toEqual({
    plan: 'monthly',
    price: 4900,
    status: 'active',
    currentPeriodEnd: end.toISOString(),
    cancelsAtPeriodEnd: false,
    nextCharge: 4900,
    refundableUntil: new Date(startedAt.getTime() + 30 * DAY).toISOString(),
    refundableAmount: 4900,
    invoices: [
      {
        number: expect.any(String),
        amount: 4900,
        status: 'paid',
        amountRefunded: 0,
        createdAt: startedAt.toISOString(),
        url: expect.stringContaining('/stripe-stand-in/invoices/in_'),
      },
    ],
  });
  const invoice = await server.raw(new URL((await readBilling()).invoices[0]!.url).pathname);
  expect(invoice.text).toContain('Amount: $49.00');
  expect(invoice.text).toContain('TEST MODE');
});

test('has nothing to show or change for members who do not pay', async () => {
  for (const { user: other } of [await makeFree(server), await makePro(server)]) {
    user = other;
    expect(await readBilling()).toMatchObject({ plan: null, nextCharge: null, invoices: [] });
    for (const mutation of ['cancelSubscription', 'resumeSubscription', 'changePlan(planType: annual)', 'refundSubscription'])
      expect((await change(mutation)).error).toMatchObject({
        message: 'You have no subscription.',
        extensions: { code: 'CONFLICT' },
      });
  }
});

test('lets a member ask Stripe 60 times a minute in all, and once in a document', async () => {
  const other = (await makeFree(server)).user;
  const outcome = async (operation: string, by = other) =>
    (await executeAs(server, by, operation)).error?.extensions.code ?? 'done';
  expect(await outcome('{ billing { plan } again: billing { plan } }')).toBe('GRAPHQL_VALIDATION_FAILED');
  expect(await outcome('{ billing { plan } planChange(planType: annual) { total } }')).toBe('GRAPHQL_VALIDATION_FAILED');
  for (let count = 0; count < 59; count += 1) expect(await outcome('{ billing { plan } }')).toBe('done');
  expect(await outcome('mutation { openBillingPortal }')).toBe('CONFLICT');
  for (const operation of [
    '{ billing { plan } }',
    '{ planChange(planType: annual) { total } }',
    'mutation { openBillingPortal }',
    'mutation { cancelSubscription { plan } }',
    'mutation { setInvoiceDetails(input: { company: "Nell" }) { plan } }',
    '{ exportMyData }',
  ])
    expect([operation, await outcome(operation)]).toEqual([operation, 'RATE_LIMITED']);
  expect(await outcome('{ billing { plan } }', user)).toBe('done');
});

test('refuses a reason that cannot be stored, or is too long', async () => {
  for (const [reason, message] of [
    ['a\\u0000b', 'Remove the characters that cannot be shown'],
    ['x'.repeat(501), 'Use at most 500 characters'],
  ])
    expect((await change(`cancelSubscription(reason: "${reason}")`)).error).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT', fields: { reason: message } },
    });
});

test('keeps Pro until the end of the period after a cancellation, and renews after a resumption', async () => {
  const { data } = await change('cancelSubscription(reason: "Too many prompts")');
  expect(data!.cancelSubscription).toMatchObject({
    plan: 'monthly',
    status: 'active',
    cancelsAtPeriodEnd: true,
    nextCharge: null,
  });
  const [subscription] = await server.stripeEmulator.store.find('subscription', { status: 'active', cancel_at_period_end: true });
  expect(subscription).toMatchObject({ cancellation_details: { comment: 'Too many prompts' } });
  expect(await isPro()).toEqual({ me: { subscriptionStatus: 'active' } });
  expect(await mails()).toEqual(expect.arrayContaining(['Your Promptory subscription is canceled']));

  expect((await change('resumeSubscription')).data!.resumeSubscription).toMatchObject({
    cancelsAtPeriodEnd: false,
    nextCharge: 4900,
  });
  expect(await mails()).toEqual(expect.arrayContaining(['Your Promptory subscription continues']));
  await passDays(32);
  expect(await readBilling()).toMatchObject({ status: 'active', invoices: [{ status: 'paid' }, { status: 'paid' }] });
  expect(await mails()).toEqual(expect.arrayContaining(['Your Promptory receipt']));
});

test('ends Pro with the canceled period, and allows a new subscription', async () => {
  await change('cancelSubscription');
  await passDays(32);
  expect(await isPro()).toEqual({ me: { subscriptionStatus: 'free' } });
  expect(await readBilling()).toMatchObject({ plan: null, nextCharge: null, refundableUntil: null });
  expect(await mails()).toEqual(expect.arrayContaining(['Your Promptory subscription has ended']));
  await subscribe('annual');
  expect(await readBilling()).toMatchObject({ plan: 'annual', status: 'active' });
});

test('credits the rest of the month on a change from monthly to annual', async () => {
  await passDays(15);
  const { data } = await change('changePlan(planType: annual)');
  const { plan, nextCharge, currentPeriodEnd, invoices } = data!.changePlan!;
  expect({ plan, nextCharge, invoices: invoices.length }).toEqual({ plan: 'annual', nextCharge: 47_000, invoices: 2 });
  expect(invoices[0]!.amount).toBeGreaterThan(47_000 - 4900);
  expect(invoices[0]!.amount).toBeLessThan(47_000);
  const inAYear = new Date(server.clock.now);
  inAYear.setUTCFullYear(inAYear.getUTCFullYear() + 1);
  expect(currentPeriodEnd).toBe(inAYear.toISOString());
  expect((await change('changePlan(planType: annual)')).error!.message).toBe('This is already your plan.');
});

test('reminds of the renewal of an annual plan a month ahead, once, and of what Stripe will charge', async () => {
  await change('changePlan(planType: annual)');
  await atStripe.changePrice({ unit_amount: 45_000 });
  const remind = async () => {
    await server.jobs.reminders.run();
    return (await server.mails()).filter(({ to, subject }) => to === user.email && /renews soon$/.test(subject));
  };
  await passDays(330);
  expect(await remind()).toHaveLength(0);
  await passDays(10);
  server.stripeEmulator.setTax(10);
  server.stripeEmulator.injectFailures({ responses: Array<'500'>(20).fill('500') });
  // It waits for Stripe.
  expect(await remind()).toHaveLength(0);
  server.stripeEmulator.injectFailures({});
  const [reminder, ...more] = await remind();
  expect(reminder!.text).toMatch(/renews on .* for \$495\.00, including tax\. If you have credit, it pays first\./);
  expect(more).toHaveLength(0);
  server.stripeEmulator.setTax(0);
  expect(await remind()).toHaveLength(1);
  await passDays(26);
  expect(await remind()).toHaveLength(1);
  await passDays(335);
  await change('cancelSubscription');
  expect(await remind()).toHaveLength(1);
});

test('reminds all others if Stripe says nothing of one', async () => {
  await change('changePlan(planType: annual)');
  const { user: other } = await makeSubscriber(server, 'annual');
  await passDays(340);
  const remind = async () => {
    await server.jobs.reminders.run();
    const sent = await server.mails();
    return sent.filter(({ to, subject }) => [user.email, other.email].includes(to) && /renews soon$/.test(subject)).length;
  };
  // As often as the client tries for the first of them.
  server.stripeEmulator.injectFailures({ responses: ['500', '500', '500'] });
  expect(await remind()).toBe(1);
  server.stripeEmulator.injectFailures({});
  expect(await remind()).toBe(2);
});

test('pays the next months from the credit on a change from annual to monthly', async () => {
  await change('changePlan(planType: annual)');
  const { data } = await change('changePlan(planType: monthly)');
  expect(data!.changePlan).toMatchObject({ plan: 'monthly', nextCharge: 0 });
});

test('a cancellation at Stripe that has only its time is one, and can be undone', async () => {
  const { items } = await atStripe.readSubscription();
  await atStripe.changeSubscription({ cancel_at: items.data[0].current_period_end });
  expect(await readBilling()).toMatchObject({ plan: 'monthly', cancelsAtPeriodEnd: true, nextCharge: null });
  expect((await change('resumeSubscription')).data!.resumeSubscription).toMatchObject({ cancelsAtPeriodEnd: false });
  expect(await atStripe.readSubscription()).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
});

test('a renewal is a renewal once its invoice is paid, not while that is a draft', async () => {
  const end = (await readBilling()).currentPeriodEnd;
  await passDays(32);
  const [renewal] = await atStripe.readInvoices();
  const receipts = async () => (await mails()).filter((subject) => subject === 'Your Promptory receipt').length;
  const sent = await receipts();
  // As Stripe has it for about an hour.
  await server.stripeEmulator.store.put('invoice', { ...renewal!, status: 'draft' });
  await atStripe.changeSubscription({});
  expect(await readBilling()).toMatchObject({ status: 'active', currentPeriodEnd: end });
  expect(await isPro()).toEqual({ me: { subscriptionStatus: 'active' } });
  expect(await receipts()).toBe(sent);
});

test('a subscription at a price that has a successor is synced as before, and keeps what it costs', async () => {
  await atStripe.changePrice({ lookup_key: null, unit_amount: 4500 });
  await change('cancelSubscription');
  expect(await readBilling()).toMatchObject({ plan: 'monthly', price: 4500 });
  await change('resumeSubscription');
  const [resumed] = (await server.mails()).filter(({ to, subject }) => to === user.email && /continues$/.test(subject));
  expect(resumed!.text).toContain('and costs $45.00 a month.');
  await change('cancelSubscription');
  await passDays(32);
  expect(await readBilling()).toMatchObject({ plan: null, status: 'canceled' });
});

test('a member to whom Pro was granted is not told that it has ended', async () => {
  await server.database
    .fork()
    .execute('update users set pro_until = ? where id = ?', [new Date(server.clock.now.getTime() + 300 * DAY), user.id]);
  await change('cancelSubscription');
  await passDays(32);
  const [mail] = (await server.mails()).filter(({ to, subject }) => to === user.email && /has ended$/.test(subject));
  expect(mail!.text).toContain('because it was granted to you');
  expect(mail!.text).not.toContain('free plan');
});

test('reads the billing with five requests to Stripe', async () => {
  const seen = server.stripeEmulator.requests.length;
  await readBilling();
  expect(server.stripeEmulator.requests.slice(seen)).toHaveLength(5);
});

test.each(['cancelSubscription', 'resumeSubscription', 'changePlan(planType: annual)'])(
  'says that there is no subscription if it has ended and Stripe has not reported it yet: %s',
  async (mutation) => {
    await server.stripeEmulator.ledger.endSubscription(await atStripe.readSubscription());
    expect((await change(mutation)).error).toMatchObject({
      message: 'You have no subscription.',
      extensions: { code: 'CONFLICT' },
    });
    expect(await readBilling()).toMatchObject({ status: 'canceled' });
  },
);

test('says so in the preview of a change of plan, too', async () => {
  await server.stripeEmulator.ledger.endSubscription(await atStripe.readSubscription());
  expect((await execute('{ planChange(planType: annual) { amountDue } }')).error).toMatchObject({
    message: 'You have no subscription.',
    extensions: { code: 'CONFLICT' },
  });
  expect(await readBilling()).toMatchObject({ status: 'canceled' });
});

test('returns an error and changes nothing if Stripe fails', async () => {
  server.stripeEmulator.injectFailures({ responses: Array<'500'>(20).fill('500') });
  expect((await execute(`{ billing { ${BILLING_FIELDS} } }`)).error!.message).toBe(
    'The invoices are not available right now. Please try again.',
  );
  server.stripeEmulator.injectFailures({ responses: Array<'500'>(20).fill('500') });
  expect((await change('cancelSubscription')).error!.extensions.code).toBe('PAYMENT_FAILED');
  server.stripeEmulator.injectFailures({});
  expect(await readBilling()).toMatchObject({ cancelsAtPeriodEnd: false });
  expect(await isPro()).toEqual({ me: { subscriptionStatus: 'active' } });
});
