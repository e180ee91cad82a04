import type { Context } from '../../core/context.ts';
import { kysely } from '../../core/database/query.ts';
import { ApiError } from '../../core/errors.ts';
import { audit } from '../audit/audit.ts';
import { withBillingLock } from '../billing/money/billing-lock.ts';
import { endSubscription } from '../billing/money/end-subscription.ts';
import { requireStripe } from '../billing/stripe.errors.ts';
import { isLive } from '../billing/sync/subscription.state.ts';
import { syncSubscription } from '../billing/sync/subscription.sync.ts';
import { enqueueMail } from '../mail/mail.queue.ts';
import { disabledSubscriber } from './users/user.mails.ts';
import type { AdminUser } from './users/user.rows.ts';

/** Writes the audit entry and the mail. The flag is stored with them, so that the sync sends no mail about resuming. */
const recordCancellation = (ctx: Context, { id, email }: AdminUser): Promise<void> =>
  ctx.em.transactional(async (tx) => {
    await kysely(tx).updateTable('users').set({ cancels_at_period_end: true }).where('id', '=', id).execute();
    await audit(tx, ctx, { action: 'subscription.cancelled', subjectId: id, detail: { reason: 'account disabled' } });
    await enqueueMail(tx, disabledSubscriber(email, ctx.origin()), ctx.now());
  });

async function cancelAtStripe(ctx: Context, user: AdminUser, subscription: string): Promise<void> {
  const stripe = requireStripe(ctx);
  // What is unpaid would be charged again and again until the end of its period.
  if (user.stripeStatus === 'past_due') await endSubscription(stripe.client, subscription);
  else await stripe.client.subscriptions.update(subscription, { cancel_at_period_end: true });
  if (!user.cancelsAtPeriodEnd) await recordCancellation(ctx, user);
  await syncSubscription({ ...ctx, stripe }, subscription);
}

/**
 * Cancels the subscription of a disabled user at the end of its paid period, because they can no longer do it themselves. If
 * that fails, the account stays disabled, and disabling it again tries it again.
 */
export async function cancelRenewal(ctx: Context, user: AdminUser): Promise<void> {
  const { id, stripeSubscriptionId: subscription, stripeStatus } = user;
  if (!subscription || !isLive(stripeStatus ?? null)) return;
  try {
    await withBillingLock(ctx, id, () => cancelAtStripe(ctx, user, subscription));
  } catch (error) {
    ctx.log.error({ err: error }, 'the subscription of a disabled user was not canceled');
    throw new ApiError(
      'PAYMENT_FAILED',
      'The account is disabled, but its subscription could not be canceled. Please disable it again, or cancel it at Stripe.',
    );
  }
  ctx.triggerJob('mail');
}
