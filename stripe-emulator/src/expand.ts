import type { Invoice, PaymentIntent, Subscription } from './objects.ts';
import { getOrThrow, type ObjectStore } from './store.ts';

/** An invoice as Stripe returns it, with the objects that the request wants expanded. */
export async function expandInvoice(
  store: ObjectStore,
  { payment_intent: intentId, ...invoice }: Invoice,
  expand: readonly string[] = [],
): Promise<object> {
  if (!expand.some((path) => path.endsWith('confirmation_secret'))) return invoice;
  const isOpen = invoice.status === 'open' && intentId !== null;
  if (!isOpen) return { ...invoice, confirmation_secret: null };
  const { client_secret } = await getOrThrow<PaymentIntent>(store, 'payment_intent', intentId);
  return { ...invoice, confirmation_secret: { client_secret, type: 'payment_intent' } };
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
