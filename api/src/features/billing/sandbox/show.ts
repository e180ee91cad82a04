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

/** The page on which a person reads an invoice. */
export function invoicePage(invoice: Invoice): string {
  const { customer_name: name, customer_address: address, customer_tax_ids: taxIds } = invoice;
  const place = [address?.city, address?.state, address?.postal_code].filter(Boolean).join(', ');
  const billedTo = [
    name,
    address?.line1,
    address?.line2,
    place,
    address?.country,
    ...(taxIds ?? []).map(({ type, value }) => `Tax ID: ${value} (${type})`),
  ].filter(Boolean);
  const lines = [
    'PROMPTORY - TEST MODE: no card was charged',
    `Invoice ${invoice.number ?? invoice.id}`,
    `Date: ${new Date(invoice.created * 1000).toISOString().slice(0, 10)}`,
    ...(billedTo.length > 0 ? ['Billed to:', ...billedTo.map((line) => `  ${line}`)] : []),
    `Amount: $${(invoice.amount_due / 100).toFixed(2)}`,
    `Status: ${invoice.status}`,
  ];
  return `${lines.join('\n')}\n`;
}
