import { behaviorOf, declined } from '../cards.ts';
import type { Customer, Invoice, Subscription } from '../objects.ts';
import { getOrThrow } from '../store.ts';
import { unix } from '../time.ts';
import type { Balance } from './balance.ts';
import { createIssuing } from './issuing.ts';
import type { LedgerOptions } from './ledger-options.ts';
import { createPaymentIntents } from './payment-intents.ts';

export function createInvoices(options: LedgerOptions, balance: Balance) {
  const { store, now, emit } = options;
  const intents = createPaymentIntents(options);

  const subscriptionOf = ({ parent }: Invoice) =>
    getOrThrow<Subscription>(store, 'subscription', parent.subscription_details.subscription);

  /** The latest invoice decides about the status of its subscription. One that has ended stays so. */
  async function setStatus(invoice: Invoice, status: Subscription['status']): Promise<void> {
    const subscription = await subscriptionOf(invoice);
    if (subscription.ended_at !== null || subscription.latest_invoice !== invoice.id) return;
    await emit('customer.subscription.updated', await store.put<Subscription>('subscription', { ...subscription, status }));
  }

  async function markPaid(invoice: Invoice): Promise<void> {
    if (invoice.payment_intent !== null) await intents.succeed(invoice.payment_intent);
    const payment = { amount_paid: invoice.amount_due, amount_remaining: 0, paid_at: unix(now()) };
    const paid = await store.put<Invoice>('invoice', { ...invoice, ...payment, status: 'paid', auto_advance: false });
    await emit('invoice.paid', paid);
    await setStatus(paid, 'active');
  }

  async function markFailed(invoice: Invoice): Promise<void> {
    if (invoice.payment_intent !== null) await intents.fail(invoice.payment_intent, declined);
    await emit('invoice.payment_failed', invoice);
    await setStatus(invoice, 'past_due');
  }

  /** Charges the card on file, and returns whether the invoice is paid. If the card fails, the invoice stays open. */
  async function chargeInvoice(invoice: Invoice): Promise<boolean> {
    const { card } = await getOrThrow<Customer>(store, 'customer', invoice.customer);
    const behavior = behaviorOf(card);
    const isPaid = invoice.amount_due === 0 || behavior === 'succeeds' || behavior === 'requires authentication';
    await (isPaid ? markPaid(invoice) : markFailed(invoice));
    return isPaid;
  }

  /** Whether a subscription has an open invoice. */
  async function hasOpen({ parent }: Invoice): Promise<boolean> {
    const open = await store.find<Invoice>('invoice', { status: 'open' });
    return open.some((other) => other.parent.subscription_details.subscription === parent.subscription_details.subscription);
  }

  /** Takes an open invoice back. What the balance has paid of it goes back to the balance. */
  async function voidInvoice(invoice: Invoice): Promise<Invoice> {
    if (invoice.payment_intent !== null) await intents.cancel(invoice.payment_intent);
    const applied = (invoice.ending_balance ?? 0) - (invoice.starting_balance ?? 0);
    if (applied !== 0)
      await balance.changeBalance(invoice.customer, { amount: -applied, type: 'unapplied_from_invoice', invoice: invoice.id });
    const voided = await store.put<Invoice>('invoice', { ...invoice, status: 'void', auto_advance: false });
    await emit('invoice.voided', voided);
    // A void invoice says nothing of a subscription: the one before it does.
    const { status } = await subscriptionOf(voided);
    if (status === 'past_due' && !(await hasOpen(voided))) await setStatus(voided, 'active');
    return voided;
  }

  return { ...createIssuing(options, balance, intents), markPaid, chargeInvoice, voidInvoice };
}

export type Invoices = ReturnType<typeof createInvoices>;
