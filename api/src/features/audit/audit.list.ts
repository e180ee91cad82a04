import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { afterCursor, orderByKeys, orderWithin, type SortOrder, selectKeys } from '../../core/database/cursor.ts';
import { emptyPage, toPage } from '../../core/database/page.ts';
import { kysely, sql, timestamp } from '../../core/database/query.ts';
import { parseSearch } from '../../core/database/search-words.ts';
import { isValidText } from '../../core/input.ts';
import { isFoundUser } from '../users/user.search.ts';
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

/** The id of a user. That of a deleted one is in the log, too, but the email is not. */
const idOf = (em: SqlEntityManager, user: string) =>
  user.includes('@') ? kysely(em).selectFrom('users').select('id').where('email', '=', user.toLowerCase()) : sql<string>`${user}`;

/** The ids of the users whom a search finds, and the text itself as that of a deleted one. */
const foundIds = (em: SqlEntityManager, search: string) =>
  sql<string>`any (array(${kysely(em).selectFrom('users as u').select('u.id').where(isFoundUser(search))} union all select ${search}))`;

function selectEntries(em: SqlEntityManager, { userId, search, action, since, until }: AuditFilter) {
  let entries = kysely(em)
    .selectFrom('audit_log as a')
    .leftJoin('users as actor', 'actor.id', 'a.actor_id')
    .leftJoin('users as subject', 'subject.id', 'a.subject_id')
    .select(['a.id', 'a.at', 'a.action', 'a.actor_id as actorId', 'actor.email as actorEmail'])
    .select(['a.subject_id as subjectId', 'subject.email as subjectEmail', 'a.network', sql<string>`a.detail::text`.as('detail')])
    .orderBy(orderByKeys(newestFirst));
  const found = parseSearch(search);
  for (const ids of [userId ? idOf(em, userId) : undefined, found ? foundIds(em, found) : undefined])
    if (ids) entries = entries.where((eb) => eb.or([eb('a.actor_id', '=', ids), eb('a.subject_id', '=', ids)]));
  if (action) entries = entries.where((eb) => eb.or([eb('a.action', '=', action), eb('a.action', 'like', `${action}.%`)]));
  if (since) entries = entries.where('a.at', '>=', timestamp(since));
  if (until) entries = entries.where('a.at', '<', timestamp(until));
  return entries;
}

/** Longer than any id or address. */
const USER_MAX = 300;

/** False for an id that no user can have, and which the log could not hold, and for anything that is no action. */
export const canMatch = ({ userId, action }: AuditFilter): boolean =>
  (!userId || (isValidText(userId) && !/\p{Surrogate}/u.test(userId) && userId.length <= USER_MAX)) &&
  (!action || ACTION_PATTERN.test(action));

const toEntry = <Row extends { at: string }>({ at, ...entry }: Row) => ({ ...entry, at: new Date(at) });

/** A page of the audit log, in one statement. */
export async function listAudit(
  em: SqlEntityManager,
  filter: AuditFilter,
  { first, after }: { first: number; after?: string | null },
): Promise<AuditConnection> {
  if (!canMatch(filter)) return { edges: [], pageInfo: emptyPage({ first, after }) };
  const order = orderWithin(newestFirst, { ...filter });
  const rows = await selectEntries(em, filter)
    .select(selectKeys(order))
    .where(afterCursor(order, after))
    .limit(first + 1)
    .execute();
  return toPage(order, rows, { first, after }, ({ keys: _, ...row }) => toEntry(row));
}

/** The newest entries that match, at most `limit`. */
export async function readAudit(em: SqlEntityManager, filter: AuditFilter, limit: number): Promise<AuditEntry[]> {
  return canMatch(filter) ? (await selectEntries(em, filter).limit(limit).execute()).map(toEntry) : [];
}
