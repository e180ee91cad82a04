import type { Customer, Invoice, PaymentIntent, Subscription } from './objects.ts';
import { paymentMethodOf } from './payment-method.ts';
import { listOf } from './routes/route.ts';
import { getOrThrow, type ObjectStore } from './store.ts';

/** An invoice as Stripe returns it, with the objects that the request wants expanded. */
export async function expandInvoice(
  store: ObjectStore,
  { payment_intent: intentId, paid_at: paidAt, ...stored }: Invoice,
  expand: readonly string[] = [],
): Promise<object> {
  const payments = intentId === null ? [] : [invoicePaymentOf({ ...stored, payment_intent: intentId })];
  const invoice = {
    ...stored,
    status_transitions: { paid_at: paidAt ?? null },
    ...(expand.some((path) => path.endsWith('payments')) && { payments: listOf(`/v1/invoices/${stored.id}/payments`, payments) }),
  };
  if (!expand.some((path) => path.endsWith('confirmation_secret'))) return invoice;
  const isOpen = invoice.status === 'open' && intentId !== null;
  if (!isOpen) return { ...invoice, confirmation_secret: null };
  const { client_secret } = await getOrThrow<PaymentIntent>(store, 'payment_intent', intentId);
  return { ...invoice, confirmation_secret: { client_secret, type: 'payment_intent' } };
}

/** What pays an invoice. */
export const invoicePaymentOf = ({ id, status, payment_intent: intent }: Pick<Invoice, 'id' | 'status' | 'payment_intent'>) => ({
  id: `inpay_${id}`,
  object: 'invoice_payment',
  invoice: id,
  payment: { type: 'payment_intent', payment_intent: intent },
  status: status === 'paid' ? 'paid' : 'open',
});

/** A subscription as Stripe returns it, with the objects that the request wants expanded. */
export async function expandSubscription(
  store: ObjectStore,
  subscription: Subscription,
  expand: readonly string[],
): Promise<object> {
  const customer = await store.get<Customer>('customer', subscription.customer);
  const method = customer ? paymentMethodOf(customer) : null;
  const ofCustomer = expand.filter((path) => path.startsWith('customer.')).map((path) => path.slice('customer.'.length));
  const shown = {
    ...subscription,
    ...(customer && (ofCustomer.length > 0 || expand.includes('customer')) && { customer: expandCustomer(customer, ofCustomer) }),
    default_payment_method: expand.includes('default_payment_method') ? method : (method?.id ?? null),
  };
  if (!expand.some((path) => path.startsWith('latest_invoice'))) return shown;
  const invoice = await getOrThrow<Invoice>(store, 'invoice', subscription.latest_invoice);
  return { ...shown, latest_invoice: await expandInvoice(store, invoice, expand) };
}

/** A customer as Stripe returns it: without the number of the card. */
export function expandCustomer(customer: Customer, expand: readonly string[]): object {
  const { card: _card, card_expiry: _expiry, ...shown } = customer;
  const method = paymentMethodOf(customer);
  const isExpanded = expand.includes('invoice_settings.default_payment_method');
  return { ...shown, invoice_settings: { default_payment_method: isExpanded ? method : (method?.id ?? null) } };
}
