import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { endOpenCheckout } from '../billing/checkout/one-payable.ts';
import { withBillingLock } from '../billing/money/billing-lock.ts';
import { requireStripe } from '../billing/stripe.errors.ts';
import { endRenewal } from '../billing/sync/end-renewal.ts';
import { isLive, readSubscription } from '../billing/sync/subscription.state.ts';
import { syncSubscription } from '../billing/sync/subscription.sync.ts';
import { type AdminUser, findAdminUser } from './users/user.rows.ts';

/** Cancels what the user has at Stripe now: its last event may not have arrived. */
async function cancelAtStripe(ctx: Context, user: AdminUser, subscription: string): Promise<void> {
  const billing = { ...ctx, stripe: requireStripe(ctx) };
  const { client } = billing.stripe;
  const owner = { userId: user.id, email: user.email };
  const status = (await readSubscription(client, subscription, ctx.log))?.status;
  if (status && isLive(status)) await endRenewal(billing, owner, subscription, ctx);
  await syncSubscription(billing, subscription);
}

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND';

/** Changes what a user pays, after their account was changed. If Stripe fails, that change stays, and the admin hears of it. */
async function changeAtStripe(ctx: Context, id: string, failure: Record<'log' | 'message', string>, work: () => Promise<void>) {
  if (!ctx.stripe) return;
  try {
    await withBillingLock(ctx, id, work);
  } catch (error) {
    if (isGone(error)) throw error;
    ctx.log.error({ err: error }, failure.log);
    throw new ApiError('PAYMENT_FAILED', failure.message);
  }
  ctx.triggerJob('mail');
}

/**
 * Cancels the subscription of a disabled user at the end of its paid period, because they can no longer do it themselves, and
 * ends a checkout that could still be paid. If that fails, the account stays disabled, and disabling it again tries it again. One
 * that is paid at this moment is canceled by its sync.
 */
export const cancelRenewal = (ctx: Context, id: string): Promise<void> =>
  changeAtStripe(
    ctx,
    id,
    {
      log: 'the subscription of a disabled user was not canceled',
      message:
        'The account is disabled, but its subscription could not be canceled. Please disable it again, or cancel it at Stripe.',
    },
    async () => {
      await endOpenCheckout(ctx, id);
      // Only now: another change may have had the lock.
      const user = await findAdminUser(ctx.em, id);
      const { stripeSubscriptionId: subscription, stripeStatus } = user;
      if (subscription && isLive(stripeStatus ?? null)) await cancelAtStripe(ctx, user, subscription);
    },
  );

/** Ends the checkout of a member who got Pro without it, so that they do not pay for what they have. Granting it again tries it again. */
export const endNeedlessCheckout = (ctx: Context, id: string): Promise<void> =>
  changeAtStripe(
    ctx,
    id,
    {
      log: 'the open checkout of a member with granted Pro was not ended',
      message:
        'Pro is granted, but the member could still pay for the checkout that they have left open. Please grant it again with the same end.',
    },
    () => endOpenCheckout(ctx, id),
  );
