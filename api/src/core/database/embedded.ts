import { PGlite } from '@electric-sql/pglite';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PgliteDriver } from '@mikro-orm/pglite';
import { PGliteDialect } from 'kysely';
import type { Invalidation } from '../cache/invalidation.ts';
import { embeddedFolder } from './embedded-folder.ts';
import { yieldBetweenStatements } from './embedded-statements.ts';
import { sessionSettings, typeParsers } from './connection-settings.ts';

/** Opens the embedded PostgreSQL, which runs in this process. */
export async function openEmbedded(options: { dataDir?: string; image?: Blob }, invalidation: Invalidation) {
  const folder = options.dataDir ? await embeddedFolder(options.dataDir) : undefined;
  const pglite = await PGlite.create({
    ...(folder && { dataDir: folder.path }),
    ...(options.image && { loadDataDir: options.image }),
    extensions: { pg_trgm, fuzzystrmatch },
    parsers: typeParsers,
  });
  yieldBetweenStatements(pglite);
  await folder?.created();
  await pglite.exec(
    Object.entries(sessionSettings)
      .map(([name, value]) => `set ${name} = ${value}`)
      .join(';'),
  );
  return {
    driver: PgliteDriver,
    dialect: new PGliteDialect({ pglite }),
    check: (text: string) => pglite.query(text),
    pool: () => ({ open: 1, idle: 0, waiting: 0 }),
    congestion: () => 'free' as const,
    // Kysely announces its statements. Begin and commit are not among them, but nobody reads in between.
    observe: invalidation.observeConnection(),
    end: async () => {},
  };
}
