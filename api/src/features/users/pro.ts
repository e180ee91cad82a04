import { DAY } from '../../core/time.ts';
import { SUPER_USER_ID, TEST_CUSTOMER_PREFIX, type User } from './user.entity.ts';

export const GRACE_DAYS = 3;

/** A test user has Pro without paying. */
export const isTestUser = (user: Pick<User, 'id' | 'stripeCustomerId'>): boolean =>
  user.id === SUPER_USER_ID || (user.stripeCustomerId?.startsWith(TEST_CUSTOMER_PREFIX) ?? false);

type Subscription = Pick<User, 'stripeStatus' | 'currentPeriodEnd'>;

/** Pro by payment, the last part of the Pro rule. */
export function paysForPro(user: Subscription, now: Date): boolean {
  if (user.stripeStatus === 'active' || user.stripeStatus === 'trialing') return true;
  if (user.stripeStatus !== 'past_due' || !user.currentPeriodEnd) return false;
  return now.getTime() < user.currentPeriodEnd.getTime() + GRACE_DAYS * DAY;
}

/**
 * The Pro rule: a test user; or granted by an admin; or active or trialing; or past due, until three days after the end
 * of the period. A subscription that is set to cancel at the end of its period stays `active` at Stripe until then.
 */
export function isPro(user: Subscription & Pick<User, 'id' | 'stripeCustomerId' | 'proUntil'>, now: Date): boolean {
  if (isTestUser(user)) return true;
  if (user.proUntil && user.proUntil > now) return true;
  return paysForPro(user, now);
}
