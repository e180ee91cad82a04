import type { Context } from '../../../core/context.ts';
import { kysely } from '../../../core/database/query.ts';
import { ApiError } from '../../../core/errors.ts';
import { Stripe } from '../../../core/stripe.ts';
import type { User } from '../../users/user.entity.ts';
import type { PlanType } from '../plans.ts';
import { PriceError } from '../prices.ts';
import { isStripeError, requireStripe, withStripeErrors } from '../stripe.errors.ts';
import { isLive } from '../sync/subscription.state.ts';
import { syncSubscription } from '../sync/subscription.sync.ts';
import { ensureSubscription } from './checkout-subscription.ts';
import { closeCheckout, findOrOpenCheckout, type OpenCheckout } from './open-checkout.ts';

/** What the browser confirms the payment with. Both are null if there is nothing left to pay. */
export interface Checkout {
  clientSecret: string | null;
  intentType: 'payment' | 'setup' | null;
}

/** Concurrent requests for the same checkout share one promise. */
const running = new Map<string, Promise<Checkout>>();

/**
 * Starts the checkout of a user, or continues it: the same plan gets the same subscription and secret. No transaction
 * is open during the calls to Stripe.
 */
export async function startCheckout(ctx: Context, user: User, plan: PlanType): Promise<Checkout> {
  requireStripe(ctx);
  const { checkout, replacedSubscription } = await findOrOpenCheckout(ctx, user.id, plan);
  const other = running.get(checkout.id);
  if (other) return other;
  const isFailure = (error: unknown) => isStripeError(error) || error instanceof PriceError;
  const work = () => continueCheckout(ctx, user, checkout, replacedSubscription);
  const started = withStripeErrors(ctx, 'checkout failed', work, isFailure).finally(() => running.delete(checkout.id));
  running.set(checkout.id, started);
  return started;
}

async function continueCheckout(
  ctx: Context,
  user: User,
  checkout: OpenCheckout,
  replacedSubscription: string | null,
): Promise<Checkout> {
  const { client } = requireStripe(ctx);
  if (replacedSubscription !== null) await cancelUnpaid(client, replacedSubscription);
  const customer = await ensureCustomer(ctx, client, user);
  const subscription = await ensureSubscription(ctx, client, checkout, { userId: user.id, customer });
  if (!isLive(subscription.status)) return secretOf(ctx, checkout, subscription);
  await syncSubscription({ ...ctx, stripe: requireStripe(ctx) }, subscription.id);
  return { clientSecret: null, intentType: null };
}

/** Cancels a subscription that was never paid. If it is gone already, that is fine: Stripe expires it by itself. */
async function cancelUnpaid(client: Stripe, subscriptionId: string): Promise<void> {
  await client.subscriptions.cancel(subscriptionId).catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  });
}

async function ensureCustomer({ em }: Context, client: Stripe, user: User): Promise<string> {
  if (user.stripeCustomerId) return user.stripeCustomerId;
  const { id } = await client.customers.create(
    { email: user.email, metadata: { userId: user.id } },
    { idempotencyKey: `customer-${user.id}` },
  );
  await kysely(em)
    .updateTable('users')
    .set({ stripe_customer_id: id })
    .where('id', '=', user.id)
    .where('stripe_customer_id', 'is', null)
    .execute();
  user.stripeCustomerId = id;
  return id;
}

async function secretOf(ctx: Context, checkout: OpenCheckout, subscription: Stripe.Subscription): Promise<Checkout> {
  const { latest_invoice: invoice, pending_setup_intent: setup } = subscription;
  const payment = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined;
  if (payment) return { clientSecret: payment, intentType: 'payment' };
  if (setup && typeof setup === 'object' && setup.client_secret)
    return { clientSecret: setup.client_secret, intentType: 'setup' };
  await closeCheckout(ctx.em, checkout.id, ctx.now());
  throw new ApiError('PAYMENT_FAILED', 'Failed to get payment details');
}
