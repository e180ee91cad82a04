import { type RawBuilder, sql } from 'kysely';
import { GRACE_DAYS } from './pro.ts';
import { SUPER_USER_ID, TEST_CUSTOMER_PREFIX } from './user.entity.ts';

/** The Pro rule of pro.ts as conditions of a statement over `users u`: by a payment. */
export const hasPaidPro = (now: Date): RawBuilder<boolean> => sql`(
  u.stripe_status in ('active', 'trialing')
  or u.stripe_status = 'past_due' and u.current_period_end > ${now}::timestamptz - interval '${sql.raw(String(GRACE_DAYS))} days')`;

// Literals, so that the planner sees that the condition is that of the index users_granted.
const isTestUser = sql`u.id = ${sql.lit(SUPER_USER_ID)} or u.stripe_customer_id like ${sql.lit(`${TEST_CUSTOMER_PREFIX}%`)}`;

/** And without one; few have a first reason at all. */
export const hasGrantedPro = (now: Date): RawBuilder<boolean> => sql`(
  (${isTestUser} or u.pro_until is not null) and (${isTestUser} or u.pro_until > ${now}::timestamptz))`;
