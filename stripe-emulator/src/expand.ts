import type { Invoice, PaymentIntent, Subscription } from './objects.ts';
import { getOrThrow, type ObjectStore } from './store.ts';

/** An invoice as Stripe returns it, with the objects that the request wants expanded. */
export async function expandInvoice(
  store: ObjectStore,
  { payment_intent, ...invoice }: Invoice,
  expand: readonly string[] = [],
): Promise<object> {
  if (!expand.some((path) => path.endsWith('confirmation_secret'))) return invoice;
  const { client_secret } = await getOrThrow<PaymentIntent>(store, 'payment_intent', payment_intent);
  const isOpen = invoice.status === 'open' && invoice.amount_due > 0;
  return { ...invoice, confirmation_secret: isOpen ? { client_secret, type: 'payment_intent' } : null };
}

/** A subscription as Stripe returns it, with the objects that the request wants expanded. */
export async function expandSubscription(
  store: ObjectStore,
  subscription: Subscription,
  expand: readonly string[],
): Promise<object> {
  if (!expand.some((path) => path.startsWith('latest_invoice'))) return subscription;
  const invoice = await getOrThrow<Invoice>(store, 'invoice', subscription.latest_invoice);
  return { ...subscription, latest_invoice: await expandInvoice(store, invoice, expand) };
}
