import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../core/context.ts';
import { kysely, timestamp } from '../../core/database/query.ts';
import { bookkeeping } from '../../core/database/resilience/bookkeeping.ts';
import { unauthenticated } from '../../core/errors.ts';
import { MINUTE, toDate } from '../../core/time.ts';
import { isPro } from '../users/pro.ts';
import { activeScopes } from './scopes.ts';

const LAST_USED_INTERVAL = 5 * MINUTE;

/** What acts for a member, an API key or an access token, and its owner. Whether it still counts is decided at each request. */
export interface Credential {
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

/** The columns of the owner `u`. */
export const ownerColumns = [
  'u.id as userId',
  'u.disabled_at as disabledAt',
  'u.stripe_customer_id as stripeCustomerId',
  'u.stripe_status as stripeStatus',
  'u.current_period_end as currentPeriodEnd',
  'u.pro_until as proUntil',
] as const;

/** The row that says when it was used: that of the key, or of what was allowed to the assistant. */
interface UsedRow {
  table: 'api_keys' | 'oauth_grants';
  id: string;
}

/** Records that it was used, at most every five minutes. */
async function touch(em: SqlEntityManager, credential: Credential, { table, id }: UsedRow, now: Date): Promise<void> {
  const usedBefore = new Date(now.getTime() - LAST_USED_INTERVAL);
  if (credential.lastUsedAt !== null && new Date(credential.lastUsedAt) > usedBefore) return;
  await kysely(em)
    .updateTable(table)
    .set({ last_used_at: now })
    .where('id', '=', id)
    // The condition repeats, so that only one of many parallel requests writes.
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', timestamp(usedBefore))]))
    .execute();
  credential.lastUsedAt = now.toISOString();
}

/** The viewer of a credential that was found. Throws UNAUTHENTICATED if it is revoked or expired, or its owner is disabled. */
export async function viewerOf(
  em: SqlEntityManager,
  credential: Credential,
  { isTest, now, ...used }: UsedRow & { isTest: boolean; now: Date },
): Promise<Viewer> {
  if (credential.revokedAt || credential.disabledAt) throw unauthenticated('REVOKED');
  if (new Date(credential.expiresAt) <= now) throw unauthenticated('EXPIRED');
  await bookkeeping(() => touch(em, credential, used, now));
  const { userId, scopes, stripeCustomerId, stripeStatus } = credential;
  const [currentPeriodEnd, proUntil] = [toDate(credential.currentPeriodEnd), toDate(credential.proUntil)];
  const hasPro = isPro({ id: userId, stripeCustomerId, stripeStatus, currentPeriodEnd, proUntil }, now);
  return {
    userId,
    sessionId: null,
    role: 'member',
    isPro: hasPro,
    hasSecondFactor: false,
    key: { id: used.id, scopes: activeScopes(scopes, hasPro), isTest },
  };
}
