import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Stripe } from '../../../core/stripe.ts';
import { plans, type PlanType } from '../plans.ts';

interface Read {
  subscription: Stripe.Subscription;
  plan: PlanType;
  /** Whether it is paid for now. */
  isLive: boolean;
  /** Null where the member is gone: then nothing begins any more. */
  userId: string | null;
}

interface Period {
  id: string;
  monthly_amount: number;
  started_at: string;
  ended_at: string | null;
  synced_at: string;
}

/** What a subscription brings in a month; of an annual one a twelfth. */
function monthlyAmount({ items }: Stripe.Subscription, plan: PlanType): number {
  const amount = items.data[0]?.price.unit_amount ?? plans[plan].amount;
  return plans[plan].interval === 'year' ? Math.round(amount / 12) : amount;
}

const time = (seconds: number) => new Date(seconds * 1000);

/**
 * Writes from when to when a subscription is paid for, and at what price. The times are Stripe's wherever it has them,
 * so that an answer that comes late writes the same as one that comes at once; one that was read before another one
 * was written is dropped.
 */
export async function recordPaidPeriod(
  em: SqlEntityManager,
  { subscription, plan, isLive, userId }: Read,
  readAt: Date,
): Promise<void> {
  const db = em.getKysely();
  const { id, start_date: start, ended_at: end, canceled_at: cancelled, cancel_at_period_end: cancels, items } = subscription;
  const { rows } = await sql<Period>`
    select id, monthly_amount, started_at, ended_at, synced_at from paid_periods where subscription_id = ${id}
    order by id desc limit 1 for update`.execute(db);
  const [last] = rows;
  if (last && new Date(last.synced_at) > readAt) return;
  const amount = monthlyAmount(subscription, plan);
  const isOpen = last != null && last.ended_at === null;
  const isSame = isOpen && isLive && last.monthly_amount === amount;
  const cancelledAt = cancelled !== null && (cancels || end !== null) ? time(cancelled) : null;
  const endedAt = end === null ? readAt : time(end);
  // Another plan begins with a period of its own, and not before what it takes the place of.
  const begins = time(items.data[0]?.current_period_start ?? start);
  const changedAt = last && new Date(last.started_at) > begins ? new Date(last.started_at) : begins;

  const change = isSame
    ? sql`cancelled_at = ${cancelledAt},`
    : isOpen && isLive
      ? sql`ended_at = ${changedAt}, cancelled_at = null,`
      : isOpen
        ? sql`ended_at = ${endedAt}, cancelled_at = ${cancelledAt ?? endedAt},`
        : sql``;
  if (last) await sql`update paid_periods set ${change} synced_at = ${readAt} where id = ${last.id}`.execute(db);
  if (!isLive || isSame || userId === null) return;
  const startedAt = !last ? time(start) : isOpen ? changedAt : readAt;
  await sql`
    insert into paid_periods (subscription_id, user_id, monthly_amount, started_at, cancelled_at, synced_at)
    values (${id}, ${userId}, ${amount}, ${startedAt}, ${cancelledAt}, ${readAt})`.execute(db);
}
