import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeFree, makeMember } from '../../../test/fixtures/factories.ts';
import { unknownKey, makeKey } from '../../../test/fixtures/key.ts';
import { type TestResponse, startServer, type TestServer } from '../../../test/server.ts';

// `__typename` costs 11 points: one, and 10 for the request.
const REQUESTS = 12;
const POINTS = 1000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    LIMIT_KEY_REQUESTS: String(REQUESTS),
    LIMIT_KEY_COST: String(POINTS),
    LIMIT_COMPLEXITY_MEMBER: '1200',
    LIMIT_KEYS_UNKNOWN: '3',
    CORS_ORIGINS: 'https://partner.example',
  });
});
afterAll(() => server.close());

const newKey = async () => (await makeKey(server, (await makeFree(server)).user)).key;
const glance = (token: string) => server.graphql('{ __typename }', {}, { token });

/** Parses a list of strings with integer parameters: the part of RFC 9651 that the two headers use. Throws for anything else. */
function parseList(header: string | null): Map<string, Record<string, number>> {
  const members = (header ?? '').split(', ').map((member) => {
    const [, name = '', parameters = ''] =
      /^"([\x20-\x21\x23-\x5b\x5d-\x7e]+)"((?:;[a-z][a-z0-9_.*-]*=-?\d{1,15})+)$/.exec(member) ?? [];
    if (name === '') throw new Error(`Not a structured field: ${header}`);
    const pairs = parameters
      .slice(1)
      .split(';')
      .map((pair) => pair.split('='));
    return [name, Object.fromEntries(pairs.map(([key = '', value]) => [key, Number(value)]))] as const;
  });
  return new Map(members);
}

/** What is left, after checking that both headers follow the draft. */
function left({ headers }: TestResponse<unknown>): { requests: number; points: number } {
  expect(Object.fromEntries(parseList(headers.get('ratelimit-policy')))).toEqual({
    requests: { q: REQUESTS, w: 60 },
    points: { q: POINTS, w: 60 },
  });
  const limits = parseList(headers.get('ratelimit'));
  expect([...limits.keys()]).toEqual(['requests', 'points']);
  const [requests, points] = [limits.get('requests')!, limits.get('points')!];
  for (const { t, ...rest } of [requests, points]) {
    expect(Object.keys(rest)).toEqual(['r']);
    expect(t).toBeGreaterThanOrEqual(1);
    expect(t).toBeLessThanOrEqual(60);
  }
  return { requests: requests.r!, points: points.r! };
}

const quotaError = (what: 'requests' | 'points') => ({
  code: 'RATE_LIMITED',
  message: expect.stringMatching(
    `^This key has used up its ${what} of this minute\\. Please try again in \\d+ seconds?\\.$`,
  ) as unknown,
});
const expectRetryAfter = ({ headers }: TestResponse<unknown>) => {
  expect(headers.get('retry-after')).toMatch(/^\d+$/);
  const limits = [...parseList(headers.get('ratelimit')).values()].map(({ t }) => t);
  expect(limits).toContain(Number(headers.get('retry-after')));
};

describe('a key has its own quotas per minute, over GraphQL and REST', () => {
  test('of requests: 429 when it is used up, as the headers say', async () => {
    const key = await newKey();
    const seen = [];
    for (let asked = 0; asked < REQUESTS; asked += 1) {
      const response = asked % 2 ? await server.rest('GET', '/api/system/status', { token: key }) : await glance(key);
      expect(response.status).toBe(200);
      seen.push(left(response).requests);
    }
    expect(seen).toEqual(Array.from({ length: REQUESTS }, (_, asked) => REQUESTS - 1 - asked));
    const graphql = await glance(key);
    expect({ status: graphql.status, error: graphql.body.errors?.[0] }).toMatchObject({
      status: 429,
      error: { message: quotaError('requests').message, extensions: { code: 'RATE_LIMITED' } },
    });
    const rest = await server.rest('GET', '/api/categories', { token: key });
    expect({ status: rest.status, body: rest.body }).toEqual({ status: 429, body: quotaError('requests') });
    for (const response of [graphql, rest]) {
      expect(left(response).requests).toBe(0);
      expectRetryAfter(response);
    }
  });

  test('of points: 429 when too few are left; a rejected request consumes none, and a cheaper one succeeds', async () => {
    const key = await newKey();
    // Lists without pages cost at least 500.
    const list = () => server.rest('GET', '/api/user/favorites', { token: key });
    const first = await list();
    expect({ status: first.status, ...left(first) }).toEqual({ status: 200, requests: REQUESTS - 1, points: POINTS - 550 });
    const second = await list();
    expect({ status: second.status, body: second.body }).toEqual({ status: 429, body: quotaError('points') });
    expect(left(second)).toEqual({ requests: REQUESTS - 2, points: POINTS - 560 });
    expectRetryAfter(second);
    const graphql = await server.graphql('{ allFavorites { id } }', {}, { token: key });
    expect({ status: graphql.status, code: graphql.body.errors?.[0]?.extensions.code, ...left(graphql) }).toEqual({
      status: 429,
      code: 'RATE_LIMITED',
      requests: REQUESTS - 3,
      points: POINTS - 570,
    });
    const cheap = await glance(key);
    expect({ status: cheap.status, ...left(cheap) }).toEqual({ status: 200, requests: REQUESTS - 4, points: POINTS - 581 });
  });

  test('a 304 costs as much as the response that it stands for', async () => {
    const key = await newKey();
    const list = (headers: Record<string, string> = {}) => server.rest('GET', '/api/categories', { token: key, headers });
    const first = await list();
    const second = await list({ 'if-none-match': first.headers.get('etag')! });
    expect([first.status, second.status]).toEqual([200, 304]);
    expect(left(first).points - left(second).points).toBe(POINTS - left(first).points);
  });

  test('a search costs more with more words, because each may be compared with all words of the library', async () => {
    const key = await newKey();
    const spent = async (search: string) => {
      const before = left(await glance(key)).points;
      const query = 'query ($search: String) { prompts(first: 1, search: $search) { totalCount } }';
      return before - left(await server.graphql(query, { search }, { token: key })).points;
    };
    const bare = await spent('');
    expect([await spent('lease'), await spent('lease of land'), await spent('w '.repeat(90))]).toEqual(
      [1, 3, 12].map((words) => bare + 40 * words),
    );
  });

  test('every response reports what is left, also an error, and unparsable requests count', async () => {
    const key = await newKey();
    const asked: [status: number, ask: () => Promise<TestResponse<unknown>>][] = [
      [200, () => glance(key)],
      [400, () => server.graphql('{ no such document', {}, { token: key })],
      [400, () => server.graphql('{ noSuchField }', {}, { token: key })],
      [400, () => server.graphql('query ($id: ID!) { prompt(id: $id) { id } }', {}, { token: key })],
      [400, () => server.graphql('{ allPrompts { related { related { related { id title } } } } }', {}, { token: key })],
      [403, () => server.graphql('{ me { id } }', {}, { token: key })],
      [403, () => server.rest('GET', '/api/auth/user', { token: key })],
      [404, () => server.rest('GET', '/api/prompts/nothing', { token: key })],
      [400, () => server.rest('GET', '/api/prompts?limit=0', { token: key })],
      [400, () => server.rest('GET', '/api/prompts?limit=none', { token: key })],
    ];
    for (const [index, [status, ask]] of asked.entries()) {
      const response = await ask();
      expect({ index, status: response.status, requests: left(response).requests }).toEqual({
        index,
        status,
        requests: REQUESTS - 1 - index,
      });
    }
  });

  test('an invalid document does not bypass a quota that is used up', async () => {
    const key = await newKey();
    await Promise.all(Array.from({ length: REQUESTS }, () => server.graphql('{ no such document', {}, { token: key })));
    for (const query of ['{ no such document', '{ noSuchField }', '{ me { id } }', 'query ($id: ID!) { prompt(id: $id) { id } }'])
      expect({ query, status: (await server.graphql(query, {}, { token: key })).status }).toEqual({ query, status: 429 });
    const named = JSON.stringify({ query: 'query A { __typename } query B { __typename }', operationName: 'B' });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    expect((await server.raw('/graphql', { method: 'POST', headers, body: named })).status).toBe(429);
  });

  test('of many parallel requests, as many succeed as the quota allows', async () => {
    const key = await newKey();
    const responses = await Promise.all(Array.from({ length: 40 }, () => glance(key)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(REQUESTS);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(40 - REQUESTS);
  });

  test('another key of the same member, and the member, have separate quotas', async () => {
    const { user, token } = await makeMember(server);
    const [one, other] = [await makeKey(server, user), await makeKey(server, user)];
    await Promise.all(Array.from({ length: REQUESTS }, () => glance(one.key)));
    expect([(await glance(one.key)).status, (await glance(other.key)).status, (await glance(token)).status]).toEqual([
      429, 200, 200,
    ]);
  });
});

test('sessions, visitors and revoked keys get no rate limit headers', async () => {
  const { user, token } = await makeMember(server);
  const revoked = await makeKey(server, user, { revokedAt: server.clock.now });
  for (const bearer of [token, undefined, revoked.key]) {
    const { headers } = await server.graphql('{ __typename }', {}, { token: bearer });
    expect([headers.get('ratelimit'), headers.get('ratelimit-policy')]).toEqual([null, null]);
  }
});

test('websites of allowed origins may read the headers', async () => {
  const { headers } = await server.graphql(
    '{ __typename }',
    {},
    { token: await newKey(), headers: { origin: 'https://partner.example' } },
  );
  const exposed = (headers.get('access-control-expose-headers') ?? '').toLowerCase().split(',');
  expect(exposed).toEqual(expect.arrayContaining(['ratelimit', 'ratelimit-policy', 'retry-after']));
});

test('lookups of unknown keys with a valid checksum are limited per network; revoked keys do not count', async () => {
  const { user } = await makeMember(server);
  const [good, revoked] = [await makeKey(server, user), await makeKey(server, user, { revokedAt: server.clock.now })];
  const from = '203.0.113.77';
  const ask = async (token: string, network = from) =>
    (await server.graphql('{ __typename }', {}, { token, from: network })).status;
  for (let asked = 0; asked < 5; asked += 1) expect(await ask(revoked.key)).toBe(401);
  for (let asked = 0; asked < 3; asked += 1) expect(await ask(unknownKey())).toBe(401);
  server.statements.length = 0;
  expect(await ask(unknownKey())).toBe(429);
  expect(server.statements).toEqual([]);
  expect([await ask(good.key), await ask(good.key, '203.0.113.78')]).toEqual([429, 200]);
});
