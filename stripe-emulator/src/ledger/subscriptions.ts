import { type Customer, type Invoice, newId, type PaymentIntent, type Price, type Subscription } from '../objects.ts';
import { getOrThrow } from '../store.ts';
import { periodEnd, unix } from '../time.ts';
import type { Invoices } from './invoices.ts';
import type { LedgerOptions } from './ledger-options.ts';

/** The same subscription with another period, and perhaps another price. */
export function withPeriod(subscription: Subscription, price: Price, start: number): Subscription {
  const [item] = subscription.items.data;
  const end = periodEnd(start, price.recurring);
  return {
    ...subscription,
    items: { object: 'list', data: [{ ...item, price, current_period_start: start, current_period_end: end }] },
  };
}

export function createSubscriptions({ store, now, emit }: LedgerOptions, { createInvoice, chargeInvoice }: Invoices) {
  /** Creates a subscription that waits for its first payment. */
  async function createSubscription(customer: string, price: Price, metadata: Record<string, string>): Promise<Subscription> {
    const start = unix(now());
    const end = periodEnd(start, price.recurring);
    const subscription: Subscription = {
      id: newId('sub'),
      object: 'subscription',
      status: 'incomplete',
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      created: start,
      start_date: start,
      livemode: false,
      metadata,
      customer,
      latest_invoice: '',
      pending_setup_intent: null,
      cancellation_details: { comment: null, feedback: null },
      items: {
        object: 'list',
        data: [{ id: newId('si'), object: 'subscription_item', current_period_start: start, current_period_end: end, price }],
      },
    };
    const invoice = await createInvoice(subscription, price.unit_amount ?? 0, 'subscription_create');
    const created = await store.put<Subscription>('subscription', { ...subscription, latest_invoice: invoice.id });
    await emit('customer.subscription.created', created);
    return created;
  }

  /** Ends a subscription now, and voids the invoice that is still open. */
  async function endSubscription(subscription: Subscription): Promise<Subscription> {
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
      const intent = await getOrThrow<PaymentIntent>(store, 'payment_intent', invoice.payment_intent);
      await store.put<PaymentIntent>('payment_intent', { ...intent, status: 'canceled' });
    }
    await emit('customer.subscription.deleted', ended);
    return ended;
  }

  /** Changes the price now. The unused part of the old period is credited. */
  async function changePrice(subscription: Subscription, price: Price): Promise<Subscription> {
    const [item] = subscription.items.data;
    const at = unix(now());
    const unused = Math.max(0, item.current_period_end - at) / (item.current_period_end - item.current_period_start);
    const customer = await getOrThrow<Customer>(store, 'customer', subscription.customer);
    const credit = Math.round((item.price.unit_amount ?? 0) * unused) - customer.balance;
    const owed = (price.unit_amount ?? 0) - credit;
    await store.put<Customer>('customer', { ...customer, balance: Math.min(0, owed) });
    const changed = await store.put('subscription', withPeriod(subscription, price, at));
    const invoice = await createInvoice(changed, Math.max(0, owed), 'subscription_update');
    await store.put<Subscription>('subscription', { ...changed, latest_invoice: invoice.id });
    await chargeInvoice(invoice);
    return getOrThrow<Subscription>(store, 'subscription', subscription.id);
  }

  return { createSubscription, endSubscription, changePrice };
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;
