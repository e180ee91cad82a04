import type {
  UserBillingFilter,
  UserFilter,
  UserPlanFilter,
  UserRole,
  UserSort,
  UserStatusFilter,
} from '../../../api/schema-types.generated.ts';
import { cutText } from '../../../ui/cutText.ts';

/** The filters and sort order of the user list. They are kept in the URL. */
export interface UserFilters {
  q: string;
  role: UserRole | undefined;
  plan: UserPlanFilter | undefined;
  status: UserStatusFilter | undefined;
  billing: UserBillingFilter | undefined;
  sort: UserSort;
}

export const USER_SEARCH_MAX = 200;

export const roleNames: Readonly<Record<UserRole, string>> = { member: 'Member', admin: 'Admin' };

export const planNames: Readonly<Record<UserPlanFilter, string>> = {
  free: 'Free',
  monthly: 'Pro, monthly',
  annual: 'Pro, annual',
  granted: 'Pro, without a payment',
};

export const statusNames: Readonly<Record<UserStatusFilter, string>> = {
  registered: 'Registered',
  setupRequired: 'Setup Required',
  disabled: 'Disabled',
};

export const billingNames: Readonly<Record<UserBillingFilter, string>> = {
  canceled: 'Canceled',
  unpaid: 'Unpaid',
};

export const sortNames: Readonly<Record<UserSort, string>> = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  email: 'Email',
};

/** The value as a key of the names. Undefined for an unknown value, since a URL can contain anything. */
function keyOf<Key extends string>(names: Readonly<Record<Key, string>>, value: string | null): Key | undefined {
  return (Object.keys(names) as Key[]).find((key) => key === value);
}

export const readUserFilters = (params: URLSearchParams): UserFilters => ({
  q: cutText((params.get('q') ?? '').trim(), USER_SEARCH_MAX),
  role: keyOf(roleNames, params.get('role')),
  plan: keyOf(planNames, params.get('plan')),
  status: keyOf(statusNames, params.get('status')),
  billing: keyOf(billingNames, params.get('billing')),
  sort: keyOf(sortNames, params.get('sort')) ?? 'newest',
});

/** The URL parameters of a list, in a stable order and without defaults. The number of loaded pages is reset. */
export function writeUserFilters({ q, role, plan, status, billing, sort }: UserFilters): URLSearchParams {
  const params = new URLSearchParams();
  const entries = { q, role, plan, status, billing, sort: sort === 'newest' ? '' : sort };
  for (const [name, value] of Object.entries(entries)) if (value) params.set(name, value);
  return params;
}

/** The filter as the API takes it. Undefined for all users. */
export function asUserFilter({ q, role, plan, status, billing }: UserFilters): UserFilter | undefined {
  const filter = {
    ...(q && { search: q }),
    ...(role && { role }),
    ...(plan && { plan }),
    ...(status && { status }),
    ...(billing && { billing }),
  };
  return Object.keys(filter).length > 0 ? filter : undefined;
}

export const withoutFilters = ({ sort }: UserFilters): UserFilters => ({
  q: '',
  role: undefined,
  plan: undefined,
  status: undefined,
  billing: undefined,
  sort,
});
