import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely, sql } from '../../../core/database/query.ts';
import { counted, home, pathOfCategory, type PublicPage } from './public-page.ts';

/** The page of a category, with its prompts by title. */
export async function readPublicCategory(em: SqlEntityManager, id: string): Promise<PublicPage | null> {
  const category = await kysely(em)
    .selectFrom('categories')
    .select(['name', 'description', 'color'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!category) return null;
  const prompts = await kysely(em)
    .selectFrom('prompts')
    .select(['id', 'title', 'description', 'is_premium as isPremium'])
    .where('category_id', '=', id)
    .where('archived_at', 'is', null)
    .orderBy(sql`title collate "und-x-icu"`)
    .orderBy('id')
    .execute();
  const { name, description, color } = category;
  return {
    values: {
      id,
      name,
      description,
      color,
      count: prompts.length.toLocaleString('en-US'),
      isOne: prompts.length === 1,
      hasPrompts: prompts.length > 0,
      prompts,
    },
    breadcrumbs: [home, { name, path: pathOfCategory(id) }],
    picture: { page: 'category', title: name, category: name, color, line: counted(prompts.length, 'prompt') },
  };
}
