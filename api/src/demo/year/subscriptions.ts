import type { Insertable } from 'kysely';
import type { Tables } from '../../core/database/tables.generated.ts';
import { DAY } from '../../core/time.ts';
import { plans, PlanType } from '../../features/billing/plans.ts';
import type { Random } from './random.ts';

type PaidPeriod = Insertable<Tables['paid_periods']>;
type UserColumns = Partial<Insertable<Tables['users']>>;

/** How many of the members subscribe at some time, and how many of those choose the monthly plan first. */
const SUBSCRIBES = 0.36;
const MONTHLY = 0.68;
/** Per period that is paid for. */
const CANCELS = { [PlanType.monthly]: 0.07, [PlanType.annual]: 0.12 };
const CHANGES_TO_ANNUAL = 0.025;
/** A payment is retried for this long, and fails this often in the example. */
const RETRY_TIME = 2.5 * DAY;
const PAYMENT_FAILS = 0.35;

export interface Subscription {
  plan: PlanType;
  startedAt: Date;
  /** When it was set to end at the end of its period. */
  canceledAt: Date | undefined;
  endedAt: Date | undefined;
  changedAt: Date | undefined;
  columns: UserColumns;
  periods: PaidPeriod[];
}

/** Like Stripe, a period ends on the same day of a later month; days that some months lack become the 28th. */
function addMonths(from: Date, months: number): Date {
  const result = new Date(from);
  result.setUTCDate(Math.min(from.getUTCDate(), 28));
  result.setUTCMonth(result.getUTCMonth() + months);
  return result;
}

const monthlyAmount = (plan: PlanType) =>
  plan === PlanType.annual ? Math.round(plans.annual.amount / 12) : plans.monthly.amount;

/** The subscription of a member, period by period until now; undefined for one who never subscribes. */
export function makeSubscription(random: Random, userId: string, joinedAt: Date, now: Date): Subscription | undefined {
  const startedAt = new Date(joinedAt.getTime() + random.next() ** 2 * 45 * DAY);
  if (!random.chance(SUBSCRIBES) || startedAt >= now) return undefined;
  let plan = random.chance(MONTHLY) ? PlanType.monthly : PlanType.annual;
  let periodStart = startedAt;
  let periodEnd = addMonths(startedAt, plan === PlanType.annual ? 12 : 1);
  let canceledAt: Date | undefined;
  let changedAt: Date | undefined;
  for (;;) {
    if (random.chance(CANCELS[plan])) canceledAt = new Date(random.between(periodStart.getTime(), periodEnd.getTime()));
    if (canceledAt || periodEnd >= now) break;
    periodStart = periodEnd;
    if (plan === PlanType.monthly && random.chance(CHANGES_TO_ANNUAL)) {
      plan = PlanType.annual;
      changedAt = periodStart;
    }
    periodEnd = addMonths(periodStart, plan === PlanType.annual ? 12 : 1);
  }
  if (canceledAt && canceledAt > now) canceledAt = undefined;
  const endedAt = canceledAt && periodEnd <= now ? periodEnd : undefined;
  const wasJustRenewed = periodStart > startedAt && now.getTime() - periodStart.getTime() < RETRY_TIME;
  const isPastDue = !canceledAt && wasJustRenewed && random.chance(PAYMENT_FAILS);
  const id = `sub_demo_${userId}`;
  const period = { subscription_id: id, user_id: userId, synced_at: now };
  const first = { ...period, monthly_amount: monthlyAmount(changedAt ? PlanType.monthly : plan), started_at: startedAt };
  const last = { ended_at: endedAt, cancelled_at: canceledAt };
  return {
    plan,
    startedAt,
    canceledAt,
    endedAt,
    changedAt,
    columns: {
      stripe_customer_id: `cus_demo_${userId}`,
      stripe_subscription_id: id,
      stripe_status: endedAt ? 'canceled' : isPastDue ? 'past_due' : 'active',
      plan,
      current_period_end: isPastDue ? periodStart : periodEnd,
      cancels_at_period_end: canceledAt !== undefined && !endedAt,
      subscription_synced_at: endedAt ?? canceledAt ?? periodStart,
      // No reminder goes to an invented mailbox.
      renewal_reminded_for: periodEnd,
    },
    periods: changedAt
      ? [
          { ...first, ended_at: changedAt },
          { ...period, monthly_amount: monthlyAmount(plan), started_at: changedAt, ...last },
        ]
      : [{ ...first, ...last }],
  };
}
