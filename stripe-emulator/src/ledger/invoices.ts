import { behaviorOf, declined } from '../cards.ts';
import { type Customer, type Invoice, newId, type PaymentIntent, type Subscription, type TaxId } from '../objects.ts';
import { getOrThrow } from '../store.ts';
import { unix } from '../time.ts';
import type { LedgerOptions } from './ledger-options.ts';

export function createInvoices({ store, now, emit, invoiceUrl }: LedgerOptions) {
  async function createIntent(customer: string, amount: number): Promise<PaymentIntent> {
    const id = newId('pi');
    return store.put<PaymentIntent>('payment_intent', {
      id,
      object: 'payment_intent',
      amount,
      created: unix(now()),
      currency: 'usd',
      livemode: false,
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${newId('x').slice(2)}`,
      customer,
      last_payment_error: null,
    });
  }

  /** Creates an open invoice and the payment intent that would pay it. */
  async function createInvoice(
    { id: subscription, customer, metadata }: Subscription,
    amount: number,
    reason: Invoice['billing_reason'],
  ): Promise<Invoice> {
    const intent = await createIntent(customer, amount);
    const id = newId('in');
    const { length } = await store.find('invoice', { customer });
    const { name, address } = await getOrThrow<Customer>(store, 'customer', customer);
    const taxIds = await store.find<TaxId>('tax_id', { customer });
    return store.put<Invoice>('invoice', {
      id,
      object: 'invoice',
      amount_due: amount,
      amount_paid: 0,
      total: amount,
      created: unix(now()),
      currency: 'usd',
      livemode: false,
      number: `${customer.slice(-8).toUpperCase()}-${String(length + 1).padStart(4, '0')}`,
      hosted_invoice_url: invoiceUrl(id),
      billing_reason: reason,
      status: 'open',
      customer,
      customer_name: name ?? null,
      customer_address: address ?? null,
      customer_tax_ids: taxIds.map(({ type, value }) => ({ type, value })),
      parent: { type: 'subscription_details', subscription_details: { subscription, metadata } },
      payment_intent: intent.id,
    });
  }

  const subscriptionOf = ({ parent }: Invoice) =>
    getOrThrow<Subscription>(store, 'subscription', parent.subscription_details.subscription);

  async function markPaid(invoice: Invoice): Promise<void> {
    const intent = await getOrThrow<PaymentIntent>(store, 'payment_intent', invoice.payment_intent);
    await store.put('payment_intent', { ...intent, status: 'succeeded', last_payment_error: null });
    const paid = await store.put<Invoice>('invoice', { ...invoice, status: 'paid', amount_paid: invoice.amount_due });
    const active = await store.put<Subscription>('subscription', { ...(await subscriptionOf(invoice)), status: 'active' });
    await emit('payment_intent.succeeded', intent);
    await emit('invoice.paid', paid);
    await emit('customer.subscription.updated', active);
  }

  async function markFailed(invoice: Invoice): Promise<void> {
    const intent = await getOrThrow<PaymentIntent>(store, 'payment_intent', invoice.payment_intent);
    await store.put('payment_intent', { ...intent, last_payment_error: declined });
    const pastDue = await store.put<Subscription>('subscription', { ...(await subscriptionOf(invoice)), status: 'past_due' });
    await emit('invoice.payment_failed', invoice);
    await emit('customer.subscription.updated', pastDue);
  }

  /** Charges the card on file. If the card fails, the invoice stays open. */
  async function chargeInvoice(invoice: Invoice): Promise<void> {
    const { card } = await getOrThrow<Customer>(store, 'customer', invoice.customer);
    const behavior = behaviorOf(card);
    const isPaid = invoice.amount_due === 0 || behavior === 'succeeds' || behavior === 'requires authentication';
    await (isPaid ? markPaid(invoice) : markFailed(invoice));
  }

  return { createInvoice, markPaid, chargeInvoice };
}

export type Invoices = ReturnType<typeof createInvoices>;
