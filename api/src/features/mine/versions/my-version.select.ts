import type { Kysely } from 'kysely';
import type { Viewer } from '../../../core/context.ts';
import { sql } from '../../../core/database/query.ts';
import type { Tables } from '../../../core/database/tables.generated.ts';
import { listOf, ROWS_OF_LONG_TEXTS, type Section } from '../../../core/export-document.ts';
import { isReadable } from './my-version.read.ts';

const isLocked = (viewer: Viewer | null) => sql<boolean>`not ${isReadable(viewer)}`.as('isLocked');
/** A locked text has the library's in it. Then only the member's own words are exported. */
const content = (viewer: Viewer | null) => sql<string | null>`case when ${isReadable(viewer)} then s.content end`.as('content');

/** What a member has made of prompts, for exports. */
export function listMyVersions(db: Kysely<Tables>, userId: string, viewer: Viewer | null): Section {
  const versions = db
    .selectFrom('my_versions as v')
    .innerJoin('my_version_saves as s', (join) =>
      join.onRef('s.user_id', '=', 'v.user_id').onRef('s.prompt_id', '=', 'v.prompt_id').onRef('s.revision', '=', 'v.revision'),
    )
    .innerJoin('prompts as p', 'p.id', 'v.prompt_id')
    .select(['v.prompt_id as promptId', 'p.title', 's.base_version as baseVersion', isLocked(viewer), content(viewer)])
    .select(['s.own_words as ownWords', 's.defaults', 's.note', 'v.created_at as createdAt', 'v.updated_at as updatedAt'])
    .where('v.user_id', '=', userId);
  return listOf(
    versions,
    [
      [sql`v.created_at`, 'timestamptz'],
      [sql`v.prompt_id`, 'text'],
    ],
    ROWS_OF_LONG_TEXTS,
  );
}

/** Every save of them. */
export function listMyVersionSaves(db: Kysely<Tables>, userId: string, viewer: Viewer | null): Section {
  const saves = db
    .selectFrom('my_version_saves as s')
    .innerJoin('prompts as p', 'p.id', 's.prompt_id')
    .select(['s.prompt_id as promptId', 's.revision', 's.base_version as baseVersion', isLocked(viewer), content(viewer)])
    .select(['s.own_words as ownWords', 's.defaults', 's.note', 's.saved_at as savedAt'])
    .where('s.user_id', '=', userId);
  return listOf(
    saves,
    [
      [sql`s.prompt_id`, 'text'],
      [sql`s.revision`, 'int'],
    ],
    ROWS_OF_LONG_TEXTS,
  );
}
