import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { isSameSecret } from '../../core/auth/constant-time.ts';
import type { VersionedCache } from '../../core/cache/versioned-cache.ts';
import type { Viewer } from '../../core/context.ts';
import { kysely } from '../../core/database/query.ts';
import { type Credential, ownerColumns, viewerOf } from './credential.viewer.ts';
import { parseKey } from './key.ts';
import type { FailedKeyAttempts } from './key.failed-attempts.ts';
import type { KeyUsage } from './key.usage.ts';

/** An API key and its owner, as far as requests need to know. */
export interface KeyAndOwner extends Credential {
  secretHash: Uint8Array;
  isTest: boolean;
}

const findKeyAndOwner = async (em: SqlEntityManager, id: string): Promise<KeyAndOwner | null> => {
  const row = await kysely(em)
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select(['k.secret_hash as secretHash', 'k.is_test as isTest', 'k.scopes', 'k.expires_at as expiresAt'])
    .select(['k.revoked_at as revokedAt', 'k.last_used_at as lastUsedAt', ...ownerColumns])
    .where('k.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
};

/** What is kept in memory of keys. */
interface KeyMemory {
  keyUsage: KeyUsage;
  failedKeyAttempts: FailedKeyAttempts;
  keys: VersionedCache<KeyAndOwner>;
}

/**
 * Finds the viewer of an API key, in one indexed statement unless it is in memory; null if the key is unknown. Throws UNAUTHENTICATED
 * if it is revoked or expired, or its owner is disabled: only to a caller that has the secret. A malformed key, or one from a network with too many failed attempts, runs no statement. A key always has the
 * role of a member, even if an admin created it.
 */
export async function findKeyViewer(
  em: SqlEntityManager,
  { keyUsage, failedKeyAttempts, keys }: KeyMemory,
  { text, network, now }: { text: string; network: string; now: Date },
): Promise<Viewer | null> {
  const parsed = parseKey(text);
  if (!parsed) return null;
  await failedKeyAttempts.assertBelowLimit(network);
  const { id, isTest } = parsed;
  const row = await keys.get(id, () => findKeyAndOwner(em, id));
  if (!row || !isSameSecret(row.secretHash, parsed.secretHash) || row.isTest !== isTest) {
    await failedKeyAttempts.count(network);
    return null;
  }
  keyUsage.count(id, now);
  return viewerOf(em, row, { table: 'api_keys', id, isTest, now });
}
