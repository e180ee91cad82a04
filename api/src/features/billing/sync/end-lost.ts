import { kysely } from '../../../core/database/query.ts';
import type { BillingContext } from './billing-context.ts';

/**
 * Stores that a subscription has ended which Stripe does not know anymore, or whose price is none of ours: no sync can
 * read its state, and it must not block another one that the member has paid for.
 */
export async function endLost({ em, now, log }: BillingContext, userId: string, subscriptionId: string): Promise<void> {
  log.warn({ userId, subscriptionId }, 'the stored subscription of a user cannot be read at Stripe; it counts as ended');
  const at = now();
  await em.transactional(async (tx) => {
    await kysely(tx)
      .updateTable('users')
      .set({ stripe_status: 'canceled' })
      .where('id', '=', userId)
      .where('stripe_subscription_id', '=', subscriptionId)
      .execute();
    await kysely(tx)
      .updateTable('paid_periods')
      .set(({ fn, ref, val }) => ({ ended_at: at, cancelled_at: fn.coalesce(ref('cancelled_at'), val(at)) }))
      .where('subscription_id', '=', subscriptionId)
      .where('ended_at', 'is', null)
      .execute();
  });
}
