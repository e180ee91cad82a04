import { type CsvColumns, toCsv } from '../../../core/csv.ts';
import { ApiError } from '../../../core/errors.ts';
import { hasRoomFor } from '../../../core/limits/response-bytes.ts';
import { isPro, isTestUser } from '../../users/pro.ts';
import { planFilterOf } from './user.filter.ts';
import type { AdminUser } from './user.rows.ts';

/** The columns, named like the fields of the schema. */
const columnsAt = (now: Date): CsvColumns<AdminUser> => ({
  id: ({ id }) => id,
  email: ({ email }) => email,
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  role: ({ role }) => role,
  createdAt: ({ createdAt }) => createdAt,
  subscriptionStatus: (user) => (isPro(user, now) ? 'active' : 'free'),
  plan: ({ plan }) => plan,
  stripeStatus: ({ stripeStatus }) => stripeStatus,
  stripeCustomerId: ({ stripeCustomerId }) => stripeCustomerId,
  currentPeriodEnd: ({ currentPeriodEnd }) => currentPeriodEnd,
  proUntil: ({ proUntil }) => proUntil,
  isTestUser: (user) => isTestUser(user),
  isRegistered: ({ passwordHash }) => passwordHash != null,
  isEmailVerified: ({ emailVerifiedAt }) => emailVerifiedAt != null,
  isDisabled: ({ disabledAt }) => disabledAt != null,
  // `subscriptionStatus` is 'active' for everybody with Pro: this tells who pays for it.
  planFilter: (user) => planFilterOf(user, now),
  cancelsAtPeriodEnd: ({ cancelsAtPeriodEnd }) => cancelsAtPeriodEnd,
});

/** Throws if there are more users than a response of so many bytes has room for. */
export function usersToCsv(users: AdminUser[], now: Date, bytes: number): string {
  const csv = toCsv(columnsAt(now), users);
  if (hasRoomFor(csv, bytes)) return csv;
  const reason = `The ${users.length.toLocaleString('en-US')} users that match are too many for one file. Choose fewer by a filter`;
  throw new ApiError('BAD_USER_INPUT', `${reason}.`, { fields: { filter: reason } });
}
