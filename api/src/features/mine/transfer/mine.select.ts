import type { Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Viewer } from '../../../core/context.ts';
import { sql } from '../../../core/database/query.ts';
import type { Tables } from '../../../core/database/tables.generated.ts';
import { listOf, ROWS_OF_LONG_TEXTS } from '../../../core/export-document.ts';
import { listMyVersions } from '../versions/my-version.select.ts';

/** What a member has written and collected, for exports. Locked texts of the library are not in it. */
export function listsOfMine(db: Kysely<Tables>, userId: string, viewer: Viewer | null) {
  const ownPrompts = db
    .selectFrom('own_prompts')
    .select(['id', 'title', 'description', 'category', 'content', 'variables'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .where('user_id', '=', userId);
  const collections = db
    .selectFrom('collections as c')
    .select(['c.id', 'c.name', 'c.created_at as createdAt', 'c.updated_at as updatedAt'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('collection_entries as e')
          .select(['e.prompt_id as promptId', 'e.own_prompt_id as ownPromptId', 'e.note', 'e.added_at as addedAt'])
          .where('e.user_id', '=', userId)
          .whereRef('e.collection_id', '=', 'c.id')
          .orderBy('e.position')
          .orderBy('e.id'),
      ).as('entries'),
    )
    .where('c.user_id', '=', userId);
  const ownWorkflows = db
    .selectFrom('own_workflows')
    .select(['id', 'title', 'purpose', 'steps', 'created_at as createdAt', 'updated_at as updatedAt'])
    .where('user_id', '=', userId);
  const oldestFirst = [
    [sql`created_at`, 'timestamptz'],
    [sql`id`, 'uuid'],
  ] as const;
  return {
    ownPrompts: listOf(ownPrompts, oldestFirst, ROWS_OF_LONG_TEXTS),
    collections: listOf(
      collections,
      [
        [sql`c.created_at`, 'timestamptz'],
        [sql`c.id`, 'uuid'],
      ],
      ROWS_OF_LONG_TEXTS,
    ),
    ownWorkflows: listOf(ownWorkflows, oldestFirst, ROWS_OF_LONG_TEXTS),
    myVersions: listMyVersions(db, userId, viewer),
  };
}
