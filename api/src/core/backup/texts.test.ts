import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { readDatabaseContent } from '../../../test/assertions/database-content.ts';
import { freshDatabase } from '../../../test/database.ts';
import { makeCategory, makeFree, makePrompt } from '../../../test/fixtures/factories.ts';
import { temporaryFolder } from '../../../test/process.ts';
import { emptyPlace, makeVerify } from '../../../test/restore.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { listTables } from './tables.ts';
import { backup } from './backup.ts';

/** Every character that some program takes for the end of a line or of a text, or that some encoding escapes. */
const AWKWARD =
  '\u2028|\u2029|\u0085|\r|\n|\r\n|\v|\f|\t|\x1a|\x7f|"|\'|\\|\\n|\\u0000|\\N|\ufeff|\ufffe|𝄞|👩‍👩‍👧|é|ﷺ|{}|NULL|\x1b[2J';
const MEGABYTE = `${AWKWARD}${'a line\u2028'.repeat(150_000)}`;

let server: TestServer;
let columns: string[];
const folder = temporaryFolder();
const file = join(folder.path, 'backup.gz');

/** How a text gets into a column, by its type. */
const VALUES: Record<string, string> = { text: '?', 'text[]': "array[?, '']", jsonb: "jsonb_build_object('text', ?::text)" };

/** Every column of texts without a constraint gets the text. Returns the names of those that have it. */
async function fillTexts(text: string): Promise<string[]> {
  const em = server.database.fork();
  const filled: string[] = [];
  for (const { name, columns: own } of await listTables(em)) {
    for (const column of own.filter(({ type }) => type in VALUES)) {
      const update = `update ${name} set ${column.name} = ${VALUES[column.type]} where ctid = (select min(ctid) from ${name})`;
      // A foreign key, a check or a trigger refuses some: ids, states and the audit log.
      const done = await em.execute<{ n: number }[]>(`${update} returning 1 as n`, [text]).catch(() => []);
      if (done.length > 0) filled.push(`${name}.${column.name}`);
    }
  }
  return filled;
}

beforeAll(async () => {
  server = await startServer();
  const { token } = await makeFree(server);
  const { id } = await makePrompt(server, (await makeCategory(server)).id);
  for (const [mutation, variables] of [
    [
      'mutation ($input: ContactInput!) { submitContact(input: $input) }',
      { input: { name: 'Nell', email: 'nell@example.test', subject: 'Hello', message: `Dear\u2028all\u2029there` } },
    ],
    ['mutation ($id: ID!) { reportPrompt(promptId: $id, message: "Wrong\u2028here") }', { id }],
    ['mutation { sendVerification }', {}],
  ] as const)
    expect((await server.graphql(mutation, variables, { token })).body.errors).toBeUndefined();
  columns = await fillTexts(AWKWARD);
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

let before: Awaited<ReturnType<typeof readDatabaseContent>>;
beforeEach(async () => {
  before = await readDatabaseContent(server.database);
});

async function expectRestored(): Promise<void> {
  const there = await emptyPlace(await freshDatabase());
  try {
    await there.restore(file);
    expect(await readDatabaseContent(there.database)).toEqual(before);
  } finally {
    await there.close();
  }
}

test('every text is restored exactly, whatever characters it has, and the backup is verified', async () => {
  expect(columns).toEqual(
    expect.arrayContaining([
      'contact_messages.message',
      'contact_messages.name',
      'users.first_name',
      'prompts.content',
      'mails.subject',
      'prompts.tags',
      'prompts.variables',
    ]),
  );
  expect(columns.length).toBeGreaterThan(20);
  expect((await backup(server.database, file, await makeVerify())).unverified).toBeUndefined();
  await expectRestored();
});

test('a backup of the first format, without checksums, is restored as well', async () => {
  await backup(server.database, file);
  const [header, ...lines] = gunzipSync(readFileSync(file)).toString().split('\n');
  const old = [header!.replace('"format":2', '"format":1'), ...lines.filter((line) => !line.startsWith('{"checksum"'))];
  writeFileSync(file, gzipSync(old.join('\n')));
  await expectRestored();
});

test('a text of a megabyte is restored', async () => {
  await server.database.fork().execute('update contact_messages set message = ?', [MEGABYTE]);
  before = await readDatabaseContent(server.database);
  await backup(server.database, file);
  await expectRestored();
});

test('a backup that cannot be verified is kept, and says why', async () => {
  const { unverified } = await backup(server.database, file, await makeVerify(() => Promise.reject(new Error('out of memory'))));
  expect(unverified).toBe('it could not be restored in memory (out of memory). Restore it into an empty database.');
  await expectRestored();
});
