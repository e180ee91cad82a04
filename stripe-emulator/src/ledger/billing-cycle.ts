import type { Customer, Subscription } from '../objects.ts';
import { getOrThrow } from '../store.ts';
import { unix } from '../time.ts';
import type { Invoices } from './invoices.ts';
import type { LedgerOptions } from './ledger-options.ts';
import { type Subscriptions, withPeriod } from './subscriptions.ts';

export function createBillingCycle(
  { store, now }: LedgerOptions,
  { createInvoice, chargeInvoice, endSubscription }: Invoices & Subscriptions,
) {
  /** Starts the next period and charges for it, less the credit of the customer. */
  async function renew(subscription: Subscription): Promise<Subscription> {
    const [{ price, current_period_end: start }] = subscription.items.data;
    const customer = await getOrThrow<Customer>(store, 'customer', subscription.customer);
    const owed = (price.unit_amount ?? 0) + customer.balance;
    await store.put<Customer>('customer', { ...customer, balance: Math.min(0, owed) });
    const renewed = await store.put('subscription', withPeriod(subscription, price, start));
    const invoice = await createInvoice(renewed, Math.max(0, owed), 'subscription_cycle');
    await store.put<Subscription>('subscription', { ...renewed, latest_invoice: invoice.id });
    await chargeInvoice(invoice);
    return getOrThrow<Subscription>(store, 'subscription', subscription.id);
  }

  /** Renews or ends every subscription whose period is over by now. */
  async function runBillingCycle(): Promise<void> {
    const at = unix(now());
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
