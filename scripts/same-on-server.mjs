/** The tests that need a database take it from here; all others show the same on any server. */
export const DATABASE_OF_TESTS = 'api/test/database.ts';

/** Tests of the API that take a database and show nothing new on another server. */
export const SAME_ON_SERVER = [
  // About HTTP and pictures alone.
  'src/http/client/pictures',
  'src/http/conformance',
  'src/http/slow-clients',
  // On a separate PostgreSQL, or on the embedded one of a process.
  'test/chaos/(connection|overload)',
  'test/shutdown',
];
