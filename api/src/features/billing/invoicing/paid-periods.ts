import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { kysely } from '../../../core/database/query.ts';
import type { Stripe } from '../../../core/stripe.ts';
import { plans, type PlanType } from '../plans.ts';
import { periodPrice } from '../prices.ts';

interface SubscriptionRead {
  subscription: Stripe.Subscription;
  plan: PlanType;
  /** Whether it is paid for now. */
  isLive: boolean;
  /** Null if the user was deleted: no new period starts then. */
  userId: string | null;
}

/** The monthly revenue of a subscription; a twelfth of an annual price. */
function monthlyAmount(subscription: Stripe.Subscription, plan: PlanType): number {
  const amount = periodPrice(subscription) ?? plans[plan].amount;
  return plans[plan].interval === 'year' ? Math.round(amount / 12) : amount;
}

const dateOf = (seconds: number) => new Date(seconds * 1000);

const lockLastPeriod = (em: SqlEntityManager, subscriptionId: string) =>
  kysely(em)
    .selectFrom('paid_periods')
    .select(['id', 'monthly_amount', 'started_at', 'ended_at', 'synced_at'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** When a subscription stopped being paid for, as a subquery; null if it still is, or never was. */
export const endOfPaid = (em: SqlEntityManager, subscriptionId: RawBuilder<string>) =>
  kysely(em)
    .selectFrom('paid_periods')
    .select('ended_at')
    .where('subscription_id', '=', subscriptionId)
    .orderBy('id', 'desc')
    .limit(1);

/**
 * Records from when to when a subscription is paid for, and at what price. Uses Stripe's times where there are any, so
 * that a late sync writes the same as an early one. A result that was read before the stored one is dropped.
 */
export async function recordPaidPeriod(
  em: SqlEntityManager,
  { subscription, plan, isLive, userId }: SubscriptionRead,
  readAt: Date,
): Promise<void> {
  const { id, start_date: start, ended_at: end, canceled_at: canceled, cancel_at_period_end: cancels, items } = subscription;
  const last = await lockLastPeriod(em, id);
  if (last && new Date(last.synced_at) > readAt) return;
  const amount = monthlyAmount(subscription, plan);
  const isOpen = last?.ended_at === null;
  const isSame = isOpen && isLive && last.monthly_amount === amount;
  const canceledAt = canceled !== null && (cancels || end !== null) ? dateOf(canceled) : null;
  const endedAt = end === null ? readAt : dateOf(end);
  // A new plan starts a new period, but never before the period that it replaces.
  const periodStart = dateOf(items.data[0]?.current_period_start ?? start);
  const changedAt = last && new Date(last.started_at) > periodStart ? new Date(last.started_at) : periodStart;
  /** What is new about the last period. */
  const changeOfLast = () => {
    if (isSame) return { cancelled_at: canceledAt };
    if (!isOpen) return {};
    // Another plan, or the end.
    return isLive ? { ended_at: changedAt, cancelled_at: null } : { ended_at: endedAt, cancelled_at: canceledAt ?? endedAt };
  };

  if (last) {
    await kysely(em)
      .updateTable('paid_periods')
      .set({ ...changeOfLast(), synced_at: readAt })
      .where('id', '=', last.id)
      .execute();
  }
  if (!isLive || isSame || userId === null) return;
  await kysely(em)
    .insertInto('paid_periods')
    .values({
      subscription_id: id,
      user_id: userId,
      monthly_amount: amount,
      started_at: !last ? dateOf(start) : isOpen ? changedAt : readAt,
      cancelled_at: canceledAt,
      synced_at: readAt,
    })
    .execute();
}
