import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { holdLock, LOCKS } from '../../../core/database/locks.ts';
import { kysely, rawStatement, sql } from '../../../core/database/query.ts';
import type { Library } from '../content/library.ts';
import { writePracticeFields } from './practice-fields.ts';
import { keepPublishedTexts } from './published-texts.ts';
import { libraryRows } from './rows.ts';
import { updatePostings, updateSearchWords } from './search-index.ts';
import { upsertRows } from './upsert.ts';

/** Only one process imports at a time, until the end of its transaction. Others wait, and `onWait` says so. */
export const lockImports = (tx: SqlEntityManager, onWait?: () => void) => holdLock(tx, LOCKS.import, onWait);

/**
 * Imports the content files in one transaction. Prompts are identified by their slug, so that favorites, uses and counts
 * are kept. Prompts and categories without a file are archived, not deleted. Unchanged rows are not written.
 */
export async function importLibrary(em: SqlEntityManager, library: Library, now: Date): Promise<void> {
  const { categories, prompts, workflows } = libraryRows(library);
  await em.transactional(async (tx) => {
    await lockImports(tx);
    await upsertRows(tx, 'categories', categories);
    const written = await upsertRows(tx, 'prompts', prompts);
    await keepPublishedTexts(tx);
    const archived = await archiveOthers(tx, 'prompts', prompts, now);
    const closed = await archiveOthers(tx, 'categories', categories, now);
    await upsertRows(tx, 'workflows', workflows);
    await archiveOthers(tx, 'workflows', workflows, now);
    // A field of work that is gone would leave its members without prompts to start with.
    if (closed.length > 0) await kysely(tx).updateTable('users').set({ field: null }).where('field', 'in', closed).execute();
    await writePracticeFields(tx, library);
    await updatePromptCounts(tx);
    await updatePostings(tx, [...written, ...archived]);
    await updateSearchWords(tx);
  });
}

async function archiveOthers(
  em: SqlEntityManager,
  table: 'categories' | 'prompts' | 'workflows',
  rows: readonly { id: string }[],
  now: Date,
): Promise<string[]> {
  const ids = rows.map(({ id }) => id);
  const archived = await kysely(em)
    .updateTable(table)
    .set({ archived_at: now })
    .where('archived_at', 'is', null)
    .where(sql<boolean>`id <> all (${sql.val(ids)}::text[])`)
    .returning('id')
    .execute();
  return archived.map(({ id }) => id);
}

async function updatePromptCounts(em: SqlEntityManager): Promise<void> {
  await rawStatement(sql`
    update categories set prompt_count = counted.count from (
      select c.id, count(p.id)::int as count from categories c
      left join prompts p on p.category_id = c.id and p.archived_at is null group by c.id
    ) as counted
    where counted.id = categories.id and counted.count <> categories.prompt_count`).execute(em);
}
