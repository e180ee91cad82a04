import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Context } from '../../../core/context.ts';
import { int } from '../../../core/database/columns.ts';
import { kysely, rawQuery, rawStatement, sql } from '../../../core/database/query.ts';
import { ApiError, notFound, parseInput } from '../../../core/errors.ts';
import { isUuid, isValidText, optionalText } from '../../../core/input.ts';
import { changeCollection } from './collection.write.ts';
import { entryColumns, entryShape } from './collection.read.ts';
import { type AddToCollectionPayload, type Collection, type CollectionEntry, ENTRIES_MAX, NOTE_MAX } from './collection.types.ts';

export const entryNote = optionalText(NOTE_MAX);
const noted = z.object({ note: entryNote });

export interface EntryTarget {
  promptId: string | null;
  ownPromptId: string | null;
}

/** Throws unless it is one prompt that the member can see. */
async function assertTarget(tx: SqlEntityManager, userId: string, { promptId, ownPromptId }: EntryTarget): Promise<void> {
  if ((promptId === null) === (ownPromptId === null))
    throw new ApiError('BAD_USER_INPUT', 'Give either promptId or ownPromptId', {
      fields: { promptId: 'Give either this or ownPromptId' },
    });
  const given = promptId ?? ownPromptId ?? '';
  const query =
    promptId === null
      ? sql`select count(*)::int as found from own_prompts where user_id = ${userId} and id = ${given}::uuid`
      : sql`select count(*)::int as found from prompts where id = ${given} and archived_at is null`;
  const isPossible = promptId === null ? isUuid(given) : isValidText(given);
  const row = isPossible && (await rawQuery({ found: int }, query).executeTakeFirstOrThrow(tx));
  if (!row || row.found === 0) throw notFound('Prompt');
}

const selectEntry = (tx: SqlEntityManager, where: ReturnType<typeof sql<boolean>>) =>
  rawQuery(entryShape, sql`select ${entryColumns} from collection_entries e where ${where}`).executeTakeFirst(tx);

/** How many entries a collection has, including those of archived prompts, and the last position. The collection must be locked. */
export const readExtent = (tx: SqlEntityManager, userId: string, collectionId: string) =>
  kysely(tx)
    .selectFrom('collection_entries')
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(max(position), 0)`.as('last')])
    .where('user_id', '=', userId)
    .where('collection_id', '=', collectionId)
    .executeTakeFirstOrThrow();

/** Adds a prompt at the end of a collection. One that is in it already stays as it is. */
export async function addToCollection(
  ctx: Context,
  collectionId: string,
  target: EntryTarget,
  typedNote: string,
): Promise<AddToCollectionPayload> {
  const { note } = parseInput(noted, { note: typedNote });
  const { collection, result } = await changeCollection(ctx, collectionId, async (tx, userId) => {
    await assertTarget(tx, userId, target);
    const isIn = sql<boolean>`e.user_id = ${userId} and e.collection_id = ${collectionId}::uuid
      and (e.prompt_id = ${target.promptId}::text or e.own_prompt_id = ${target.ownPromptId}::uuid)`;
    const present = await selectEntry(tx, isIn);
    if (present) return { entry: present, isNew: false };
    const { count, last } = await readExtent(tx, userId, collectionId);
    if (count >= ENTRIES_MAX)
      throw new ApiError('CONFLICT', `A collection has at most ${ENTRIES_MAX} prompts. Remove one, or start another collection.`);
    const id = randomUUID();
    await kysely(tx)
      .insertInto('collection_entries')
      .values({
        user_id: userId,
        collection_id: collectionId,
        id,
        position: last + 1,
        note,
        added_at: ctx.now(),
        prompt_id: target.promptId,
        own_prompt_id: target.ownPromptId,
      })
      .execute();
    return { entry: { id, note, ...target }, isNew: true };
  });
  return { collection, ...result };
}

/** Changes the note of an entry. */
export async function setEntryNote(ctx: Context, collectionId: string, id: string, typedNote: string): Promise<CollectionEntry> {
  const { note } = parseInput(noted, { note: typedNote });
  if (!isUuid(id)) throw notFound('Entry');
  const { result } = await changeCollection(ctx, collectionId, async (tx, userId) => {
    await kysely(tx)
      .updateTable('collection_entries')
      .set({ note })
      .where('user_id', '=', userId)
      .where('collection_id', '=', collectionId)
      .where('id', '=', id)
      .execute();
    const entry = await selectEntry(
      tx,
      sql`e.user_id = ${userId} and e.collection_id = ${collectionId}::uuid and e.id = ${id}::uuid`,
    );
    if (!entry) throw notFound('Entry');
    return entry;
  });
  return result;
}

export async function removeFromCollection(ctx: Context, collectionId: string, id: string): Promise<Collection> {
  if (!isUuid(id)) throw notFound('Entry');
  const { collection } = await changeCollection(ctx, collectionId, async (tx, userId) => {
    const { numDeletedRows } = await kysely(tx)
      .deleteFrom('collection_entries')
      .where('user_id', '=', userId)
      .where('collection_id', '=', collectionId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw notFound('Entry');
  });
  return collection;
}

/** Moves an entry behind another one, or to the start, and numbers all of them again. */
export async function moveInCollection(
  ctx: Context,
  collectionId: string,
  id: string,
  after: string | null,
): Promise<Collection> {
  const { collection } = await changeCollection(ctx, collectionId, async (tx, userId) => {
    const rows = await kysely(tx)
      .selectFrom('collection_entries')
      .select('id')
      .where('user_id', '=', userId)
      .where('collection_id', '=', collectionId)
      .orderBy('position')
      .orderBy('id')
      .execute();
    const others = rows.map((row) => row.id).filter((other) => other !== id);
    const place = after === null ? 0 : others.indexOf(after) + 1;
    if (others.length === rows.length || (after !== null && place === 0)) throw notFound('Entry');
    await rawStatement(sql`
      update collection_entries as e set position = ordered.position
      from unnest(${sql.val(others.toSpliced(place, 0, id))}::uuid[]) with ordinality as ordered (id, position)
      where e.user_id = ${userId} and e.collection_id = ${collectionId}::uuid and e.id = ordered.id`).execute(tx);
  });
  return collection;
}
