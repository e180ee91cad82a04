import { member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { DAY } from '../../core/time.ts';
import { User } from '../users/user.entity.ts';
import type { Billing } from './billing.types.ts';
import { plans, type PlanType } from './plans.ts';
import { readStripeAccount } from './stripe-account.ts';
import { isLive } from './sync/subscription.state.ts';

const REFUND_DAYS = 30;

/** The end of the money-back guarantee, which starts with the first payment; null if it is over. */
export function refundDeadline(firstPaidAt: Date | null, now: Date): Date | null {
  if (!firstPaidAt) return null;
  const deadline = new Date(firstPaidAt.getTime() + REFUND_DAYS * DAY);
  return deadline > now ? deadline : null;
}

/** The subscription of the viewer, and the invoices of Stripe. */
export async function readBilling(ctx: Context): Promise<Billing> {
  const user = await ctx.em.findOneOrFail(User, member(ctx).userId);
  const { invoices, customer, firstPaidAt } = await readStripeAccount(ctx, user);
  const hasSubscription = Boolean(user.stripeSubscriptionId);
  const plan = hasSubscription && isLive(user.stripeStatus ?? null) ? ((user.plan as PlanType | null) ?? null) : null;
  const renews = plan !== null && !user.cancelsAtPeriodEnd;
  return {
    plan,
    status: hasSubscription ? (user.stripeStatus ?? null) : null,
    currentPeriodEnd: plan ? (user.currentPeriodEnd ?? null) : null,
    cancelsAtPeriodEnd: plan !== null && user.cancelsAtPeriodEnd,
    nextCharge: renews ? Math.max(0, plans[plan].amount + (customer?.balance ?? 0)) : null,
    refundableUntil: plan && refundDeadline(firstPaidAt, ctx.now()),
    // What is open of an ended subscription is not charged anymore, and nobody needs to pay it.
    invoices: invoices.filter(({ status, subscription }) => status !== 'open' || subscription === user.stripeSubscriptionId),
    customer,
  };
}
