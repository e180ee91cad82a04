import { member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import type { Stripe } from '../../core/stripe.ts';
import { audit, type AuditAction } from '../audit/audit.ts';
import { User } from '../users/user.entity.ts';
import { readBilling } from './billing.read.ts';
import type { Billing } from './billing.types.ts';
import type { PlanType } from './plans.ts';
import { priceIdOf } from './prices.ts';
import { requireStripe, withStripeErrors } from './stripe.errors.ts';
import { isLive } from './sync/subscription.state.ts';
import { syncSubscription } from './sync/subscription.sync.ts';

type Subscriber = User & { stripeSubscriptionId: string; stripeCustomerId: string };

/** The viewer, if they have a live subscription; else CONFLICT. */
export async function requireSubscriber(ctx: Context): Promise<Subscriber> {
  const user = await ctx.em.findOneOrFail(User, member(ctx).userId);
  if (!user.stripeSubscriptionId || !user.stripeCustomerId || !isLive(user.stripeStatus ?? null))
    throw new ApiError('CONFLICT', 'You have no subscription.');
  return user as Subscriber;
}

interface AuditEntry {
  action: Extract<AuditAction, `subscription.${string}`>;
  detail?: Record<string, unknown>;
}

/** Changes a subscription at Stripe, writes the audit entry if there is one, syncs the result and returns it. */
export async function changeAtStripe(
  ctx: Context,
  { id: subjectId, stripeSubscriptionId }: Subscriber,
  entry: AuditEntry | null,
  change: (client: Stripe) => Promise<unknown>,
): Promise<Billing> {
  const stripe = requireStripe(ctx);
  await withStripeErrors(ctx, 'Stripe rejected a change of a subscription', async () => {
    await change(stripe.client);
    if (entry) await audit(ctx.em, ctx, { ...entry, subjectId });
    await syncSubscription({ ...ctx, stripe }, stripeSubscriptionId);
  });
  ctx.triggerJob('mail');
  return readBilling({ ...ctx, em: ctx.em.fork({ useContext: true }) });
}

export function cancelAtPeriodEnd(ctx: Context, subscriber: Subscriber, comment: string | null | undefined): Promise<Billing> {
  const entry = subscriber.cancelsAtPeriodEnd ? null : ({ action: 'subscription.cancelled' } as const);
  return changeAtStripe(ctx, subscriber, entry, (client) =>
    client.subscriptions.update(subscriber.stripeSubscriptionId, {
      cancel_at_period_end: true,
      ...(comment && { cancellation_details: { comment } }),
    }),
  );
}

export function resume(ctx: Context, subscriber: Subscriber): Promise<Billing> {
  const entry = subscriber.cancelsAtPeriodEnd ? ({ action: 'subscription.resumed' } as const) : null;
  return changeAtStripe(ctx, subscriber, entry, (client) =>
    client.subscriptions.update(subscriber.stripeSubscriptionId, { cancel_at_period_end: false }),
  );
}

/** Starts a period of the new plan now. What is left of the old one is credited. */
export function changePlan(ctx: Context, subscriber: Subscriber, plan: PlanType): Promise<Billing> {
  const { stripeSubscriptionId: id, plan: from } = subscriber;
  if (from === plan) throw new ApiError('CONFLICT', 'This is your plan already.');
  const entry = { action: 'subscription.plan-changed', detail: { from, to: plan } } as const;
  return changeAtStripe(ctx, subscriber, entry, async (client) => {
    const { items } = await client.subscriptions.retrieve(id);
    await client.subscriptions.update(id, {
      items: [{ id: items.data[0]!.id, price: await priceIdOf(client, plan, ctx.now()) }],
      proration_behavior: 'always_invoice',
      billing_cycle_anchor: { type: 'now' },
    });
  });
}

/** The URL of Stripe's page where the customer changes the card. */
export async function createPortalUrl(ctx: Context, { stripeCustomerId: customer }: Subscriber): Promise<string> {
  const { client } = requireStripe(ctx);
  const session = { customer, return_url: `${ctx.origin()}/billing` };
  const { url } = await withStripeErrors(ctx, 'billing portal not opened', () => client.billingPortal.sessions.create(session));
  return url;
}
