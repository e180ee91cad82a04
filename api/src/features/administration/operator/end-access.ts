import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely, timestamp } from '../../../core/database/query.ts';
import { audit, bySystem } from '../../audit/audit.ts';
import { endedDetail } from '../../auth/credentials/credentials.ts';

interface Ended {
  /** What it is, in words for the operator. */
  name: string;
  count: number;
}

/** Ends what is alive. Rows stay, as when a member ends them, so that the error is REVOKED. */
async function revoke(tx: SqlEntityManager, table: 'sessions' | 'api_keys' | 'oauth_grants', now: Date): Promise<number> {
  const { numUpdatedRows } = await kysely(tx)
    .updateTable(table)
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', timestamp(now))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

async function revokeAll(tx: SqlEntityManager, now: Date): Promise<Ended[]> {
  const sessions = await revoke(tx, 'sessions', now);
  const keys = await revoke(tx, 'api_keys', now);
  // With its authorization code and all of its tokens.
  const assistants = await revoke(tx, 'oauth_grants', now);
  const detail = { by: 'a restore', sessionsEnded: sessions, ...endedDetail({ sessions, keys, assistants, emailChanges: 0 }) };
  await audit(tx, bySystem(now), { action: 'user.sessions-ended', detail });
  return [
    { name: 'sessions', count: sessions },
    { name: 'API keys', count: keys },
    { name: 'assistants', count: assistants },
  ];
}

async function deleteAll(tx: SqlEntityManager, table: 'links' | 'reset_links' | 'mails'): Promise<number> {
  const { numDeletedRows } = await kysely(tx).deleteFrom(table).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

async function endSignInsAfterCheckout(tx: SqlEntityManager): Promise<number> {
  const { numUpdatedRows } = await kysely(tx)
    .updateTable('checkout_attempts')
    .set({ sign_in_hash: null })
    .where('sign_in_hash', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * After a restore: ends what opens accounts, because a backup does not know what has been ended since it was made. Links in mails
 * may have been redeemed, and mails have been sent. With `keepsAccess`, sessions, keys and assistants stay.
 */
export const endAccess = async (tx: SqlEntityManager, now: Date, { keepsAccess }: { keepsAccess: boolean }): Promise<Ended[]> => [
  ...(keepsAccess ? [] : await revokeAll(tx, now)),
  { name: 'links in mails', count: (await deleteAll(tx, 'links')) + (await deleteAll(tx, 'reset_links')) },
  { name: 'sign-ins after a checkout', count: await endSignInsAfterCheckout(tx) },
  { name: 'unsent mails', count: await deleteAll(tx, 'mails') },
];
