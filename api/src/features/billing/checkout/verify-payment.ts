import type { Context } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { isValidText } from '../../../core/input.ts';
import type { Stripe } from '../../../core/stripe.ts';
import { isPro } from '../../users/pro.ts';
import { findUserByEmail } from '../../users/user.find.ts';
import type { PlanType } from '../plans.ts';
import { idOf, isMissing, requireStripe, withStripeErrors } from '../stripe.errors.ts';
import { syncSubscription } from '../sync/subscription.sync.ts';
import type { VerifiedSubscription } from './checkout.types.ts';

const INTENT = /^(pi|seti)_[A-Za-z0-9]{8,64}$/;

/**
 * The subscription that an intent pays for; undefined unless the intent belongs to the customer. A setup intent names none:
 * Stripe makes it where nothing is due at first, for the subscription that the checkout has just created, the newest one.
 */
async function subscriptionOf(client: Stripe, intentId: string, customer: string | null): Promise<string | undefined> {
  if (intentId.startsWith('seti_')) {
    const intent = await client.setupIntents.retrieve(intentId);
    if (customer === null || idOf(intent.customer) !== customer) return undefined;
    const { data } = await client.subscriptions.list({ customer, limit: 1 });
    return data[0]?.id;
  }
  const intent = await client.paymentIntents.retrieve(intentId);
  if (customer === null || idOf(intent.customer) !== customer) return undefined;
  const { data } = await client.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intentId },
    expand: ['data.invoice'],
  });
  const invoice = data[0]?.invoice;
  return typeof invoice === 'object' && 'parent' in invoice
    ? idOf(invoice.parent?.subscription_details?.subscription)
    : undefined;
}

async function syncPayment(ctx: Context, intentId: string, customer: string | null): Promise<void> {
  const stripe = requireStripe(ctx);
  await withStripeErrors(ctx, 'payment not verified', async () => {
    try {
      const subscriptionId = await subscriptionOf(stripe.client, intentId, customer);
      if (subscriptionId === undefined) throw notFound('Payment');
      await syncSubscription({ ...ctx, stripe }, subscriptionId);
    } catch (error) {
      if (isMissing(error)) throw notFound('Payment');
      throw error;
    }
  });
}

/**
 * The plan that a payment has bought. The intent must belong to the customer with this email, and pay for one of our
 * subscriptions; what the URL of the success page claims does not matter. Everything else is NOT_FOUND, for whatever reason.
 */
export async function verifyPayment(ctx: Context, intentId: string, email: string): Promise<VerifiedSubscription> {
  requireStripe(ctx);
  if (!INTENT.test(intentId) || !isValidText(email)) throw notFound('Payment');
  const user = await findUserByEmail(ctx.em, email);
  // Stripe is asked for every email. Otherwise the time it takes, and its errors, would tell who is a customer.
  await syncPayment(ctx, intentId, user?.stripeCustomerId ?? null);
  ctx.triggerJob('mail');
  const synced = await findUserByEmail(ctx.em.fork(), email);
  if (!synced?.plan || !isPro(synced, ctx.now())) throw notFound('Payment');
  return { planType: synced.plan as PlanType, subscriptionStatus: 'active' };
}
