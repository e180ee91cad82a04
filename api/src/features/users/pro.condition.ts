import type { RawBuilder } from 'kysely';
import { sql } from '../../core/database/query.ts';
import { GRACE_DAYS } from './pro.ts';
import { SUPER_USER_ID, TEST_CUSTOMER_PREFIX } from './user.entity.ts';

/** The first half of the Pro rule of pro.ts as an SQL condition on `users u`: Pro by payment. */
export const hasPaidPro = (now: Date): RawBuilder<boolean> => sql`(
  u.stripe_status in ('active', 'trialing')
  or u.stripe_status = 'past_due' and u.current_period_end > ${now}::timestamptz - interval '${sql.raw(String(GRACE_DAYS))} days')`;

// Literals, because the planner uses the partial index users_granted only if it can see the condition.
const isTestUser = sql`u.id = ${sql.lit(SUPER_USER_ID)} or u.stripe_customer_id like ${sql.lit(`${TEST_CUSTOMER_PREFIX}%`)}`;

/**
 * The other half: Pro without a payment. The redundant first condition matches the partial index users_granted, which
 * has few rows.
 */
export const hasGrantedPro = (now: Date): RawBuilder<boolean> => sql`(
  (${isTestUser} or u.pro_until is not null) and (${isTestUser} or u.pro_until > ${now}::timestamptz))`;
