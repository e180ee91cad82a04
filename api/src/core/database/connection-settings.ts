import { createPostgreSqlTypeParsers } from '@mikro-orm/postgresql';

/** Session settings of every connection. */
export const sessionSettings = {
  // The similarity from which a word is a candidate for a mistyped one. The edit distance decides among them.
  'pg_trgm.similarity_threshold': 0.2,
  // The default of 4 is for spinning disks. With it, a search for a word that is in a tenth of the prompts would read
  // all of them instead of the index.
  random_page_cost: 1.1,
  // As values are read here, whatever the defaults of the server.
  timezone: 'UTC',
  datestyle: 'ISO',
};

type Parsers = Record<number, (value: string) => unknown>;

const INT8 = 20;

/** Dates, times and int8 are returned as text by PostgreSQL and the embedded database. */
export const typeParsers: Parsers = {
  ...(createPostgreSqlTypeParsers((text: string) => text.replace(/^\{|\}$/g, '').split(',')) as Parsers),
  [INT8]: (text) => text,
};
