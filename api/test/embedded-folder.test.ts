import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { copySmallInstallation } from './installation.ts';
import { temporaryFolder } from './process.ts';
import { databaseOptions } from '../src/database.ts';
import { openDatabase } from '../src/core/database/db.ts';
import { kysely } from '../src/core/database/query.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const open = () => openDatabase(databaseOptions({ database: { url: undefined, poolSize: 1 }, dataDir: folder.path }));

test('a database whose creation was killed is created again', async () => {
  const path = join(folder.path, 'pglite');
  // What is there a moment after the first start.
  mkdirSync(join(path, 'base'), { recursive: true });
  writeFileSync(join(path, 'PG_VERSION'), '17');
  writeFileSync(`${path}.unfinished`, '');
  const database = await open();
  await database.health();
  await database.close();
  expect(readdirSync(folder.path)).toEqual(['pglite']);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

test('a database that is complete is kept', async () => {
  await copySmallInstallation(folder.path);
  const database = await open();
  const users = await kysely(database.fork()).selectFrom('users').select('id').execute();
  await database.close();
  expect(users).toHaveLength(3);
  expect(existsSync(join(folder.path, 'pglite.unfinished'))).toBe(false);
});
