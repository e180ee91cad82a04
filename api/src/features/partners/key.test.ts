import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DAY, SECOND } from '../../core/time.ts';
import { executeText } from '../../../test/clients/graphql.ts';
import { readDatabaseContent } from '../../../test/assertions/database-content.ts';
import { withoutTable } from '../../../test/without-table.ts';
import { makeAdmin, makeFree, makeMember, makePro } from '../../../test/fixtures/factories.ts';
import { expectUnauthorized } from '../../../test/fixtures/forged-tokens.ts';
import { ALL_SCOPES, makeKey, unlimitedKeys } from '../../../test/fixtures/key.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { User } from '../users/user.entity.ts';

const START = new Date('2026-11-20T12:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await startServer(unlimitedKeys);
});
afterAll(() => server.close());
beforeEach(() => void (server.clock.now = START));

const later = (milliseconds: number) => (server.clock.now = new Date(server.clock.now.getTime() + milliseconds));
const glance = (token: string) => server.graphql('{ __typename }', {}, { token });
const statuses = async (token: string) => [
  (await glance(token)).status,
  (await server.rest('GET', '/api/categories', { token })).status,
];
const change = (user: User, fields: Partial<User>) => server.database.fork().nativeUpdate(User, user.id, fields);
const withChecksum = (text: string) => `${text}_${crc32(text).toString(16).padStart(8, '0')}`;

describe('a key over GraphQL and REST', () => {
  test('works until it is revoked', async () => {
    const { user, token } = await makeFree(server);
    const [{ id, key }, other] = [await makeKey(server, user), await makeKey(server, user)];
    expect(await statuses(key)).toEqual([200, 200]);
    await executeText(server, 'mutation ($id: ID!) { revokeApiKey(id: $id) { id } }', { id }, token);
    await expectUnauthorized(server, `Bearer ${key}`, 'REVOKED');
    expect(await statuses(other.key)).toEqual([200, 200]);
  });

  test('works until it expires', async () => {
    const { user } = await makeFree(server);
    const { key } = await makeKey(server, user, { expiresAt: new Date(START.getTime() + DAY) });
    later(DAY - 1);
    expect(await statuses(key)).toEqual([200, 200]);
    later(1);
    await expectUnauthorized(server, `Bearer ${key}`, 'EXPIRED');
  });

  test('works until its owner is disabled or deleted', async () => {
    const { user } = await makeFree(server);
    const { key } = await makeKey(server, user);
    expect(await statuses(key)).toEqual([200, 200]);
    await change(user, { disabledAt: START });
    await expectUnauthorized(server, `Bearer ${key}`, 'REVOKED');
    await change(user, { disabledAt: null });
    expect(await statuses(key)).toEqual([200, 200]);
    await server.database.fork().nativeDelete(User, user.id);
    await expectUnauthorized(server, `Bearer ${key}`);
  });
});

describe('an invalid key', () => {
  test('thousands of malformed keys run no statement, because the checksum is verified first', async () => {
    const { key } = await makeKey(server, (await makeFree(server)).user);
    const other = (character: string) => (character === '7' ? '8' : '7');
    const mistyped = [...key].map((character, at) => key.slice(0, at) + other(character) + key.slice(at + 1));
    const cut = [...key].map((_, at) => key.slice(0, at)).filter((text) => text.startsWith('plk_'));
    const invented = Array.from({ length: 2000 }, (_, number) => {
      const digits = createHash('sha512').update(String(number)).digest('hex');
      return `plk_live_${digits.slice(0, 12)}_${digits.slice(12, 55)}_${digits.slice(55, 63)}`;
    });
    const garbage = [
      ...mistyped,
      ...cut,
      ...invented,
      `${key}0`,
      key.toUpperCase(),
      key.replaceAll('_', '.'),
      `plk_${'9'.repeat(4000)}`,
    ];
    expect(garbage.length).toBeGreaterThan(2000);
    const statuses = new Set<number>();
    server.statements.length = 0;
    for (let at = 0; at < garbage.length; at += 50) {
      const requests = garbage
        .slice(at, at + 50)
        .map((token, index) => (index % 2 ? glance(token) : server.rest('GET', '/api/categories', { token })));
      for (const { status } of await Promise.all(requests)) statuses.add(status);
    }
    expect({ statuses: [...statuses], statements: server.statements }).toEqual({ statuses: [401], statements: [] });
    expect((await glance(key)).status).toBe(200);
  });

  test('a key with another secret, id or kind is rejected even if its checksum is right', async () => {
    const { user } = await makeFree(server);
    const [one, two] = [await makeKey(server, user), await makeKey(server, user)];
    const [, , id = '', secret = ''] = one.key.split('_');
    const forged = [
      `plk_live_${id}_${secret.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))}`,
      `plk_live_${id}_${two.key.split('_')[3]}`,
      `plk_live_${two.id}_${secret}`,
      `plk_test_${id}_${secret}`,
      `plk_live_${'0'.repeat(12)}_${secret}`,
    ];
    for (const text of forged) await expectUnauthorized(server, `Bearer ${withChecksum(text)}`);
    expect(withChecksum(`plk_live_${id}_${secret}`)).toBe(one.key);
    expect(await statuses(one.key)).toEqual([200, 200]);
  });

  test('that it was revoked or has expired is told only to a caller that has its secret', async () => {
    const { user } = await makeFree(server);
    for (const [fields, reason] of [
      [{ revokedAt: START }, 'REVOKED'],
      [{ expiresAt: START }, 'EXPIRED'],
      [{ revokedAt: START, expiresAt: START }, 'REVOKED'],
    ] as const) {
      const { key } = await makeKey(server, user, fields);
      const [, kind = '', id = '', secret = ''] = key.split('_');
      await expectUnauthorized(server, `Bearer ${key}`, reason);
      const guessed = `plk_${kind}_${id}_${secret.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))}`;
      await expectUnauthorized(server, `Bearer ${withChecksum(guessed)}`, 'UNKNOWN');
    }
  });
});

describe('what is stored of a key', () => {
  const dump = async () =>
    Object.values(await readDatabaseContent(server.database))
      .flat()
      .join('\n');

  test('the database has only a hash of the secret; the list shows the start and end of the key', async () => {
    const { user, token } = await makePro(server);
    await change(user, { emailVerifiedAt: START });
    const create =
      'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input, password: "correct horse battery") { key apiKey { id } } }';
    const made = await Promise.all(
      [true, false].map((isTest) =>
        executeText<{ createApiKey: { key: string } }>(
          server,
          create,
          { input: { name: 'For a dump', scopes: ['catalog:read', 'usage:write'], isTest } },
          token,
        ),
      ),
    );
    const keys = made.map(({ createApiKey: { key } }) => key);
    for (const key of keys) expect(await statuses(key)).toEqual([200, 200]);
    await withoutTable(server, 'categories', async () => {
      for (const key of keys) expect(await statuses(key)).toEqual([200, 500]);
    });
    await withoutTable(server, 'api_keys', async () => {
      // What is in memory would do.
      server.database.invalidation.changedAll();
      for (const key of keys) expect(await statuses(key)).toEqual([500, 500]);
    });
    await server.jobs.keyUse.run();
    const [stored, logged] = [await dump(), JSON.stringify(server.logged)];
    const { apiKeys } = await executeText<{ apiKeys: { prefix: string; lastFour: string }[] }>(
      server,
      '{ apiKeys { prefix lastFour } }',
      {},
      token,
    );
    for (const key of keys) {
      const [, , id = '', secret = ''] = key.split('_');
      expect(stored).toContain(createHash('sha256').update(secret).digest('hex'));
      expect(stored).toContain(id);
      for (const text of [stored, logged]) expect(text).not.toContain(secret);
      expect(apiKeys).toContainEqual({ prefix: key.slice(0, 15), lastFour: key.slice(-4) });
    }
    expect(logged).toContain('unexpected error');
  });

  test('of 1000 uses, the last use is written at most every five minutes', async () => {
    const { user, token } = await makeFree(server);
    const { key } = await makeKey(server, user);
    const lastUsedAt = async () =>
      (await executeText<{ apiKeys: { lastUsedAt: string }[] }>(server, '{ apiKeys { lastUsedAt } }', {}, token)).apiKeys[0]!
        .lastUsedAt;
    expect(await lastUsedAt()).toBeNull();
    const written: string[] = [];
    for (let step = 0; step < 100; step += 1) {
      server.statements.length = 0;
      const responses = await Promise.all(Array.from({ length: 10 }, () => glance(key)));
      expect(responses.every(({ status }) => status === 200)).toBe(true);
      // Several of ten parallel requests may write, but all write the same time.
      if (server.statements.some((statement) => /^\s*(insert|update|delete)/i.test(statement))) written.push(await lastUsedAt());
      later(10 * SECOND);
    }
    const minutes = (count: number) => new Date(START.getTime() + count * 60 * SECOND).toISOString();
    expect(written).toEqual([minutes(0), minutes(5), minutes(10), minutes(15)]);
    expect(await lastUsedAt()).toBe(minutes(15));

    server.statements.length = 0;
    await server.jobs.keyUse.run();
    expect(server.statements).toHaveLength(1);
    const { apiKeys } = await executeText<{ apiKeys: unknown[] }>(
      server,
      '{ apiKeys { use(days: 1) { day requests } } }',
      {},
      token,
    );
    expect(apiKeys).toEqual([{ use: [{ day: '2026-11-20', requests: 1000 }] }]);
  });

  test('is read once, with its owner', async () => {
    const { key } = await makeKey(server, (await makeFree(server)).user);
    const statementsOf = async () => {
      server.statements.length = 0;
      await glance(key);
      return server.statements.filter((statement) => statement.startsWith('select'));
    };
    expect(await statementsOf()).toEqual([expect.stringContaining('join "users"')]);
    expect(await statementsOf()).toEqual([]);
  });
});

describe('daily usage', () => {
  type Use = { apiKeys: { id: string; use: { day: string; requests: number }[] }[] };
  const use = async (token: string, days: number) =>
    (await executeText<Use>(server, 'query ($days: Int!) { apiKeys { id use(days: $days) { day requests } } }', { days }, token))
      .apiKeys;

  test('lists each UTC day of the period, with rejected requests but without malformed keys', async () => {
    const { user, token } = await makeFree(server);
    const [one, other] = [await makeKey(server, user), await makeKey(server, user)];
    const flush = () => server.jobs.keyUse.run();
    server.clock.now = new Date('2026-11-20T23:59:59.999Z');
    await glance(one.key);
    later(1);
    await glance(one.key);
    await server.graphql('{ me { id } }', {}, { token: one.key });
    await flush();
    await server.graphql('{ no such document', {}, { token: one.key });
    await server.rest('GET', '/api/auth/user', { token: one.key });
    await server.graphql('{ __typename }', {}, { token: `${one.key.slice(0, -1)}x` });
    await glance(other.key);
    await flush();
    later(DAY);
    await flush();
    const counted = (requests: number[]) =>
      ['20', '21', '22'].map((day, at) => ({ day: `2026-11-${day}`, requests: requests[at] }));
    const counts = await use(token, 3);
    expect(new Map(counts.map(({ id, use: days }) => [id, days]))).toEqual(
      new Map([
        [one.id, counted([1, 4, 0])],
        [other.id, counted([0, 1, 0])],
      ]),
    );
  });

  test('is read for the last 1 to 90 days, in one statement for all keys', async () => {
    const { user, token } = await makeFree(server);
    await makeKey(server, user);
    const count = async (query: string) => {
      server.statements.length = 0;
      await executeText(server, query, {}, token);
      return server.statements.length;
    };
    const query = '{ apiKeys { a: use { day } b: use(days: 90) { requests } } }';
    // The session is in memory then.
    await count(query);
    const one = await count(query);
    await makeKey(server, user);
    await makeKey(server, user);
    expect([one, await count(query)]).toEqual([2, 2]);
    for (const days of [1, 90]) expect((await use(token, days)).map((each) => each.use.length)).toEqual([days, days, days]);
    for (const days of [0, -1, 91]) {
      const { body } = await server.graphql('query ($days: Int!) { apiKeys { use(days: $days) { day } } }', { days }, { token });
      expect(body.errors?.[0]).toMatchObject({
        extensions: { code: 'BAD_USER_INPUT', fields: { days: 'Must be between 1 and 90' } },
      });
    }
  });

  test('is kept for the next flush if writing fails; deleted keys are dropped', async () => {
    const { user, token } = await makeFree(server);
    const gone = await makeFree(server);
    const [{ key }, dead] = [await makeKey(server, user), await makeKey(server, gone.user)];
    await glance(key);
    await glance(dead.key);
    await withoutTable(server, 'api_key_days', () => server.jobs.keyUse.run());
    expect(server.logged).toContainEqual(expect.objectContaining({ msg: 'job failed', job: 'keyUse' }));
    await glance(key);
    await server.database.fork().nativeDelete(User, gone.user.id);
    await server.jobs.keyUse.run();
    expect((await use(token, 1)).map(({ use: days }) => days)).toEqual([[{ day: '2026-11-20', requests: 2 }]]);
  });

  test('is flushed when the server stops', async () => {
    const own = await startServer();
    const { key } = await makeKey(own, (await makeFree(own)).user);
    await own.graphql('{ __typename }', {}, { token: key });
    own.queries.length = 0;
    await own.close();
    const written = own.queries.filter(({ sql: text }) => text.includes('insert into api_key_days'));
    expect(written.map(({ parameters }) => String(parameters[0]))).toEqual([expect.stringContaining('"count":1')]);
  });
});

test('GET /api/key is the key that asks, with what is left of its budgets', async () => {
  const { user, token } = await makeFree(server);
  const { id, key } = await makeKey(server, user, { name: 'Nightly', scopes: ['catalog:read'] });
  const response = await server.rest<object>('GET', '/api/key', { token: key });
  expect({ status: response.status, body: response.body }).toEqual({
    status: 200,
    body: {
      id,
      name: 'Nightly',
      prefix: key.slice(0, 15),
      lastFour: key.slice(-4),
      scopes: ['catalog:read'],
      isTest: false,
      createdAt: START.toISOString(),
      expiresAt: new Date(START.getTime() + 90 * DAY).toISOString(),
      replacedAt: null,
    },
  });
  expect(response.headers.get('ratelimit')).toMatch(/^"requests";r=\d+;t=\d+, "points"/);
  expect(response.text).not.toContain(key.split('_')[3]);
  expect(await server.rest('GET', '/api/key')).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHENTICATED', reason: 'MISSING' },
  });
  expect(await server.rest('GET', '/api/key', { token })).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN', message: 'This request was sent with a session, which has no key.' },
  });
});

test('a key has the role of a member, even if an admin created it', async () => {
  const admin = await makeAdmin(server);
  const { id, key } = await makeKey(server, admin.user, { name: 'Of an admin' });
  for (const field of ['users { totalCount }', 'auditLog { edges { cursor } }', 'me { id }']) {
    const { status, body } = await server.graphql(`{ ${field} }`, {}, { token: key });
    expect({ field, status, code: body.errors?.[0]?.extensions.code }).toEqual({ field, status: 403, code: 'FORBIDDEN' });
  }
  const query = '{ currentApiKey { id name isTest isAlive scopes use(days: 1) { requests } } }';
  expect(await executeText(server, query, {}, key)).toEqual({
    currentApiKey: {
      id,
      name: 'Of an admin',
      isTest: false,
      isAlive: true,
      scopes: ALL_SCOPES,
      use: [{ requests: 0 }],
    },
  });
  for (const token of [admin.token, (await makeMember(server)).token, undefined])
    expect(await executeText(server, '{ currentApiKey { id } }', {}, token)).toEqual({ currentApiKey: null });
});
