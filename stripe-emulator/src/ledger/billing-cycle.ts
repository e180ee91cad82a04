import type { Subscription } from '../objects.ts';
import { getOrThrow } from '../store.ts';
import { unix } from '../time.ts';
import type { Invoices } from './invoices.ts';
import type { LedgerOptions } from './ledger-options.ts';
import { lineOf, type Subscriptions, withPeriod } from './subscriptions.ts';

/** Stripe accepts the first payment of a subscription for 23 hours. */
const FIRST_PAYMENT_SECONDS = 23 * 60 * 60;

export function createBillingCycle(
  { store, now }: LedgerOptions,
  { createInvoice, chargeInvoice, endSubscription }: Invoices & Subscriptions,
) {
  /** Starts the next period and charges for it. */
  async function renew(subscription: Subscription): Promise<Subscription> {
    const [{ price, current_period_end: start }] = subscription.items.data;
    const renewed = withPeriod(subscription, price, start);
    const invoice = await createInvoice(renewed, [lineOf(price)], 'subscription_cycle');
    await store.put<Subscription>('subscription', { ...renewed, latest_invoice: invoice.id });
    await chargeInvoice(invoice);
    return getOrThrow<Subscription>(store, 'subscription', subscription.id);
  }

  /** Gives up the subscriptions whose first payment was not made in time. */
  async function expireIncomplete(at: number): Promise<void> {
    for (const subscription of await store.find<Subscription>('subscription', { status: 'incomplete' }))
      if (subscription.created + FIRST_PAYMENT_SECONDS <= at) await endSubscription(subscription, 'incomplete_expired');
  }

  /** Renews or ends every subscription whose period is over by now. */
  async function runBillingCycle(): Promise<void> {
    const at = unix(now());
    await expireIncomplete(at);
    const isOver = ({ status, items }: Subscription) => status !== 'canceled' && items.data[0].current_period_end <= at;
    const live = [
      ...(await store.find<Subscription>('subscription', { status: 'active' })),
      ...(await store.find<Subscription>('subscription', { status: 'past_due' })),
    ];
    for (let subscription of live) {
      while (isOver(subscription)) {
        const ends = subscription.cancel_at_period_end || subscription.status === 'past_due';
        subscription = await (ends ? endSubscription(subscription) : renew(subscription));
      }
    }
  }

  return { runBillingCycle };
}
