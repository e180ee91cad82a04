import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { afterCursor, orderByKeys, orderWithin, type SortOrder, selectKeys } from '../../core/database/cursor.ts';
import { emptyPage, toPage } from '../../core/database/page.ts';
import { kysely, sql } from '../../core/database/query.ts';
import { isValidText } from '../../core/input.ts';
import type { AuditConnection } from './audit.types.ts';

export interface AuditFilter {
  /** Entries by or about this user, who is given by id or by email. */
  userId?: string | null;
  /** An action such as user.created, or a group such as user. */
  action?: string | null;
}

const newestFirst: SortOrder = { name: 'audit', keys: [[sql`a.id`, 'bigint']], descending: true };

/** Anything else matches no action. Names like this need no escaping in a LIKE pattern. */
const ACTION_PATTERN = /^[a-z.-]{1,60}$/;

/** The id of a user. That of a deleted one is in the log, too, but the email is not. */
const idOf = (em: SqlEntityManager, user: string) =>
  user.includes('@') ? kysely(em).selectFrom('users').select('id').where('email', '=', user.toLowerCase()) : sql<string>`${user}`;

function selectEntries(em: SqlEntityManager, { userId, action }: AuditFilter) {
  let entries = kysely(em)
    .selectFrom('audit_log as a')
    .leftJoin('users as actor', 'actor.id', 'a.actor_id')
    .leftJoin('users as subject', 'subject.id', 'a.subject_id')
    .select(['a.id', 'a.at', 'a.action', 'a.actor_id as actorId', 'actor.email as actorEmail'])
    .select([
      'a.subject_id as subjectId',
      'subject.email as subjectEmail',
      'a.network',
      sql<string>`a.detail::text`.as('detail'),
    ]);
  if (userId) {
    const id = idOf(em, userId);
    entries = entries.where((eb) => eb.or([eb('a.actor_id', '=', id), eb('a.subject_id', '=', id)]));
  }
  if (action) entries = entries.where((eb) => eb.or([eb('a.action', '=', action), eb('a.action', 'like', `${action}.%`)]));
  return entries;
}

/** A page of the audit log, in one statement. */
export async function listAudit(
  em: SqlEntityManager,
  filter: AuditFilter,
  { first, after }: { first: number; after?: string | null },
): Promise<AuditConnection> {
  const canMatch = isValidText(filter.userId ?? '') && (!filter.action || ACTION_PATTERN.test(filter.action));
  if (!canMatch) return { edges: [], pageInfo: emptyPage({ first, after }) };
  const order = orderWithin(newestFirst, { ...filter });
  const rows = await selectEntries(em, filter)
    .select(selectKeys(order))
    .where(afterCursor(order, after))
    .orderBy(orderByKeys(order))
    .limit(first + 1)
    .execute();
  return toPage(order, rows, { first, after }, ({ keys: _, at, ...entry }) => ({ ...entry, at: new Date(at) }));
}
