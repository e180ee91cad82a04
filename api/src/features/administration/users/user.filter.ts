import type { RawBuilder } from 'kysely';
import { Field, InputType, registerEnumType } from 'type-graphql';
import { z } from 'zod';
import { plannedEachTime, sql } from '../../../core/database/query.ts';
import { parseInput } from '../../../core/errors.ts';
import { optionalText } from '../../../core/input.ts';
import { hasGrantedPro, hasPaidPro } from '../../users/pro.condition.ts';
import { isPro, paysForPro } from '../../users/pro.ts';
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

@InputType()
export class UserFilter {
  @Field(() => String, {
    nullable: true,
    description:
      'Parts of the address or of the name, or the whole id of the user or of the customer at Stripe; at most 200 characters.',
  })
  search?: string | null;

  @Field(() => UserRole, { nullable: true })
  role?: UserRole | null;

  @Field(() => UserPlanFilter, { nullable: true })
  plan?: UserPlanFilter | null;

  @Field(() => UserStatusFilter, { nullable: true })
  status?: UserStatusFilter | null;
}

const searchInput = z.object({ search: optionalText(200).nullish() });

/** The expression of the index users_search. */
const searchText = sql`(u.email || ' ' || coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, ''))`;

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

/** Words of a search that are looked for; a longer one is no name. */
const WORDS_MAX = 10;

/** The filter as an SQL condition on `users u`. */
export function filterCondition(filter: UserFilter | null | undefined, now: Date): RawBuilder<boolean> {
  const { search } = parseInput(searchInput, { search: filter?.search });
  const conditions: RawBuilder<boolean>[] = [sql<boolean>`true`];
  // In any order, because a family name may come first.
  for (const word of search ? search.split(/\s+/, WORDS_MAX) : []) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
    // Many addresses have "gmail" and few have a name: one is read in order, the other from the index.
    conditions.push(
      sql<boolean>`(${searchText} ilike ${pattern} or u.id = ${word} or u.stripe_customer_id = ${word}) ${plannedEachTime}`,
    );
  }
  if (filter?.role) conditions.push(roles[filter.role]);
  if (filter?.status) conditions.push(statuses[filter.status]);
  if (filter?.plan) conditions.push(planCondition(filter.plan, now));
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
