import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { member } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { int, text } from '../../../core/database/columns.ts';
import { anyOf, kysely, rawQuery, sql } from '../../../core/database/query.ts';
import { ApiError, notFound, parseInput } from '../../../core/errors.ts';
import { isValidText } from '../../../core/input.ts';
import { lockUser } from '../../users/user.find.ts';
import { findCollection } from '../collections/collection.read.ts';
import { ENTRIES_MAX } from '../collections/collection.types.ts';
import { assertCollectionSpace, collectionName } from '../collections/collection.write.ts';
import { entryNote } from '../collections/entry.write.ts';
import type { ImportCollectionPayload, ImportedEntryInput } from './transfer.types.ts';

const id = z.string().max(200).refine(isValidText).nullish();
const imported = z.object({
  name: collectionName,
  entries: z
    .array(
      z
        .object({ promptId: id, ownPromptId: id, note: entryNote })
        .refine(
          ({ promptId, ownPromptId }) => (promptId == null) !== (ownPromptId == null),
          'Give either promptId or ownPromptId',
        ),
    )
    .max(ENTRIES_MAX, `A collection has at most ${ENTRIES_MAX} prompts`),
});

/** The collection of this name, or a new one. The member must be locked. */
async function collectionNamed(tx: SqlEntityManager, userId: string, name: string, now: Date): Promise<string> {
  const [known] = await kysely(tx)
    .selectFrom('collections')
    .select('id')
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .execute();
  if (known) return known.id;
  await assertCollectionSpace(tx, userId, 1);
  const made = randomUUID();
  await kysely(tx)
    .insertInto('collections')
    .values({ user_id: userId, id: made, name, created_at: now, updated_at: now })
    .execute();
  return made;
}

/** Which of these prompts there are, also archived ones, and the last position of the collection. */
const readState = (tx: SqlEntityManager, userId: string, collectionId: string, ids: readonly string[]) =>
  rawQuery(
    { known: text, last: int },
    sql`select id as known, 0 as last from prompts where id = ${anyOf(ids)}
      union all select id::text, 0 from own_prompts where user_id = ${userId} and id::text = ${anyOf(ids)}
      union all select '', coalesce(max(position), 0)::int from collection_entries
        where user_id = ${userId} and collection_id = ${collectionId}::uuid`,
  ).execute(tx);

/**
 * Adds prompts at the end of the collection of this name, which is created if there is none. What is in it already stays as it
 * is, so a file can be imported twice.
 */
export async function importCollection(
  ctx: Context,
  typedName: string,
  typedEntries: ImportedEntryInput[],
): Promise<ImportCollectionPayload> {
  const { userId } = member(ctx);
  const { name, entries } = parseInput(imported, { name: typedName, entries: typedEntries });
  const now = ctx.now();
  return ctx.em.transactional(async (tx) => {
    await lockUser(tx, userId);
    const collectionId = await collectionNamed(tx, userId, name, now);
    const targets = entries.map(({ promptId, ownPromptId }) => promptId ?? ownPromptId ?? '');
    const state = await readState(tx, userId, collectionId, targets);
    const known = new Set(state.map((row) => row.known));
    const last = Math.max(...state.map((row) => row.last));
    const rows = entries
      .filter((_, index) => known.has(targets[index]!))
      .map(({ promptId = null, ownPromptId = null, note }, index) => ({
        ...{ user_id: userId, collection_id: collectionId, id: randomUUID(), position: last + 1 + index, note, added_at: now },
        ...{ prompt_id: promptId, own_prompt_id: ownPromptId },
      }));
    const added =
      rows.length === 0
        ? []
        : await kysely(tx)
            .insertInto('collection_entries')
            .values(rows)
            .onConflict((conflict) => conflict.doNothing())
            .returning('id')
            .execute();
    const collection = await findCollection(tx, userId, collectionId);
    if (!collection) throw notFound('Collection');
    if (collection.entryCount > ENTRIES_MAX)
      throw new ApiError('CONFLICT', `“${name}” would have more than ${ENTRIES_MAX} prompts. Remove some, or rename it.`);
    return { collection, addedCount: added.length, missing: targets.filter((target) => !known.has(target)) };
  });
}
