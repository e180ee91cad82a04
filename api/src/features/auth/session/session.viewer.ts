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
interface OpenSession {
  id: string;
  userId: string;
  role: UserRole;
  expiresAt: Date;
  lastSeenAt: Date;
  hasSecondFactor: boolean;
  subscription: Parameters<typeof isPro>[0];
}

/** A session that was ended, or whose user is disabled or was deleted. It is known, too, so that its token costs no statements. */
interface EndedSession {
  ended: 'REVOKED' | 'UNKNOWN';
}

export type KnownSession = OpenSession | EndedSession;

/** Reads a session in one indexed statement. There is none after its user was deleted. */
async function readSession(em: SqlEntityManager, id: string): Promise<KnownSession> {
  const row = await kysely(em)
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.expires_at', 's.last_seen_at', 's.revoked_at', 'u.id', 'u.role', 'u.totp_confirmed_at', 'u.disabled_at'])
    .select(['u.stripe_customer_id', 'u.stripe_status', 'u.current_period_end', 'u.pro_until'])
    .where('s.id', '=', id)
    .executeTakeFirst();
  if (!row) return { ended: 'UNKNOWN' };
  if (row.revoked_at !== null || row.disabled_at !== null) return { ended: 'REVOKED' };
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
const isSeenLately = (session: OpenSession, now: Date): boolean => idleOf(session, now) <= LAST_SEEN_INTERVAL;

/** Whether the session has expired, or was idle for a week. */
const isExpired = (session: OpenSession, now: Date): boolean => session.expiresAt <= now || idleOf(session, now) > IDLE_TIMEOUT;

/** Whether nothing of the session need be read or written: it was seen lately, or is over for good. */
const isSettled = (session: KnownSession, now: Date): boolean =>
  'ended' in session || isExpired(session, now) || isSeenLately(session, now);

function viewerOfSession(session: OpenSession, now: Date): Viewer {
  return {
    userId: session.userId,
    sessionId: session.id,
    role: session.role,
    isPro: isPro(session.subscription, now),
    hasSecondFactor: session.hasSecondFactor,
    key: null,
  };
}

/** The viewer of a session that is in memory and needs nothing from the database. */
export function peekSessionViewer(sessions: VersionedCache<KnownSession>, id: string, now: Date): Viewer | null {
  const known = sessions.peek(id);
  if (!known || 'ended' in known || isExpired(known, now) || !isSeenLately(known, now)) return null;
  return viewerOfSession(known, now);
}

/**
 * Finds the viewer of a session, and writes when it was last seen. Throws UNAUTHENTICATED if there is none: a client takes a
 * session that does not exist, rather than one that has ended, for a sign that its account is gone.
 */
export async function findSessionViewer(
  em: SqlEntityManager,
  sessions: VersionedCache<KnownSession>,
  id: string,
  now: Date,
): Promise<Viewer> {
  const known = sessions.peek(id);
  // Read again where it was not seen lately: another process may have seen it.
  const session = known && isSettled(known, now) ? known : await sessions.refresh(id, () => readSession(em, id));
  if ('ended' in session) throw unauthenticated(session.ended);
  if (isExpired(session, now)) throw unauthenticated('EXPIRED');
  if (!isSeenLately(session, now)) {
    await bookkeeping(async () => {
      await em.nativeUpdate(Session, { id }, { lastSeenAt: now });
      session.lastSeenAt = now;
    });
  }
  return viewerOfSession(session, now);
}
