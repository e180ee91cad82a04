import { sql } from 'kysely';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../core/context.ts';
import { MINUTE, timeOf } from '../../core/time.ts';
import { isPro } from '../users/pro.ts';
import { isSameHash, parseKey } from './key.ts';
import type { FailedKeyAttempts } from './key.failed-attempts.ts';
import type { KeyUsage } from './key.usage.ts';
import { activeScopes } from './scopes.ts';

const LAST_USED_INTERVAL = 5 * MINUTE;

interface KeyRow {
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

/**
 * Loads the viewer of an API key in one indexed statement; null if the key is unknown, revoked or expired, or its owner is
 * disabled. A malformed key, or one from a network with too many failed attempts, runs no statement. A key always has the
 * role of a member, even if an admin created it.
 */
export async function findKeyViewer(
  em: SqlEntityManager,
  { keyUse, keyGuesses }: { keyUse: KeyUsage; keyGuesses: FailedKeyAttempts },
  { text, network, now }: { text: string; network: string; now: Date },
): Promise<Viewer | null> {
  const parsed = parseKey(text);
  if (!parsed) return null;
  await keyGuesses.assertBelowLimit(network);
  const { id, isTest } = parsed;
  const { rows } = await sql<KeyRow>`
    select k.secret_hash as "secretHash", k.is_test as "isTest", k.scopes, k.expires_at as "expiresAt", k.revoked_at as "revokedAt",
      k.last_used_at as "lastUsedAt", u.id as "userId", u.disabled_at as "disabledAt", u.stripe_customer_id as "stripeCustomerId",
      u.stripe_status as "stripeStatus", u.current_period_end as "currentPeriodEnd", u.pro_until as "proUntil"
    from api_keys k join users u on u.id = k.user_id where k.id = ${id}`.execute(em.getKysely());
  const [row] = rows;
  if (!row || !isSameHash(row.secretHash, parsed.secretHash) || row.isTest !== isTest) {
    await keyGuesses.count(network);
    return null;
  }
  keyUse.count(id, now);
  if (row.revokedAt || row.disabledAt || new Date(row.expiresAt) <= now) return null;
  const usedBefore = new Date(now.getTime() - LAST_USED_INTERVAL);
  if (row.lastUsedAt === null || new Date(row.lastUsedAt) <= usedBefore) {
    // The condition repeats, so that only one of many parallel requests writes.
    await sql`update api_keys set last_used_at = ${now} where id = ${id} and (last_used_at is null or last_used_at <= ${usedBefore})`.execute(
      em.getKysely(),
    );
  }
  const owner = {
    id: row.userId,
    stripeCustomerId: row.stripeCustomerId,
    stripeStatus: row.stripeStatus,
    currentPeriodEnd: timeOf(row.currentPeriodEnd),
    proUntil: timeOf(row.proUntil),
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
