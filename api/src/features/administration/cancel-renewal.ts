import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { endOpenCheckout } from '../billing/checkout/one-payable.ts';
import { withBillingLock } from '../billing/money/billing-lock.ts';
import { endSubscription } from '../billing/money/end-subscription.ts';
import { requireStripe } from '../billing/stripe.errors.ts';
import { endRenewal, recordEndOfRenewal } from '../billing/sync/end-renewal.ts';
import { isLive } from '../billing/sync/subscription.state.ts';
import { syncSubscription } from '../billing/sync/subscription.sync.ts';
import type { AdminUser } from './users/user.rows.ts';

async function cancelAtStripe(ctx: Context, user: AdminUser, subscription: string): Promise<void> {
  const billing = { ...ctx, stripe: requireStripe(ctx) };
  const owner = { userId: user.id, email: user.email };
  if (user.stripeStatus === 'past_due') {
    // What is unpaid would be charged again and again until the end of its period.
    await endSubscription(billing.stripe.client, subscription);
    await recordEndOfRenewal(ctx.em, owner, ctx, ctx.origin());
  } else await endRenewal(billing, owner, subscription, ctx);
  await syncSubscription(billing, subscription);
}

/**
 * Cancels the subscription of a disabled user at the end of its paid period, because they can no longer do it themselves, and
 * ends a checkout that could still be paid. If that fails, the account stays disabled, and disabling it again tries it again. One
 * that is paid at this moment is canceled by its sync.
 */
export async function cancelRenewal(ctx: Context, user: AdminUser): Promise<void> {
  const { id, stripeSubscriptionId: subscription, stripeStatus } = user;
  if (!ctx.stripe) return;
  try {
    await withBillingLock(ctx, id, async () => {
      await endOpenCheckout(ctx, id);
      if (subscription && isLive(stripeStatus ?? null)) await cancelAtStripe(ctx, user, subscription);
    });
  } catch (error) {
    ctx.log.error({ err: error }, 'the subscription of a disabled user was not canceled');
    throw new ApiError(
      'PAYMENT_FAILED',
      'The account is disabled, but its subscription could not be canceled. Please disable it again, or cancel it at Stripe.',
    );
  }
  ctx.triggerJob('mail');
}
