import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import { afterCursor, orderByKeys, orderWithin, type SortOrder, selectKeys } from '../../core/database/cursor.ts';
import { emptyPage, toPage } from '../../core/database/page.ts';
import { kysely, sql, timestamp } from '../../core/database/query.ts';
import { trimSearch } from '../../core/database/search-words.ts';
import type { Tables } from '../../core/database/tables.generated.ts';
import { isValidText } from '../../core/input.ts';
import { isFoundUser } from '../users/user.search.ts';
import type { AuditAction } from './audit.ts';
import type { AuditConnection, AuditEntry, AuditFilter } from './audit.types.ts';

/** By their time, because a period is then a part of the index. */
const newestFirst: SortOrder = {
  name: 'audit',
  keys: [
    [sql`a.at`, 'timestamptz'],
    [sql`a.id`, 'bigint'],
  ],
  descending: true,
};

/** Anything else matches no action. Names like this need no escaping in a LIKE pattern. */
const ACTION_PATTERN = /^[a-z.-]{1,60}$/;

/** The id of a user. That of a deleted one still finds entries, the email no longer does. */
const idOf = (em: SqlEntityManager, user: string) =>
  user.includes('@') ? kysely(em).selectFrom('users').select('id').where('email', '=', user.toLowerCase()) : sql<string>`${user}`;

const { and, or, eb } = expressionBuilder<Tables & { a: Tables['audit_log'] }, 'a'>();

/** The condition of all filters but the search. */
function filtered(em: SqlEntityManager, { userId, action, since, until }: AuditFilter) {
  const id = userId ? idOf(em, userId) : undefined;
  return and([
    ...(id ? [or([eb('a.actor_id', '=', id), eb('a.subject_id', '=', id)])] : []),
    ...(action ? [or([eb('a.action', '=', action), eb('a.action', 'like', `${action}.%`)])] : []),
    ...(since ? [eb('a.at', '>=', timestamp(since))] : []),
    ...(until ? [eb('a.at', '<', timestamp(until))] : []),
  ]);
}

/**
 * The ids of the newest entries by or about users whom a search finds, and those of a deleted user by the id. Each is read alone:
 * PostgreSQL joins few users with their entries, and many with the newest entries. An `or` would compare each entry with each user.
 */
function foundIds(em: SqlEntityManager, search: string, condition: Expression<SqlBool>, limit: number) {
  const users = kysely(em).selectFrom('users as u').select('u.id').where(isFoundUser(search));
  const newest = (['a.actor_id', 'a.subject_id'] as const)
    .flatMap((column) => [eb(column, 'in', users), eb(column, '=', search)])
    .map(
      (found) =>
        sql`(${kysely(em)
          .selectFrom('audit_log as a')
          .select('a.id')
          .where(and([found, condition]))
          .orderBy(orderByKeys(newestFirst))
          .limit(limit)})`,
    );
  return sql<string>`(${sql.join(newest, sql` union all `)})`;
}

/**
 * The address that a user had at the time of the entry `a`. Null if they have changed it themselves since, which the log has without
 * the addresses, and if there is no such user.
 */
function emailAtThatTime(em: SqlEntityManager, user: 'actor' | 'subject') {
  const id = sql.ref(`a.${user}_id`);
  const nextChange = kysely(em)
    .selectFrom('audit_log as c')
    .select(sql<string>`coalesce(c.detail -> 'email' ->> 'from', '')`.as('from'))
    .where(sql<boolean>`c.subject_id = ${id} and c.id > a.id`)
    // As the index audit_log_email_changes has it, with literals: the planner has to see that it holds.
    .where(sql<boolean>`(c.action = 'email.changed' or (c.action = 'user.changed' and c.detail -> 'email' is not null))`)
    .orderBy('c.id')
    .limit(1);
  const present = sql.ref(`${user}.email`);
  return sql<string | null>`case when ${present} is not null then nullif(coalesce((${nextChange}), ${present}), '') end`;
}

/** The newest entries that match a filter and a condition. */
function selectEntries(em: SqlEntityManager, filter: AuditFilter, limit: number, others: RawBuilder<boolean> = sql`true`) {
  const condition = and([filtered(em, filter), others]);
  const search = trimSearch(filter.search);
  return kysely(em)
    .selectFrom('audit_log as a')
    .leftJoin('users as actor', 'actor.id', 'a.actor_id')
    .leftJoin('users as subject', 'subject.id', 'a.subject_id')
    .select(['a.id', 'a.at', 'a.action', 'a.actor_id as actorId', 'actor.email as actorEmail'])
    .select(['a.subject_id as subjectId', 'subject.email as subjectEmail', 'a.network', sql<string>`a.detail::text`.as('detail')])
    .select([emailAtThatTime(em, 'actor').as('actorEmailThen'), emailAtThatTime(em, 'subject').as('subjectEmailThen')])
    .where(search ? eb('a.id', 'in', foundIds(em, search, condition, limit)) : condition)
    .orderBy(orderByKeys(newestFirst))
    .limit(limit);
}

/** Longer than any id or address. */
const USER_MAX = 300;

/** False for an id that no user can have, and which the log could not hold, and for anything that is no action. */
export const canMatch = ({ userId, action }: AuditFilter): boolean =>
  (!userId || (isValidText(userId) && !/\p{Surrogate}/u.test(userId) && userId.length <= USER_MAX)) &&
  (!action || ACTION_PATTERN.test(action));

const toEntry = <Row extends { at: string }>({ at, ...entry }: Row) => ({ ...entry, at: new Date(at) });

/** The order of a list, for its cursors. */
const orderOf = ({ userId, search, action, since, until }: AuditFilter) =>
  orderWithin(newestFirst, {
    userId: userId?.includes('@') ? userId.toLowerCase() : userId || null,
    search: trimSearch(search) || null,
    action: action || null,
    since,
    until,
  });

/** A page of the audit log, in one statement. */
export async function listAudit(
  em: SqlEntityManager,
  filter: AuditFilter,
  { first, after }: { first: number; after?: string | null },
): Promise<AuditConnection> {
  if (!canMatch(filter)) return { edges: [], pageInfo: emptyPage({ first, after }) };
  const order = orderOf(filter);
  const rows = await selectEntries(em, filter, first + 1, afterCursor(order, after))
    .select(selectKeys(order))
    .execute();
  return toPage(order, rows, { first, after }, ({ keys: _, ...row }) => toEntry(row));
}

/** The newest entries that match, at most `limit`. */
export async function readAudit(em: SqlEntityManager, filter: AuditFilter, limit: number): Promise<AuditEntry[]> {
  return canMatch(filter) ? (await selectEntries(em, filter, limit).execute()).map(toEntry) : [];
}

/** When an action was last done to a user, as a subquery; null if it never was. */
export const latestAt = (em: SqlEntityManager, subjectId: string, action: AuditAction) =>
  kysely(em)
    .selectFrom('audit_log')
    .select('at')
    .where('subject_id', '=', subjectId)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1);
