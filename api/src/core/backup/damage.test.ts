import { readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readDatabaseContent } from '../../../test/assertions/database-content.ts';
import { freshDatabase } from '../../../test/database.ts';
import { makeCategory, makeFree, makePrompts } from '../../../test/fixtures/factories.ts';
import { temporaryFolder } from '../../../test/process.ts';
import { emptyPlace, makeVerify } from '../../../test/restore.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { backup } from './backup.ts';
import { BackupError } from './format.ts';

let server: TestServer;
let there: Awaited<ReturnType<typeof emptyPlace>>;
let lines: string[];
const folder = temporaryFolder();
const file = join(folder.path, 'backup.gz');
const broken = join(folder.path, 'broken.gz');
beforeAll(async () => {
  server = await startServer();
  await makePrompts(server, await makeCategory(server), 3);
  await makeFree(server);
  await backup(server.database, file);
  lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  there = await emptyPlace(await freshDatabase());
});
afterAll(async () => {
  await server.close();
  await there.close();
  folder.remove();
});

const rowOf = (table: string) => lines.findIndex((line) => line.startsWith(`{"table":"${table}"`)) + 1;
const lastTable = () => lines.findLastIndex((line) => line.startsWith('{"table"'));
/** The lines of a table without rows. */
const emptyTable = () => {
  const at = lines.findIndex((line) => line.startsWith('{"table"') && line.endsWith('"rows":0}'));
  return lines.slice(at, at + 2);
};
const withLine = (index: number, change: (line: string) => string[]) =>
  gzipSync(lines.flatMap((line, at) => (at === index ? change(line) : [line])).join('\n'));
const withFlippedByte = () => {
  const bytes = readFileSync(file);
  bytes[Math.floor(bytes.length / 2)]! ^= 0x10;
  return bytes;
};

test.each<[string, () => Buffer, RegExp]>([
  ['an empty file', () => Buffer.from(''), /is no backup/],
  ['no gzip', () => Buffer.from('no gzip at all'), /is no backup, or it is damaged/],
  ['cut off', () => readFileSync(file).subarray(0, -100), /is no backup, or it is damaged/],
  ['a byte that has changed', withFlippedByte, /damaged/],
  ['a line that is no JSON', () => withLine(rowOf('users'), () => ['["Nell"']), /a line cannot be read$/],
  ['text that is not UTF-8', () => gzipSync(Buffer.from([0x22, 0xff, 0x22, 0x0a])), /is no backup, or it is damaged/],
  [
    'a value that has changed',
    () => withLine(rowOf('users'), (line) => [line.replace('@', '%')]),
    /rows of users do not match their checksum/,
  ],
  [
    'a value of another type',
    () => withLine(rowOf('users'), (line) => [line.replace(/"2026-[^"]*"/, '"soon"')]),
    /rows of users cannot be inserted \(\w+\)/,
  ],
  ['a row too few', () => withLine(rowOf('users'), () => []), /rows of users are missing/],
  ['a row too many', () => withLine(rowOf('users'), (line) => [line, line]), /checksum of users is missing/],
  ['a short row', () => withLine(rowOf('users'), () => ['["demo"]']), /rows of users are missing/],
  ['a table too few', () => gzipSync(lines.slice(0, lastTable()).join('\n')), /ends too early/],
  ['a table twice', () => gzipSync([...lines, ...emptyTable()].join('\n')), /is not as its version had it/],
  [
    'a table that nobody knows',
    () => withLine(rowOf('users') - 1, (line) => [line.replace('"users"', '"people"')]),
    /its table people is not/,
  ],
  [
    'a later format',
    () => withLine(0, (line) => [line.replace('"format":2', '"format":3')]),
    /is no backup of Promptory, or of a newer version/,
  ],
])('%s ends in one clear line, and nothing is restored', async (_, make, reason) => {
  writeFileSync(broken, make());
  const error = await there.restore(broken).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(BackupError);
  expect((error as Error).message).toMatch(reason);
  expect((error as Error).message).not.toContain('\n');
  expect(Object.values(await readDatabaseContent(there.database)).flat()).toEqual([]);
});

test('a transaction that loses a race is run again, with the whole file', async () => {
  const place = await emptyPlace(await freshDatabase());
  // As if another transaction had won at the first attempt. What a sequence has counted is not rolled back.
  await place.restore(file, async () => {
    const em = place.database.fork();
    await em.execute('create sequence attempts');
    await em.execute(`create function lose_once() returns boolean language plpgsql as $$ begin
      if nextval('attempts') = 1 then raise 'lost' using errcode = '40001'; end if;
      return true;
    end $$`);
    await em.execute('alter table users add constraint loses_once check (lose_once())');
  });
  const [attempts] = await place.database.fork().execute<{ last: number }[]>('select last_value::int as last from attempts');
  expect(attempts!.last).toBeGreaterThan(1);
  expect(await readDatabaseContent(place.database)).toEqual(await readDatabaseContent(server.database));
  await place.close();
});

test('a folder in place of the file is named', async () => {
  await expect(there.restore(folder.path)).rejects.toThrow(new BackupError(`${folder.path} cannot be read (EISDIR).`));
});

test('a backup that does not restore to the same rows is not kept, and the one before it stays', async () => {
  const verify = await makeVerify();
  const good = readFileSync(file);
  await expect(
    backup(server.database, file, (written, sums) => {
      writeFileSync(
        written,
        withLine(rowOf('users'), (line) => [line.replace('@', '%')]),
      );
      return verify(written, sums);
    }),
  ).rejects.toThrow(/^The backup is damaged and was not kept: .* do not match their checksum/);
  expect(readFileSync(file).equals(good)).toBe(true);
  expect((await readdir(folder.path)).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  await expect(
    backup(server.database, file, (written, sums) => verify(written, new Map([...sums, ['users', { rows: 7, checksum: '' }]]))),
  ).rejects.toThrow(/has 1 of the 7 rows of users/);
});
