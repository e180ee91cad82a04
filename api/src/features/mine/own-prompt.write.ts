import { isDeepStrictEqual } from 'node:util';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { kysely, sql } from '../../core/database/query.ts';
import { ApiError, notFound } from '../../core/errors.ts';
import { isUuid } from '../../core/input.ts';
import { newId } from '../../core/new-id.ts';
import { lockViewer } from '../auth/credentials/still-open.ts';
import { assertSpace } from './assert-space.ts';
import { checkOwnPrompt, type OwnPromptFields } from './own-prompt.check.ts';
import { findOwnPrompt } from './own-prompt.read.ts';
import { type OwnPrompt, type OwnPromptInput } from './own-prompt.types.ts';

/** The columns of what a member writes. */
export const toColumns = ({ variables, ...texts }: OwnPromptFields) => ({ ...texts, variables: JSON.stringify(variables) });

async function readBack(em: SqlEntityManager, userId: string, id: string): Promise<OwnPrompt> {
  const stored = await findOwnPrompt(em, userId, id);
  if (!stored) throw notFound('Prompt');
  return stored;
}

export async function createOwnPrompt(ctx: Context, input: OwnPromptInput, givenId?: string | null): Promise<OwnPrompt> {
  const { userId } = member(ctx);
  const fields = checkOwnPrompt(input);
  const id = newId(givenId);
  const now = ctx.now();
  return ctx.em.transactional(async (tx) => {
    // Or parallel requests would not count each other's prompts.
    await lockViewer(tx, ctx);
    const existing = givenId == null ? undefined : await findOwnPrompt(tx, userId, id);
    if (existing) return existing;
    await assertSpace(tx, 'own_prompts', userId, 1);
    await kysely(tx)
      .insertInto('own_prompts')
      .values({ user_id: userId, id, ...toColumns(fields), created_at: now, updated_at: now })
      .execute();
    return readBack(tx, userId, id);
  });
}

/** Replaces a prompt, unless it was changed since `updatedAt`. */
export async function updateOwnPrompt(
  ctx: Context,
  id: string,
  input: OwnPromptInput,
  updatedAt?: Date | null,
): Promise<OwnPrompt> {
  const { userId } = member(ctx);
  const fields = checkOwnPrompt(input);
  if (!isUuid(id)) throw notFound('Prompt');
  return ctx.em.transactional(async (tx) => {
    await lockViewer(tx, ctx);
    const { numUpdatedRows } = await kysely(tx)
      .updateTable('own_prompts')
      .set({ ...toColumns(fields), updated_at: ctx.now() })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .$if(updatedAt != null, (query) => query.where(sql<boolean>`updated_at = ${updatedAt}`))
      .executeTakeFirstOrThrow();
    const stored = await readBack(tx, userId, id);
    // The same text again may be a request whose response was lost.
    if (numUpdatedRows === 0n && !isDeepStrictEqual({ ...stored, ...fields }, stored))
      throw new ApiError('CONFLICT', 'This prompt was changed in another window or on another device since you opened it.');
    return stored;
  });
}
