import { declined } from '../cards.ts';
import { EmulatorError } from '../http/errors.ts';
import { type Invoice, newId, type Price, type Subscription } from '../objects.ts';
import { getOrThrow } from '../store.ts';
import { periodEnd, unix } from '../time.ts';
import type { Invoices } from './invoices.ts';
import type { LedgerOptions } from './ledger-options.ts';
import type { Line } from './totals.ts';

/** The same subscription with another period, and perhaps another price. */
export function withPeriod(subscription: Subscription, price: Price, start: number): Subscription {
  const [item] = subscription.items.data;
  const end = periodEnd(start, price.recurring);
  return {
    ...subscription,
    items: { object: 'list', data: [{ ...item, price, current_period_start: start, current_period_end: end }] },
  };
}

/** The price of a period, as an amount of an invoice. */
export const lineOf = ({ lookup_key: name, unit_amount: amount }: Price): Line => ({
  amount: amount ?? 0,
  description: `1 × ${name}`,
});

/** The credit for what is left of the current period, whether it was paid or not. */
function unusedTime({ items }: Subscription, at: number): Line {
  const [{ price, current_period_start: start, current_period_end: end }] = items.data;
  const unused = Math.max(0, end - at) / (end - start);
  const amount = -Math.round((price.unit_amount ?? 0) * unused);
  return { amount, description: `Unused time on ${price.lookup_key}`, isProration: true };
}

/** How a change of the price is billed. */
export interface PriceChange {
  /** Whether what is left of the old period is credited. */
  prorates?: boolean;
  /** Whether a payment that fails is an error, and the change is not made; otherwise the subscription is past due. */
  failsUnpaid?: boolean;
}

export function createSubscriptions(
  { store, now, emit }: LedgerOptions,
  { createInvoice, previewInvoice, chargeInvoice, markPaid, voidInvoice }: Invoices,
) {
  /** Creates a subscription that waits for its first payment. If the balance of the customer pays it, it is active. */
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
    const invoice = await createInvoice(subscription, [lineOf(price)], 'subscription_create');
    const created = await store.put<Subscription>('subscription', { ...subscription, latest_invoice: invoice.id });
    await emit('customer.subscription.created', created);
    if (invoice.amount_due === 0) await markPaid(invoice);
    return getOrThrow<Subscription>(store, 'subscription', created.id);
  }

  /**
   * Ends a subscription now. The first invoice is voided if it was not paid; any other open invoice stays open, and is
   * not charged anymore.
   */
  async function endSubscription(
    subscription: Subscription,
    status: 'canceled' | 'incomplete_expired' = 'canceled',
  ): Promise<Subscription> {
    const at = unix(now());
    const ended = await store.put<Subscription>('subscription', {
      ...subscription,
      status,
      canceled_at: subscription.canceled_at ?? at,
      ended_at: at,
    });
    const [invoice] = await store.find<Invoice>('invoice', { id: subscription.latest_invoice, status: 'open' });
    if (invoice && subscription.status === 'incomplete') await voidInvoice(invoice);
    else if (invoice) await store.put<Invoice>('invoice', { ...invoice, auto_advance: false });
    await emit('customer.subscription.deleted', ended);
    return ended;
  }

  /** The amounts of a change of the price. */
  const linesOfChange = (subscription: Subscription, price: Price, at: number, prorates: boolean): Line[] => [
    ...(prorates ? [unusedTime(subscription, at)] : []),
    lineOf(price),
  ];

  /** The invoice of a change of the price, as it would be now or at the given time. */
  const previewChange = (subscription: Subscription, price: Price, { prorates = true, at = unix(now()) } = {}) =>
    previewInvoice(subscription, linesOfChange(subscription, price, at, prorates), 'upcoming');

  /** The first invoice of a subscription that does not exist yet. */
  const previewNew = (customer: string, price: Price) =>
    previewInvoice({ id: null, customer, metadata: {} }, [lineOf(price)], 'upcoming');

  /** The invoice of the next period. */
  function previewRenewal(subscription: Subscription) {
    if (subscription.ended_at !== null || subscription.cancel_at_period_end)
      throw new EmulatorError(404, `No upcoming invoices for customer: ${subscription.customer}`, {
        code: 'invoice_upcoming_none',
      });
    return previewInvoice(subscription, [lineOf(subscription.items.data[0].price)], 'upcoming');
  }

  /** Changes the price and starts a new period now. */
  async function changePrice(
    subscription: Subscription,
    price: Price,
    { prorates = true, failsUnpaid = false }: PriceChange = {},
  ): Promise<Subscription> {
    const at = unix(now());
    const changed = withPeriod(subscription, price, at);
    const invoice = await createInvoice(changed, linesOfChange(subscription, price, at, prorates), 'subscription_update');
    await store.put<Subscription>('subscription', { ...changed, latest_invoice: invoice.id });
    if (!(await chargeInvoice(invoice)) && failsUnpaid)
      throw new EmulatorError(402, declined.message, { type: 'card_error', code: declined.code });
    return getOrThrow<Subscription>(store, 'subscription', subscription.id);
  }

  return { createSubscription, endSubscription, changePrice, previewChange, previewNew, previewRenewal };
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;
