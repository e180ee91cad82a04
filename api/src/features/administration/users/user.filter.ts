import type { RawBuilder } from 'kysely';
import { Field, InputType, registerEnumType } from 'type-graphql';
import type { Context } from '../../../core/context.ts';
import { trimSearch } from '../../../core/database/search-words.ts';
import { sql } from '../../../core/database/query.ts';
import { SEARCH_MAX } from '../../../core/input.ts';
import { findCustomerOfInvoice } from '../../billing/invoicing/customer-of-invoice.ts';
import { hasGrantedPro, hasPaidPro } from '../../users/pro.condition.ts';
import { isPro, paysForPro } from '../../users/pro.ts';
import { isFoundUser } from '../../users/user.search.ts';
import { UserRole } from '../../users/user.entity.ts';
import type { AdminUser } from './user.rows.ts';

export enum UserPlanFilter {
  monthly = 'monthly',
  annual = 'annual',
  granted = 'granted',
  free = 'free',
}
registerEnumType(UserPlanFilter, {
  name: 'UserPlanFilter',
  valuesConfig: {
    monthly: { description: 'Pays by the month.' },
    annual: { description: 'Pays by the year.' },
    granted: { description: 'Pro without paying: a test user, or granted.' },
    free: { description: 'No Pro.' },
  },
});

export enum UserStatusFilter {
  registered = 'registered',
  setupRequired = 'setupRequired',
  disabled = 'disabled',
}
registerEnumType(UserStatusFilter, {
  name: 'UserStatusFilter',
  valuesConfig: {
    registered: { description: 'Has a password and is not disabled.' },
    setupRequired: { description: 'Has no password yet.' },
    disabled: {},
  },
});

export enum UserBillingFilter {
  canceled = 'canceled',
  unpaid = 'unpaid',
}
registerEnumType(UserBillingFilter, {
  name: 'UserBillingFilter',
  valuesConfig: {
    canceled: { description: 'Has a subscription that ends with its paid period.' },
    unpaid: { description: 'The last payment for the subscription failed.' },
  },
});

@InputType()
export class UserFilter {
  @Field(() => String, {
    nullable: true,
    description: `Parts of the address or of the name, with or without accents, or the whole id of the user, or the customer id at Stripe from its beginning, or the whole number of an invoice; at most ${SEARCH_MAX} characters.`,
  })
  search?: string | null;

  @Field(() => UserRole, { nullable: true })
  role?: UserRole | null;

  @Field(() => UserPlanFilter, { nullable: true })
  plan?: UserPlanFilter | null;

  @Field(() => UserStatusFilter, { nullable: true })
  status?: UserStatusFilter | null;

  @Field(() => UserBillingFilter, { nullable: true })
  billing?: UserBillingFilter | null;
}

// No parameters here: the planner uses a partial index only if it can see the condition.
const roles: Record<UserRole, RawBuilder<boolean>> = {
  admin: sql<boolean>`u.role = 'admin'`,
  member: sql<boolean>`u.role = 'member'`,
};
const statuses: Record<UserStatusFilter, RawBuilder<boolean>> = {
  registered: sql<boolean>`u.password_hash is not null and u.disabled_at is null`,
  setupRequired: sql<boolean>`u.password_hash is null`,
  disabled: sql<boolean>`u.disabled_at is not null`,
};
const billings: Record<UserBillingFilter, RawBuilder<boolean>> = {
  // It stays set when the subscription has ended.
  canceled: sql<boolean>`u.cancels_at_period_end and u.stripe_status in ('active', 'trialing', 'past_due')`,
  unpaid: sql<boolean>`u.stripe_status in ('past_due', 'unpaid')`,
};

/** Every Pro user is in one group only: paying takes precedence over a grant. */
function planCondition(plan: UserPlanFilter, now: Date): RawBuilder<boolean> {
  const isPaid = sql`coalesce(u.plan is not null and ${hasPaidPro(now)}, false)`;
  if (plan === UserPlanFilter.granted) return sql<boolean>`${hasGrantedPro(now)} and not ${isPaid}`;
  if (plan === UserPlanFilter.free) return sql<boolean>`not coalesce(${hasPaidPro(now)} or ${hasGrantedPro(now)}, false)`;
  return sql<boolean>`u.plan = ${sql.lit(plan)} and ${hasPaidPro(now)}`;
}

/** The filter that finds a user, whom an admin reads outside of the list as well. */
export function planFilterOf(user: AdminUser, now: Date): UserPlanFilter {
  if (user.plan != null && paysForPro(user, now)) return user.plan as UserPlanFilter;
  return isPro(user, now) ? UserPlanFilter.granted : UserPlanFilter.free;
}

/** A filter with what only Stripe knows. */
export interface ResolvedFilter {
  filter: UserFilter | null | undefined;
  /** Whose invoice has the number that is searched for. */
  customer: string | null;
}

/** Asks Stripe for the customer if the search is the number of an invoice. */
export async function resolveFilter(ctx: Context, filter: UserFilter | null | undefined): Promise<ResolvedFilter> {
  return { filter, customer: await findCustomerOfInvoice(ctx, trimSearch(filter?.search)) };
}

/** The filter as an SQL condition on `users u`. */
export function filterCondition({ filter, customer }: ResolvedFilter, now: Date): RawBuilder<boolean> {
  const search = trimSearch(filter?.search);
  const conditions: RawBuilder<boolean>[] = [sql<boolean>`true`];
  if (search && customer !== null) conditions.push(sql<boolean>`(${isFoundUser(search)} or u.stripe_customer_id = ${customer})`);
  else if (search) conditions.push(isFoundUser(search));
  if (filter?.role) conditions.push(roles[filter.role]);
  if (filter?.status) conditions.push(statuses[filter.status]);
  if (filter?.billing) conditions.push(billings[filter.billing]);
  if (filter?.plan) conditions.push(planCondition(filter.plan, now));
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
