import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { behind, type Order, orderBy, selectKeys } from '../../core/database/cursor.ts';
import { toPage } from '../../core/database/page.ts';
import { isValidText } from '../../core/input.ts';
import type { AuditConnection, AuditEntry } from './audit.types.ts';

export interface AuditFilter {
  /** Entries by or about this user. */
  userId?: string | null;
  /** An action such as user.created, or a group such as user. */
  action?: string | null;
}

const newestFirst: Order = { name: 'audit', keys: [[sql`a.id`, 'bigint']], descending: true };

type AuditRow = Omit<AuditEntry, 'at'> & { at: string; keys: string[] };

/** Anything else matches no action. Names like this need no escaping in a LIKE pattern. */
const ACTION_PATTERN = /^[a-z.-]{1,60}$/;

function conditions({ userId, action }: AuditFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (userId) all.push(sql`(a.actor_id = ${userId} or a.subject_id = ${userId})`);
  if (action) all.push(sql`(a.action = ${action} or a.action like ${`${action}.%`})`);
  return sql.join(all, sql` and `);
}

/** A page of the audit log, in one statement. */
export async function listAudit(
  em: SqlEntityManager,
  filter: AuditFilter,
  { first, after }: { first: number; after?: string | null },
): Promise<AuditConnection> {
  const canMatch = isValidText(filter.userId ?? '') && (!filter.action || ACTION_PATTERN.test(filter.action));
  if (!canMatch) return { edges: [], pageInfo: { hasNextPage: false, endCursor: null } };
  const { rows } = await sql<AuditRow>`
    select a.id::text as id, a.at, a.action, a.actor_id as "actorId", u.email as "actorEmail", a.subject_id as "subjectId",
      a.network, a.detail::text as detail, ${selectKeys(newestFirst)}
    from audit_log a left join users u on u.id = a.actor_id
    where ${conditions(filter)} and ${behind(newestFirst, after)} ${orderBy(newestFirst)} limit ${first + 1}`.execute(
    em.getKysely(),
  );
  return toPage(newestFirst, rows, first, ({ keys: _, at, ...entry }) => ({ ...entry, at: new Date(at) }));
}
