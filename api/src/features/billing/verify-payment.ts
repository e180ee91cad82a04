import type { Context } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { isValidText } from '../../core/input.ts';
import { Stripe } from '../../core/stripe.ts';
import { isPro } from '../users/pro.ts';
import { User } from '../users/user.entity.ts';
import { findUserByEmail } from '../users/user.find.ts';
import { checkoutFailed, requireStripe } from './checkout.ts';
import type { PlanType } from './plans.ts';
import { syncSubscription } from './subscription.sync.ts';

const INTENT = /^(pi|seti)_[A-Za-z0-9]{8,64}$/;

const idOf = (value: string | { id: string } | null | undefined) => (typeof value === 'string' ? value : value?.id);

/** The subscription that an intent pays for, if the intent belongs to this customer. */
async function subscriptionOf(client: Stripe, intentId: string, customer: string): Promise<string | undefined> {
  if (intentId.startsWith('seti_')) {
    const intent = await client.setupIntents.retrieve(intentId);
    if (idOf(intent.customer) !== customer) return undefined;
    const { data } = await client.subscriptions.list({ customer, limit: 1 });
    return data[0]?.id;
  }
  const intent = await client.paymentIntents.retrieve(intentId);
  if (idOf(intent.customer) !== customer) return undefined;
  const { data } = await client.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intentId },
    expand: ['data.invoice'],
  });
  const invoice = data[0]?.invoice;
  return typeof invoice === 'object' && 'parent' in invoice
    ? idOf(invoice.parent?.subscription_details?.subscription)
    : undefined;
}

/**
 * What a payment has led to. The intent has to be the customer's of this address, and its subscription ours; what the
 * address bar says of success is never believed. Anything else is NOT_FOUND, whatever the reason.
 */
export async function verifyPayment(
  ctx: Context,
  intentId: string,
  email: string,
): Promise<{ planType: PlanType; subscriptionStatus: string }> {
  const stripe = requireStripe(ctx);
  const user = INTENT.test(intentId) && isValidText(email) ? await findUserByEmail(ctx.em, email) : null;
  if (!user?.stripeCustomerId) throw notFound('Payment');
  try {
    const subscriptionId = await subscriptionOf(stripe.client, intentId, user.stripeCustomerId);
    if (subscriptionId === undefined) throw notFound('Payment');
    await syncSubscription({ ...ctx, stripe }, subscriptionId);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw notFound('Payment');
    if (error instanceof Stripe.errors.StripeError) throw checkoutFailed();
    throw error;
  }
  ctx.triggerJob('mail');
  const now = await ctx.em.fork().findOneOrFail(User, user.id);
  if (!now.plan || !isPro(now, ctx.now())) throw notFound('Payment');
  return { planType: now.plan as PlanType, subscriptionStatus: 'active' };
}
