import { member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { Stripe } from '../../core/stripe.ts';
import { audit, type AuditAction } from '../audit/audit.ts';
import { assertSessionIsAlive } from '../auth/credentials/still-open.ts';
import type { User } from '../users/user.entity.ts';
import { assertEnabled, loadOwnUser } from '../users/user.find.ts';
import { readBilling } from './billing.read.ts';
import type { Billing } from './billing.types.ts';
import { withBillingLock } from './money/billing-lock.ts';
import { stopRenewal } from './money/end-subscription.ts';
import { requireStripe, withStripeErrors } from './stripe.errors.ts';
import { isLive } from './sync/subscription.state.ts';
import { syncSubscription } from './sync/subscription.sync.ts';

export type Subscriber = User & { stripeSubscriptionId: string; stripeCustomerId: string };

export const noSubscription = () => new ApiError('CONFLICT', 'You have no subscription.');

interface Whose {
  /** Whether a subscription that has ended is enough. */
  mayHaveEnded?: boolean;
}

/** The viewer as the database has them now, if they have a live subscription, or one that may have ended; else CONFLICT. */
export async function requireSubscriber(ctx: Context, { mayHaveEnded = false }: Whose = {}): Promise<Subscriber> {
  const user = await loadOwnUser(ctx);
  assertEnabled(user);
  const isThere = mayHaveEnded || isLive(user.stripeStatus ?? null);
  if (!user.stripeSubscriptionId || !user.stripeCustomerId || !isThere) throw noSubscription();
  return user as Subscriber;
}

/** Runs calls about the subscription. If Stripe rejects one, it may have ended it, and not reported it yet: CONFLICT then. */
export async function unlessEnded<T>(
  ctx: Context,
  { stripeSubscriptionId: id }: Subscriber,
  work: () => Promise<T>,
  whose: Whose = {},
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      await syncSubscription({ ...ctx, stripe: requireStripe(ctx) }, id);
      await requireSubscriber(ctx, whose);
    }
    throw error;
  }
}

interface AuditEntry {
  action: Extract<AuditAction, `subscription.${string}`>;
  detail?: Record<string, unknown>;
}

/**
 * Changes the subscription of the viewer at Stripe, writes the audit entry that the change returns, syncs the result and
 * returns it. At most one change of a member runs at a time.
 */
export async function changeAtStripe(
  ctx: Context,
  change: (client: Stripe, subscriber: Subscriber) => Promise<AuditEntry | null>,
  whose: Whose = {},
): Promise<Billing> {
  await withBillingLock(ctx, member(ctx).userId, async () => {
    // The account may have been taken back while this waited.
    await assertSessionIsAlive(ctx.em, ctx);
    const subscriber = await requireSubscriber(ctx, whose);
    const stripe = requireStripe(ctx);
    await withStripeErrors(ctx, 'Stripe rejected a change of a subscription', async () => {
      const entry = await unlessEnded(ctx, subscriber, () => change(stripe.client, subscriber), whose);
      if (entry) await audit(ctx.em, ctx, { ...entry, subjectId: subscriber.id });
      await syncSubscription({ ...ctx, stripe }, subscriber.stripeSubscriptionId);
    });
  });
  ctx.triggerJob('mail');
  return readBilling({ ...ctx, em: ctx.em.fork({ useContext: true }) });
}

export const cancel = (ctx: Context, comment: string | null | undefined): Promise<Billing> =>
  changeAtStripe(ctx, async (client, { stripeSubscriptionId: id, cancelsAtPeriodEnd }) => {
    await stopRenewal(client, id, comment);
    return cancelsAtPeriodEnd ? null : { action: 'subscription.cancelled' };
  });

export const resume = (ctx: Context): Promise<Billing> =>
  changeAtStripe(ctx, async (client, { stripeSubscriptionId: id, cancelsAtPeriodEnd }) => {
    const { cancel_at_period_end: isAtEnd, cancel_at: at } = await client.subscriptions.retrieve(id);
    // Stripe takes only one of them.
    await client.subscriptions.update(id, !isAtEnd && at != null ? { cancel_at: '' } : { cancel_at_period_end: false });
    return cancelsAtPeriodEnd ? { action: 'subscription.resumed' } : null;
  });

/** The URL of Stripe's page where the customer changes the card. */
export async function createPortalUrl(ctx: Context): Promise<string> {
  const { stripeCustomerId: customer } = await requireSubscriber(ctx);
  const { client } = requireStripe(ctx);
  const session = { customer, return_url: `${ctx.origin()}/billing` };
  const { url } = await withStripeErrors(ctx, 'billing portal not opened', () => client.billingPortal.sessions.create(session));
  return url;
}
