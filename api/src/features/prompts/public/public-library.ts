import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { VersionedCache } from '../../../core/cache/versioned-cache.ts';
import type { Database } from '../../../core/database/db.ts';
import { kysely } from '../../../core/database/query.ts';
import { serviceUnavailable } from '../../../core/errors.ts';
import { requestScope } from '../../../core/telemetry/log.ts';
import { readPublicCategory } from './public-category.ts';
import { pathOfCategory, pathOfPrompt, type PublicPage } from './public-page.ts';
import { readPublicPrompt } from './public-prompt.ts';

/**
 * All pages of the library that comes with the product; of a larger one, those that were asked for last. With its compressed
 * documents, a page takes about 40 kB.
 */
const PAGES_MAX = 300;

/** The ids of everything that has a page, so that a request for another one takes no statement. */
interface Index {
  categories: ReadonlySet<string>;
  prompts: ReadonlySet<string>;
}

/** What visitors may see of the library, kept in memory until it changes. */
export interface PublicLibrary {
  prompt(id: string): Promise<PublicPage | null>;
  category(id: string): Promise<PublicPage | null>;
  /** The paths of all pages, for the sitemap. */
  paths(): Promise<string[]>;
}

export function createPublicLibrary(database: Database, isCached: boolean): PublicLibrary {
  const options = { invalidation: database.invalidation, topics: ['library'], isOn: isCached };
  const indexes = new VersionedCache<Index>({ ...options, max: 1 });
  const pages = new VersionedCache<PublicPage>({ ...options, max: PAGES_MAX });
  /** Turns a request away that would wait too long for the database, as the API does. */
  const open = (): SqlEntityManager => {
    if (database.congestion(requestScope.getStore()?.network) !== 'free') throw serviceUnavailable();
    return database.fork();
  };
  const index = async () => (await indexes.get('', () => readIndex(open())))!;
  return {
    prompt: async (id) => {
      const { prompts } = await index();
      return prompts.has(id) ? pages.get(pathOfPrompt(id), () => readPublicPrompt(open(), id)) : null;
    },
    category: async (id) => {
      const { categories } = await index();
      return categories.has(id) ? pages.get(pathOfCategory(id), () => readPublicCategory(open(), id)) : null;
    },
    paths: async () => {
      const { categories, prompts } = await index();
      return [...[...categories].map(pathOfCategory), ...[...prompts].map(pathOfPrompt)];
    },
  };
}

async function readIndex(em: SqlEntityManager): Promise<Index> {
  const categories = await kysely(em)
    .selectFrom('categories')
    .select('id')
    .where('archived_at', 'is', null)
    .orderBy('position')
    .execute();
  const prompts = await kysely(em).selectFrom('prompts').select('id').where('archived_at', 'is', null).orderBy('id').execute();
  return { categories: idsOf(categories), prompts: idsOf(prompts) };
}

const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));
