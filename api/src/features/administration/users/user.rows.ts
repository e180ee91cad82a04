import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { notFound } from '../../../core/errors.ts';
import { isValidText } from '../../../core/input.ts';
import { timeOf } from '../../../core/time.ts';
import type { User } from '../../users/user.entity.ts';

/**
 * A user as plain rows: lists are read without the unit of work. `u` is the user. Of the password and of the secret of
 * the second factor only the presence is read.
 */
export const userColumns = sql`
  u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.profile_image_url as "profileImageUrl", u.role,
  u.created_at as "createdAt", case when u.password_hash is not null then 'set' end as "passwordHash",
  u.stripe_customer_id as "stripeCustomerId", u.stripe_subscription_id as "stripeSubscriptionId",
  u.stripe_status as "stripeStatus", u.current_period_end as "currentPeriodEnd", u.plan,
  u.cancels_at_period_end as "cancelsAtPeriodEnd", u.email_verified_at as "emailVerifiedAt",
  u.terms_accepted_at as "termsAcceptedAt", u.disabled_at as "disabledAt", u.pro_until as "proUntil",
  u.totp_confirmed_at as "totpConfirmedAt"`;

const times = ['currentPeriodEnd', 'emailVerifiedAt', 'termsAcceptedAt', 'disabledAt', 'proUntil', 'totpConfirmedAt'] as const;
type Time = (typeof times)[number];

/** What an admin reads of a user. */
export type AdminUser = Pick<
  User,
  | 'id'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'profileImageUrl'
  | 'role'
  | 'createdAt'
  | 'passwordHash'
  | 'stripeCustomerId'
  | 'stripeSubscriptionId'
  | 'stripeStatus'
  | 'plan'
  | 'cancelsAtPeriodEnd'
  | Time
>;
export type UserRow = Omit<AdminUser, Time | 'createdAt'> & Record<Time, string | null> & { createdAt: string };

/** Times come from both databases as text. */
export function toUser(row: UserRow): AdminUser {
  const read = Object.fromEntries(times.map((name) => [name, timeOf(row[name])]));
  return { ...row, ...(read as Record<Time, Date | null>), createdAt: new Date(row.createdAt) };
}

/** The user of an id, or NOT_FOUND; of a transaction that is going to change it, locked. */
export async function findUser(em: SqlEntityManager, id: string, lock = false): Promise<AdminUser> {
  if (!isValidText(id)) throw notFound('User');
  const { rows } = await sql<UserRow>`
    select ${userColumns} from users u where u.id = ${id} ${lock ? sql`for update` : sql``}`.execute(em.getKysely());
  if (!rows[0]) throw notFound('User');
  return toUser(rows[0]);
}
