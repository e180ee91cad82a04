import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { VersionedCache } from '../../../core/cache/versioned-cache.ts';
import type { Viewer } from '../../../core/context.ts';
import { kysely } from '../../../core/database/query.ts';
import { bookkeeping } from '../../../core/database/resilience/bookkeeping.ts';
import { unauthenticated } from '../../../core/errors.ts';
import { MINUTE, toDate } from '../../../core/time.ts';
import { isPro } from '../../users/pro.ts';
import type { UserRole } from '../../users/user.entity.ts';
import { Session } from './session.entity.ts';
import { IDLE_TIMEOUT } from './session.service.ts';

const LAST_SEEN_INTERVAL = 5 * MINUTE;

/** A session and its user, as far as requests need to know. Whether it still counts is decided at each request. */
export interface OpenSession {
  id: string;
  userId: string;
  role: UserRole;
  expiresAt: Date;
  lastSeenAt: Date;
  hasSecondFactor: boolean;
  subscription: Parameters<typeof isPro>[0];
}

/**
 * Reads a session in one indexed statement; null if there is none, as after its user was deleted. Throws UNAUTHENTICATED if it was
 * ended, or its user is disabled.
 */
async function readSession(em: SqlEntityManager, id: string): Promise<OpenSession | null> {
  const row = await kysely(em)
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.expires_at', 's.last_seen_at', 's.revoked_at', 'u.id', 'u.role', 'u.totp_confirmed_at', 'u.disabled_at'])
    .select(['u.stripe_customer_id', 'u.stripe_status', 'u.current_period_end', 'u.pro_until'])
    .where('s.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  if (row.revoked_at !== null || row.disabled_at !== null) throw unauthenticated('REVOKED');
  return {
    id,
    userId: row.id,
    role: row.role as UserRole,
    expiresAt: new Date(row.expires_at),
    lastSeenAt: new Date(row.last_seen_at),
    hasSecondFactor: row.totp_confirmed_at !== null,
    subscription: {
      id: row.id,
      stripeCustomerId: row.stripe_customer_id,
      stripeStatus: row.stripe_status,
      currentPeriodEnd: toDate(row.current_period_end),
      proUntil: toDate(row.pro_until),
    },
  };
}

const idleOf = ({ lastSeenAt }: OpenSession, now: Date) => now.getTime() - lastSeenAt.getTime();

/** Whether the session was seen so recently that this need not be written again. */
export const isSeenLately = (session: OpenSession, now: Date): boolean => idleOf(session, now) <= LAST_SEEN_INTERVAL;

/** The viewer of a session; null if it has expired, or was idle for a week. */
export function viewerOfSession(session: OpenSession, now: Date): Viewer | null {
  if (session.expiresAt <= now || idleOf(session, now) > IDLE_TIMEOUT) return null;
  return {
    userId: session.userId,
    sessionId: session.id,
    role: session.role,
    isPro: isPro(session.subscription, now),
    hasSecondFactor: session.hasSecondFactor,
    key: null,
  };
}

/**
 * Finds the viewer of a session, and writes when it was last seen; null if it does not exist. Throws UNAUTHENTICATED if it has
 * ended in any way: a client takes a session that does not exist for a sign that its account is gone.
 */
export async function findSessionViewer(
  em: SqlEntityManager,
  sessions: VersionedCache<OpenSession>,
  id: string,
  now: Date,
): Promise<Viewer | null> {
  const read = () => readSession(em, id);
  const known = sessions.peek(id);
  // Read again where it was not seen lately: another process may have seen it.
  const session = known && isSeenLately(known, now) ? known : await sessions.refresh(id, read);
  if (!session) return null;
  const viewer = viewerOfSession(session, now);
  if (!viewer) throw unauthenticated('EXPIRED');
  if (!isSeenLately(session, now)) {
    await bookkeeping(async () => {
      await em.nativeUpdate(Session, { id }, { lastSeenAt: now });
      session.lastSeenAt = now;
    });
  }
  return viewer;
}
