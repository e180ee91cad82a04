import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../../core/context.ts';
import { ApiError } from '../../../core/errors.ts';
import { isUuid } from '../../../core/input.ts';
import { kysely, timestamp } from '../../../core/database/query.ts';
import type { ThrottleRule } from '../../../core/throttle.ts';
import { DAY } from '../../../core/time.ts';
import { audit } from '../../audit/audit.ts';
import type { User } from '../../users/user.entity.ts';
import { lockIfStillOpen } from '../credentials/still-open.ts';
import { Session } from './session.entity.ts';

const SESSION_LIFETIME = 30 * DAY;
export const IDLE_TIMEOUT = 7 * DAY;
/** Of an account: more than people have. A program that signs in again and again would collect them without end. */
export const MAX_SESSIONS = 100;
/** Sign-ins of an account. With the most sessions, each ends one, and then the sessions of everybody are read again. */
export const signInLimit: ThrottleRule = { name: 'sign-ins', points: 60, seconds: 15 * 60 };

/** The active sessions of a user, most recently seen first. */
export const activeSessions = (em: SqlEntityManager, userId: string, now: Date) =>
  kysely(em)
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', timestamp(now))
    .where('last_seen_at', '>=', timestamp(new Date(now.getTime() - IDLE_TIMEOUT)))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id');

/** Creates a session and returns its token. It may end the ones that were not seen for longest. The user must be locked. */
export async function openSession({ em, now, tokens, userAgent }: Context, user: User): Promise<string> {
  const createdAt = now();
  await kysely(em)
    .updateTable('sessions')
    .set({ revoked_at: createdAt })
    .where(
      'id',
      'in',
      activeSessions(em, user.id, createdAt)
        .select('id')
        .offset(MAX_SESSIONS - 1),
    )
    .execute();
  const expiresAt = new Date(createdAt.getTime() + SESSION_LIFETIME);
  const id = randomUUID();
  // Not with the entity: the ORM puts values into the text of the statement, and the user agent comes from the client.
  await kysely(em)
    .insertInto('sessions')
    .values({
      id,
      user_id: user.id,
      created_at: createdAt,
      expires_at: expiresAt,
      last_seen_at: createdAt,
      user_agent: userAgent.slice(0, 200),
    })
    .execute();
  return tokens.sign(id, expiresAt);
}

/** Does not reveal which of the two was wrong. */
export const invalidCredentials = () => new ApiError('UNAUTHENTICATED', 'Invalid email or password');

/**
 * Creates a session and writes the audit entry for the sign-in, in one transaction. Throws UNAUTHENTICATED if the account was
 * closed or got another password since the user was read, and RATE_LIMITED after 60 in 15 minutes.
 */
export const signInAs = async (
  ctx: Context,
  user: User,
  action: 'sign-in.succeeded' | 'super-user.succeeded' = 'sign-in.succeeded',
  factor?: string,
): Promise<string> => {
  await ctx.throttle.consume(signInLimit, user.id);
  return ctx.em.transactional(async (tx) => {
    if (!(await lockIfStillOpen(tx, user))) throw invalidCredentials();
    await audit(tx, ctx, { action, actorId: user.id, subjectId: user.id, detail: factor === undefined ? {} : { factor } });
    return openSession({ ...ctx, em: tx }, user);
  });
};

/** Ends all sessions of a user, optionally except one, and returns how many were active. */
export async function endAllSessions(
  em: SqlEntityManager,
  userId: string,
  now: Date,
  { except }: { except?: string | null } = {},
): Promise<number> {
  const { numUpdatedRows } = await kysely(em)
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', timestamp(now))
    .where('last_seen_at', '>=', timestamp(new Date(now.getTime() - IDLE_TIMEOUT)))
    .where('id', 'is distinct from', except ?? null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Ends one session of a user by an id from the client, and returns whether it was active. */
export async function endSessionOf(em: SqlEntityManager, userId: string, sessionId: string, now: Date): Promise<boolean> {
  if (!isUuid(sessionId)) return false;
  const { numUpdatedRows } = await kysely(em)
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', timestamp(now))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export const endSession = (em: SqlEntityManager, sessionId: string, now: Date): Promise<number> =>
  em.nativeUpdate(Session, { id: sessionId }, { revokedAt: now });
