import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely } from '../../../core/database/query.ts';
import type { StripeGateway } from '../../../core/stripe.ts';
import type { Logger } from '../../../core/telemetry/log.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { recordPaidPeriod } from '../invoicing/paid-periods.ts';
import { mailsFor } from './subscription.mails.ts';
import { isLive, readSubscription, type SubscriptionState } from './subscription.state.ts';

/** What billing needs, in a request and in a job. */
export interface BillingContext {
  em: SqlEntityManager;
  stripe: StripeGateway;
  now: () => Date;
  origin: () => string;
  log: Logger;
}

const lockUserOf = (em: SqlEntityManager, customer: string) =>
  kysely(em)
    .selectFrom('users')
    .select([
      'id',
      'email',
      'stripe_subscription_id',
      'stripe_status',
      'current_period_end',
      'cancels_at_period_end',
      'subscription_synced_at',
      'mail_receipts',
    ])
    .where('stripe_customer_id', '=', customer)
    .forUpdate()
    .executeTakeFirst();

/** Stores the subscription with its user, and closes the checkout that it was bought with. */
async function storeSubscription(
  em: SqlEntityManager,
  userId: string,
  { subscription: { id }, plan, status, cancelsAtPeriodEnd, end }: SubscriptionState,
  readAt: Date,
): Promise<void> {
  await kysely(em)
    .updateTable('users')
    .set({
      stripe_subscription_id: id,
      stripe_status: status,
      current_period_end: end,
      plan,
      cancels_at_period_end: cancelsAtPeriodEnd,
      subscription_synced_at: readAt,
    })
    .where('id', '=', userId)
    .execute();
  if (status === 'incomplete') return;
  await kysely(em)
    .updateTable('checkout_attempts')
    .set({ closed_at: readAt })
    .where('user_id', '=', userId)
    .where('subscription_id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}

/**
 * Reads a subscription at Stripe and stores it. Every change of what a member has paid for ends here. A result that was
 * read before the stored one is dropped, so events may arrive twice, late and in any order.
 */
export async function syncSubscription({ em, stripe, now, origin, log }: BillingContext, subscriptionId: string): Promise<void> {
  const readAt = now();
  const state = await readSubscription(stripe.client, subscriptionId, log);
  if (!state) return;
  const { subscription, customer, plan, status, end } = state;
  await em.transactional(async (tx) => {
    const user = await lockUserOf(tx, customer);
    const syncedAt = user?.subscription_synced_at ?? null;
    const isOutdated = syncedAt !== null && new Date(syncedAt) > readAt;
    const isOther = user != null && user.stripe_subscription_id !== null && user.stripe_subscription_id !== subscriptionId;
    // A paid period ends even if the user was deleted, or has another subscription now.
    if (!isOutdated || isOther)
      await recordPaidPeriod(tx, { subscription, plan, isLive: isLive(status), userId: user?.id ?? null }, readAt);
    if (!user) {
      log.warn({ subscriptionId }, 'no user has the customer of this subscription');
      return;
    }
    if (isOutdated) return;
    // An abandoned checkout must not replace a subscription that is paid for.
    if (isOther && isLive(user.stripe_status) && !isLive(status)) return;
    await storeSubscription(tx, user.id, state, readAt);
    const before = isOther ? { ...user, stripe_status: null } : user;
    for (const mail of mailsFor(before, state, { email: user.email, plan, end, origin: origin() }))
      await enqueueMail(tx, mail, readAt);
  });
}
