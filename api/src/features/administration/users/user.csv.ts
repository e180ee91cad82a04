import { isPro, isTestUser } from '../../users/pro.ts';
import type { AdminUser } from './user.rows.ts';

type Cell = string | Date | boolean | null | undefined;

/** The columns, in the words of the schema. */
const columns: Record<string, (user: AdminUser, now: Date) => Cell> = {
  id: ({ id }) => id,
  email: ({ email }) => email,
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  role: ({ role }) => role,
  createdAt: ({ createdAt }) => createdAt,
  subscriptionStatus: (user, now) => (isPro(user, now) ? 'active' : 'free'),
  plan: ({ plan }) => plan,
  stripeStatus: ({ stripeStatus }) => stripeStatus,
  stripeCustomerId: ({ stripeCustomerId }) => stripeCustomerId,
  currentPeriodEnd: ({ currentPeriodEnd }) => currentPeriodEnd,
  proUntil: ({ proUntil }) => proUntil,
  isTestUser: (user) => isTestUser(user),
  isRegistered: ({ passwordHash }) => passwordHash != null,
  isEmailVerified: ({ emailVerifiedAt }) => emailVerifiedAt != null,
  isDisabled: ({ disabledAt }) => disabledAt != null,
};

/** A spreadsheet runs what begins so; behind an apostrophe it is text. Then as RFC 4180 quotes. */
function quoted(cell: Cell): string {
  const text = cell instanceof Date ? cell.toISOString() : String(cell ?? '');
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const toCsv = (users: AdminUser[], now: Date): string =>
  [Object.keys(columns), ...users.map((user) => Object.values(columns).map((of) => of(user, now)))]
    .map((cells) => `${cells.map(quoted).join(',')}\r\n`)
    .join('');
