import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { kysely, sql, timestamp } from '../../core/database/query.ts';
import { audit } from '../audit/audit.ts';
import type { Context } from '../../core/context.ts';

/** Whether a grant `g` works: its code was exchanged, and it has neither expired nor been ended. */
export const isConnectedAt = (now: Date): RawBuilder<boolean> =>
  sql`(g.connected_at is not null and g.revoked_at is null and g.expires_at > ${timestamp(now)})`;

type Auditor = Pick<Context, 'viewer' | 'network' | 'now'>;

/** Ends a grant with all of its tokens. Returns whether it was alive. */
export async function endGrant(
  tx: SqlEntityManager,
  by: Auditor,
  { id, userId }: { id: string; userId: string },
  reason: 'disconnected by the member' | 'revoked by the assistant' | 'code used twice' | 'refresh token used twice',
): Promise<boolean> {
  const { numUpdatedRows } = await kysely(tx)
    .updateTable('oauth_grants')
    .set({ revoked_at: by.now() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await audit(tx, by, { action: 'assistant.disconnected', subjectId: userId, detail: { assistantId: id, reason } });
  return true;
}
