import { sql } from 'kysely';
import type { Context } from '../../core/context.ts';
import { ApiError, notFound } from '../../core/errors.ts';
import { isValidText } from '../../core/input.ts';
import { Stripe } from '../../core/stripe.ts';
import { audit } from '../audit/audit.ts';
import { enqueueMail } from '../mail/mail.queue.ts';
import { SUPER_USER_ID } from '../users/user.entity.ts';
import { accountDeleted } from './account.mails.ts';

const notCancelled = () =>
  new ApiError('PAYMENT_FAILED', 'The subscription could not be cancelled, so nothing was deleted. Please try again.');

const isGone = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/**
 * Ends at Stripe whatever this customer pays for or might still pay for, an open checkout included; answers how many.
 * What was paid stays there, as long as the law wants it.
 */
async function cancelAll({ stripe, log }: Context, customer: string): Promise<number> {
  // Somebody is charged somewhere, and this installation cannot stop it.
  if (!stripe) throw notCancelled();
  const { subscriptions } = stripe.client;
  let ended = 0;
  try {
    for await (const { id, status } of subscriptions.list({ customer, status: 'all', limit: 100 })) {
      if (status === 'canceled' || status === 'incomplete_expired') continue;
      await subscriptions.cancel(id).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
      ended += 1;
    }
  } catch (error) {
    // A customer whom Stripe does not know pays for nothing.
    if (isGone(error)) return ended;
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    log.error({ err: error }, 'subscription not cancelled; the user stays');
    throw notCancelled();
  }
  return ended;
}

/**
 * Deletes a user for good, with all that they have collected; their subscription ends first, and where Stripe does not
 * answer, nothing is deleted. Whoever calls this has made sure that it is wanted.
 */
export async function deleteUser(ctx: Context, userId: string): Promise<void> {
  if (userId === SUPER_USER_ID) throw new ApiError('FORBIDDEN', 'The super user cannot be deleted.');
  if (!isValidText(userId)) throw notFound('User');
  const { rows } = await sql<{ customer: string | null }>`
    select stripe_customer_id as customer from users where id = ${userId}`.execute(ctx.em.getKysely());
  const [user] = rows;
  if (!user) throw notFound('User');
  // A test user has no customer at Stripe.
  const cancelled = user.customer?.startsWith('cus_') ? await cancelAll(ctx, user.customer) : 0;
  await ctx.em.transactional(async (tx) => {
    const { rows: gone } = await sql<{ email: string }>`delete from users where id = ${userId} returning email`.execute(
      tx.getKysely(),
    );
    if (!gone[0]) throw notFound('User');
    await audit(tx, ctx, { action: 'user.deleted', subjectId: userId, detail: { subscriptionsCancelled: cancelled } });
    await enqueueMail(tx, accountDeleted(gone[0].email, ctx.origin(), cancelled > 0), ctx.now());
  });
  ctx.triggerJob('mail');
}
