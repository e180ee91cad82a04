import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '..', '..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const { DATABASE_OF_TESTS, SAME_ON_SERVER } = (await import(join(root, 'scripts', 'same-on-server.mjs'))) as {
  DATABASE_OF_TESTS: string;
  SAME_ON_SERVER: string[];
};

test('what takes a database and is not repeated on a PostgreSQL server exists, and has no test that needs one', () => {
  const files = globSync('api/{src,test}/**/*.test.ts', { cwd: root });
  for (const pattern of SAME_ON_SERVER) {
    const found = files.filter((file) => new RegExp(pattern).test(file));
    expect([pattern, found.length > 0]).toEqual([pattern, true]);
    for (const file of found) expect([file, textOf(file)]).not.toEqual([file, expect.stringMatching(/onServer|serverUrl/i)]);
  }
});

test('the server is known in one place, which every test that is repeated on it imports', () => {
  const files = globSync('api/{src,test,migrations}/**/*.ts', { cwd: root });
  expect(files.filter((file) => /process\.env\.TEST_DATABASE_URL/.test(textOf(file)))).toEqual([DATABASE_OF_TESTS]);
});
