import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { member } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { kysely } from '../../../core/database/query.ts';
import { ApiError, notFound, parseInput } from '../../../core/errors.ts';
import { isUuid, normalizeName, normalizeUuid, requiredLine, visibleText } from '../../../core/input.ts';
import { newId } from '../../../core/new-id.ts';
import { lockViewer } from '../../auth/credentials/still-open.ts';
import { assertSpace } from '../assert-space.ts';
import { findCollection } from './collection.read.ts';
import { type Collection, NAME_MAX } from './collection.types.ts';

export const collectionName = requiredLine('Enter a name', NAME_MAX).transform(normalizeName);
const named = z.object({ name: collectionName });

async function readBack(em: SqlEntityManager, userId: string, id: string): Promise<Collection> {
  const stored = await findCollection(em, userId, id);
  if (!stored) throw notFound('Collection');
  return stored;
}

/** The ids of the collections of a name, the oldest first. */
export async function collectionsNamed(tx: SqlEntityManager, userId: string, name: string): Promise<string[]> {
  const all = await kysely(tx)
    .selectFrom('collections')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  // Names were not always normalized before they were stored.
  return all.filter((each) => normalizeName(visibleText(each.name)) === name).map(({ id }) => id);
}

/** Names are unique, because an import finds a collection by its name. The member must be locked. */
async function assertNameFree(tx: SqlEntityManager, userId: string, name: string, ownId?: string): Promise<void> {
  const named = await collectionsNamed(tx, userId, name);
  const message = 'You have a collection of this name.';
  if (named.some((id) => id !== ownId)) throw new ApiError('CONFLICT', message, { fields: { name: message } });
}

export async function createCollection(ctx: Context, input: string, givenId?: string | null): Promise<Collection> {
  const { userId } = member(ctx);
  const { name } = parseInput(named, { name: input });
  const id = newId(givenId);
  const now = ctx.now();
  return ctx.em.transactional(async (tx) => {
    // Or parallel requests would not count each other's collections.
    await lockViewer(tx, ctx);
    const existing = givenId == null ? undefined : await findCollection(tx, userId, id);
    if (existing) return existing;
    await assertSpace(tx, 'collections', userId, 1);
    await assertNameFree(tx, userId, name);
    await kysely(tx).insertInto('collections').values({ user_id: userId, id, name, created_at: now, updated_at: now }).execute();
    return readBack(tx, userId, id);
  });
}

export async function renameCollection(ctx: Context, givenId: string, input: string): Promise<Collection> {
  const { userId } = member(ctx);
  const { name } = parseInput(named, { name: input });
  if (!isUuid(givenId)) throw notFound('Collection');
  const id = normalizeUuid(givenId);
  return ctx.em.transactional(async (tx) => {
    await lockViewer(tx, ctx);
    await readBack(tx, userId, id);
    await assertNameFree(tx, userId, name, id);
    await kysely(tx)
      .updateTable('collections')
      .set({ name, updated_at: ctx.now() })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
    return readBack(tx, userId, id);
  });
}

/** Changes a collection of the viewer in a transaction in which nobody else changes it, and reads it again. */
export async function changeCollection<T>(
  ctx: Context,
  id: string,
  change: (tx: SqlEntityManager, userId: string) => Promise<T>,
): Promise<{ collection: Collection; result: T }> {
  const { userId } = member(ctx);
  if (!isUuid(id)) throw notFound('Collection');
  return ctx.em.transactional(async (tx) => {
    await lockViewer(tx, ctx);
    const locked = await kysely(tx)
      .updateTable('collections')
      .set({ updated_at: ctx.now() })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (locked.numUpdatedRows === 0n) throw notFound('Collection');
    const result = await change(tx, userId);
    return { collection: await readBack(tx, userId, id), result };
  });
}
