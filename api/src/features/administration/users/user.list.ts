import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { behind, type Order, orderBy, type OrderKey, selectKeys } from '../../../core/database/cursor.ts';
import { toPage } from '../../../core/database/page.ts';
import { filterCondition, type UserFilter } from './user.filter.ts';
import { type AdminUser, toUser, userColumns, type UserRow } from './user.rows.ts';
import type { UserConnection, UserFigures, UserSort } from './user.types.ts';

const byCreatedAt: readonly OrderKey[] = [
  [sql`u.created_at`, 'timestamptz'],
  [sql`u.id`, 'text'],
];
const orders: Record<UserSort, Order> = {
  newest: { name: 'newest', keys: byCreatedAt, descending: true },
  oldest: { name: 'oldest', keys: byCreatedAt },
  // Unique, so no second key is needed.
  email: { name: 'email', keys: [[sql`u.email`, 'text']] },
};

type PageRow = UserRow & { total: number; keys: string[] | null };

/** A page of users and the total count, in one statement. */
export async function listUsers(
  em: SqlEntityManager,
  filter: UserFilter | null,
  { sort, first, after }: { sort: UserSort; first: number; after?: string | null },
  now: Date,
): Promise<UserConnection> {
  const order = orders[sort];
  const where = filterCondition(filter, now);
  // A left join, so that an empty page still has a row with the total.
  const { rows } = await sql<PageRow>`
    select (select count(*)::int from users u where ${where}) as total, page.* from (select) as one left join lateral (
      select ${userColumns}, ${selectKeys(order)} from users u where ${where} and ${behind(order, after)}
      ${orderBy(order)} limit ${first + 1}
    ) as page on true`.execute(em.getKysely());
  const found = rows.filter((row): row is PageRow & { keys: string[] } => row.keys !== null);
  const { edges, pageInfo } = toPage(order, found, first, ({ keys: _, total: __, ...user }) => toUser(user));
  return { edges, pageInfo, totalCount: rows[0]?.total ?? 0 };
}

/** All users that match, newest first, for lists without pages. */
export async function allUsers(em: SqlEntityManager, filter: UserFilter | null, now: Date): Promise<AdminUser[]> {
  const { rows } = await sql<UserRow>`
    select ${userColumns} from users u where ${filterCondition(filter, now)} ${orderBy(orders.newest)}`.execute(em.getKysely());
  return rows.map(toUser);
}

/** The figures above the list. Each is an index-only count. */
export async function readUserFigures(em: SqlEntityManager, now: Date): Promise<UserFigures> {
  const { rows } = await sql<Omit<UserFigures, 'conversionRate'>>`
    select (select count(*)::int from users) as "totalUsers",
      (select count(*)::int from users where stripe_subscription_id is not null) as "activeSubscribers",
      (select count(*)::int from users where created_at > ${now}::timestamptz - interval '7 days') as "newThisWeek"`.execute(
    em.getKysely(),
  );
  const figures = rows[0]!;
  const { totalUsers, activeSubscribers } = figures;
  return { ...figures, conversionRate: totalUsers === 0 ? 0 : Math.round((100 * activeSubscribers) / totalUsers) };
}
