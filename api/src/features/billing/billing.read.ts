import { member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { DAY } from '../../core/time.ts';
import { findUser } from '../users/user.find.ts';
import type { Billing, SubscriptionInvoice } from './billing.types.ts';
import type { PlanType } from './plans.ts';
import { refundablePayments } from './money/payments.ts';
import { readStripeAccount, withReadErrors } from './stripe-account.ts';
import { isLive } from './sync/subscription.state.ts';
import { readUpcoming, type Upcoming } from './upcoming.ts';

const REFUND_DAYS = 30;

/** The end of the money-back guarantee, which starts with the first payment; null if it is over. */
export function refundDeadline(firstPaidAt: Date | null, now: Date): Date | null {
  if (!firstPaidAt) return null;
  const deadline = new Date(firstPaidAt.getTime() + REFUND_DAYS * DAY);
  return deadline > now ? deadline : null;
}

const NOTHING_UPCOMING: Upcoming = { card: null, price: null, nextCharge: null, nextTax: null };

/** The subscription of the viewer, and what Stripe says about it. */
export async function readBilling(ctx: Context): Promise<Billing> {
  const user = await findUser(ctx, ctx.em, member(ctx).userId);
  const { stripeSubscriptionId, cancelsAtPeriodEnd } = user;
  const plan = stripeSubscriptionId && isLive(user.stripeStatus ?? null) ? ((user.plan as PlanType | null) ?? null) : null;
  const [{ invoices, customer, payments, firstPaidAt }, upcoming] = await Promise.all([
    readStripeAccount(ctx, user),
    plan && stripeSubscriptionId && ctx.stripe
      ? withReadErrors(ctx, readUpcoming(ctx.stripe.client, { stripeSubscriptionId, cancelsAtPeriodEnd }))
      : NOTHING_UPCOMING,
  ]);
  // What is open of an ended subscription, or of a checkout that was left, is not charged, and nobody needs to pay it.
  const isOfOther = ({ status, subscription }: SubscriptionInvoice) =>
    (status === 'open' || status === 'uncollectible') && (plan === null || subscription !== stripeSubscriptionId);
  // It comes back when they are closed.
  const heldCredit = invoices.filter(isOfOther).reduce((sum, { creditUsed }) => sum + creditUsed, 0);
  const left = refundablePayments(payments).reduce((sum, payment) => sum + payment.left, 0);
  // Also after the end of a subscription: a month may be shorter than the guarantee.
  const refundableUntil = stripeSubscriptionId && left > 0 ? refundDeadline(firstPaidAt, ctx.now()) : null;
  return {
    plan,
    status: stripeSubscriptionId ? (user.stripeStatus ?? null) : null,
    currentPeriodEnd: plan ? (user.currentPeriodEnd ?? null) : null,
    cancelsAtPeriodEnd: plan !== null && cancelsAtPeriodEnd,
    ...upcoming,
    // Stripe counts what a customer owes, so a credit is below zero.
    credit: Math.max(0, heldCredit - (customer?.balance ?? 0)),
    refundableUntil,
    refundableAmount: refundableUntil ? left : 0,
    invoices: invoices.filter((invoice) => !isOfOther(invoice)),
    customer,
  };
}
