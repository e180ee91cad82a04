import { join } from 'node:path';
import { afterEach, beforeEach, expect } from '@jest/globals';
import pg from 'pg';
import { migrate } from '../src/core/database/migrate.ts';
import { freshDatabase } from './database.ts';
import { copySmallInstallation } from './installation.ts';
import { startProcess, temporaryFolder } from './process.ts';
import { onServer } from './on-server.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

onServer('an import may take longer than a statement of a request may', async () => {
  const { options, drop } = await freshDatabase();
  await migrate(options);
  const client = new pg.Client({ connectionString: options.url });
  await client.connect();
  // Instead of a library that takes that long to index.
  await client.query(`create or replace function lexemes_of(phrase text) returns text[] language plpgsql immutable as $$ begin
    if current_setting('statement_timeout') <> '0' then raise 'The import has %', current_setting('statement_timeout'); end if;
    return array_remove(string_to_array(lower(phrase), ' '), '');
  end $$`);
  await client.end();
  const { CONTENT_DIR } = await copySmallInstallation(join(folder.path, 'installation'));
  const server = startProcess({ DATA_DIR: join(folder.path, 'data'), DATABASE_URL: options.url!, CONTENT_DIR });
  await server.ready;
  expect(server.output()).toContain('Library: 3 prompts');
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  await drop();
});
