import { Migration20261120000000First } from './20261120000000_first.ts';

/** All migrations, in the order in which they run. */
export const migrations = [Migration20261120000000First];
