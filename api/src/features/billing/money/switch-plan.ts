import { ApiError } from '../../../core/errors.ts';
import { Stripe } from '../../../core/stripe.ts';
import type { PlanType } from '../plans.ts';
import { priceIdOf } from '../prices.ts';
import { idOf } from '../stripe.errors.ts';
import { listPayments } from './payments.ts';

export const UNPAID =
  'Your last invoice is not paid yet. Pay it, or change your card on the billing page; then you can change the plan.';
const GIVEN_BACK = 'Part of your payment was refunded, so the plan cannot be changed here. Please contact us.';
const CARD_REFUSED = 'Your card was declined, so your plan was not changed. Update your card and try again.';

/** Throws unless everything that a change of plan would credit was paid, and not refunded. */
async function assertPaid(client: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const { id, latest_invoice: invoice, start_date: start } = subscription;
  const isPaid = typeof invoice === 'object' && invoice?.status === 'paid';
  const { data: open } = await client.invoices.list({ subscription: id, status: 'open', limit: 1 });
  if (!isPaid || open.length > 0) throw new ApiError('CONFLICT', UNPAID);
  const payments = await listPayments(client, idOf(subscription.customer));
  if (payments.some(({ created, refunded, isDisputed }) => created >= start && (refunded > 0 || isDisputed)))
    throw new ApiError('CONFLICT', GIVEN_BACK);
}

/** The change as Stripe gets it, both for its preview and when it is made. */
const changeOf = async (client: Stripe, { items }: Stripe.Subscription, plan: PlanType, now: Date) => ({
  items: [{ id: items.data[0]!.id, price: await priceIdOf(client, plan, now) }],
  proration_behavior: 'always_invoice' as const,
  billing_cycle_anchor: { type: 'now' as const },
});

/** The invoice of a change of plan, as Stripe would make it now. Nothing is changed. */
export async function previewSwitch(client: Stripe, subscriptionId: string, plan: PlanType, now: Date): Promise<Stripe.Invoice> {
  const subscription = await client.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] });
  await assertPaid(client, subscription);
  return client.invoices.createPreview({
    subscription: subscriptionId,
    subscription_details: await changeOf(client, subscription, plan, now),
  });
}

/**
 * Starts a period of another plan now. Stripe credits what is left of the old one, whether it was paid or not; so it must
 * be paid. If the card is refused, nothing changes.
 */
export async function switchPlan(client: Stripe, subscriptionId: string, plan: PlanType, now: Date): Promise<void> {
  const subscription = await client.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] });
  await assertPaid(client, subscription);
  try {
    await client.subscriptions.update(subscriptionId, {
      ...(await changeOf(client, subscription, plan, now)),
      payment_behavior: 'error_if_incomplete',
    });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new ApiError('PAYMENT_FAILED', CARD_REFUSED);
    throw error;
  }
}
