import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import type { Stripe } from '../../core/stripe.ts';
import { readBilling } from './billing.read.ts';
import type { Billing } from './billing.types.ts';
import { idOf, paymentFailed } from './stripe.errors.ts';
import { changeAtStripe, requireSubscriber } from './subscription.changes.ts';

async function refundInvoice(client: Stripe, customer: string, invoice: string): Promise<void> {
  const { data } = await client.invoicePayments.list({ invoice });
  const payment = idOf(data[0]?.payment.payment_intent);
  if (payment === undefined) throw paymentFailed();
  await client.refunds.create(
    { payment_intent: payment, reason: 'requested_by_customer' },
    { idempotencyKey: `refund-${customer}-${payment}` },
  );
}

/** Refunds all that was paid, and ends the subscription now. */
export async function refundSubscription(ctx: Context): Promise<Billing> {
  const subscriber = await requireSubscriber(ctx);
  const { refundableUntil, invoices } = await readBilling(ctx);
  if (!refundableUntil) throw new ApiError('CONFLICT', 'The 30 days of the money-back guarantee are over.');
  const paid = invoices.filter(({ amount, status }) => amount > 0 && status === 'paid');
  const cents = paid.reduce((sum, { amount }) => sum + amount, 0);
  const entry = { action: 'subscription.refunded', detail: { cents } } as const;
  return changeAtStripe(ctx, subscriber, entry, async (client) => {
    for (const { id } of paid) await refundInvoice(client, subscriber.stripeCustomerId, id);
    await client.subscriptions.cancel(subscriber.stripeSubscriptionId);
  });
}
