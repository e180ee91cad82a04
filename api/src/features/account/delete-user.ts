import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { goneUserError } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { kysely } from '../../core/database/query.ts';
import { ApiError, notFound } from '../../core/errors.ts';
import { isValidText } from '../../core/input.ts';
import { Stripe } from '../../core/stripe.ts';
import { audit } from '../audit/audit.ts';
import { withBillingLock } from '../billing/money/billing-lock.ts';
import { endWithAccount, hasEndedWithAccount, voidOpenInvoices } from '../billing/money/end-subscription.ts';
import { isMissing } from '../billing/stripe.errors.ts';
import { isLive } from '../billing/sync/subscription.state.ts';
import { enqueueMail } from '../mail/mail.queue.ts';
import { enqueueSyncs } from '../users/enqueue-syncs.ts';
import { deleteSomeUses, uncountSomeUses, uncountUses } from '../users/uncount-uses.ts';
import { SUPER_USER_ID } from '../users/user.entity.ts';
import { accountDeleted, deletionFailed } from './account.mails.ts';

const cancellationError = () =>
  new ApiError('PAYMENT_FAILED', 'The subscription could not be canceled, so nothing was deleted. Please try again.');

const deletionError = () =>
  new ApiError('PAYMENT_FAILED', 'The subscription was canceled, but the account could not be deleted. Please try again.');

/**
 * Cancels all subscriptions of a Stripe customer, including that of an open checkout. Past payments stay at Stripe,
 * because the law requires records of them.
 * @param canceled gets the id of each that had ever been paid for, as soon as it is canceled
 */
async function cancelSubscriptions({ stripe, log }: Context, customer: string, canceled: string[]): Promise<void> {
  // The customer may be charged, and without Stripe settings there is no way to stop it.
  if (!stripe) throw cancellationError();
  try {
    for await (const subscription of stripe.client.subscriptions.list({ customer, status: 'all', limit: 100 })) {
      const { id, status } = subscription;
      // An earlier attempt at the deletion has ended it, and failed afterward.
      const isOfEarlierAttempt = hasEndedWithAccount(subscription);
      if (!isOfEarlierAttempt && (status === 'canceled' || status === 'incomplete_expired')) continue;
      if (!isOfEarlierAttempt) await endWithAccount(stripe.client, id);
      if (status !== 'incomplete') canceled.push(id);
      await voidOpenInvoices(stripe.client, id);
    }
  } catch (error) {
    // Stripe does not know this customer, so there is nothing to cancel.
    if (isMissing(error)) return;
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    log.error({ err: error }, 'subscription not canceled; the user stays');
    throw canceled.length > 0 ? deletionError() : cancellationError();
  }
}

interface Owner {
  email: string;
  customer: string | null;
  stripeStatus: string | null;
}

/**
 * The account stays, because an error has stopped its deletion, but without these subscriptions. The owner gets a mail about it, but no
 * other one if the next attempt fails, too.
 */
async function recordCanceled(
  ctx: Context,
  userId: string,
  subscriptions: readonly string[],
  { email, stripeStatus }: Owner,
): Promise<void> {
  const detail = { reason: 'deletion failed', subscriptionsCancelled: subscriptions.length };
  await ctx.em.transactional(async (tx) => {
    await audit(tx, ctx, { action: 'subscription.cancelled', subjectId: userId, detail });
    await enqueueSyncs(tx, subscriptions, ctx.now());
    await enqueueMail(tx, deletionFailed(email, ctx.origin()), ctx.now(), { shouldSend: isLive(stripeStatus) });
  });
  ctx.triggerJob('subscriptions');
  ctx.triggerJob('mail');
}

/** Throws FORBIDDEN for the super user; the attempt is audited. */
export async function assertCanBeDeleted(ctx: Context, userId: string): Promise<void> {
  if (userId !== SUPER_USER_ID) return;
  await audit(ctx.em, ctx, { action: 'user.change-refused', subjectId: userId, detail: { act: 'delete' } });
  throw new ApiError('FORBIDDEN', 'The super user cannot be deleted.');
}

type Assertion = (tx: SqlEntityManager) => Promise<void>;

/**
 * Deletes a user and all their data. The subscription is canceled first; if Stripe fails, nothing is deleted.
 *
 * @param assertAllowed throws if the caller may not do it, or no longer: it runs before anything is canceled, and again in the
 * transaction that deletes
 */
export async function deleteUser(ctx: Context, userId: string, assertAllowed: Assertion): Promise<void> {
  await assertCanBeDeleted(ctx, userId);
  if (!isValidText(userId)) throw notFound('User');
  const remove = () => deleteWithSubscription(ctx, userId, assertAllowed);
  // A checkout that is being opened would leave a subscription at Stripe that nobody can end.
  await (ctx.stripe ? withBillingLock(ctx, userId, remove) : remove());
  ctx.triggerJob('mail');
}

/** Otherwise a subscription that Stripe does not know would be revenue forever: nothing is synced for somebody who is gone. */
const endPaidPeriods = (tx: SqlEntityManager, userId: string, now: Date) =>
  kysely(tx)
    .updateTable('paid_periods')
    .set(({ fn, ref, val }) => ({ ended_at: now, cancelled_at: fn.coalesce(ref('cancelled_at'), val(now)) }))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();

/** Not in the transaction that deletes the user: others who use prompts would wait for their counts and sums. */
async function deleteAllUses({ em }: Context, userId: string, assertAllowed: Assertion): Promise<void> {
  for (const deleteSome of [uncountSomeUses, deleteSomeUses]) {
    const deleteBatch = () =>
      em.transactional(async (tx) => {
        await assertAllowed(tx);
        return deleteSome(tx, userId);
      });
    while (await deleteBatch());
  }
}

async function deleteRows(
  tx: SqlEntityManager,
  ctx: Context,
  userId: string,
  subscriptionsCancelled: number,
  assertAllowed: Assertion,
): Promise<void> {
  await assertAllowed(tx);
  await uncountUses(tx, userId);
  const deleted = await kysely(tx)
    .deleteFrom('users')
    .where('id', '=', userId)
    .returning(['email', 'email_verified_at'])
    .executeTakeFirst();
  if (!deleted) throw goneUserError(ctx, userId);
  await endPaidPeriods(tx, userId, ctx.now());
  await audit(tx, ctx, { action: 'user.deleted', subjectId: userId, detail: { subscriptionsCancelled } });
  const hasPaid = subscriptionsCancelled > 0;
  // Anybody can open and delete accounts with the address of somebody else.
  const shouldSend = hasPaid || deleted.email_verified_at !== null;
  await enqueueMail(tx, accountDeleted(deleted.email, ctx.origin(), hasPaid), ctx.now(), { shouldSend });
}

async function deleteWithSubscription(ctx: Context, userId: string, assertAllowed: Assertion): Promise<void> {
  const user: Owner | undefined = await kysely(ctx.em)
    .selectFrom('users')
    .select(['email', 'stripe_customer_id as customer', 'stripe_status as stripeStatus'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw goneUserError(ctx, userId);
  await ctx.em.transactional(assertAllowed);
  const canceled: string[] = [];
  try {
    // Test users have a customer id of our own, which Stripe does not know.
    if (user.customer?.startsWith('cus_')) await cancelSubscriptions(ctx, user.customer, canceled);
    await deleteAllUses(ctx, userId, assertAllowed);
    await ctx.em.transactional((tx) => deleteRows(tx, ctx, userId, canceled.length, assertAllowed));
  } catch (error) {
    if (canceled.length > 0) await recordCanceled(ctx, userId, canceled, user);
    throw error;
  }
}
