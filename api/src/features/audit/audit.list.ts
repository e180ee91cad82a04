import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { afterCursor, orderByKeys, type SortOrder, selectKeys } from '../../core/database/cursor.ts';
import { emptyPage, toPage } from '../../core/database/page.ts';
import { kysely, sql } from '../../core/database/query.ts';
import { isValidText } from '../../core/input.ts';
import type { AuditConnection } from './audit.types.ts';

export interface AuditFilter {
  /** Entries by or about this user. */
  userId?: string | null;
  /** An action such as user.created, or a group such as user. */
  action?: string | null;
}

const newestFirst: SortOrder = { name: 'audit', keys: [[sql`a.id`, 'bigint']], descending: true };

/** Anything else matches no action. Names like this need no escaping in a LIKE pattern. */
const ACTION_PATTERN = /^[a-z.-]{1,60}$/;

function selectEntries(em: SqlEntityManager, { userId, action }: AuditFilter) {
  let entries = kysely(em)
    .selectFrom('audit_log as a')
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .select(['a.id', 'a.at', 'a.action', 'a.actor_id as actorId', 'u.email as actorEmail', 'a.subject_id as subjectId'])
    .select(['a.network', sql<string>`a.detail::text`.as('detail')]);
  if (userId) entries = entries.where((eb) => eb.or([eb('a.actor_id', '=', userId), eb('a.subject_id', '=', userId)]));
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
  const rows = await selectEntries(em, filter)
    .select(selectKeys(newestFirst))
    .where(afterCursor(newestFirst, after))
    .orderBy(orderByKeys(newestFirst))
    .limit(first + 1)
    .execute();
  return toPage(newestFirst, rows, { first, after }, ({ keys: _, at, ...entry }) => ({ ...entry, at: new Date(at) }));
}
