import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { int, type RowOf, text, timestamptz, uuid } from '../../../core/database/columns.ts';
import { afterCursor, orderBy, orderWithin, selectKeys, type SortOrder, keysShape } from '../../../core/database/cursor.ts';
import { queryList } from '../../../core/database/list.ts';
import { type PageArguments, toPage } from '../../../core/database/page.ts';
import { rawQuery, sql } from '../../../core/database/query.ts';
import { columns } from '../../../core/database/tables.generated.ts';
import { isUuid } from '../../../core/input.ts';
import type { Collection, CollectionConnection, CollectionEntryConnection } from './collection.types.ts';

const byName: SortOrder = {
  name: 'collections',
  keys: [
    [sql`c.name collate "und-x-icu"`, 'text'],
    [sql`c.id`, 'uuid'],
  ],
};

const byPosition: SortOrder = {
  name: 'collection-entries',
  keys: [
    [sql`e.position`, 'int'],
    [sql`e.id`, 'uuid'],
  ],
};

/** Archived prompts are in no list, and come back with their entry. */
const isShown = sql<boolean>`(e.own_prompt_id is not null
  or exists (select 1 from prompts p where p.id = e.prompt_id and p.archived_at is null))`;

const entryCount = sql`(
  select count(*)::int from collection_entries e where e.user_id = c.user_id and e.collection_id = c.id and ${isShown})`;
const collectionColumns = sql`c.id, c.name, c.created_at as "createdAt", c.updated_at as "updatedAt",
  ${entryCount} as "entryCount"`;
const collectionShape = { id: uuid, name: text, createdAt: timestamptz, updatedAt: timestamptz, entryCount: int };

const toCollection = ({ createdAt, updatedAt, ...row }: RowOf<typeof collectionShape>): Collection => ({
  ...row,
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
});

/** A page of a member's collections by name, and their total count, in one statement. */
export async function listCollections(em: SqlEntityManager, userId: string, page: PageArguments): Promise<CollectionConnection> {
  const { totals, rows } = await queryList(
    em,
    { shape: { total: int }, query: sql`select count(*)::int as total from collections where user_id = ${userId}` },
    {
      shape: { ...collectionShape, ...keysShape },
      query: sql`select ${collectionColumns}, ${selectKeys(byName)} from collections c
        where c.user_id = ${userId} and ${afterCursor(byName, page.after)} ${orderBy(byName)} limit ${page.first + 1}`,
    },
  );
  return { ...toPage(byName, rows, page, ({ keys: _, ...row }) => toCollection(row)), totalCount: totals.total };
}

/** A member's collection; undefined if there is none, or if it is somebody else's. */
export async function findCollection(em: SqlEntityManager, userId: string, id: string): Promise<Collection | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await rawQuery(
    collectionShape,
    sql`select ${collectionColumns} from collections c where c.user_id = ${userId} and c.id = ${id}::uuid`,
  ).executeTakeFirst(em);
  return row && toCollection(row);
}

const { id, note, prompt_id, own_prompt_id } = columns.collection_entries;
export const entryShape = { id, note, promptId: prompt_id, ownPromptId: own_prompt_id };
export const entryColumns = sql`e.id, e.note, e.prompt_id as "promptId", e.own_prompt_id as "ownPromptId"`;

/** A page of the entries of a member's collection, in its order, in one statement. Undefined if there is no such collection. */
export async function listEntries(
  em: SqlEntityManager,
  userId: string,
  collectionId: string,
  page: PageArguments,
): Promise<CollectionEntryConnection | undefined> {
  if (!isUuid(collectionId)) return undefined;
  const order = orderWithin(byPosition, { collectionId: collectionId.toLowerCase() });
  const { totals, rows } = await queryList(
    em,
    {
      shape: { total: int },
      query: sql`select ${entryCount} as total from collections c where c.user_id = ${userId} and c.id = ${collectionId}::uuid`,
    },
    {
      shape: { ...entryShape, ...keysShape },
      query: sql`select ${entryColumns}, ${selectKeys(order)} from collection_entries e
        where e.user_id = ${userId} and e.collection_id = ${collectionId}::uuid and ${isShown}
          and ${afterCursor(order, page.after)} ${orderBy(order)} limit ${page.first + 1}`,
    },
  );
  // Without the collection there is not even a total.
  if (!(totals as typeof totals | undefined)) return undefined;
  return { ...toPage(order, rows, page, ({ keys: _, ...entry }) => entry), totalCount: totals.total };
}
