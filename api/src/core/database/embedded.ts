import { PGlite, types } from '@electric-sql/pglite';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PgliteDriver } from '@mikro-orm/pglite';
import { PGliteDialect } from 'kysely';
import pg from 'pg';
import type { Invalidation } from '../cache/invalidation.ts';
import { embeddedFolder } from './embedded-folder.ts';
import { prepareRepeated } from './embedded-prepared.ts';
import { yieldBetweenStatements } from './embedded-statements.ts';
import { sessionSettings, typeParsers } from './connection-settings.ts';

/**
 * The parsers of the types that a PostgreSQL server's driver parses as well. PGlite has 300 more, of array types, also
 * those of the rows of each table. It copies all of them for each statement, which would take a third of the time of a short one.
 */
function neededParsers(parsers: PGlite['parsers']): PGlite['parsers'] {
  const parserOf = pg.types.getTypeParser as (type: number, format: 'text') => unknown;
  // What `pg` gives for a type that it does not know.
  const defaultParser = parserOf(0, 'text');
  const isNeeded = (type: string) => type in types.parsers || parserOf(Number(type), 'text') !== defaultParser;
  return Object.fromEntries(Object.entries(parsers).filter(([type]) => isNeeded(type)));
}

/** Opens the embedded PostgreSQL, which runs in this process. */
export async function openEmbedded(options: { dataDir?: string; image?: Blob }, invalidation: Invalidation) {
  const folder = options.dataDir ? await embeddedFolder(options.dataDir) : undefined;
  const pglite = await PGlite.create({
    ...(folder && { dataDir: folder.path }),
    ...(options.image && { loadDataDir: options.image }),
    extensions: { pg_trgm, fuzzystrmatch },
    parsers: typeParsers,
  });
  pglite.parsers = neededParsers(pglite.parsers);
  prepareRepeated(pglite);
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
