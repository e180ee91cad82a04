import { beforeEach, describe, expect, test } from '@jest/globals';
import { createMemoryStore, createStripeEmulator, InProcessHttpClient } from '@promptory/stripe-emulator';
import Stripe from 'stripe';

const DAY = 24 * 60 * 60 * 1000;
const start = new Date('2026-11-20T12:00:00Z');
const cards = { succeeds: '4242424242424242', failsOnRenewal: '4000000000000341' };

let now: Date;
let emulator: Awaited<ReturnType<typeof createStripeEmulator>>;
let stripe: Stripe;
let customer: string;

beforeEach(async () => {
  now = start;
  emulator = await createStripeEmulator({
    store: createMemoryStore(),
    prices: [
      { lookupKey: 'monthly', amount: 4900, currency: 'usd', interval: 'month' },
      { lookupKey: 'annual', amount: 47_000, currency: 'usd', interval: 'year' },
    ],
    now: () => now,
    log: { error: () => {} },
    webhookUrl: () => '',
    browserUrl: () => '',
    onEvent: () => {},
  });
  const httpClient = new InProcessHttpClient(emulator.handle);
  stripe = new Stripe('sk_test_emulator', { httpClient, maxNetworkRetries: 0, telemetry: false });
  ({ id: customer } = await stripe.customers.create({ email: 'a@example.test' }));
});

const passDays = (days: number) => {
  now = new Date(now.getTime() + days * DAY);
};
const priceOf = async (plan: string) => (await stripe.prices.list({ lookup_keys: [plan] })).data[0]!.id;
const invoices = async () => (await stripe.invoices.list({ customer })).data;
const balance = async () => ((await stripe.customers.retrieve(customer)) as Stripe.Customer).balance;
const charges = async () => (await stripe.charges.list({ customer })).data;

async function open(plan: string) {
  const {
    id,
    status,
    latest_invoice: invoice,
  } = await stripe.subscriptions.create({
    customer,
    items: [{ price: await priceOf(plan) }],
    payment_behavior: 'default_incomplete',
    expand: ['latest_invoice.confirmation_secret'],
  });
  return { id, status, secret: (invoice as Stripe.Invoice).confirmation_secret?.client_secret };
}
async function subscribe(plan: string, card = cards.succeeds): Promise<string> {
  const { id, secret } = await open(plan);
  await emulator.ledger.confirmPayment(secret!, card);
  return id;
}
const change = async (id: string, plan: string, options: Stripe.SubscriptionUpdateParams = {}) => {
  const { items } = await stripe.subscriptions.retrieve(id);
  return stripe.subscriptions.update(id, {
    items: [{ id: items.data[0]!.id, price: await priceOf(plan) }],
    proration_behavior: 'always_invoice',
    billing_cycle_anchor: { type: 'now' },
    ...options,
  });
};

describe('a change of the price', () => {
  test('has an invoice with the credit and the new price; a negative total becomes a credit of the customer', async () => {
    const id = await subscribe('annual');
    await change(id, 'monthly');
    const [latest] = await invoices();
    expect(latest).toMatchObject({
      total: -42_100,
      amount_due: 0,
      amount_paid: 0,
      status: 'paid',
      starting_balance: 0,
      ending_balance: -42_100,
    });
    expect(latest!.lines.data.map(({ amount, parent }) => [amount, parent!.subscription_item_details!.proration])).toEqual([
      [-47_000, true],
      [4900, false],
    ]);
    expect(await balance()).toBe(-42_100);
    const { data } = await stripe.customers.listBalanceTransactions(customer);
    expect(data).toMatchObject([{ type: 'applied_to_invoice', amount: -42_100, ending_balance: -42_100, invoice: latest!.id }]);
  });

  test('credits the time that is left whether it was paid or not', async () => {
    const id = await subscribe('monthly', cards.failsOnRenewal);
    passDays(31);
    expect(await change(id, 'annual')).toMatchObject({ status: 'past_due' });
    expect(await change(id, 'monthly')).toMatchObject({ status: 'active' });
    expect(await balance()).toBeLessThan(-40_000);
    expect(await charges()).toHaveLength(1);
  });

  test('changes nothing with error_if_incomplete if the card fails', async () => {
    const id = await subscribe('monthly', cards.failsOnRenewal);
    const refused = change(id, 'annual', { payment_behavior: 'error_if_incomplete' });
    await expect(refused).rejects.toMatchObject({ statusCode: 402, type: 'StripeCardError', code: 'card_declined' });
    const { status, items } = await stripe.subscriptions.retrieve(id);
    expect([status, items.data[0]!.price.lookup_key, await balance()]).toEqual(['active', 'monthly', 0]);
    expect(await invoices()).toHaveLength(1);
  });

  test('without proration credits nothing', async () => {
    const id = await subscribe('annual');
    await change(id, 'monthly', { proration_behavior: 'none' });
    expect([(await invoices())[0]!.amount_paid, await balance()]).toEqual([4900, 0]);
  });
});

describe('the balance', () => {
  test('pays renewals until it is used up', async () => {
    const id = await subscribe('monthly');
    await stripe.customers.createBalanceTransaction(customer, { amount: -6000, currency: 'usd' });
    passDays(75);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
    expect((await invoices()).map(({ amount_paid: paid, ending_balance: ending }) => [paid, ending])).toEqual([
      [3800, 0],
      [0, -1100],
      [4900, 0],
    ]);
    expect((await charges()).map(({ amount }) => amount)).toEqual([3800, 4900]);
  });

  test('pays a new subscription, which is active at once, without a payment', async () => {
    await stripe.customers.createBalanceTransaction(customer, { amount: -5000, currency: 'usd' });
    expect(await open('monthly')).toMatchObject({ status: 'active', secret: undefined });
    expect([await balance(), await charges()]).toEqual([-100, []]);
  });

  test('gets back what it has paid of an invoice that is voided', async () => {
    await stripe.customers.createBalanceTransaction(customer, { amount: -1000, currency: 'usd' });
    const { id, status } = await open('monthly');
    expect([status, (await invoices())[0]!.amount_due, await balance()]).toEqual(['incomplete', 3900, 0]);
    await stripe.subscriptions.cancel(id);
    expect([(await invoices())[0]!.status, await balance()]).toEqual(['void', -1000]);
  });

  test('keeps amounts that are too small to charge', async () => {
    await stripe.customers.createBalanceTransaction(customer, { amount: -4870, currency: 'usd' });
    expect(await open('monthly')).toMatchObject({ status: 'active' });
    expect(await balance()).toBe(30);
  });
});

describe('a refund', () => {
  test('touches neither the balance nor the subscription', async () => {
    const id = await subscribe('annual');
    await change(id, 'monthly');
    const [charge] = await charges();
    const refund = await stripe.refunds.create({ payment_intent: charge!.payment_intent as string });
    expect(refund.amount).toBe(47_000);
    expect([(await stripe.subscriptions.retrieve(id)).status, await balance()]).toEqual(['active', -42_100]);
  });

  test('can be a part; the rest can be refunded later, and no more', async () => {
    await subscribe('monthly');
    const intent = (await charges())[0]!.payment_intent as string;
    await stripe.refunds.create({ payment_intent: intent, amount: 900 });
    expect((await charges())[0]).toMatchObject({ amount_refunded: 900, refunded: false });
    await expect(stripe.refunds.create({ payment_intent: intent, amount: 4001 })).rejects.toMatchObject({ statusCode: 400 });
    expect((await stripe.refunds.create({ payment_intent: intent })).amount).toBe(4000);
    const again = stripe.refunds.create({ payment_intent: intent });
    await expect(again).rejects.toMatchObject({ code: 'charge_already_refunded' });
  });

  test('is found by the payments of the invoice, where a request expands them', async () => {
    const id = await subscribe('monthly');
    await change(id, 'annual');
    await change(id, 'monthly');
    const { data } = await stripe.invoices.list({ customer, expand: ['data.payments'] });
    const intents = data.map(({ payments }) => payments?.data.map(({ payment }) => payment.payment_intent));
    const [annual, monthly] = await charges();
    // The credit has paid the latest one.
    expect(intents).toEqual([[], [annual!.payment_intent], [monthly!.payment_intent]]);
    expect((await invoices())[1]).not.toHaveProperty('payments');
    const one = await stripe.invoices.retrieve(data[1]!.id, { expand: ['payments'] });
    expect(one.payments).toEqual(data[1]!.payments);
  });

  test('is not possible once the payment is disputed; the subscription stays as it is', async () => {
    const id = await subscribe('monthly');
    const intent = (await charges())[0]!.payment_intent as string;
    await emulator.ledger.dispute(intent);
    expect((await charges())[0]).toMatchObject({ disputed: true });
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({ code: 'charge_disputed' });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  });
});

describe('an open invoice', () => {
  test('of a subscription that is canceled stays open, and is not charged anymore', async () => {
    const id = await subscribe('monthly', cards.failsOnRenewal);
    passDays(31);
    await stripe.subscriptions.cancel(id);
    expect((await invoices())[0]).toMatchObject({ status: 'open', auto_advance: false, amount_remaining: 4900 });
  });

  test('can be voided, and a paid one cannot', async () => {
    await subscribe('monthly', cards.failsOnRenewal);
    passDays(31);
    const [renewal, first] = await invoices();
    expect(await stripe.invoices.voidInvoice(renewal!.id)).toMatchObject({ status: 'void' });
    await expect(stripe.invoices.voidInvoice(first!.id)).rejects.toMatchObject({ statusCode: 400 });
  });

  test('of a first payment is voided after 23 hours', async () => {
    const { id } = await open('monthly');
    passDays(1);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'incomplete_expired' });
    expect((await invoices())[0]).toMatchObject({ status: 'void' });
  });
});

test('a request whose response is stored under its key is executed once, even with concurrent ones', async () => {
  const create = () =>
    stripe.customers.create({ email: 'b@example.test' }, { idempotencyKey: 'key', maxNetworkRetries: 0 }).catch(() => null);
  const made = (await Promise.all([create(), create()])).concat(await create());
  expect(new Set(made.filter((each) => each !== null).map(({ id }) => id)).size).toBe(1);
  expect(await emulator.store.find('customer', { email: 'b@example.test' })).toHaveLength(1);
});

describe('the preview of an invoice', () => {
  const previewOfChange = async (id: string, plan: string, details: object = {}) => {
    const { items } = await stripe.subscriptions.retrieve(id);
    return stripe.invoices.createPreview({
      subscription: id,
      subscription_details: {
        items: [{ id: items.data[0]!.id, price: await priceOf(plan) }],
        proration_behavior: 'always_invoice',
        billing_cycle_anchor: { type: 'now' },
        ...details,
      },
    });
  };
  const amountsOf = ({
    lines,
    subtotal,
    total,
    total_excluding_tax,
    amount_due,
    starting_balance,
    total_taxes,
  }: Stripe.Invoice) => ({
    lines: lines.data.map(({ amount, parent }) => [amount, parent!.subscription_item_details!.proration]),
    taxes: total_taxes!.map(({ amount, taxable_amount: taxable }) => [amount, taxable]),
    subtotal,
    total,
    total_excluding_tax,
    amount_due,
    starting_balance,
  });

  test.each([0, 8.25])(
    'of a change has the amounts of the invoice that the change makes, with a tax of %p percent',
    async (tax) => {
      const id = await subscribe('monthly');
      emulator.setTax(tax);
      passDays(11);
      const shown = await previewOfChange(id, 'annual');
      expect(shown).toMatchObject({ status: 'draft', number: null, ending_balance: null });
      expect(await invoices()).toHaveLength(1);
      await change(id, 'annual');
      const [made] = await invoices();
      expect(amountsOf(shown)).toEqual(amountsOf(made!));
      expect(made!.amount_due).toBe(made!.total);
      expect(made!.total_taxes).toHaveLength(tax === 0 ? 0 : 1);
    },
  );

  test('of a new subscription says what it would charge, and creates none', async () => {
    const preview = async (plan: string) =>
      stripe.invoices.createPreview({ customer, subscription_details: { items: [{ price: await priceOf(plan) }] } });
    await change(await subscribe('annual'), 'monthly');
    expect(await preview('monthly')).toMatchObject({ total: 4900, starting_balance: -42_100, amount_due: 0 });
    const shown = await preview('annual');
    expect(shown.parent!.subscription_details!.subscription).toBeNull();
    expect(await balance()).toBe(-42_100);
    const { latest_invoice: invoice } = await stripe.subscriptions.retrieve((await open('annual')).id, {
      expand: ['latest_invoice'],
    });
    for (const name of ['total', 'starting_balance', 'amount_due'] as const)
      expect(shown[name]).toBe((invoice as Stripe.Invoice)[name]);
    await stripe.customers.del(customer);
    await expect(preview('annual')).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' });
  });

  test('of a change back is paid by the credit', async () => {
    const id = await subscribe('annual');
    await change(id, 'monthly');
    expect(await previewOfChange(id, 'annual')).toMatchObject({ total: 42_100, starting_balance: -42_100, amount_due: 0 });
  });

  test('is computed for the time that is asked for', async () => {
    const id = await subscribe('monthly');
    const then = Math.floor(now.getTime() / 1000);
    passDays(10);
    const shown = await previewOfChange(id, 'annual', { proration_date: then });
    expect(shown.lines.data[0]!.amount).toBe(-4900);
  });

  test('of a renewal has the price, the tax and the credit', async () => {
    const id = await subscribe('annual');
    await change(id, 'monthly');
    emulator.setTax(10);
    expect(await stripe.invoices.createPreview({ subscription: id })).toMatchObject({
      subtotal: 4900,
      total: 5390,
      total_taxes: [{ amount: 490, tax_behavior: 'exclusive' }],
      starting_balance: -42_100,
      amount_due: 0,
    });
  });

  test('is not there after a cancellation', async () => {
    const id = await subscribe('monthly');
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await expect(stripe.invoices.createPreview({ subscription: id })).rejects.toMatchObject({ code: 'invoice_upcoming_none' });
  });

  test('refuses what it does not know', async () => {
    const id = await subscribe('monthly');
    const coupon = stripe.invoices.createPreview({ subscription: id, discounts: [{ coupon: 'half' }] });
    await expect(coupon).rejects.toMatchObject({ code: 'parameter_unknown' });
    await expect(previewOfChange(id, 'annual', { trial_end: 'now' })).rejects.toMatchObject({ code: 'parameter_unknown' });
  });
});

test('the card of a customer is a payment method, and its number stays inside', async () => {
  const id = await subscribe('monthly');
  const expanded = await stripe.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] });
  const method = (expanded as Stripe.Customer).invoice_settings.default_payment_method as Stripe.PaymentMethod;
  expect(method).toMatchObject({ type: 'card', card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 } });
  expect(JSON.stringify(expanded)).not.toContain(cards.succeeds);
  const { default_payment_method: ofSubscription } = await stripe.subscriptions.retrieve(id);
  expect(ofSubscription).toBe(method.id);
  const other = (await stripe.customers.create({ email: 'b@example.test' })).id;
  expect(await stripe.customers.retrieve(other)).toMatchObject({ invoice_settings: { default_payment_method: null } });
});
