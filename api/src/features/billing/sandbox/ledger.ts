import { behaviourOf, declined, digitsOf } from './cards.ts';
import {
  type Invoice,
  newId,
  newSubscription,
  type PaymentIntent,
  periodEnd,
  type Customer,
  type Price,
  type Refund,
  type Subscription,
  type TaxId,
  unix,
} from './objects.ts';
import type { Store } from './store.ts';

interface Ledger {
  store: Store;
  now: () => Date;
  /** Tells whoever listens that something has happened. */
  emit: (type: string, object: object) => Promise<void>;
  invoiceUrl: (id: string) => string;
}

/** What Stripe does with money and time, as far as one subscription at two prices needs it. */
export function createLedger({ store, now, emit, invoiceUrl }: Ledger) {
  const must = async <T extends { id: string }>(kind: Parameters<Store['get']>[0], id: string): Promise<T> => {
    const found = await store.get<T>(kind, id);
    if (!found) throw new Error(`The stand-in has no ${kind} ${id}`);
    return found;
  };

  /** An open invoice and the intent that would pay it. */
  async function bill(subscription: Subscription, amount: number, reason: Invoice['billing_reason']): Promise<Invoice> {
    const created = unix(now());
    const intentId = newId('pi');
    const intent: PaymentIntent = {
      id: intentId,
      object: 'payment_intent',
      amount,
      created,
      currency: 'usd',
      livemode: false,
      status: 'requires_payment_method',
      client_secret: `${intentId}_secret_${newId('x').slice(2)}`,
      customer: subscription.customer,
      last_payment_error: null,
    };
    await store.put('payment_intent', intent);
    const id = newId('in');
    const { length } = await store.find('invoice', { customer: subscription.customer });
    const { name, address } = await must<Customer>('customer', subscription.customer);
    const taxIds = await store.find<TaxId>('tax_id', { customer: subscription.customer });
    return store.put<Invoice>('invoice', {
      id,
      object: 'invoice',
      amount_due: amount,
      amount_paid: 0,
      total: amount,
      created,
      currency: 'usd',
      livemode: false,
      number: `${subscription.customer.slice(-8).toUpperCase()}-${String(length + 1).padStart(4, '0')}`,
      hosted_invoice_url: invoiceUrl(id),
      billing_reason: reason,
      status: 'open',
      customer: subscription.customer,
      customer_name: name ?? null,
      customer_address: address ?? null,
      customer_tax_ids: taxIds.map(({ type, value }) => ({ type, value })),
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
      },
      payment_intent: intentId,
    });
  }

  async function markPaid(invoice: Invoice, status: Subscription['status'] = 'active'): Promise<void> {
    const intent = await must<PaymentIntent>('payment_intent', invoice.payment_intent);
    await store.put('payment_intent', { ...intent, status: 'succeeded', last_payment_error: null });
    const paid = await store.put<Invoice>('invoice', { ...invoice, status: 'paid', amount_paid: invoice.amount_due });
    const subscription = await must<Subscription>('subscription', invoice.parent.subscription_details.subscription);
    const changed = await store.put<Subscription>('subscription', { ...subscription, status });
    await emit('payment_intent.succeeded', intent);
    await emit('invoice.paid', paid);
    await emit('customer.subscription.updated', changed);
  }

  async function subscribe(customer: string, price: Price, metadata: Record<string, string>): Promise<Subscription> {
    const subscription = newSubscription(customer, price, metadata, unix(now()));
    const invoice = await bill(subscription, price.unit_amount ?? 0, 'subscription_create');
    const created = await store.put<Subscription>('subscription', { ...subscription, latest_invoice: invoice.id });
    await emit('customer.subscription.created', created);
    return created;
  }

  /** What the card form of the browser does: pays an intent, or is refused. */
  async function confirm(clientSecret: string, number: string, isConfirmed = false): Promise<PaymentIntent> {
    const [intent] = await store.find<PaymentIntent>('payment_intent', { client_secret: clientSecret });
    if (!intent) throw new Error('No such payment');
    if (intent.status === 'succeeded' || intent.status === 'canceled') return intent;
    const behaviour = behaviourOf(number);
    const refuse = async (error: PaymentIntent['last_payment_error']) => {
      const refused = await store.put<PaymentIntent>('payment_intent', {
        ...intent,
        status: 'requires_payment_method',
        last_payment_error: error,
      });
      await emit('payment_intent.payment_failed', refused);
      return refused;
    };
    if (behaviour === undefined)
      return refuse({
        code: 'incorrect_number',
        message: 'In test mode use 4242 4242 4242 4242: this number is not one of its cards.',
      });
    if (behaviour === 'declines') return refuse(declined);
    if (behaviour === 'asks' && !isConfirmed)
      return store.put<PaymentIntent>('payment_intent', { ...intent, status: 'requires_action' });
    const customer = await must<Customer>('customer', intent.customer);
    await store.put('customer', { ...customer, card: digitsOf(number) });
    const [invoice] = await store.find<Invoice>('invoice', { payment_intent: intent.id });
    if (invoice) await markPaid(invoice);
    return must<PaymentIntent>('payment_intent', intent.id);
  }

  /** Charges the card on file. A card that fails leaves the invoice open. */
  async function charge(invoice: Invoice): Promise<boolean> {
    const { card } = await must<Customer>('customer', invoice.customer);
    const behaviour = behaviourOf(card);
    if (invoice.amount_due === 0 || behaviour === 'pays' || behaviour === 'asks') {
      await markPaid(invoice);
      return true;
    }
    const intent = await must<PaymentIntent>('payment_intent', invoice.payment_intent);
    await store.put('payment_intent', { ...intent, last_payment_error: declined });
    const subscription = await must<Subscription>('subscription', invoice.parent.subscription_details.subscription);
    const late = await store.put<Subscription>('subscription', { ...subscription, status: 'past_due' });
    await emit('invoice.payment_failed', invoice);
    await emit('customer.subscription.updated', late);
    return false;
  }

  async function end(subscription: Subscription): Promise<Subscription> {
    const at = unix(now());
    const ended = await store.put<Subscription>('subscription', {
      ...subscription,
      status: 'canceled',
      canceled_at: subscription.canceled_at ?? at,
      ended_at: at,
    });
    const [invoice] = await store.find<Invoice>('invoice', { id: subscription.latest_invoice, status: 'open' });
    if (invoice) {
      await store.put<Invoice>('invoice', { ...invoice, status: 'void' });
      const intent = await must<PaymentIntent>('payment_intent', invoice.payment_intent);
      await store.put<PaymentIntent>('payment_intent', { ...intent, status: 'canceled' });
    }
    await emit('customer.subscription.deleted', ended);
    return ended;
  }

  /** Another price from now on: what is left of the old one is credit. */
  async function changePrice(subscription: Subscription, price: Price): Promise<Subscription> {
    const [item] = subscription.items.data;
    const at = unix(now());
    const left = Math.max(0, item.current_period_end - at) / (item.current_period_end - item.current_period_start);
    const customer = await must<Customer>('customer', subscription.customer);
    const credit = Math.round((item.price.unit_amount ?? 0) * left) - customer.balance;
    const amount = Math.max(0, (price.unit_amount ?? 0) - credit);
    await store.put<Customer>('customer', { ...customer, balance: Math.min(0, (price.unit_amount ?? 0) - credit) });
    const changed: Subscription = {
      ...subscription,
      items: {
        object: 'list',
        data: [{ ...item, price, current_period_start: at, current_period_end: periodEnd(at, price.recurring) }],
      },
    };
    await store.put('subscription', changed);
    const invoice = await bill(changed, amount, 'subscription_update');
    await store.put<Subscription>('subscription', { ...changed, latest_invoice: invoice.id });
    await charge(invoice);
    return must<Subscription>('subscription', subscription.id);
  }

  /** Lets the time that has passed do its work: periods end, renewals are charged, open attempts expire. */
  async function passTime(): Promise<void> {
    const at = unix(now());
    const live = [
      ...(await store.find<Subscription>('subscription', { status: 'active' })),
      ...(await store.find<Subscription>('subscription', { status: 'past_due' })),
    ];
    for (let subscription of live) {
      while (subscription.status !== 'canceled' && subscription.items.data[0].current_period_end <= at) {
        const [item] = subscription.items.data;
        if (subscription.cancel_at_period_end || subscription.status === 'past_due') {
          subscription = await end(subscription);
          break;
        }
        const start = item.current_period_end;
        const customer = await must<Customer>('customer', subscription.customer);
        const due = Math.max(0, (item.price.unit_amount ?? 0) + customer.balance);
        await store.put<Customer>('customer', {
          ...customer,
          balance: Math.min(0, customer.balance + (item.price.unit_amount ?? 0)),
        });
        const renewed: Subscription = {
          ...subscription,
          items: {
            object: 'list',
            data: [{ ...item, current_period_start: start, current_period_end: periodEnd(start, item.price.recurring) }],
          },
        };
        await store.put('subscription', renewed);
        const invoice = await bill(renewed, due, 'subscription_cycle');
        await store.put<Subscription>('subscription', { ...renewed, latest_invoice: invoice.id });
        await charge(invoice);
        subscription = await must<Subscription>('subscription', subscription.id);
      }
    }
  }

  async function refund(intentId: string): Promise<Refund | undefined> {
    const intent = await store.get<PaymentIntent>('payment_intent', intentId);
    if (intent?.status !== 'succeeded') return undefined;
    const [before] = await store.find<Refund>('refund', { payment_intent: intentId });
    if (before) return undefined;
    const made = await store.put<Refund>('refund', {
      id: newId('re'),
      object: 'refund',
      amount: intent.amount,
      created: unix(now()),
      currency: 'usd',
      status: 'succeeded',
      payment_intent: intentId,
    });
    await emit('charge.refunded', {
      id: newId('ch'),
      object: 'charge',
      customer: intent.customer,
      payment_intent: intentId,
      refunded: true,
    });
    return made;
  }

  return { subscribe, confirm, charge, end, changePrice, passTime, refund };
}

export type Books = ReturnType<typeof createLedger>;
