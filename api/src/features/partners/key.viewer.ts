import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { isSameSecret } from '../../core/auth/constant-time.ts';
import type { VersionedCache } from '../../core/cache/versioned-cache.ts';
import type { Viewer } from '../../core/context.ts';
import { kysely, timestamp } from '../../core/database/query.ts';
import { bookkeeping } from '../../core/database/resilience/bookkeeping.ts';
import { unauthenticated } from '../../core/errors.ts';
import { MINUTE, toDate } from '../../core/time.ts';
import { isPro } from '../users/pro.ts';
import { parseKey } from './key.ts';
import type { FailedKeyAttempts } from './key.failed-attempts.ts';
import type { KeyUsage } from './key.usage.ts';
import { activeScopes } from './scopes.ts';

const LAST_USED_INTERVAL = 5 * MINUTE;

/** An API key and its owner, as far as requests need to know. Whether it still counts is decided at each request. */
export interface KeyAndOwner {
  secretHash: Uint8Array;
  isTest: boolean;
  scopes: string[];
  expiresAt: string;
  revokedAt: string | null;
  lastUsedAt: string | null;
  userId: string;
  disabledAt: string | null;
  stripeCustomerId: string | null;
  stripeStatus: string | null;
  currentPeriodEnd: string | null;
  proUntil: string | null;
}

const findKeyAndOwner = async (em: SqlEntityManager, id: string): Promise<KeyAndOwner | null> => {
  const row = await kysely(em)
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select(['k.secret_hash as secretHash', 'k.is_test as isTest', 'k.scopes', 'k.expires_at as expiresAt'])
    .select(['k.revoked_at as revokedAt', 'k.last_used_at as lastUsedAt', 'u.id as userId', 'u.disabled_at as disabledAt'])
    .select(['u.stripe_customer_id as stripeCustomerId', 'u.stripe_status as stripeStatus'])
    .select(['u.current_period_end as currentPeriodEnd', 'u.pro_until as proUntil'])
    .where('k.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
};

/** Records that a key was used, at most every five minutes. */
async function touchKey(em: SqlEntityManager, id: string, key: KeyAndOwner, now: Date): Promise<void> {
  const usedBefore = new Date(now.getTime() - LAST_USED_INTERVAL);
  if (key.lastUsedAt !== null && new Date(key.lastUsedAt) > usedBefore) return;
  await kysely(em)
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', '=', id)
    // The condition repeats, so that only one of many parallel requests writes.
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', timestamp(usedBefore))]))
    .execute();
  key.lastUsedAt = now.toISOString();
}

/**
 * Finds the viewer of an API key, in one indexed statement unless it is in memory; null if the key is unknown. Throws UNAUTHENTICATED
 * if it is revoked or expired, or its owner is disabled: only to a caller that has the secret. A malformed key, or one from a network with too many failed attempts, runs no statement. A key always has the
 * role of a member, even if an admin created it.
 */
export async function findKeyViewer(
  em: SqlEntityManager,
  {
    keyUsage,
    failedKeyAttempts,
    keys,
  }: { keyUsage: KeyUsage; failedKeyAttempts: FailedKeyAttempts; keys: VersionedCache<KeyAndOwner> },
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
  if (row.revokedAt || row.disabledAt) throw unauthenticated('REVOKED');
  if (new Date(row.expiresAt) <= now) throw unauthenticated('EXPIRED');
  await bookkeeping(() => touchKey(em, id, row, now));
  const owner = {
    id: row.userId,
    stripeCustomerId: row.stripeCustomerId,
    stripeStatus: row.stripeStatus,
    currentPeriodEnd: toDate(row.currentPeriodEnd),
    proUntil: toDate(row.proUntil),
  };
  const hasPro = isPro(owner, now);
  return {
    userId: owner.id,
    sessionId: null,
    role: 'member',
    isPro: hasPro,
    hasSecondFactor: false,
    key: { id, scopes: activeScopes(row.scopes, hasPro), isTest },
  };
}
