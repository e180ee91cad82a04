import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { member, missingRole } from '../../../core/authorization.ts';
import type { Context, Viewer } from '../../../core/context.ts';
import { kysely, sql } from '../../../core/database/query.ts';
import { unauthenticated } from '../../../core/errors.ts';
import { toDate } from '../../../core/time.ts';
import type { User } from '../../users/user.entity.ts';
import { lockUser } from '../../users/user.find.ts';

/** A query for a key of a viewer: an API key, or what was allowed to an assistant. */
const keyQuery = (tx: SqlEntityManager, id: string) =>
  kysely(tx)
    .selectFrom('api_keys')
    .select('revoked_at')
    .where('id', '=', id)
    .unionAll(kysely(tx).selectFrom('oauth_grants').select('revoked_at').where('id', '=', id));

const sessionQuery = (tx: SqlEntityManager, id: string | null) =>
  kysely(tx).selectFrom('sessions').select('revoked_at').where('id', '=', id);

/** Throws UNAUTHENTICATED if the session or the key of the request has ended since the request began. */
export async function assertSessionIsAlive(tx: SqlEntityManager, { viewer }: Pick<Context, 'viewer'>): Promise<void> {
  const query = viewer?.key ? keyQuery(tx, viewer.key.id) : sessionQuery(tx, viewer?.sessionId ?? null);
  const session = await query.executeTakeFirst();
  // Its account was deleted or cleared: nothing else removes a session that a request can still have.
  if (!session) throw unauthenticated('UNKNOWN');
  if (session.revoked_at !== null) throw unauthenticated('REVOKED');
}

/**
 * True while the viewer's session, key or grant has not ended. Its row is locked after that of its user, who may be taking back the
 * account, and with a lock that waits for updates: `for key share` would not see that it was revoked.
 */
const aliveCondition = (table: 'sessions' | 'api_keys' | 'oauth_grants', id: string | null) =>
  sql<boolean>`(select true from users u join ${sql.table(table)} s on s.user_id = u.id where s.id = ${id} and s.revoked_at is null
    for key share of u for share of s) is not null`;

/**
 * The same for the session or the key of a viewer, for a write of one statement. What a statement reads is what it was at its beginning, except rows that it
 * locks: where it has waited for them, they are read again.
 */
export const sessionAliveCondition = ({ key, sessionId }: Viewer) =>
  key
    ? sql<boolean>`(${aliveCondition('api_keys', key.id)} or ${aliveCondition('oauth_grants', key.id)})`
    : aliveCondition('sessions', sessionId);

/** Throws what is wrong with a viewer for whom that condition did not hold. */
export async function rejectEnded(em: SqlEntityManager, viewer: Viewer): Promise<never> {
  await assertSessionIsAlive(em, { viewer });
  // Their session is there, but the account is not.
  throw unauthenticated('UNKNOWN');
}

/**
 * Locks the row of the viewer until the end of the transaction. Throws UNAUTHENTICATED if their session or key has ended since the
 * request began: what a stranger has sent is not written once the owner has taken the account back.
 */
export async function lockViewer(tx: SqlEntityManager, ctx: Context): Promise<void> {
  await lockUser(tx, member(ctx).userId);
  await assertSessionIsAlive(tx, ctx);
}

/** Throws if an admin, whose row is locked, was deleted, disabled or demoted since the request began. */
export function assertStillAdmin(viewer: { disabledAt?: unknown; role: string } | undefined): void {
  if (!viewer) throw unauthenticated('UNKNOWN');
  if (viewer.disabledAt != null) throw unauthenticated('REVOKED');
  if (viewer.role !== 'admin') throw missingRole();
}

/** Throws if the viewer is no longer an admin, and keeps them one until the end of the transaction. */
export async function lockAdmin(tx: SqlEntityManager, ctx: Context): Promise<void> {
  const viewer = await kysely(tx)
    .selectFrom('users')
    .select(['role', 'disabled_at as disabledAt'])
    .where('id', '=', member(ctx).userId)
    .forUpdate()
    .executeTakeFirst();
  assertStillAdmin(viewer);
  await assertSessionIsAlive(tx, ctx);
}

/**
 * Locks the row of a user until the end of the transaction, and returns whether what was verified still holds: the account is
 * there and enabled, with the same password and second factor as when `user` was read. Verifying takes a while, and a reset
 * may be done meanwhile: call this before anything is written that the old password has opened.
 */
export async function lockIfStillOpen(
  tx: SqlEntityManager,
  { id, passwordHash, totpConfirmedAt }: Pick<User, 'id' | 'passwordHash' | 'totpConfirmedAt'>,
): Promise<boolean> {
  const found = await kysely(tx)
    .selectFrom('users')
    .select(['password_hash as hash', 'totp_confirmed_at as confirmedAt', 'disabled_at as disabledAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found || found.disabledAt !== null) return false;
  const hasSameFactor = toDate(found.confirmedAt)?.getTime() === totpConfirmedAt?.getTime();
  return found.hash === (passwordHash ?? null) && hasSameFactor;
}

/** For a signed-in member who has just proven who they are. Throws UNAUTHENTICATED if that or their session no longer holds. */
export async function assertStillOpen(tx: SqlEntityManager, ctx: Context, user: User): Promise<void> {
  const isOpen = await lockIfStillOpen(tx, user);
  // First, because it knows a deleted account.
  await assertSessionIsAlive(tx, ctx);
  if (!isOpen) throw unauthenticated('REVOKED');
}
