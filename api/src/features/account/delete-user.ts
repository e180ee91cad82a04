import type { Context } from '../../core/context.ts';
import { kysely } from '../../core/database/query.ts';
import { ApiError, notFound } from '../../core/errors.ts';
import { isValidText } from '../../core/input.ts';
import { Stripe } from '../../core/stripe.ts';
import { audit } from '../audit/audit.ts';
import { enqueueMail } from '../mail/mail.queue.ts';
import { SUPER_USER_ID } from '../users/user.entity.ts';
import { accountDeleted } from './account.mails.ts';

const cancellationError = () =>
  new ApiError('PAYMENT_FAILED', 'The subscription could not be cancelled, so nothing was deleted. Please try again.');

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/**
 * Cancels all subscriptions of a Stripe customer, including that of an open checkout, and returns how many. Past payments
 * stay at Stripe, because the law requires records of them.
 */
async function cancelSubscriptions({ stripe, log }: Context, customer: string): Promise<number> {
  // The customer may be charged, and without Stripe settings there is no way to stop it.
  if (!stripe) throw cancellationError();
  const { subscriptions } = stripe.client;
  let canceled = 0;
  try {
    for await (const { id, status } of subscriptions.list({ customer, status: 'all', limit: 100 })) {
      if (status === 'canceled' || status === 'incomplete_expired') continue;
      await subscriptions.cancel(id).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
      canceled += 1;
    }
  } catch (error) {
    // Stripe does not know this customer, so there is nothing to cancel.
    if (isMissing(error)) return canceled;
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    log.error({ err: error }, 'subscription not cancelled; the user stays');
    throw cancellationError();
  }
  return canceled;
}

/**
 * Deletes a user and all their data. The subscription is canceled first; if Stripe fails, nothing is deleted. The caller
 * has checked permissions and asked for confirmation.
 */
export async function deleteUser(ctx: Context, userId: string): Promise<void> {
  if (userId === SUPER_USER_ID) throw new ApiError('FORBIDDEN', 'The super user cannot be deleted.');
  if (!isValidText(userId)) throw notFound('User');
  const user = await kysely(ctx.em)
    .selectFrom('users')
    .select('stripe_customer_id as customer')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw notFound('User');
  // Test users have a customer id of our own, which Stripe does not know.
  const cancelled = user.customer?.startsWith('cus_') ? await cancelSubscriptions(ctx, user.customer) : 0;
  await ctx.em.transactional(async (tx) => {
    const deleted = await kysely(tx).deleteFrom('users').where('id', '=', userId).returning('email').executeTakeFirst();
    if (!deleted) throw notFound('User');
    await audit(tx, ctx, { action: 'user.deleted', subjectId: userId, detail: { subscriptionsCancelled: cancelled } });
    await enqueueMail(tx, accountDeleted(deleted.email, ctx.origin(), cancelled > 0), ctx.now());
  });
  ctx.triggerJob('mail');
}
