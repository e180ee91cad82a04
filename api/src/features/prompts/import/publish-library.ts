import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely } from '../../../core/database/query.ts';
import type { Library } from '../content/library.ts';
import { importLibrary, lockImports } from './import-library.ts';
import { libraryRows } from './rows.ts';
import { updatePostings, updateSearchWords } from './search-index.ts';

/** The library is not imported, because it would archive most of what is there. The message says what to do. */
export class ArchiveError extends Error {}

export interface PublishOptions {
  /** Whether a library that archives most prompts is intended. */
  allowArchive: boolean;
  /** Whether other instances may use the database. Then a library that was replaced already does not return. */
  isShared: boolean;
  /** Called once if another instance imports at the moment. */
  onWait?: () => void;
}

/** Undefined if the library was imported. Otherwise the number of the newer one that stays. */
export type NewerLibrary = { number: number } | undefined;

function digestOf(library: Library): string {
  const { categories, prompts, workflows } = libraryRows(library);
  return createHash('sha256')
    .update(JSON.stringify([categories, prompts, library.practice, workflows]))
    .digest('hex');
}

interface Import {
  number: number;
  digest: string;
}

const importsOf = (em: SqlEntityManager) => kysely(em).selectFrom('library_imports').select(['number', 'digest']);

/** Whether the library of the database is newer: by its number, or because it has replaced this one already. */
async function isNewer(em: SqlEntityManager, latest: Import, { number, digest }: Import, isShared: boolean) {
  if (latest.number !== number) return latest.number > number;
  if (latest.digest === digest || !isShared) return false;
  const earlier = await importsOf(em).where('number', '=', number).where('digest', '=', digest).executeTakeFirst();
  return earlier !== undefined;
}

/** An empty or wrong folder must not take the library away. */
async function assertKeepsMost(em: SqlEntityManager, { prompts }: Library): Promise<void> {
  const listed = await kysely(em).selectFrom('prompts').select('id').where('archived_at', 'is', null).execute();
  const slugs = new Set(prompts.map(({ slug }) => slug));
  const kept = listed.filter(({ id }) => slugs.has(id)).length;
  if (prompts.length > 0 && kept >= listed.length / 2) return;
  const effect =
    listed.length === 0
      ? 'has no prompts'
      : `would archive ${listed.length - kept} of the ${listed.length} prompts of the database`;
  throw new ArchiveError(`The library ${effect}. Correct CONTENT_DIR; if this is intended: npm start -- --allow-archive`);
}

/**
 * Imports the library of this instance, unless the database has a newer one, which is then returned. Of two with the same
 * number, the one that the database has not seen is the newer one.
 */
export async function publishLibrary(
  em: SqlEntityManager,
  library: Library,
  now: Date,
  { allowArchive, isShared, onWait }: PublishOptions,
): Promise<NewerLibrary> {
  const digest = digestOf(library);
  return em.transactional(async (tx) => {
    await lockImports(tx, onWait);
    const latest = await importsOf(tx).orderBy('id', 'desc').limit(1).executeTakeFirst();
    // A library without a number may replace any other.
    const number = library.number ?? latest?.number ?? 0;
    if (latest && (await isNewer(tx, latest, { number, digest }, isShared))) {
      // A migration of this instance may have deleted postings.
      await updatePostings(tx, []);
      await updateSearchWords(tx);
      return latest;
    }
    if (!allowArchive) await assertKeepsMost(tx, library);
    await importLibrary(tx, library, now);
    if (latest?.number === number && latest.digest === digest) return undefined;
    await kysely(tx).deleteFrom('library_imports').where('number', '=', number).where('digest', '=', digest).execute();
    await kysely(tx).insertInto('library_imports').values({ number, digest, imported_at: now }).execute();
    return undefined;
  });
}
