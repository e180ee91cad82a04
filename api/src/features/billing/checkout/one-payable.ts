import type { Context } from '../../../core/context.ts';
import type { Stripe } from '../../../core/stripe.ts';
import { endSubscription } from '../money/end-subscription.ts';
import { endUnpaid } from '../money/end-unpaid.ts';
import { requireStripe } from '../stripe.errors.ts';
import { syncSubscription } from '../sync/subscription.sync.ts';
import { closeCheckout, findOpenCheckout } from './open-checkout.ts';

/** Ends the checkout that a user has opened and not paid. If it was paid meanwhile, stores that. */
export async function endOpenCheckout(ctx: Context, userId: string): Promise<void> {
  const open = await findOpenCheckout(ctx.em, userId);
  if (!open) return;
  const stripe = requireStripe(ctx);
  const paid = open.subscription_id === null ? undefined : await endUnpaid(stripe.client, open.subscription_id);
  await closeCheckout(ctx.em, open.id, ctx.now());
  if (paid) await syncSubscription({ ...ctx, stripe }, paid.id);
}

const isPaid = ({ status }: Stripe.Subscription) => status === 'active' || status === 'trialing';

/**
 * Looks, before a subscription is created, at what earlier checkouts have left whose response was lost. Ends what was not paid, and
 * returns what is.
 */
export async function endAbandoned(
  client: Stripe,
  customer: string,
  checkoutId: string,
): Promise<Stripe.Subscription | undefined> {
  const { data } = await client.subscriptions.list({ customer, limit: 100 });
  const paid = data.find(isPaid);
  if (paid) return paid;
  for (const { id, status, metadata } of data) {
    if (status !== 'incomplete' || metadata.attemptId === checkoutId) continue;
    const paidMeanwhile = await endUnpaid(client, id);
    if (paidMeanwhile) return paidMeanwhile;
  }
  return undefined;
}

/**
 * Looks again after a subscription was created, and ends every other one that could still be paid: of a checkout whose
 * response was lost, or one whose payment was abandoned. If another one is paid, ends the new one and returns the other.
 */
export async function endOthers(
  ctx: Context,
  client: Stripe,
  { id }: Stripe.Subscription,
  customer: string,
): Promise<Stripe.Subscription | undefined> {
  const { data } = await client.subscriptions.list({ customer, limit: 100 });
  const others = data.filter((other) => other.id !== id);
  const paid = others.find(isPaid);
  if (paid) {
    await endUnpaid(client, id);
    return paid;
  }
  for (const other of others) {
    if (other.status === 'incomplete') {
      const paidMeanwhile = await endUnpaid(client, other.id);
      if (!paidMeanwhile) continue;
      await endUnpaid(client, id);
      return paidMeanwhile;
    }
    await endSubscription(client, other.id);
    await syncSubscription({ ...ctx, stripe: requireStripe(ctx) }, other.id);
  }
  return undefined;
}
