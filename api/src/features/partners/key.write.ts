import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { kysely, sql, timestamp } from '../../core/database/query.ts';
import { ApiError, notFound } from '../../core/errors.ts';
import { isValidText } from '../../core/input.ts';
import { DAY } from '../../core/time.ts';
import { audit } from '../audit/audit.ts';
import { lockViewer } from '../auth/credentials/still-open.ts';
import type { Proof } from '../auth/second-factor/confirm-identity.ts';
import { enqueueMail } from '../mail/mail.queue.ts';
import { newKey } from './key.ts';
import { findKey, isAliveAt, listKeys } from './key.list.ts';
import { keyCreated } from './key.mails.ts';
import { proveKeyOwner } from './key.proof.ts';
import { type ApiKey, type ApiKeyPayload, MAX_LIFETIME_DAYS } from './key.types.ts';

export const MAX_ACTIVE_KEYS = 10;
/** Each key may be rotated, and the replaced key stays valid for another day. */
export const MAX_ACTIVE_KEYS_WITH_REPLACED = 2 * MAX_ACTIVE_KEYS;
/** Rate limits are per key, so creating keys is limited too: otherwise a new key would get around them. */
export const creationLimit = { name: 'keys', counted: 'new keys', points: 20, seconds: 60 * 60 };

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
async function assertCanCreateKey(tx: SqlEntityManager, ctx: Context, max: number): Promise<void> {
  const [{ userId }, now] = [member(ctx), ctx.now()];
  await lockViewer(tx, ctx);
  const { active } = await kysely(tx)
    .selectFrom('api_keys as k')
    .select(sql<number>`count(*)::int`.as('active'))
    .where('k.user_id', '=', userId)
    .where(isAliveAt(now))
    .executeTakeFirstOrThrow();
  if (active >= max) throw new ApiError('CONFLICT', `You have ${active} API keys already. Revoke one that you no longer need.`);
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

/** Mails the owner of a new key, and reads all keys again. */
async function mailOwnerAndReadKeys(
  tx: SqlEntityManager,
  ctx: Context,
  email: string,
  made: { id: string; key: string; replaces?: ApiKey },
): Promise<ApiKeyPayload> {
  const apiKeys = await listKeys(tx, member(ctx).userId, ctx.now());
  const apiKey = apiKeys.find(({ id }) => id === made.id)!;
  await enqueueMail(tx, keyCreated(email, ctx.origin(), apiKey, made.replaces ?? null), ctx.now());
  return { key: made.key, apiKey, apiKeys };
}

export async function createKey(ctx: Context, options: KeyOptions, proof: Proof): Promise<ApiKeyPayload> {
  const { userId } = member(ctx);
  const now = ctx.now();
  const email = await proveKeyOwner(ctx, proof);
  const payload = await ctx.em.transactional(async (tx) => {
    await assertCanCreateKey(tx, ctx, MAX_ACTIVE_KEYS);
    const { id, key, expiresAt } = await insertKey(tx, userId, options, now);
    const { scopes, isTest } = options;
    await audit(tx, ctx, { action: 'key.created', subjectId: userId, detail: { keyId: id, scopes, isTest, expiresAt } });
    return mailOwnerAndReadKeys(tx, ctx, email, { id, key });
  });
  ctx.triggerJob('mail');
  return payload;
}

/** Rotates a key. The old one stays valid for at most another day, so that the new one can be deployed everywhere. */
export async function rotateKey(ctx: Context, id: string, proof: Proof): Promise<ApiKeyPayload> {
  const { userId } = member(ctx);
  const now = ctx.now();
  const email = await proveKeyOwner(ctx, proof);
  const payload = await ctx.em.transactional(async (tx) => {
    const old = await findOwnKey(tx, userId, id, now);
    await assertCanCreateKey(tx, ctx, MAX_ACTIVE_KEYS_WITH_REPLACED);
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
    return mailOwnerAndReadKeys(tx, ctx, email, { ...made, replaces: old });
  });
  ctx.triggerJob('mail');
  return payload;
}

/** Revokes a key of the viewer immediately. A key that has ended already stays unchanged. */
export const revokeKey = (ctx: Context, id: string): Promise<ApiKey> =>
  ctx.em.transactional(async (tx) => {
    await lockViewer(tx, ctx);
    return revokeKeyOf(tx, ctx, { userId: member(ctx).userId, id });
  });

/** @param onRevoked runs if the key was active */
export async function revokeKeyOf(
  tx: SqlEntityManager,
  ctx: Context,
  { userId, id }: { userId: string; id: string },
  onRevoked?: (key: ApiKey) => Promise<void>,
): Promise<ApiKey> {
  const now = ctx.now();
  await findOwnKey(tx, userId, id, now);
  const { numUpdatedRows } = await kysely(tx)
    .updateTable('api_keys as k')
    .set({ revoked_at: now })
    .where('k.id', '=', id)
    .where(isAliveAt(now))
    .executeTakeFirstOrThrow();
  const key = await findOwnKey(tx, userId, id, now);
  if (numUpdatedRows === 0n) return key;
  await audit(tx, ctx, { action: 'key.revoked', subjectId: userId, detail: { keyId: id } });
  await onRevoked?.(key);
  return key;
}

async function findOwnKey(tx: SqlEntityManager, userId: string, id: string, now: Date): Promise<ApiKey> {
  const found = isValidText(id) ? await findKey(tx, userId, id, now) : undefined;
  if (!found) throw notFound('API key');
  return found;
}
