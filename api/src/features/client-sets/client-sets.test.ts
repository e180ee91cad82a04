import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DAY } from '../../core/time.ts';
import { executeText, executeTextForError } from '../../../test/clients/graphql.ts';
import { makeFree, makePro, makeSession } from '../../../test/fixtures/factories.ts';
import { makeKey } from '../../../test/fixtures/key.ts';
import { type GraphQLBody, startServer, type TestResponse, type TestServer } from '../../../test/server.ts';
import { CIPHERTEXT_MAX, PAGE_MAX, PROOF_MAX, SETS_MAX } from './client-sets.types.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
});
afterAll(() => server.close());

const random = (bytes = 60) => randomBytes(bytes).toString('base64');
const START = 'mutation ($input: ClientSetVaultInput!) { startClientSetSync(input: $input) { id revision } }';
const SAVE =
  'mutation ($vaultId: ID!, $record: ClientSetRecordInput!) { saveClientSetRecord(vaultId: $vaultId, record: $record) { id version size isDeleted } }';
const END = 'mutation ($vaultId: ID!) { endClientSetSync(vaultId: $vaultId) }';
const READ =
  'query ($after: Int!, $first: Int) { clientSetVault { id salt iterations proof revision records(after: $after, first: $first) { id version ciphertext deletion size isDeleted } } }';

interface Written {
  saveClientSetRecord: { id: string; version: number; size: number; isDeleted: boolean };
}
interface Read {
  clientSetVault: { id: string; revision: number; records: { id: string; version: number; ciphertext: string | null }[] } | null;
}

const vaultInput = (changes: object = {}) => ({
  id: randomUUID(),
  salt: random(16),
  iterations: 600_000,
  proof: random(),
  ...changes,
});
const read = async (token: string, after = 0, first = PAGE_MAX) =>
  (await executeText<Read>(server, READ, { after, first }, token)).clientSetVault;

/** A member who has turned on sync. */
async function makeSyncing() {
  const { token, user } = await makeFree(server);
  const input = vaultInput();
  await executeText(server, START, { input }, token);
  const vaultId = input.id;
  const save = async (record: object) =>
    (await executeText<Written>(server, SAVE, { vaultId, record }, token)).saveClientSetRecord;
  const saveForError = (record: object, vault = vaultId) => executeTextForError(server, SAVE, { vaultId: vault, record }, token);
  return { token, user, input, vaultId, save, saveForError };
}

/** Leaves room for one more set. */
const fillUp = (userId: string) =>
  server.database.fork().execute(
    `insert into client_set_records (user_id, id, version, ciphertext, size, updated_at)
       select ?, gen_random_uuid(), 1, 'x', 1, now() from generate_series(2, ?::int)`,
    [userId, SETS_MAX],
  );

const codeOf = ({ body }: TestResponse<GraphQLBody>) => body.errors?.[0]?.extensions.code;
const CONFLICT = 'CONFLICT';
const ONE_OF_FIVE = [CONFLICT, CONFLICT, CONFLICT, CONFLICT, undefined];

test('a vault keeps how its key is derived, and the records as they came', async () => {
  const { token, input, save } = await makeSyncing();
  const [id, ciphertext] = [randomUUID(), random()];
  expect(await save({ id, baseVersion: 0, ciphertext })).toEqual({ id, version: 1, size: ciphertext.length, isDeleted: false });
  expect(await read(token)).toEqual({
    ...input,
    revision: 1,
    records: [{ id, version: 1, ciphertext, deletion: null, size: ciphertext.length, isDeleted: false }],
  });
});

test('without sync there is nothing, and each member has their own', async () => {
  const { token, vaultId } = await makeSyncing();
  const { token: other } = await makePro(server);
  expect(await read(other)).toBeNull();
  const record = { id: randomUUID(), baseVersion: 0, ciphertext: random() };
  expect(await executeTextForError(server, SAVE, { vaultId, record }, other)).toMatchObject({ code: 'CONFLICT' });
  expect(await executeText(server, END, { vaultId }, other)).toEqual({ endClientSetSync: false });
  expect(await read(token)).toMatchObject({ id: vaultId, records: [] });
});

test('a change that is based on an older version is a conflict, and changes nothing', async () => {
  const { token, save, saveForError } = await makeSyncing();
  const id = randomUUID();
  await save({ id, baseVersion: 0, ciphertext: random() });
  const second = random();
  expect((await save({ id, baseVersion: 1, ciphertext: second })).version).toBe(2);
  const message = 'Another device has changed this client set.';
  for (const record of [
    { id, baseVersion: 1, ciphertext: random() },
    { id, baseVersion: 0, ciphertext: random() },
    { id, baseVersion: 1 },
  ])
    expect(await saveForError(record)).toMatchObject({ code: 'CONFLICT', message, fields: { baseVersion: message } });
  expect((await read(token))!.records).toEqual([expect.objectContaining({ version: 2, ciphertext: second })]);
});

test('of several changes at once, one wins', async () => {
  const { token, vaultId, save } = await makeSyncing();
  const id = randomUUID();
  await save({ id, baseVersion: 0, ciphertext: random() });
  const responses = await Promise.all(
    Array.from({ length: 5 }, () =>
      server.graphql(SAVE, { vaultId, record: { id, baseVersion: 1, ciphertext: random() } }, { token }),
    ),
  );
  expect(responses.map(codeOf).sort()).toEqual(ONE_OF_FIVE);
  expect(await read(token)).toMatchObject({ records: [{ id }] });
});

test('changes are read from a version on, page by page, in the order in which they were written', async () => {
  const { token, save } = await makeSyncing();
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of ids) await save({ id, baseVersion: 0, ciphertext: random() });
  await save({ id: ids[0]!, baseVersion: 1, ciphertext: random() });
  const idsOf = async (after: number, first?: number) => (await read(token, after, first))!.records.map(({ id }) => id);
  expect(await idsOf(0)).toEqual([ids[1], ids[2], ids[0]]);
  expect(await idsOf(0, 2)).toEqual([ids[1], ids[2]]);
  expect(await idsOf(3)).toEqual([ids[0]]);
  expect(await idsOf(4)).toEqual([]);
});

test('a deleted record has no content, can be written again, and is forgotten after half a year', async () => {
  const { token, user, vaultId, save } = await makeSyncing();
  const [id, other] = [randomUUID(), randomUUID()];
  await save({ id, baseVersion: 0, ciphertext: random() });
  await save({ id: other, baseVersion: 0, ciphertext: random() });
  const deletion = random();
  expect(await save({ id, baseVersion: 1, ciphertext: null, deletion })).toMatchObject({ version: 3, isDeleted: true, size: 0 });
  expect((await read(token))!.records).toContainEqual({ id, version: 3, ciphertext: null, deletion, size: 0, isDeleted: true });
  await save({ id: other, baseVersion: 2, ciphertext: null });
  const again = random();
  expect(await save({ id, baseVersion: 3, ciphertext: again, deletion })).toMatchObject({ version: 5, isDeleted: false });
  const now = server.clock.now;
  server.clock.now = new Date(now.getTime() + 179 * DAY);
  await server.jobs.retention.run();
  expect((await server.database.fork().execute('select 1 from client_set_records where id = ?', [other])).length).toBe(1);
  server.clock.now = new Date(now.getTime() + 181 * DAY);
  await server.jobs.retention.run();
  server.clock.now = now;
  // The sessions of that time are gone, too.
  const { token: later } = await makeSession(server, user);
  expect((await read(later))!.records).toEqual([expect.objectContaining({ id, ciphertext: again, deletion: null })]);
  // A browser that comes back with its edit after that.
  const record = { id: other, baseVersion: 2, ciphertext: random() };
  await executeText(server, SAVE, { vaultId, record }, later);
  expect((await read(later))!.records).toHaveLength(2);
});

test('sync is turned on once, and off with everything in it', async () => {
  const { token, vaultId, save, saveForError } = await makeSyncing();
  await save({ id: randomUUID(), baseVersion: 0, ciphertext: random() });
  const next = vaultInput();
  expect(await executeTextForError(server, START, { input: next }, token)).toMatchObject({ code: 'CONFLICT' });
  expect(await executeText(server, END, { vaultId: randomUUID() }, token)).toEqual({ endClientSetSync: false });
  expect(await read(token)).toMatchObject({ id: vaultId });
  expect(await executeText(server, END, { vaultId }, token)).toEqual({ endClientSetSync: true });
  expect(await read(token)).toBeNull();
  await executeText(server, START, { input: next }, token);
  expect(await saveForError({ id: randomUUID(), baseVersion: 0, ciphertext: random() })).toMatchObject({
    code: 'CONFLICT',
    fields: { vaultId: expect.any(String) },
  });
  expect(await read(token)).toMatchObject({ id: next.id, records: [] });
});

test('a member has a bounded number of records', async () => {
  const { save, saveForError, user } = await makeSyncing();
  const id = randomUUID();
  await save({ id, baseVersion: 0, ciphertext: random() });
  await fillUp(user.id);
  expect(await saveForError({ id: randomUUID(), baseVersion: 0, ciphertext: random() })).toMatchObject({
    code: 'CONFLICT',
    message: 'At most 200 client sets can be synced. Delete one first.',
  });
  expect(await save({ id, baseVersion: 1, ciphertext: null })).toMatchObject({ isDeleted: true });
  await save({ id: randomUUID(), baseVersion: 0, ciphertext: random() });
});

test('sets that were deleted have no room of their own to come back to', async () => {
  const { token, user, save, saveForError } = await makeSyncing();
  const ids = [randomUUID(), randomUUID()];
  await server.database.fork().execute(
    `insert into client_set_records (user_id, id, version, size, updated_at, deleted_at)
       select ?, unnest(?::uuid[]), 1, 0, now(), now()`,
    [user.id, `{${ids.join(',')}}`],
  );
  await fillUp(user.id);
  const [first, second] = ids as [string, string];
  const { version } = await save({ id: first, baseVersion: 1, ciphertext: random() });
  expect(await saveForError({ id: second, baseVersion: 1, ciphertext: random() })).toMatchObject({
    code: 'CONFLICT',
    fields: { id: 'At most 200 client sets can be synced. Delete one first.' },
  });
  // What is there can be changed, and what is gone deleted again.
  await save({ id: first, baseVersion: version, ciphertext: random() });
  await save({ id: second, baseVersion: 1, ciphertext: null });
  expect(await read(token)).toMatchObject({ revision: 3 });
});

test('of several new sets at once, only those are written for which there is room', async () => {
  const { vaultId, token, user } = await makeSyncing();
  await fillUp(user.id);
  const responses = await Promise.all(
    Array.from({ length: 5 }, () =>
      server.graphql(SAVE, { vaultId, record: { id: randomUUID(), baseVersion: 0, ciphertext: random() } }, { token }),
    ),
  );
  expect(responses.map(codeOf).sort()).toEqual(ONE_OF_FIVE);
});

test.each([
  [{ baseVersion: 0, id: 'no id' }, 'Use a UUID'],
  [{ baseVersion: -1, id: randomUUID() }, 'Use a version, or 0 for a new set'],
  [{ baseVersion: 0, id: randomUUID(), ciphertext: 'Acme v. Doe, in the words of the member' + '.'.repeat(9) }, 'Use base64'],
  [{ baseVersion: 0, id: randomUUID(), ciphertext: 'QUJD' }, 'This is too short'],
  [
    { baseVersion: 0, id: randomUUID(), ciphertext: 'A'.repeat(CIPHERTEXT_MAX + 1) },
    'This client set is too long to be synced. Shorten some of its values.',
  ],
  [{ baseVersion: 0, id: randomUUID(), deletion: 'A'.repeat(PROOF_MAX + 1) }, 'Use at most 500 characters'],
])('the record %# is refused', async (record, message) => {
  const { saveForError } = await makeSyncing();
  expect(await saveForError(record)).toMatchObject({ code: 'BAD_USER_INPUT', message });
});

test.each([
  [{ iterations: 599_999 }, 'Use at least 600,000 iterations'],
  [{ iterations: 10_000_001 }, 'Use at most 10,000,000 iterations'],
  [{ salt: 'AAAA' }, 'This is too short'],
  [{ proof: 'A'.repeat(501) }, 'Use at most 500 characters'],
  [{ id: '1' }, 'Use a UUID'],
])('a vault with %j is refused', async (changes, message) => {
  const { token } = await makeFree(server);
  expect(await executeTextForError(server, START, { input: vaultInput(changes) }, token)).toMatchObject({
    code: 'BAD_USER_INPUT',
    message,
  });
});

test('a page has at most 25 records', async () => {
  const { token } = await makeSyncing();
  expect(await executeTextForError(server, READ, { after: 0, first: 26 }, token)).toMatchObject({
    code: 'BAD_USER_INPUT',
    message: 'Ask for at most 25',
  });
});

test('it is closed to visitors and to API keys', async () => {
  const { vaultId, user } = await makeSyncing();
  const { key } = await makeKey(server, user);
  expect(await executeTextForError(server, READ, { after: 0 })).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await executeTextForError(server, READ, { after: 0 }, key)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await executeTextForError(server, END, { vaultId }, key)).toMatchObject({ code: 'FORBIDDEN' });
});

test('too many changes in a minute have to wait', async () => {
  const { vaultId, token } = await makeSyncing();
  const record = { id: randomUUID(), baseVersion: 9, ciphertext: random() };
  const codes: unknown[] = [];
  for (let count = 0; count <= 300; count += 1) codes.push(codeOf(await server.graphql(SAVE, { vaultId, record }, { token })));
  expect(codes).toEqual([undefined, ...Array.from({ length: 299 }, () => CONFLICT), 'RATE_LIMITED']);
});
