import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { member } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { nullable, text } from '../../../core/database/columns.ts';
import { anyOf, kysely, rawQuery, sql } from '../../../core/database/query.ts';
import { ApiError, notFound, parseInput } from '../../../core/errors.ts';
import { isValidText, normalizeUuid } from '../../../core/input.ts';
import { lockViewer } from '../../auth/credentials/still-open.ts';
import { findCollection } from '../collections/collection.read.ts';
import { ENTRIES_MAX } from '../collections/collection.types.ts';
import { assertSpace } from '../assert-space.ts';
import { collectionName, collectionsNamed } from '../collections/collection.write.ts';
import { entryNote, readExtent } from '../collections/entry.write.ts';
import type { ImportCollectionPayload, ImportedEntryInput } from './transfer.types.ts';

const id = z.string().max(200).refine(isValidText).transform(normalizeUuid).nullish();
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

type ImportedTarget = Pick<ImportedEntryInput, 'promptId' | 'ownPromptId'>;

/** The collection of this name, or a new one. The member must be locked. */
async function collectionNamed(tx: SqlEntityManager, userId: string, name: string, now: Date): Promise<string> {
  const [named] = await collectionsNamed(tx, userId, name);
  if (named !== undefined) {
    // A change locks it, too, or parallel requests would not count each other's entries.
    const known = await kysely(tx)
      .updateTable('collections')
      .set({ updated_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', named)
      .returning('id')
      .executeTakeFirst();
    // It may have been deleted meanwhile.
    if (known) return known.id;
  }
  await assertSpace(tx, 'collections', userId, 1);
  const made = randomUUID();
  await kysely(tx)
    .insertInto('collections')
    .values({ user_id: userId, id: made, name, created_at: now, updated_at: now })
    .execute();
  return made;
}

/** Tells prompts of the library from own ones. */
const keyOf = ({ promptId, ownPromptId }: ImportedTarget): string =>
  promptId == null ? `own ${ownPromptId ?? ''}` : `library ${promptId}`;

/** The keys of those prompts that there are, also archived ones. */
async function readKnown(tx: SqlEntityManager, userId: string, targets: readonly ImportedTarget[]): Promise<ReadonlySet<string>> {
  const idsOf = (name: keyof ImportedTarget) => targets.flatMap((target) => target[name] ?? []);
  const rows = await rawQuery(
    { promptId: nullable(text), ownPromptId: nullable(text) },
    sql`select id as "promptId", null as "ownPromptId" from prompts where id = ${anyOf(idsOf('promptId'))}
      union all select null, id::text from own_prompts where user_id = ${userId} and id::text = ${anyOf(idsOf('ownPromptId'))}`,
  ).execute(tx);
  return new Set(rows.map(keyOf));
}

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
    await lockViewer(tx, ctx);
    const collectionId = await collectionNamed(tx, userId, name, now);
    const known = await readKnown(tx, userId, entries);
    const { count, last } = await readExtent(tx, userId, collectionId);
    const rows = entries
      .filter((entry) => known.has(keyOf(entry)))
      .map(({ promptId = null, ownPromptId = null, note }, index) => ({
        user_id: userId,
        collection_id: collectionId,
        id: randomUUID(),
        position: last + 1 + index,
        note,
        added_at: now,
        prompt_id: promptId,
        own_prompt_id: ownPromptId,
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
    if (count + added.length > ENTRIES_MAX)
      throw new ApiError('CONFLICT', `“${name}” would have more than ${ENTRIES_MAX} prompts. Remove some, or rename it.`);
    const collection = await findCollection(tx, userId, collectionId);
    if (!collection) throw notFound('Collection');
    const missing = entries.filter((entry) => !known.has(keyOf(entry)));
    return {
      collection,
      addedCount: added.length,
      missing: missing.map(({ promptId, ownPromptId }) => promptId ?? ownPromptId ?? ''),
    };
  });
}
