import type { Invoice, Price, Subscription } from '@promptory/stripe-emulator';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DAY, HOUR } from '../../core/time.ts';
import { makeFree, makePro } from '../../../test/fixtures/factories.ts';
import {
  cards,
  changeCard,
  confirmPayment,
  deliverWebhooks,
  executeAs,
  makeSubscriber,
  passBillingDays,
  userRow,
} from '../../../test/clients/pay.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_CHECKOUTS: '1000' });
});
afterAll(() => server.close());

const FIELDS =
  'plan price status currentPeriodEnd cancelsAtPeriodEnd nextCharge refundableUntil refundableAmount invoices { number amount status amountRefunded createdAt url }';

type Member = Awaited<ReturnType<typeof makeFree>>['user'];
interface BillingResponse {
  plan: string | null;
  price: number | null;
  status: string | null;
  currentPeriodEnd: string | null;
  cancelsAtPeriodEnd: boolean;
  nextCharge: number | null;
  refundableUntil: string | null;
  refundableAmount: number;
  invoices: { number: string; amount: number; status: string; amountRefunded: number; createdAt: string; url: string }[];
}

let user: Member;
let startedAt: Date;
const execute = (operation: string) => executeAs<Record<string, BillingResponse>>(server, user, operation);
const readBilling = async () => (await execute(`{ billing { ${FIELDS} } }`)).data!.billing!;
const change = (mutation: string) => execute(`mutation { ${mutation} { ${FIELDS} } }`);
const isPro = async () =>
  (await execute('{ me { subscriptionStatus } }')).data as unknown as { me: { subscriptionStatus: string } };
const mails = async () => (await server.mails()).filter(({ to }) => to === user.email).map(({ subject }) => subject);
const passDays = (days: number) => passBillingDays(server, days);

async function subscribe(plan: string, payAfter = 0) {
  startedAt = server.clock.now;
  const { data } = (await execute(`mutation { createSubscription(planType: ${plan}) { clientSecret } }`)) as unknown as {
    data: { createSubscription: { clientSecret: string } };
  };
  server.clock.now = new Date(startedAt.getTime() + payAfter);
  await confirmPayment(server, data.createSubscription.clientSecret);
  await deliverWebhooks(server);
}

// Their renewals would be mailed, too, and push the mails of the next test out of the outbox.
afterEach(() => server.database.fork().execute('update users set stripe_customer_id = null, stripe_subscription_id = null'));

beforeEach(async () => {
  ({ user } = await makeFree(server));
  await subscribe('monthly');
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
  await changePrice({ unit_amount: 45_000 });
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

test('ends Pro three days after the last paid period', async () => {
  const { data } = (await execute('mutation { openBillingPortal }')) as unknown as { data: { openBillingPortal: string } };
  await changeCard(server, data.openBillingPortal, cards.failsOnRenewal);
  const end = new Date((await readBilling()).currentPeriodEnd!);
  await passDays((end.getTime() - server.clock.now.getTime()) / DAY + 2.9);
  expect(await readBilling()).toMatchObject({ status: 'past_due', currentPeriodEnd: end.toISOString() });
  expect(await isPro()).toEqual({ me: { subscriptionStatus: 'active' } });
  await passDays(0.2);
  expect(await isPro()).toEqual({ me: { subscriptionStatus: 'free' } });
});

/** Lets the next renewal fail, and returns what changes the card. */
async function failRenewal() {
  const { data } = (await execute('mutation { openBillingPortal }')) as unknown as { data: { openBillingPortal: string } };
  const newCard = (number: string) => changeCard(server, data.openBillingPortal, number);
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
  const { stripe_subscription_id: id } = await userRow(server, user.id);
  const [subscription] = await server.stripeEmulator.store.find<Subscription>('subscription', { id: id! });
  expect(subscription).toMatchObject({ status: 'canceled', cancellation_details: { comment: 'Too expensive' } });
  await newCard(cards.succeeds);
  await passDays(40);
  expect((await readBilling()).invoices.map(({ amount, status }) => ({ amount, status }))).toEqual([
    { amount: 4900, status: 'paid' },
  ]);
  expect(await isPro()).toEqual({ me: { subscriptionStatus: 'free' } });
  expect(await mails()).not.toContain('Your Promptory subscription is canceled');
  expect(await mails()).toContain('Your Promptory subscription has ended');
});

/** The invoices at Stripe, the latest first. */
const invoicesAtStripe = async () => {
  const { stripe_customer_id: customer } = await userRow(server, user.id);
  return (await server.stripeEmulator.store.find<Invoice>('invoice', { customer: customer! })).reverse();
};
const subscriptionAtStripe = async () => {
  const { stripe_subscription_id: id } = await userRow(server, user.id);
  return (await server.stripeEmulator.store.find<Subscription>('subscription', { id: id! }))[0]!;
};
/** As if it was changed on Stripe's pages, and the event has arrived. */
async function changeSubscription(changes: Partial<Subscription>) {
  const { id } = await server.stripeEmulator.store.put('subscription', { ...(await subscriptionAtStripe()), ...changes });
  const { now } = server.clock;
  await server.database
    .fork()
    .execute('insert into due_subscriptions (subscription_id, marked_at, due_at) values (?, ?, ?)', [id, now, now]);
  await deliverWebhooks(server);
}
/** As if the member had bought at another price. */
async function changePrice(changes: Partial<Price>) {
  const { items } = await subscriptionAtStripe();
  const [item] = items.data;
  await changeSubscription({ items: { ...items, data: [{ ...item, price: { ...item.price, ...changes } }] } });
}

test('a cancellation that fails halfway gives nothing for free, and can be tried again', async () => {
  await failRenewal();
  // It takes the invoice back, and then Stripe fails.
  server.stripeEmulator.injectFailures({ responses: [...Array<'none'>(4).fill('none'), ...Array<'500'>(20).fill('500')] });
  expect((await change('cancelSubscription')).error!.extensions.code).toBe('PAYMENT_FAILED');
  server.stripeEmulator.injectFailures({});
  expect(await invoicesAtStripe()).toMatchObject([{ status: 'void' }, { status: 'paid' }]);
  expect((await change('cancelSubscription')).data!.cancelSubscription).toMatchObject({ plan: null, status: 'canceled' });
});

test('a subscription that was canceled at Stripe while it is unpaid ends, and is not charged again', async () => {
  const newCard = await failRenewal();
  await changeSubscription({ cancel_at_period_end: true });
  expect(await readBilling()).toMatchObject({ plan: null, status: 'canceled' });
  await newCard(cards.succeeds);
  await passDays(40);
  expect((await invoicesAtStripe()).map(({ status }) => status)).toEqual(['void', 'paid']);
});

test('a cancellation at Stripe that has only its time is one, and can be undone', async () => {
  const { items } = await subscriptionAtStripe();
  await changeSubscription({ cancel_at: items.data[0].current_period_end });
  expect(await readBilling()).toMatchObject({ plan: 'monthly', cancelsAtPeriodEnd: true, nextCharge: null });
  expect((await change('resumeSubscription')).data!.resumeSubscription).toMatchObject({ cancelsAtPeriodEnd: false });
  expect(await subscriptionAtStripe()).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
});

test('a renewal is a renewal once its invoice is paid, not while that is a draft', async () => {
  const end = (await readBilling()).currentPeriodEnd;
  await passDays(32);
  const [renewal] = await invoicesAtStripe();
  const receipts = async () => (await mails()).filter((subject) => subject === 'Your Promptory receipt').length;
  const sent = await receipts();
  // As Stripe has it for about an hour.
  await server.stripeEmulator.store.put('invoice', { ...renewal!, status: 'draft' });
  await changeSubscription({});
  expect(await readBilling()).toMatchObject({ status: 'active', currentPeriodEnd: end });
  expect(await isPro()).toEqual({ me: { subscriptionStatus: 'active' } });
  expect(await receipts()).toBe(sent);
});

test('a subscription at a price that has a successor is synced as before, and keeps what it costs', async () => {
  await changePrice({ lookup_key: null, unit_amount: 4500 });
  await change('cancelSubscription');
  expect(await readBilling()).toMatchObject({ plan: 'monthly', price: 4500 });
  await change('resumeSubscription');
  const [resumed] = (await server.mails()).filter(({ to, subject }) => to === user.email && /continues$/.test(subject));
  expect(resumed!.text).toContain('and costs $45.00 a month.');
  await change('cancelSubscription');
  await passDays(32);
  expect(await readBilling()).toMatchObject({ plan: null, status: 'canceled' });
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
  const { data } = await execute(`{ billing { credit ${FIELDS} } }`);
  expect(data!.billing).toMatchObject({ plan: null, status: 'canceled', credit: 1000, invoices: [{ status: 'paid' }] });
  expect(await customer()).toMatchObject({ balance: -1000 });
  await subscribe('monthly');
  expect((await execute(`{ billing { credit ${FIELDS} } }`)).data!.billing).toMatchObject({ credit: 0, status: 'active' });
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

test('reads the billing with five requests to Stripe', async () => {
  const seen = server.stripeEmulator.requests.length;
  await readBilling();
  expect(server.stripeEmulator.requests.slice(seen)).toHaveLength(5);
});

test.each(['cancelSubscription', 'resumeSubscription', 'changePlan(planType: annual)'])(
  'says that there is no subscription if it has ended and Stripe has not reported it yet: %s',
  async (mutation) => {
    const { stripe_subscription_id: id } = await userRow(server, user.id);
    const [subscription] = await server.stripeEmulator.store.find<Subscription>('subscription', { id: id! });
    await server.stripeEmulator.ledger.endSubscription(subscription!);
    expect((await change(mutation)).error).toMatchObject({
      message: 'You have no subscription.',
      extensions: { code: 'CONFLICT' },
    });
    expect(await readBilling()).toMatchObject({ status: 'canceled' });
  },
);

test('says so in the preview of a change of plan, too', async () => {
  const { stripe_subscription_id: id } = await userRow(server, user.id);
  const [subscription] = await server.stripeEmulator.store.find<Subscription>('subscription', { id: id! });
  await server.stripeEmulator.ledger.endSubscription(subscription!);
  expect((await execute('{ planChange(planType: annual) { amountDue } }')).error).toMatchObject({
    message: 'You have no subscription.',
    extensions: { code: 'CONFLICT' },
  });
  expect(await readBilling()).toMatchObject({ status: 'canceled' });
});

test('counts the days of the guarantee from the payment, not from the start of the checkout', async () => {
  ({ user } = await makeFree(server));
  await subscribe('monthly', 20 * HOUR);
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

test('returns an error and changes nothing if Stripe fails', async () => {
  server.stripeEmulator.injectFailures({ responses: Array<'500'>(20).fill('500') });
  expect((await execute(`{ billing { ${FIELDS} } }`)).error!.message).toBe(
    'The invoices are not available right now. Please try again.',
  );
  server.stripeEmulator.injectFailures({ responses: Array<'500'>(20).fill('500') });
  expect((await change('cancelSubscription')).error!.extensions.code).toBe('PAYMENT_FAILED');
  server.stripeEmulator.injectFailures({});
  expect(await readBilling()).toMatchObject({ cancelsAtPeriodEnd: false });
  expect(await isPro()).toEqual({ me: { subscriptionStatus: 'active' } });
});
