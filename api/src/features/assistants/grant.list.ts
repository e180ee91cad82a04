import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely, sql } from '../../core/database/query.ts';
import { toDate } from '../../core/time.ts';
import type { ConnectedAssistant } from './assistant.types.ts';
import { isConnectedAt } from './grant.ts';
import { redirectHost } from './redirect-uri.ts';

/** The connected assistants of a member, newest first: there are ten at most. */
export async function listAssistants(em: SqlEntityManager, userId: string, now: Date): Promise<ConnectedAssistant[]> {
  const rows = await kysely(em)
    .selectFrom('oauth_grants as g')
    .innerJoin('oauth_clients as c', 'c.id', 'g.client_id')
    .select(['g.id', 'c.name', 'g.redirect_uri', 'g.scopes', 'g.expires_at', 'g.last_used_at'])
    .select(sql<string>`g.connected_at`.as('connected_at'))
    .where('g.user_id', '=', userId)
    .where(isConnectedAt(now))
    .orderBy('g.created_at', 'desc')
    .orderBy('g.id', 'desc')
    .execute();
  return rows.map(({ id, name, scopes, ...row }) => ({
    id,
    name,
    scopes,
    redirectHost: redirectHost(row.redirect_uri),
    connectedAt: new Date(row.connected_at),
    expiresAt: new Date(row.expires_at),
    lastUsedAt: toDate(row.last_used_at),
  }));
}
