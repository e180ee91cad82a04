import type { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  afterCursor,
  orderByKeys,
  orderWithin,
  type SortOrder,
  type SortKey,
  selectKeys,
} from '../../../core/database/cursor.ts';
import { type KeyedRow, toPage } from '../../../core/database/page.ts';
import { kysely, sql, timestamp } from '../../../core/database/query.ts';
import { trimSearch } from '../../../core/database/search-words.ts';
import { countRows, toTotal } from '../../../core/database/total.ts';
import { DAY } from '../../../core/time.ts';
import { filterCondition, type ResolvedFilter } from './user.filter.ts';
import { type AdminUser, selectUsers, toUser, type UserRow } from './user.rows.ts';
import type { UserConnection, UserFigures, UserSort } from './user.types.ts';

const byCreatedAt: readonly SortKey[] = [
  [sql`u.created_at`, 'timestamptz'],
  [sql`u.id`, 'text'],
];
const orders: Record<UserSort, SortOrder> = {
  newest: { name: 'newest', keys: byCreatedAt, descending: true },
  oldest: { name: 'oldest', keys: byCreatedAt },
  // Unique, so no second key is needed.
  email: { name: 'email', keys: [[sql`u.email`, 'text']] },
};

const count = sql<number>`count(*)::int`;

/** A page of users and the total count, if it is asked for, in one statement. */
export async function listUsers(
  em: SqlEntityManager,
  resolved: ResolvedFilter,
  { sort, first, after, isTotalRequested }: { sort: UserSort; first: number; after?: string | null; isTotalRequested: boolean },
  now: Date,
): Promise<UserConnection> {
  const { filter } = resolved;
  const order = orderWithin(orders[sort], { ...filter, search: trimSearch(filter?.search) || null });
  const condition = filterCondition(resolved, now);
  const total = countRows(
    kysely(em)
      .selectFrom('users as u')
      .select(sql`1`.as('one'))
      .where(condition),
    isTotalRequested,
  );
  const page = selectUsers(em)
    .select(selectKeys(order))
    .where(condition)
    .where(afterCursor(order, after))
    .orderBy(orderByKeys(order))
    .limit(first + 1);
  // A left join, so that an empty page still has a row with the total.
  const rows = await kysely(em)
    .selectFrom(sql`(select)`.as('one'))
    .leftJoinLateral(page.as('page'), (join) => join.onTrue())
    .select(total.as('total'))
    .selectAll('page')
    .execute();
  const users = rows.filter((row): row is typeof row & UserRow & KeyedRow => row.keys !== null);
  const { edges, pageInfo } = toPage(order, users, { first, after }, ({ keys: _, total: __, ...user }) => toUser(user));
  return { edges, pageInfo, ...toTotal(rows[0]?.total ?? 0) };
}

/** All users that match, newest first, for lists without pages. */
export async function allUsers(em: SqlEntityManager, filter: ResolvedFilter, now: Date): Promise<AdminUser[]> {
  const rows = await selectUsers(em).where(filterCondition(filter, now)).orderBy(orderByKeys(orders.newest)).execute();
  return rows.map(toUser);
}

/** The figures above the list. Each is an index-only count. */
export async function readUserFigures(em: SqlEntityManager, now: Date): Promise<UserFigures> {
  const countUsers = kysely(em).selectFrom('users').select(count.as('count'));
  const weekAgo = new Date(now.getTime() - 7 * DAY);
  const row = await kysely(em)
    .selectNoFrom([
      countUsers.as('totalUsers'),
      countUsers.where('stripe_subscription_id', 'is not', null).as('activeSubscribers'),
      countUsers.where('created_at', '>', timestamp(weekAgo)).as('newThisWeek'),
    ])
    .executeTakeFirstOrThrow();
  const totalUsers = row.totalUsers ?? 0;
  const activeSubscribers = row.activeSubscribers ?? 0;
  const newThisWeek = row.newThisWeek ?? 0;
  const conversionRate = totalUsers === 0 ? 0 : Math.round((100 * activeSubscribers) / totalUsers);
  return { totalUsers, activeSubscribers, newThisWeek, conversionRate };
}
