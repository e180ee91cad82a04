import type { Stripe } from '../../../core/stripe.ts';
import { idOf } from '../stripe.errors.ts';
import { returnCredit } from './balance.ts';
import { listPayments, refundPayment } from './payments.ts';

/** Refunds what was paid for the current period of a subscription. Returns the amount in cents. */
async function refundLatestInvoice(client: Stripe, invoice: Stripe.Invoice, customer: string): Promise<number> {
  if (invoice.status !== 'paid' || invoice.id === undefined) return 0;
  const { data } = await client.invoicePayments.list({ invoice: invoice.id, limit: 100 });
  const intents = data.map(({ payment }) => idOf(payment.payment_intent));
  const payments = (await listPayments(client, customer)).filter(
    ({ intent, isDisputed }) => intents.includes(intent) && !isDisputed,
  );
  let cents = 0;
  for (const payment of payments) {
    if (payment.left > 0) await refundPayment(client, payment);
    // Also counts what an interrupted run has refunded.
    cents += payment.refunded + payment.left;
  }
  await returnCredit(client, customer, invoice);
  return cents;
}

/** Refunds the payment of a subscription that a member has besides another one. Returns the amount in cents. */
export async function refundSecondSubscription(client: Stripe, id: string): Promise<number> {
  const { latest_invoice: invoice, customer } = await client.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  return invoice !== null && typeof invoice === 'object' ? refundLatestInvoice(client, invoice, idOf(customer)) : 0;
}
