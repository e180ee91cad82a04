import type { Stripe } from '../../../core/stripe.ts';
import type { Logger } from '../../../core/telemetry/log.ts';
import { isPeriodUnpaid } from '../money/end-subscription.ts';
import { planOf, planPaidEvery, type PlanType } from '../plans.ts';
import { idOf, isMissing } from '../stripe.errors.ts';

/** Whether a subscription with this status counts as one: it is paid, or its payment is only late. */
export const isLive = (status: string | null) => status === 'active' || status === 'trialing' || status === 'past_due';

/** What a sync stores of a subscription. */
export interface SubscriptionState {
  subscription: Stripe.Subscription;
  customer: string;
  plan: PlanType;
  status: Stripe.Subscription.Status;
  cancelsAtPeriodEnd: boolean;
  /** The end of the period that is paid for. */
  end: Date;
}

/** Stripe starts the next period before it is paid for. Until then, the paid one ends where the new one starts. */
function paidUntil(subscription: Stripe.Subscription, item: Stripe.SubscriptionItem): Date {
  const { status, ended_at: endedAt } = subscription;
  const isPaid = (status === 'active' || status === 'trialing') && !isPeriodUnpaid(subscription);
  return new Date((isPaid || endedAt !== null ? item.current_period_end : item.current_period_start) * 1000);
}

/**
 * The plan of a subscription; undefined if it is not one of ours. Where a price has a successor, it loses its lookup key to that;
 * what was bought here at that price continues.
 */
function planOfItem({ metadata }: Stripe.Subscription, item: Stripe.SubscriptionItem | undefined): PlanType | undefined {
  const wasBoughtHere = metadata.attemptId !== undefined;
  return planOf(item?.price.lookup_key) ?? (wasBoughtHere ? planPaidEvery(item?.price.recurring?.interval) : undefined);
}

/** A cancellation on Stripe's own pages may have only the time. One that is to come after other renewals is none yet. */
const cancelsWithPeriod = (
  { cancel_at_period_end: isAtEnd, cancel_at: at }: Stripe.Subscription,
  { current_period_end: end }: Stripe.SubscriptionItem,
): boolean => isAtEnd || (at != null && at <= end);

/** Reads a subscription at Stripe; undefined if it does not exist or is not one of ours. */
export async function readSubscription(client: Stripe, id: string, log: Logger): Promise<SubscriptionState | undefined> {
  const ignore = (reason: string) => void log.warn({ subscriptionId: id }, reason);
  const subscription = await client.subscriptions.retrieve(id, { expand: ['latest_invoice'] }).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!subscription) return ignore('Stripe does not know this subscription');
  const [item] = subscription.items.data;
  const plan = planOfItem(subscription, item);
  if (!item || !plan) return ignore('this subscription is not for one of our prices');
  return {
    subscription,
    customer: idOf(subscription.customer),
    plan,
    status: subscription.status,
    cancelsAtPeriodEnd: cancelsWithPeriod(subscription, item),
    end: paidUntil(subscription, item),
  };
}
