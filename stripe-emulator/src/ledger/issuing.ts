import { type Customer, type Invoice, type InvoicePreview, newId, type Subscription, type TaxId } from '../objects.ts';
import { getOrThrow } from '../store.ts';
import { unix } from '../time.ts';
import type { Balance } from './balance.ts';
import type { LedgerOptions } from './ledger-options.ts';
import type { PaymentIntents } from './payment-intents.ts';
import { type Line, totalsOf } from './totals.ts';

/** A subscription; one that does not exist yet has no id. */
type Invoiced<Id = string | null> = Pick<Subscription, 'customer' | 'metadata'> & { id: Id };

/** Makes invoices. What becomes of them is decided in `invoices.ts`. */
export function createIssuing(options: LedgerOptions, { changeBalance }: Balance, intents: PaymentIntents) {
  const { store, now, invoiceUrl, taxPercent } = options;

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

  return { createInvoice, previewInvoice };
}
