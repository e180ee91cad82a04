import { isPro, isTestUser } from '../../users/pro.ts';
import type { AdminUser } from './user.rows.ts';

type Cell = string | Date | boolean | null | undefined;

/** The columns, named like the fields of the schema. */
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

/**
 * A spreadsheet would run a cell that starts with one of these characters as a formula, in some languages also with the wide ones.
 * Where it splits at other characters than commas, a cell starts inside of ours. An apostrophe in front makes it text.
 */
const FORMULAS = /(^|[;|\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])|^(?=[\t\r])/g;

/** Quotes a cell as in RFC 4180. */
function quoted(cell: Cell): string {
  const text = cell instanceof Date ? cell.toISOString() : String(cell ?? '');
  const escaped = text.replace(FORMULAS, (_, separator = '') => `${separator}'`);
  return /[",;|\t\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

export const toCsv = (users: AdminUser[], now: Date): string =>
  [Object.keys(columns), ...users.map((user) => Object.values(columns).map((value) => value(user, now)))]
    .map((cells) => `${cells.map(quoted).join(',')}\r\n`)
    .join('');
