import type { Context } from '../../../core/context.ts';
import { kysely } from '../../../core/database/query.ts';
import type { Stripe } from '../../../core/stripe.ts';
import { settlementOf, type Settlement } from '../money/balance.ts';
import { endUnpaid } from '../money/end-unpaid.ts';
import { priceIdOf } from '../prices.ts';
import { isStripeError, paymentFailed } from '../stripe.errors.ts';
import { isLive } from '../sync/subscription.state.ts';
import { closeCheckout, type OpenCheckout } from './open-checkout.ts';

const EXPAND = ['latest_invoice.confirmation_secret', 'pending_setup_intent'];

interface Buyer {
  userId: string;
  customer: string;
}

/** The subscription of a checkout at Stripe, created if there is none yet. */
export async function ensureSubscription(
  ctx: Context,
  client: Stripe,
  checkout: OpenCheckout,
  buyer: Buyer,
): Promise<Stripe.Subscription> {
  if (checkout.subscription_id !== null) return client.subscriptions.retrieve(checkout.subscription_id, { expand: EXPAND });
  const subscription = await createOrFindSubscription(ctx, client, checkout, buyer);
  const stored = await kysely(ctx.em)
    .updateTable('checkout_attempts')
    .set({ subscription_id: subscription.id })
    .where('id', '=', checkout.id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  // Another server took this one for dead and has replaced the checkout.
  if (!stored && !isLive(subscription.status)) {
    await endUnpaid(client, subscription.id);
    throw paymentFailed();
  }
  return subscription;
}

async function createOrFindSubscription(
  ctx: Context,
  client: Stripe,
  checkout: OpenCheckout,
  buyer: Buyer,
): Promise<Stripe.Subscription> {
  try {
    return await createSubscription(ctx, client, checkout, buyer);
  } catch (error) {
    if (!isStripeError(error)) throw error;
    // Stripe may have created it all the same, and would repeat a stored 500 under this key for a day.
    const created = await findSubscription(client, checkout, buyer);
    if (created) return created;
    await closeCheckout(ctx.em, checkout.id, ctx.now());
    throw error;
  }
}

/** What the subscription of a checkout would cost, computed by Stripe. Nothing is created. */
export const previewCheckout = async (
  { now }: Context,
  client: Stripe,
  { plan }: OpenCheckout,
  customer: string,
): Promise<Settlement> =>
  settlementOf(
    await client.invoices.createPreview({
      customer,
      subscription_details: { items: [{ price: await priceIdOf(client, plan, now()) }] },
    }),
  );

const createSubscription = async (
  { now }: Context,
  client: Stripe,
  { id, plan }: OpenCheckout,
  { userId, customer }: Buyer,
): Promise<Stripe.Subscription> =>
  client.subscriptions.create(
    {
      customer,
      items: [{ price: await priceIdOf(client, plan, now()) }],
      payment_behavior: 'default_incomplete',
      collection_method: 'charge_automatically',
      billing_mode: { type: 'flexible' },
      payment_settings: { save_default_payment_method: 'on_subscription' },
      expand: EXPAND,
      metadata: { userId, attemptId: id },
    },
    { idempotencyKey: `attempt-${id}` },
  );

async function findSubscription(
  client: Stripe,
  checkout: OpenCheckout,
  { customer }: Buyer,
): Promise<Stripe.Subscription | undefined> {
  const expand = EXPAND.map((path) => `data.${path}`);
  const { data } = await client.subscriptions.list({ customer, status: 'all', limit: 10, expand });
  return data.find(({ metadata }) => metadata.attemptId === checkout.id);
}
