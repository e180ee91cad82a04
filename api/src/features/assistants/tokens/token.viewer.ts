import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { VersionedCache } from '../../../core/cache/versioned-cache.ts';
import type { Viewer } from '../../../core/context.ts';
import { kysely, timestamp } from '../../../core/database/query.ts';
import { bookkeeping } from '../../../core/database/resilience/bookkeeping.ts';
import { unauthenticated } from '../../../core/errors.ts';
import { MINUTE, toDate } from '../../../core/time.ts';
import type { FailedKeyAttempts } from '../../partners/key.failed-attempts.ts';
import { activeScopes } from '../../partners/scopes.ts';
import { isPro } from '../../users/pro.ts';
import { hashOf, isAccessToken } from './token.ts';

const LAST_USED_INTERVAL = 5 * MINUTE;

const findToken = async (em: SqlEntityManager, hash: Buffer) => {
  const row = await kysely(em)
    .selectFrom('oauth_tokens as t')
    .innerJoin('oauth_grants as g', 'g.id', 't.grant_id')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select(['g.id as grantId', 't.scopes', 't.expires_at as expiresAt', 'g.revoked_at as revokedAt'])
    .select(['g.last_used_at as lastUsedAt', 'u.id as userId', 'u.disabled_at as disabledAt'])
    .select(['u.stripe_customer_id as stripeCustomerId', 'u.stripe_status as stripeStatus'])
    .select(['u.current_period_end as currentPeriodEnd', 'u.pro_until as proUntil'])
    .where('t.hash', '=', hash)
    .where('t.kind', '=', 'access')
    .executeTakeFirst();
  return row ?? null;
};

/** An access token, its grant and the member, as far as requests need to know. */
export type TokenAndOwner = NonNullable<Awaited<ReturnType<typeof findToken>>>;

/** Records that an assistant was used, at most every five minutes. */
async function touchGrant(em: SqlEntityManager, token: TokenAndOwner, now: Date): Promise<void> {
  const usedBefore = new Date(now.getTime() - LAST_USED_INTERVAL);
  if (token.lastUsedAt !== null && new Date(token.lastUsedAt) > usedBefore) return;
  await kysely(em)
    .updateTable('oauth_grants')
    .set({ last_used_at: now })
    .where('id', '=', token.grantId)
    // The condition repeats, so that only one of many parallel requests writes.
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', timestamp(usedBefore))]))
    .execute();
  token.lastUsedAt = now.toISOString();
}

interface Known {
  failedKeyAttempts: FailedKeyAttempts;
  accessTokens: VersionedCache<TokenAndOwner>;
}

/**
 * Finds the viewer of an access token, in one indexed statement unless it is in memory; null if there is none. From here on
 * it is an API key with the same scopes: in what it may ask for, its quota and the log.
 */
export async function findTokenViewer(
  em: SqlEntityManager,
  { failedKeyAttempts, accessTokens }: Known,
  { text, network, now }: { text: string; network: string; now: Date },
): Promise<Viewer | null> {
  if (!isAccessToken(text)) return null;
  await failedKeyAttempts.assertBelowLimit(network);
  const hash = hashOf(text);
  const token = await accessTokens.get(hash.toString('base64url'), () => findToken(em, hash));
  if (!token) {
    await failedKeyAttempts.count(network);
    return null;
  }
  if (token.revokedAt || token.disabledAt) throw unauthenticated('REVOKED');
  if (new Date(token.expiresAt) <= now) throw unauthenticated('EXPIRED');
  await bookkeeping(() => touchGrant(em, token, now));
  const owner = {
    id: token.userId,
    stripeCustomerId: token.stripeCustomerId,
    stripeStatus: token.stripeStatus,
    currentPeriodEnd: toDate(token.currentPeriodEnd),
    proUntil: toDate(token.proUntil),
  };
  const hasPro = isPro(owner, now);
  return {
    userId: owner.id,
    sessionId: null,
    role: 'member',
    isPro: hasPro,
    hasSecondFactor: false,
    key: { id: token.grantId, scopes: activeScopes(token.scopes, hasPro), isTest: false },
  };
}
