import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { DAY } from '../../core/time.ts';
import { executeText } from '../../../test/clients/graphql.ts';
import { auditOf } from '../../../test/assertions/audit.ts';
import { makeMember, makeSession, PASSWORD } from '../../../test/fixtures/factories.ts';
import { expectUnauthorized } from '../../../test/fixtures/forged-tokens.ts';
import { ALL_SCOPES, makeKey, unlimitedKeys } from '../../../test/fixtures/key.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

const START = new Date('2026-11-20T12:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000', ...unlimitedKeys });
});
afterAll(() => server.close());
beforeEach(() => void (server.clock.now = START));

const after = (days: number) => new Date(START.getTime() + days * DAY);
const verified = (fields: Parameters<typeof makeMember>[1] = {}) => makeMember(server, { emailVerifiedAt: START, ...fields });
const pro = () => verified({ stripeStatus: 'active' });

interface Key {
  id: string;
  name: string;
  prefix: string;
  lastFour: string;
  scopes: string[];
  isTest: boolean;
  isAlive: boolean;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  replacedAt: string | null;
  lastUsedAt: string | null;
}
interface Payload {
  key: string;
  apiKey: Key;
  apiKeys: Key[];
}
const FIELDS = 'id name prefix lastFour scopes isTest isAlive createdAt expiresAt revokedAt replacedAt lastUsedAt';
const PAYLOAD = `{ key apiKey { ${FIELDS} } apiKeys { ${FIELDS} } }`;
const CREATE = `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input, password: "${PASSWORD}") ${PAYLOAD} }`;
const ROTATE = `mutation ($id: ID!) { rotateApiKey(id: $id, password: "${PASSWORD}") ${PAYLOAD} }`;
const REVOKE = `mutation ($id: ID!) { revokeApiKey(id: $id) { ${FIELDS} } }`;

const createInput = (fields: Record<string, unknown> = {}) => ({
  input: { name: 'For our intranet', scopes: ['catalog:read'], ...fields },
});
const create = async (token: string, fields?: Record<string, unknown>) =>
  (await executeText<{ createApiKey: Payload }>(server, CREATE, createInput(fields), token)).createApiKey;
const rotate = async (token: string, id: string) =>
  (await executeText<{ rotateApiKey: Payload }>(server, ROTATE, { id }, token)).rotateApiKey;
const revoke = async (token: string, id: string) =>
  (await executeText<{ revokeApiKey: Key }>(server, REVOKE, { id }, token)).revokeApiKey;
const list = async (token: string) =>
  (await executeText<{ apiKeys: Key[] }>(server, `{ apiKeys { ${FIELDS} } }`, {}, token)).apiKeys;
const errorOf = async (query: string, variables: Record<string, unknown>, token?: string) => {
  const { status, body } = await server.graphql(query, variables, { token });
  const [error] = body.errors ?? [];
  return { status, code: error?.extensions.code, fields: error?.extensions.fields };
};
const works = async (key: string) => (await server.graphql('{ categories { id } }', {}, { token: key })).status === 200;

describe('creating a key', () => {
  test('the 21st key in an hour is rejected, so that new keys do not get around rate limits', async () => {
    const { token } = await pro();
    for (let made = 0; made < 10; made += 1) {
      const { apiKey } = await create(token);
      await revoke(token, (await rotate(token, apiKey.id)).apiKey.id);
      await revoke(token, apiKey.id);
    }
    const tooMany = { status: 429, code: 'RATE_LIMITED', fields: undefined };
    expect(await errorOf(CREATE, createInput(), token)).toEqual(tooMany);
    expect(await list(token)).toHaveLength(20);
  });

  test('returns the key once, with its details, and the key works', async () => {
    const { token, user } = await pro();
    const made = await create(token, {
      name: '  For our intranet ',
      scopes: ['usage:write', 'catalog:read', 'catalog:read'],
      expiresInDays: 30,
    });
    expect(made.key).toMatch(/^plk_live_[0-9a-z]{12}_[0-9A-Za-z]{43}_[0-9a-f]{8}$/);
    expect(made.apiKey).toEqual({
      id: made.key.split('_')[2],
      name: 'For our intranet',
      prefix: made.key.slice(0, 15),
      lastFour: made.key.slice(-4),
      scopes: ['catalog:read', 'usage:write'],
      isTest: false,
      isAlive: true,
      createdAt: START.toISOString(),
      expiresAt: after(30).toISOString(),
      revokedAt: null,
      replacedAt: null,
      lastUsedAt: null,
    });
    expect(made.apiKeys).toEqual([made.apiKey]);
    expect(await works(made.key)).toBe(true);
    expect(await list(token)).toEqual([{ ...made.apiKey, lastUsedAt: START.toISOString() }]);
    expect(await auditOf(server, user.id)).toEqual([
      expect.objectContaining({
        action: 'key.created',
        actor_id: user.id,
        detail: {
          keyId: made.apiKey.id,
          scopes: ['catalog:read', 'usage:write'],
          isTest: false,
          expiresAt: after(30).toISOString(),
        },
      }),
    ]);
    expect(JSON.stringify(await auditOf(server, user.id))).not.toContain(made.key.split('_')[3]);
  });

  test('is a live key for 90 days by default; a test key has its own prefix', async () => {
    const { token } = await pro();
    const made = await create(token);
    expect(made.apiKey).toMatchObject({ isTest: false, expiresAt: after(90).toISOString() });
    const trial = await create(token, { isTest: true });
    expect(trial.key).toMatch(/^plk_test_/);
    expect(trial.apiKey).toMatchObject({ isTest: true, prefix: trial.key.slice(0, 15) });
  });

  test('a free member gets only scopes that do not need Pro', async () => {
    const { token } = await verified();
    expect((await create(token, { scopes: ['schema:read', 'catalog:read'] })).apiKey.scopes).toEqual([
      'catalog:read',
      'schema:read',
    ]);
    for (const scope of ['prompts:read', 'usage:write']) {
      expect(await errorOf(CREATE, createInput({ scopes: ['catalog:read', scope] }), token)).toEqual({
        status: 403,
        code: 'FORBIDDEN',
        fields: { scopes: `The Pro plan is needed for ${scope}.` },
      });
    }
    expect((await create((await pro()).token, { scopes: ALL_SCOPES })).apiKey.scopes).toEqual(ALL_SCOPES);
  });

  test('requires a verified email', async () => {
    const { token, user } = await makeMember(server, { stripeStatus: 'active' });
    expect(await errorOf(CREATE, createInput(), token)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const { id } = await makeKey(server, user);
    expect(await errorOf(ROTATE, { id }, token)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await auditOf(server, user.id)).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['no name', { name: ' ' }, { name: 'Say what the key is for' }],
    ['a long name', { name: 'x'.repeat(101) }, { name: 'Use at most 100 characters' }],
    ['a name with a line break', { name: 'a\nb' }, { name: 'Use a single line' }],
    ['a name with a NUL character', { name: 'a\0b' }, { name: expect.any(String) as unknown as string }],
    ['no scope', { scopes: [] }, { scopes: 'Choose at least one scope' }],
    [
      'an unknown scope',
      { scopes: ['catalog:read', 'admin:write'] },
      { scopes: 'Choose from catalog:read, prompts:read, usage:write, mine:read, schema:read' },
    ],
    ['zero days', { expiresInDays: 0 }, { expiresInDays: 'Choose between 1 and 365 days' }],
    ['a negative number of days', { expiresInDays: -1 }, { expiresInDays: 'Choose between 1 and 365 days' }],
    ['more than a year', { expiresInDays: 366 }, { expiresInDays: 'Choose between 1 and 365 days' }],
    [
      'several invalid fields',
      { name: '', scopes: [], expiresInDays: 0 },
      { name: 'Say what the key is for', scopes: 'Choose at least one scope', expiresInDays: 'Choose between 1 and 365 days' },
    ],
  ])('%s is rejected with the name of the field', async (_what, fields, reasons) => {
    const { token } = await pro();
    expect(await errorOf(CREATE, createInput(fields), token)).toEqual({ status: 400, code: 'BAD_USER_INPUT', fields: reasons });
    expect(await list(token)).toEqual([]);
  });

  test('the lifetime is between a day and a year', async () => {
    const { token } = await pro();
    const ends = await Promise.all(
      [1, 365].map(async (expiresInDays) => (await create(token, { expiresInDays })).apiKey.expiresAt),
    );
    expect(ends).toEqual([after(1).toISOString(), after(365).toISOString()]);
  });

  test('at most ten keys are active, also for parallel requests; a revoked key makes room', async () => {
    const { token, user } = await pro();
    const dead = [{ revokedAt: START }, { expiresAt: START }];
    for (const fields of dead) await makeKey(server, user, fields);
    const responses = await Promise.all(Array.from({ length: 14 }, () => server.graphql(CREATE, createInput(), { token })));
    const codes = responses.map(({ status, body }) => `${status} ${body.errors?.[0]?.extensions.code ?? 'made'}`).sort();
    expect(codes).toEqual([...Array<string>(10).fill('200 made'), ...Array<string>(4).fill('409 CONFLICT')]);
    const [first] = (await list(token)).filter(({ isAlive }) => isAlive);
    await revoke(token, first!.id);
    await create(token);
    expect(await errorOf(CREATE, createInput(), token)).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect((await list(token)).length).toBe(13);
  });

  test('is allowed once per document', async () => {
    const { token } = await pro();
    const twice =
      'mutation ($input: CreateApiKeyInput!) { a: createApiKey(input: $input) { key } b: createApiKey(input: $input) { key } }';
    expect(await errorOf(twice, createInput(), token)).toMatchObject({ status: 400, code: 'GRAPHQL_VALIDATION_FAILED' });
    expect(await list(token)).toEqual([]);
  });
});

describe('the list', () => {
  test('has active keys and those that ended in the last 90 days, newest first', async () => {
    const { token, user } = await verified();
    const made: Record<string, string> = {};
    for (const [name, fields] of Object.entries({
      'active for long': { createdAt: after(-300) },
      'over for 91 days': { createdAt: after(-200), expiresAt: after(-91) },
      'over for 89 days': { createdAt: after(-199), expiresAt: after(-89) },
      'revoked 91 days ago': { createdAt: after(-198), revokedAt: after(-91) },
      'revoked 89 days ago': { createdAt: after(-197), revokedAt: after(-89) },
      new: { createdAt: after(-1) },
    }))
      made[name] = (await makeKey(server, user, { name, ...fields })).id;
    await makeKey(server, (await verified()).user);
    expect((await list(token)).map(({ name, isAlive }) => [name, isAlive])).toEqual([
      ['new', true],
      ['revoked 89 days ago', false],
      ['over for 89 days', false],
      ['active for long', true],
    ]);
  });

  test('always has the active keys, however many have ended', async () => {
    const { token, user } = await verified();
    const active = await makeKey(server, user, { createdAt: after(-50) });
    await sql`
      insert into api_keys (id, user_id, name, is_test, scopes, secret_hash, last_four, created_at, expires_at, revoked_at)
      select 'ended-' || n, ${user.id}, 'Ended', false, '{}', '', '0000', ${after(-1)}::timestamptz, ${after(9)}::timestamptz, ${START}::timestamptz
      from generate_series(1, 150) as n`.execute(server.database.fork().getKysely());
    const shown = await list(token);
    expect({ shown: shown.length, last: shown.at(-1)?.id }).toEqual({ shown: 100, last: active.id });
  });
});

describe('rotating a key', () => {
  test('the new key has the same settings, and the old one is valid for another day', async () => {
    const { token, user } = await pro();
    const old = await create(token, { name: 'Nightly', scopes: ALL_SCOPES, expiresInDays: 200, isTest: true });
    server.clock.now = after(50);
    const made = await rotate((await makeSession(server, user)).token, old.apiKey.id);
    expect(made.key.slice(0, 9)).toBe('plk_test_');
    expect(made.apiKey).toMatchObject({
      name: 'Nightly',
      scopes: ALL_SCOPES,
      isTest: true,
      isAlive: true,
      createdAt: after(50).toISOString(),
      expiresAt: after(250).toISOString(),
      replacedAt: null,
    });
    expect(made.apiKey.id).not.toBe(old.apiKey.id);
    expect(made.apiKeys).toEqual([
      made.apiKey,
      { ...old.apiKey, replacedAt: after(50).toISOString(), expiresAt: after(51).toISOString() },
    ]);
    server.clock.now = new Date(after(51).getTime() - 1);
    expect([await works(old.key), await works(made.key)]).toEqual([true, true]);
    server.clock.now = after(51);
    await expectUnauthorized(server, `Bearer ${old.key}`, 'EXPIRED');
    expect(await works(made.key)).toBe(true);
    expect((await auditOf(server, user.id)).at(-1)).toMatchObject({
      action: 'key.rotated',
      actor_id: user.id,
      detail: { keyId: old.apiKey.id, newKeyId: made.apiKey.id },
    });
  });

  test('an old key that expires sooner still does, and the new lifetime is at most a year', async () => {
    const { token, user } = await verified();
    const soon = await makeKey(server, user, { createdAt: after(-9), expiresAt: after(0.5) });
    const long = await makeKey(server, user, { createdAt: after(-500), expiresAt: after(5) });
    expect((await rotate(token, soon.id)).apiKey.expiresAt).toBe(after(9.5).toISOString());
    expect((await rotate(token, long.id)).apiKey.expiresAt).toBe(after(365).toISOString());
    const ends = new Map((await list(token)).map(({ id, expiresAt }) => [id, expiresAt]));
    expect([ends.get(soon.id), ends.get(long.id)]).toEqual([after(0.5).toISOString(), after(1).toISOString()]);
  });

  test('an ended or replaced key cannot be rotated; of two parallel requests, one succeeds', async () => {
    const { token, user } = await verified();
    const dead = [await makeKey(server, user, { revokedAt: START }), await makeKey(server, user, { expiresAt: START })];
    for (const { id } of dead) expect(await errorOf(ROTATE, { id }, token)).toMatchObject({ status: 409, code: 'CONFLICT' });
    const { id } = await makeKey(server, user);
    const responses = await Promise.all(Array.from({ length: 4 }, () => server.graphql(ROTATE, { id }, { token })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await list(token)).length).toBe(4);
  });

  test('ten active keys can be rotated, but not again before the replaced ones end', async () => {
    const { token, user } = await verified();
    const old = [];
    for (let made = 0; made < 10; made += 1) old.push(await makeKey(server, user));
    let last = '';
    for (const { id } of old) last = (await rotate(token, id)).apiKey.id;
    expect(await errorOf(ROTATE, { id: last }, token)).toMatchObject({ status: 409, code: 'CONFLICT' });
    server.clock.now = after(1);
    expect((await rotate(token, last)).apiKey.isAlive).toBe(true);
  });
});

describe('revoking a key', () => {
  test('ends it immediately, and revoking it again changes nothing', async () => {
    const { token, user } = await verified();
    const { id, key } = await makeKey(server, user);
    expect(await revoke(token, id)).toMatchObject({ id, isAlive: false, revokedAt: START.toISOString() });
    await expectUnauthorized(server, `Bearer ${key}`, 'REVOKED');
    server.clock.now = after(1);
    expect(await revoke(token, id)).toMatchObject({ revokedAt: START.toISOString() });
    const over = await makeKey(server, user, { createdAt: after(-9), expiresAt: after(0) });
    expect(await revoke(token, over.id)).toMatchObject({ isAlive: false, revokedAt: null });
    expect(await auditOf(server, user.id)).toEqual([
      expect.objectContaining({ action: 'key.revoked', actor_id: user.id, detail: { keyId: id } }),
    ]);
  });

  test.each([
    ['revoked', REVOKE],
    ['rotated', ROTATE],
  ])('the key of another member cannot be %s: it is not found', async (_what, query) => {
    const [{ user }, other] = [await verified(), await verified()];
    const { id, key } = await makeKey(server, user);
    for (const given of [id, 'nothing', '', 'a\0b', "' or 1=1 --", id.toUpperCase(), `plk_live_${id}`])
      expect({ given, ...(await errorOf(query, { id: given }, other.token)) }).toEqual({
        given,
        status: 404,
        code: 'NOT_FOUND',
        fields: undefined,
      });
    expect(await works(key)).toBe(true);
    expect(await errorOf(query, { id })).toMatchObject({ status: 401 });
    expect(await auditOf(server, other.user.id)).toEqual([]);
  });
});

test('if the audit log cannot be written, no key is created, rotated or revoked', async () => {
  const { token, user } = await verified();
  const { id, key } = await makeKey(server, user);
  const before = await list(token);
  const db = server.database.fork();
  await db.execute('alter table audit_log rename to audit_log_away');
  const statuses = [];
  for (const [query, variables] of [
    [CREATE, createInput()],
    [ROTATE, { id }],
    [REVOKE, { id }],
  ] as const)
    statuses.push((await server.graphql(query, variables, { token })).status);
  await db.execute('alter table audit_log_away rename to audit_log');
  expect(statuses).toEqual([500, 500, 500]);
  expect(await list(token)).toEqual(before);
  expect(await works(key)).toBe(true);
});
