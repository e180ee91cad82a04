import { sql } from 'kysely';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
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
const creationLimit = { name: 'keys', points: 20, seconds: 60 * 60 };

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
  const db = tx.getKysely();
  const { rows: owners } = await sql<{ isVerified: boolean }>`
    select email_verified_at is not null as "isVerified" from users where id = ${userId} for update`.execute(db);
  if (!owners[0]?.isVerified)
    throw new ApiError('FORBIDDEN', 'Confirm your email address first: API keys are for members whose address is known.');
  const { rows } = await sql<{ alive: number }>`
    select count(*)::int as alive from api_keys k where k.user_id = ${userId} and ${isAliveAt(now)}`.execute(db);
  if (rows[0]!.alive >= max)
    throw new ApiError('CONFLICT', `You have ${rows[0]!.alive} API keys already. Revoke one that is not needed any more.`);
}

async function insertKey(
  tx: SqlEntityManager,
  userId: string,
  { name, isTest, scopes, lifetimeMs }: KeyOptions,
  now: Date,
): Promise<{ id: string; key: string; expiresAt: Date }> {
  const { key, id, secretHash, lastFour } = newKey(isTest);
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await sql`
    insert into api_keys (id, user_id, name, is_test, scopes, secret_hash, last_four, created_at, expires_at)
    values (${id}, ${userId}, ${name}, ${isTest}, ${sql.val(scopes)}::text[], ${secretHash}, ${lastFour}, ${now}, ${expiresAt})`.execute(
    tx.getKysely(),
  );
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
  await ctx.throttle.consume(creationLimit, userId);
  return ctx.em.transactional(async (tx) => {
    await assertCanCreateKey(tx, userId, now, MAX_ACTIVE_KEYS);
    const { id, key, expiresAt } = await insertKey(tx, userId, options, now);
    const { scopes, isTest } = options;
    await audit(tx, ctx, { action: 'key.created', subjectId: userId, detail: { keyId: id, scopes, isTest, expiresAt } });
    return payloadOf(tx, userId, { id, key }, now);
  });
}

/** A new key in place of one, which lives for another day at most: long enough to put the new one everywhere. */
export async function rotateKey(ctx: Context, id: string): Promise<ApiKeyPayload> {
  const { userId } = member(ctx);
  const now = ctx.now();
  await ctx.throttle.consume(creationLimit, userId);
  return ctx.em.transactional(async (tx) => {
    const old = await findOwnKey(tx, userId, id, now);
    await assertCanCreateKey(tx, userId, now, MAX_ACTIVE_KEYS_WITH_REPLACED);
    const lifetimeMs = Math.min(old.expiresAt.getTime() - old.createdAt.getTime(), MAX_LIFETIME_DAYS * DAY);
    // Of two at once, one replaces it.
    const { rows } = await sql`
      update api_keys k set replaced_at = ${now}, expires_at = least(k.expires_at, ${new Date(now.getTime() + DAY)})
      where k.id = ${id} and ${isAliveAt(now)} and k.replaced_at is null returning k.id`.execute(tx.getKysely());
    if (rows.length === 0)
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
    const { rows } = await sql`
      update api_keys k set revoked_at = ${now} where k.id = ${id} and ${isAliveAt(now)} returning k.id`.execute(tx.getKysely());
    if (rows.length > 0) await audit(tx, ctx, { action: 'key.revoked', subjectId: userId, detail: { keyId: id } });
    return findOwnKey(tx, userId, id, now);
  });
}

async function findOwnKey(tx: SqlEntityManager, userId: string, id: string, now: Date): Promise<ApiKey> {
  const found = isValidText(id) ? await findKey(tx, userId, id, now) : undefined;
  if (!found) throw notFound('API key');
  return found;
}
