import type { Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tables } from '../../../core/database/tables.generated.ts';

/** What a member has written and collected, for exports. */
export function selectMine(db: Kysely<Tables>, userId: string) {
  const ownPrompts = db
    .selectFrom('own_prompts')
    .select(['id', 'title', 'description', 'category', 'content', 'variables'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id');
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
    .where('c.user_id', '=', userId)
    .orderBy('c.created_at')
    .orderBy('c.id');
  const ownWorkflows = db
    .selectFrom('own_workflows')
    .select(['id', 'title', 'purpose', 'steps', 'created_at as createdAt', 'updated_at as updatedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id');
  return [
    jsonArrayFrom(ownPrompts).as('ownPrompts'),
    jsonArrayFrom(collections).as('collections'),
    jsonArrayFrom(ownWorkflows).as('ownWorkflows'),
  ] as const;
}
