import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context, Viewer } from '../../core/context.ts';
import { isPro } from '../users/pro.ts';
import type { User } from '../users/user.entity.ts';
import { Session } from './session.entity.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LIFETIME = 30 * DAY;
const IDLE = 7 * DAY;
const SEEN_EVERY = 5 * MINUTE;

/** Opens a session and answers the token that names it. */
export async function openSession({ em, now, tokens, userAgent }: Context, user: User): Promise<string> {
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME);
  const id = randomUUID();
  // Not by the entity: the ORM writes values into the text of a statement, and the agent is the caller's own text.
  await sql`
    insert into sessions (id, user_id, created_at, expires_at, last_seen_at, user_agent)
    values (${id}, ${user.id}, ${createdAt}, ${expiresAt}, ${createdAt}, ${userAgent.slice(0, 200)})`.execute(em.getKysely());
  return tokens.sign(id, expiresAt);
}

/**
 * Who a session belongs to, in one indexed statement; null where it has ended: signed out, expired, idle for a week,
 * or its user disabled or gone.
 */
export async function viewerOf(em: SqlEntityManager, sessionId: string, now: Date): Promise<Viewer | null> {
  const session = await em.findOne(Session, sessionId, { populate: ['user'], strategy: 'joined' });
  const idle = session && now.getTime() - session.lastSeenAt.getTime();
  if (!session || session.revokedAt || session.user.disabledAt || session.expiresAt <= now || idle! > IDLE) return null;
  if (idle! > SEEN_EVERY) await em.nativeUpdate(Session, { id: sessionId }, { lastSeenAt: now });
  const { user } = session;
  return { userId: user.id, sessionId, role: user.role, isPro: isPro(user, now) };
}

export const endSession = (em: SqlEntityManager, sessionId: string, now: Date): Promise<number> =>
  em.nativeUpdate(Session, { id: sessionId }, { revokedAt: now });
