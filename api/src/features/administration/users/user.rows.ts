import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { InferResult } from 'kysely';
import { kysely, sql } from '../../../core/database/query.ts';
import { notFound } from '../../../core/errors.ts';
import { isValidText } from '../../../core/input.ts';
import { toDate } from '../../../core/time.ts';
import { latestAt } from '../../audit/audit.list.ts';
import { endOfPaid } from '../../billing/invoicing/paid-periods.ts';
import type { User, UserRole } from '../../users/user.entity.ts';

/**
 * The columns of a user `u` as plain rows: admin lists do not use the unit of work. Neither the password hash nor the TOTP
 * secret is selected, only whether a password is set.
 */
export const userColumns = [
  'u.id',
  'u.email',
  'u.first_name as firstName',
  'u.last_name as lastName',
  'u.profile_image_url as profileImageUrl',
  'u.role',
  'u.created_at as createdAt',
  sql<string | null>`case when u.password_hash is not null then 'set' end`.as('passwordHash'),
  'u.stripe_customer_id as stripeCustomerId',
  'u.stripe_subscription_id as stripeSubscriptionId',
  'u.stripe_status as stripeStatus',
  'u.current_period_end as currentPeriodEnd',
  'u.plan',
  'u.cancels_at_period_end as cancelsAtPeriodEnd',
  'u.email_verified_at as emailVerifiedAt',
  'u.former_email_verified_at as formerEmailVerifiedAt',
  'u.terms_accepted_at as termsAcceptedAt',
  'u.disabled_at as disabledAt',
  'u.pro_until as proUntil',
  'u.totp_confirmed_at as totpConfirmedAt',
] as const;

export const selectUsers = (em: SqlEntityManager) => kysely(em).selectFrom('users as u').select(userColumns);
export type UserRow = InferResult<ReturnType<typeof selectUsers>>[number];

const times = [
  'currentPeriodEnd',
  'emailVerifiedAt',
  'formerEmailVerifiedAt',
  'termsAcceptedAt',
  'disabledAt',
  'proUntil',
  'totpConfirmedAt',
] as const;
type Time = (typeof times)[number];

/** The user data that admins can read. */
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
/** Both database drivers return timestamps as text. */
export function toUser(row: UserRow): AdminUser {
  const read = Object.fromEntries(times.map((name) => [name, toDate(row[name])]));
  return { ...row, ...(read as Record<Time, Date | null>), role: row.role as UserRole, createdAt: new Date(row.createdAt) };
}

/** A user with what only the log and the paid periods have of the past. */
export interface UserWithPast {
  user: AdminUser;
  clearedAt: Date | null;
  refundedAt: Date | null;
  /** When the subscription that is stored stopped being paid for. */
  paidAccessEndedAt: Date | null;
}

/** Finds a user by id, with their past, in one statement, or throws NOT_FOUND. */
export async function findUserWithPast(em: SqlEntityManager, id: string): Promise<UserWithPast> {
  if (!isValidText(id)) throw notFound('User');
  const row = await selectUsers(em)
    .select([
      latestAt(em, id, 'user.cleared').as('clearedAt'),
      latestAt(em, id, 'subscription.refunded').as('refundedAt'),
      endOfPaid(em, sql.ref('u.stripe_subscription_id')).as('endedAt'),
    ])
    .where('u.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('User');
  const { clearedAt, refundedAt, endedAt, ...user } = row;
  return {
    user: toUser(user),
    clearedAt: toDate(clearedAt),
    refundedAt: toDate(refundedAt),
    paidAccessEndedAt: toDate(endedAt),
  };
}

/** Finds a user by id or throws NOT_FOUND. */
export async function findAdminUser(em: SqlEntityManager, id: string): Promise<AdminUser> {
  if (!isValidText(id)) throw notFound('User');
  const row = await selectUsers(em).where('u.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('User');
  return toUser(row);
}
