import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const api = join(import.meta.dirname, '..');

test('what is not repeated on a PostgreSQL server exists, and has no test that needs one', async () => {
  const { SAME_ON_SERVER } = (await import(join(api, '..', 'scripts', 'same-on-server.mjs'))) as { SAME_ON_SERVER: string[] };
  const files = globSync('{src,test}/**/*.test.ts', { cwd: api });
  for (const pattern of SAME_ON_SERVER) {
    const found = files.filter((file) => new RegExp(pattern).test(file));
    expect([pattern, found.length > 0]).toEqual([pattern, true]);
    for (const file of found)
      expect([file, readFileSync(join(api, file), 'utf8')]).not.toEqual([file, expect.stringMatching(/onServer|serverUrl/i)]);
  }
});
