import { behaviorOf, declined } from '../cards.ts';
import { type Customer, type Invoice, type InvoicePreview, newId, type Subscription, type TaxId } from '../objects.ts';
import { getOrThrow } from '../store.ts';
import { unix } from '../time.ts';
import type { Balance } from './balance.ts';
import type { LedgerOptions } from './ledger-options.ts';
import { createPaymentIntents } from './payment-intents.ts';
import { type Line, totalsOf } from './totals.ts';

/** A subscription; one that does not exist yet has no id. */
type Invoiced<Id = string | null> = Pick<Subscription, 'customer' | 'metadata'> & { id: Id };

export function createInvoices(options: LedgerOptions, { changeBalance }: Balance) {
  const { store, now, emit, invoiceUrl, taxPercent } = options;
  const intents = createPaymentIntents(options);

  /** What an invoice has before it is finalized, besides its id and amounts. */
  const draftOf = <Id>({ id: subscription, customer, metadata }: Invoiced<Id>, reason: Invoice['billing_reason']) => ({
    object: 'invoice' as const,
    auto_advance: true,
    ending_balance: null,
    created: unix(now()),
    currency: 'usd' as const,
    livemode: false as const,
    number: null,
    hosted_invoice_url: null,
    billing_reason: reason,
    status: 'draft' as const,
    customer,
    parent: { type: 'subscription_details' as const, subscription_details: { subscription, metadata } },
  });

  /** What an invoice would have, if it were made now. Nothing is stored. */
  async function previewInvoice(
    subscription: Invoiced,
    lines: readonly Line[],
    reason: Invoice['billing_reason'],
  ): Promise<InvoicePreview> {
    const { balance } = await getOrThrow<Customer>(store, 'customer', subscription.customer);
    return {
      ...draftOf(subscription, reason),
      ...totalsOf(lines, balance, taxPercent()).amounts,
      id: newId('upcoming_in'),
    };
  }

  /** Creates and finalizes an invoice, and the payment intent that would pay what is due. */
  async function createInvoice(
    subscription: Subscription,
    lines: readonly Line[],
    reason: Invoice['billing_reason'],
  ): Promise<Invoice> {
    const { customer } = subscription;
    const { name, address, balance } = await getOrThrow<Customer>(store, 'customer', customer);
    const { amounts, ending, isTooSmall } = totalsOf(lines, balance, taxPercent());
    const intent = amounts.amount_due > 0 ? await intents.create(customer, amounts.amount_due) : null;
    const id = newId('in');
    const { length } = await store.find('invoice', { customer });
    const taxIds = await store.find<TaxId>('tax_id', { customer });
    if (ending !== balance)
      await changeBalance(customer, {
        amount: ending - balance,
        type: isTooSmall ? 'invoice_too_small' : 'applied_to_invoice',
        invoice: id,
      });
    return store.put<Invoice>('invoice', {
      ...draftOf(subscription, reason),
      ...amounts,
      id,
      ending_balance: ending,
      number: `${customer.slice(-8).toUpperCase()}-${String(length + 1).padStart(4, '0')}`,
      hosted_invoice_url: invoiceUrl(id),
      status: 'open',
      customer_name: name ?? null,
      customer_address: address ?? null,
      customer_tax_ids: taxIds.map(({ type, value }) => ({ type, value })),
      payment_intent: intent?.id ?? null,
    });
  }

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
      await changeBalance(invoice.customer, { amount: -applied, type: 'unapplied_from_invoice', invoice: invoice.id });
    const voided = await store.put<Invoice>('invoice', { ...invoice, status: 'void', auto_advance: false });
    await emit('invoice.voided', voided);
    // A void invoice says nothing of a subscription: the one before it does.
    const { status } = await subscriptionOf(voided);
    if (status === 'past_due' && !(await hasOpen(voided))) await setStatus(voided, 'active');
    return voided;
  }

  return { createInvoice, previewInvoice, markPaid, chargeInvoice, voidInvoice };
}

export type Invoices = ReturnType<typeof createInvoices>;
