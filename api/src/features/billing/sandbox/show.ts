import type { Invoice, PaymentIntent, Subscription } from './objects.ts';
import type { Kind, Stored } from './store.ts';

/** How objects are answered: what is expanded stands in the place of its id. */
export function createShow(must: <T extends Stored>(kind: Kind, id: string) => Promise<T>) {
  /** A subscription as asked for: what is expanded is an object instead of an id. */
  async function shown(subscription: Subscription, expand: readonly string[]) {
    if (!expand.some((path) => path.startsWith('latest_invoice'))) return subscription;
    return {
      ...subscription,
      latest_invoice: await shownInvoice(await must<Invoice>('invoice', subscription.latest_invoice), expand),
    };
  }
  async function shownInvoice({ payment_intent, ...invoice }: Invoice, expand: readonly string[]) {
    if (!expand.some((path) => path.endsWith('confirmation_secret'))) return invoice;
    const { client_secret } = await must<PaymentIntent>('payment_intent', payment_intent);
    const isOpen = invoice.status === 'open' && invoice.amount_due > 0;
    return { ...invoice, confirmation_secret: isOpen ? { client_secret, type: 'payment_intent' } : null };
  }
  return { shown, shownInvoice };
}
