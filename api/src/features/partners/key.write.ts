import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { kysely, sql, timestamp } from '../../core/database/query.ts';
import { ApiError, notFound } from '../../core/errors.ts';
import { isValidText } from '../../core/input.ts';
import { DAY } from '../../core/time.ts';
import { audit } from '../audit/audit.ts';
import { newKey } from './key.ts';
import { findKey, isAliveAt, listKeys } from './key.list.ts';
import { type ApiKey, type ApiKeyPayload, MAX_LIFETIME_DAYS } from './key.types.ts';

const MAX_ACTIVE_KEYS = 10;
/** Each key may be rotated, and the replaced key stays valid for another day. */
const MAX_ACTIVE_KEYS_WITH_REPLACED = 2 * MAX_ACTIVE_KEYS;
/** Rate limits are per key, so creating keys is limited too: otherwise a new key would get around them. */
export const creationLimit = { name: 'keys', points: 20, seconds: 60 * 60 };

export interface KeyOptions {
  name: string;
  isTest: boolean;
  scopes: string[];
  lifetimeMs: number;
}

/**
 * Throws if the member may not create another key. The owner's row stays locked until the end of the transaction, so that
 * parallel requests count each other's keys.
 */
async function assertCanCreateKey(tx: SqlEntityManager, userId: string, now: Date, max: number): Promise<void> {
  const owner = await kysely(tx)
    .selectFrom('users')
    .select('email_verified_at')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (owner?.email_verified_at == null)
    throw new ApiError('FORBIDDEN', 'Confirm your email address first: API keys are for members whose address is known.');
  const { active } = await kysely(tx)
    .selectFrom('api_keys as k')
    .select(sql<number>`count(*)::int`.as('active'))
    .where('k.user_id', '=', userId)
    .where(isAliveAt(now))
    .executeTakeFirstOrThrow();
  if (active >= max)
    throw new ApiError('CONFLICT', `You have ${active} API keys already. Revoke one that is not needed any more.`);
}

async function insertKey(
  tx: SqlEntityManager,
  userId: string,
  { name, isTest, scopes, lifetimeMs }: KeyOptions,
  now: Date,
): Promise<{ id: string; key: string; expiresAt: Date }> {
  const { key, id, secretHash, lastFour } = newKey(isTest);
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await kysely(tx)
    .insertInto('api_keys')
    .values({
      id,
      user_id: userId,
      name,
      is_test: isTest,
      scopes,
      secret_hash: secretHash,
      last_four: lastFour,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { id, key, expiresAt };
}

async function payloadOf(
  tx: SqlEntityManager,
  userId: string,
  made: { id: string; key: string },
  now: Date,
): Promise<ApiKeyPayload> {
  const apiKeys = await listKeys(tx, userId, now);
  return { key: made.key, apiKey: apiKeys.find(({ id }) => id === made.id)!, apiKeys };
}

export async function createKey(ctx: Context, options: KeyOptions): Promise<ApiKeyPayload> {
  const { userId } = member(ctx);
  const now = ctx.now();
  return ctx.em.transactional(async (tx) => {
    await assertCanCreateKey(tx, userId, now, MAX_ACTIVE_KEYS);
    const { id, key, expiresAt } = await insertKey(tx, userId, options, now);
    const { scopes, isTest } = options;
    await audit(tx, ctx, { action: 'key.created', subjectId: userId, detail: { keyId: id, scopes, isTest, expiresAt } });
    return payloadOf(tx, userId, { id, key }, now);
  });
}

/** Rotates a key. The old one stays valid for at most another day, so that the new one can be deployed everywhere. */
export async function rotateKey(ctx: Context, id: string): Promise<ApiKeyPayload> {
  const { userId } = member(ctx);
  const now = ctx.now();
  return ctx.em.transactional(async (tx) => {
    const old = await findOwnKey(tx, userId, id, now);
    await assertCanCreateKey(tx, userId, now, MAX_ACTIVE_KEYS_WITH_REPLACED);
    const lifetimeMs = Math.min(old.expiresAt.getTime() - old.createdAt.getTime(), MAX_LIFETIME_DAYS * DAY);
    // Of two parallel requests, only one replaces the key.
    const { numUpdatedRows } = await kysely(tx)
      .updateTable('api_keys as k')
      .set({ replaced_at: now, expires_at: sql<string>`least(k.expires_at, ${timestamp(new Date(now.getTime() + DAY))})` })
      .where('k.id', '=', id)
      .where(isAliveAt(now))
      .where('k.replaced_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n)
      throw new ApiError('CONFLICT', `This API key ${old.isAlive ? 'was replaced' : 'has ended'} already. Make a new one.`);
    const made = await insertKey(tx, userId, { ...old, lifetimeMs }, now);
    await audit(tx, ctx, { action: 'key.rotated', subjectId: userId, detail: { keyId: id, newKeyId: made.id } });
    return payloadOf(tx, userId, made, now);
  });
}

/** Revokes a key immediately. A key that has ended already stays unchanged. */
export function revokeKey(ctx: Context, id: string): Promise<ApiKey> {
  const { userId } = member(ctx);
  const now = ctx.now();
  return ctx.em.transactional(async (tx) => {
    await findOwnKey(tx, userId, id, now);
    const { numUpdatedRows } = await kysely(tx)
      .updateTable('api_keys as k')
      .set({ revoked_at: now })
      .where('k.id', '=', id)
      .where(isAliveAt(now))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await audit(tx, ctx, { action: 'key.revoked', subjectId: userId, detail: { keyId: id } });
    return findOwnKey(tx, userId, id, now);
  });
}

async function findOwnKey(tx: SqlEntityManager, userId: string, id: string, now: Date): Promise<ApiKey> {
  const found = isValidText(id) ? await findKey(tx, userId, id, now) : undefined;
  if (!found) throw notFound('API key');
  return found;
}
