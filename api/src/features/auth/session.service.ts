import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context, Viewer } from '../../core/context.ts';
import { isUuid } from '../../core/input.ts';
import { DAY, MINUTE } from '../../core/time.ts';
import { audit } from '../audit/audit.ts';
import { isPro } from '../users/pro.ts';
import type { User } from '../users/user.entity.ts';
import { Session } from './session.entity.ts';

const SESSION_LIFETIME = 30 * DAY;
export const IDLE_TIMEOUT = 7 * DAY;
const LAST_SEEN_INTERVAL = 5 * MINUTE;

/** Creates a session and returns its token. */
export async function openSession({ em, now, tokens, userAgent }: Context, user: User): Promise<string> {
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + SESSION_LIFETIME);
  const id = randomUUID();
  // Not by the entity: the ORM writes values into the text of a statement, and the agent is the caller's own text.
  await sql`
    insert into sessions (id, user_id, created_at, expires_at, last_seen_at, user_agent)
    values (${id}, ${user.id}, ${createdAt}, ${expiresAt}, ${createdAt}, ${userAgent.slice(0, 200)})`.execute(em.getKysely());
  return tokens.sign(id, expiresAt);
}

/** Creates a session and writes the audit entry for the sign-in, in one transaction. */
export const signInAs = (
  ctx: Context,
  user: User,
  action: 'sign-in.succeeded' | 'super-user.succeeded' = 'sign-in.succeeded',
  factor?: string,
): Promise<string> =>
  ctx.em.transactional(async (tx) => {
    await audit(tx, ctx, { action, actorId: user.id, subjectId: user.id, detail: factor === undefined ? {} : { factor } });
    return openSession({ ...ctx, em: tx }, user);
  });

/**
 * Loads the viewer of a session in one indexed statement; null if it has ended: signed out, expired, idle for a week,
 * or its user is disabled or deleted.
 */
export async function findSessionViewer(em: SqlEntityManager, sessionId: string, now: Date): Promise<Viewer | null> {
  const session = await em.findOne(Session, sessionId, { populate: ['user'], strategy: 'joined' });
  const idle = session && now.getTime() - session.lastSeenAt.getTime();
  if (!session || session.revokedAt || session.user.disabledAt || session.expiresAt <= now || idle! > IDLE_TIMEOUT) return null;
  if (idle! > LAST_SEEN_INTERVAL) await em.nativeUpdate(Session, { id: sessionId }, { lastSeenAt: now });
  const { user } = session;
  return {
    userId: user.id,
    sessionId,
    role: user.role,
    isPro: isPro(user, now),
    hasSecondFactor: user.totpConfirmedAt != null,
    key: null,
  };
}

/** Ends all sessions of a user, optionally except one, and returns how many were active. */
export async function endAllSessions(
  em: SqlEntityManager,
  userId: string,
  now: Date,
  { except }: { except?: string | null } = {},
): Promise<number> {
  const { rows } = await sql`
    update sessions set revoked_at = ${now}
    where user_id = ${userId} and revoked_at is null and expires_at > ${now}
      and last_seen_at >= ${new Date(now.getTime() - IDLE_TIMEOUT)} and id::text is distinct from ${except ?? null}::text
    returning id`.execute(em.getKysely());
  return rows.length;
}

/** Ends one session of a user by an id from the client, and returns whether it was active. */
export async function endSessionOf(em: SqlEntityManager, userId: string, sessionId: string, now: Date): Promise<boolean> {
  if (!isUuid(sessionId)) return false;
  const { rows } = await sql`
    update sessions set revoked_at = ${now}
    where id = ${sessionId}::uuid and user_id = ${userId} and revoked_at is null and expires_at > ${now} returning id`.execute(
    em.getKysely(),
  );
  return rows.length === 1;
}

export const endSession = (em: SqlEntityManager, sessionId: string, now: Date): Promise<number> =>
  em.nativeUpdate(Session, { id: sessionId }, { revokedAt: now });
