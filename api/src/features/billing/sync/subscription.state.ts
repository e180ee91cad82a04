import { Stripe } from '../../../core/stripe.ts';
import type { Logger } from '../../../core/telemetry/log.ts';
import { planOf, type PlanType } from '../plans.ts';
import { idOf } from '../stripe.errors.ts';

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

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Stripe starts the next period before it is paid for. Until then, the paid one ends where the new one starts. */
function paidUntil({ status, ended_at: endedAt }: Stripe.Subscription, item: Stripe.SubscriptionItem): Date {
  const isPaid = status === 'active' || status === 'trialing' || endedAt !== null;
  return new Date((isPaid ? item.current_period_end : item.current_period_start) * 1000);
}

/** Reads a subscription at Stripe; undefined if it does not exist or is not one of ours. */
export async function readSubscription(client: Stripe, id: string, log: Logger): Promise<SubscriptionState | undefined> {
  const ignore = (reason: string) => void log.warn({ subscriptionId: id }, reason);
  const subscription = await client.subscriptions.retrieve(id).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!subscription) return ignore('Stripe does not know this subscription');
  const [item] = subscription.items.data;
  const plan = planOf(item?.price.lookup_key);
  if (!item || !plan) return ignore('this subscription is not for one of our prices');
  return {
    subscription,
    customer: idOf(subscription.customer),
    plan,
    status: subscription.status,
    cancelsAtPeriodEnd: subscription.cancel_at_period_end,
    end: paidUntil(subscription, item),
  };
}
