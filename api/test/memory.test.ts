import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeCategory, makeFree, makePro, makePrompt } from './fixtures/factories.ts';
import { makeKey } from './fixtures/key.ts';
import { makeWorkflow } from './fixtures/workflows.ts';
import { allHeard } from './heard.ts';
import { startServer, type TestServer } from './server.ts';
import { until } from './until.ts';
import { DAY, MINUTE } from '../src/core/time.ts';
import { Prompt } from '../src/features/prompts/prompt.entity.ts';
import { User } from '../src/features/users/user.entity.ts';

/** An instance, and one on its database that keeps nothing in memory. */
let server: TestServer;
let plain: TestServer;
let category: string;
let free: string;
let premium: string;
beforeAll(async () => {
  const limits = {
    LIMIT_COST_PER_MINUTE: '1000000000',
    LIMIT_KEY_REQUESTS: '100000',
    LIMIT_KEY_COST: '1000000000',
    CORS_ORIGINS: 'https://partner.example',
  };
  server = await startServer(limits);
  plain = await startServer({ ...limits, CACHE_MB: '0' }, { sharedWith: server });
  category = (await makeCategory(server)).id;
  free = (await makePrompt(server, category, { isPremium: false })).id;
  premium = (await makePrompt(server, category, { isPremium: true, related: [free] })).id;
  await makeWorkflow(server, category, [free, premium]);
});
afterAll(async () => {
  await plain.close();
  await server.close();
});

const CARD = '{ id title isLocked isFavorited usageCount content category { name } related { id isFavorited content } }';
const QUERIES = [
  '{ categories { id name promptCount } }',
  `{ prompts(first: 10) { totalCount edges { cursor node ${CARD} } } }`,
  `{ prompts(search: "prompt") { edges { node ${CARD} } } }`,
  `{ popularPrompts ${CARD} }`,
  `{ workflows { edges { node { id isLocked steps { prompt ${CARD} } } } } }`,
  `{ allPrompts ${CARD} }`,
  `{ a: allPrompts(limit: 1) ${CARD} b: categories { id } }`,
  '{ me { id email firstName role subscriptionStatus isEmailVerified isTestUser isDisabled } }',
  '{ stats { totalPrompts favorites thisWeek totalUsed } }',
  `{ recentUses { usedAt prompt ${CARD} } }`,
  `{ favorites(first: 5) { totalCount edges { node ${CARD} } } }`,
  '{ me { id } categories { id promptCount } stats { favorites thisWeek } }',
];
const PATHS = [
  '/api/categories',
  '/api/prompts',
  '/api/prompts/popular',
  '/api/user/stats',
  '/api/user/favorites',
  '/api/user/recent-prompts',
  '/api/auth/user',
];

/** Asks an instance everything, by GraphQL and REST. */
async function askAll(instance: TestServer, token: string): Promise<string[]> {
  const documents = [...QUERIES, `{ prompt(id: "${premium}") ${CARD} }`, `{ prompt(id: "${free}") ${CARD} }`];
  const responses: string[] = [];
  for (const document of documents) {
    const { status, text } = await instance.graphql(document, {}, { token });
    responses.push(`${status} ${text.replaceAll(/"requestId":"[^"]*"/g, '')}`);
  }
  for (const path of [...PATHS, `/api/prompts/${premium}`]) {
    const { status, text, headers } = await instance.rest('GET', path, { token });
    responses.push(`${status} ${text} ${headers.get('content-type')} ${headers.get('etag')} ${headers.get('cache-control')}`);
  }
  return responses;
}

describe('responses that are kept', () => {
  test('are what an instance without memory sends, to everybody, in every order, before and after each change', async () => {
    const [pro, other, one, two] = [await makePro(server), await makePro(server), await makeFree(server), await makeFree(server)];
    const { key } = await makeKey(server, pro.user, { scopes: ['catalog:read'] });
    const { key: reader } = await makeKey(server, pro.user, { scopes: ['catalog:read', 'prompts:read'] });
    const tokens = [pro.token, one.token, key, other.token, two.token, reader];
    const star = (token: string, id: string, isFavorited: boolean) =>
      server.graphql(`mutation { setFavorite(promptId: "${id}", isFavorited: ${isFavorited}) { favorites } }`, {}, { token });
    const use = (token: string, id: string) =>
      server.graphql(`mutation { recordUse(promptId: "${id}") { prompt { id } } }`, {}, { token });
    const change = (fields: Partial<Prompt>) => server.database.fork().nativeUpdate(Prompt, { id: premium }, fields);
    await use(one.token, free);
    await use(pro.token, premium);
    const changes: (() => Promise<unknown>)[] = [
      async () => {},
      () => star(one.token, free, true),
      () => star(pro.token, premium, true),
      () => star(one.token, free, false),
      () => server.database.fork().nativeUpdate(User, pro.user.id, { firstName: 'Another' }),
      () => server.database.fork().nativeUpdate(User, one.user.id, { stripeStatus: 'active' }),
      () => server.database.fork().nativeUpdate(User, one.user.id, { stripeStatus: 'canceled' }),
      () => change({ title: 'Another title' }),
      () => change({ isPremium: false }),
      () => change({ isPremium: true }),
      () => change({ archivedAt: server.clock.now }),
      () => change({ archivedAt: null }),
    ];
    for (const [at, apply] of changes.entries()) {
      await apply();
      // Another one is the first to ask after each change.
      const inTurn = [...tokens.slice(at % tokens.length), ...tokens.slice(0, at % tokens.length)];
      for (const token of inTurn) expect(await askAll(server, token)).toEqual(await askAll(plain, token));
    }
  });

  test('have the use of a prompt at once for the member who has used it', async () => {
    const { token } = await makeFree(server);
    const before = await askAll(server, token);
    await server.graphql(`mutation { recordUse(promptId: "${free}") { prompt { id } } }`, {}, { token });
    const after = await askAll(server, token);
    expect(after).not.toEqual(before);
    expect(after).toEqual(await askAll(plain, token));
  });

  test('of a member take no statement, until this member does something', async () => {
    const [member, other] = [await makePro(server), await makePro(server)];
    const star = (token: string, isFavorited: boolean) =>
      server.graphql(`mutation { setFavorite(promptId: "${free}", isFavorited: ${isFavorited}) { favorites } }`, {}, { token });
    // Counts of uses may be a second old, but not for the member who has used a prompt.
    await server.graphql(`mutation { recordUse(promptId: "${free}") { prompt { id } } }`, {}, { token: member.token });
    const statements = async () => {
      server.statements.length = 0;
      await askAll(server, member.token);
      return server.statements.length;
    };
    await until(async () => (await statements()) === 0);
    await star(other.token, true);
    expect(await statements()).toBe(0);
    await star(member.token, true);
    expect(await statements()).toBeGreaterThan(0);
    // The announcement by the database comes a moment later, also to the instance that has made the change.
    await until(async () => (await statements()) === 0);
    await server.database.fork().nativeUpdate(User, member.user.id, { lastName: 'Another' });
    expect(await askAll(server, member.token)).toEqual(await askAll(plain, member.token));
  });

  test('of a member are for nobody else, whatever is said in headers', async () => {
    const [member, other] = [await makeFree(server), await makeFree(server)];
    const body = JSON.stringify({ query: '{ me { email } }' });
    const ask = async (token: string, accept: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept };
      return (await server.raw('/graphql', { method: 'POST', headers, body })).text;
    };
    await server.database.fork().nativeUpdate(User, other.user.id, { lastName: 'Another' });
    await server.graphql('{ stats { favorites } }', {}, { token: other.token });
    for (const _twice of [1, 2]) expect(await ask(member.token, '*/*')).toContain(member.user.email);
    expect(await ask(other.token, `${member.user.id} */*`)).not.toContain(member.user.email);
  });

  test('of a member go with the time', async () => {
    const { token } = await makeFree(server);
    await server.graphql(`mutation { recordUse(promptId: "${free}") { prompt { id } } }`, {}, { token });
    const thisWeek = async () => (await server.graphql('{ stats { thisWeek } }', {}, { token })).body.data!.stats;
    const { now } = server.clock;
    // The last two are so close that the session needs nothing from the database.
    for (const [milliseconds, expected] of [
      [0, 1],
      [7 * DAY - MINUTE / 2, 1],
      [7 * DAY + MINUTE / 2, 0],
    ] as const) {
      server.clock.now = new Date(now.getTime() + milliseconds);
      expect([await thisWeek(), await thisWeek()]).toEqual([{ thisWeek: expected }, { thisWeek: expected }]);
    }
    server.clock.now = now;
  });

  test('take no statement, and cost, log and count as much as others', async () => {
    const [{ token }, other] = [await makeFree(server), await makeFree(server)];
    const ask = (as: string) => server.graphql(QUERIES[0]!, {}, { token: as });
    await allHeard(server);
    const first = await ask(token);
    await server.graphql('{ stats { favorites } }', {}, { token: other.token });
    server.statements.length = 0;
    server.logged.length = 0;
    const second = await ask(other.token);
    expect(second.text).toBe(first.text);
    expect(server.statements).toEqual([]);
    expect(server.logged).toMatchObject([{ path: '/graphql', status: 200, operations: ['query.categories'], statements: 0 }]);
  });

  const ofOneRequest = new Set(['date', 'x-request-id']);
  test.each<[string, string, string, RequestInit['headers']]>([
    ['POST', '/graphql', '{ categories { id } }', {}],
    ['POST of another page', '/graphql', '{ categories { id } }', { origin: 'https://partner.example' }],
    ['POST of a page that is not allowed', '/graphql', '{ categories { id } }', { origin: 'https://other.example' }],
    ['GET', `/graphql?query=${encodeURIComponent('{ allPrompts { id content } }')}`, '', {}],
    ['GET of another page', '/graphql?query={categories{id}}', '', { origin: 'https://partner.example' }],
    ['REST', '/api/prompts?case=1', '', {}],
    ['REST of another page', '/api/categories?case=2', '', { origin: 'https://partner.example' }],
    ['REST without compression', '/api/categories?case=3', '', { 'accept-encoding': 'identity' }],
  ])('have the headers of those that are not: %s', async (_what, path, query, headers) => {
    const [{ token }, other] = [await makeFree(server), await makeFree(server)];
    await allHeard(server);
    // The session and the favorites of the other one are in memory.
    await server.graphql('{ popularPrompts { isFavorited } }', {}, { token: other.token });
    const ask = async (as: string) => {
      server.statements.length = 0;
      const response = await server.raw(path, {
        headers: { authorization: `Bearer ${as}`, ...(query && { 'content-type': 'application/json' }), ...headers },
        ...(query && { method: 'POST', body: JSON.stringify({ query: `# ${JSON.stringify(headers)}\n${query}` }) }),
      });
      const shown = [...response.headers].filter(([name]) => !ofOneRequest.has(name));
      return { statements: server.statements.length, answer: { text: response.text, headers: Object.fromEntries(shown) } };
    };
    const first = await ask(token);
    const second = await ask(other.token);
    expect(first.statements).toBeGreaterThan(0);
    expect(second).toEqual({ statements: 0, answer: first.answer });
  });

  test('are refused to a caller that has spent the quota, as those that are not kept', async () => {
    const statusesAt = async (env: Record<string, string>) => {
      const poor = await startServer({ LIMIT_COST_PER_MINUTE: '100', ...env }, { sharedWith: server });
      const { token } = await makeFree(server);
      const statuses: number[] = [];
      for (let asked = 0; asked < 8; asked += 1)
        statuses.push((await poor.graphql('{ categories { id } }', {}, { token })).status);
      await poor.close();
      return statuses;
    };
    const statuses = await statusesAt({});
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses).toEqual(await statusesAt({ CACHE_MB: '0' }));
  });

  test('are not modified for a client that has them, over REST', async () => {
    const { token } = await makeFree(server);
    const first = await server.rest('GET', '/api/categories', { token });
    const headers = { 'if-none-match': first.headers.get('etag')! };
    for (const _twice of [1, 2]) {
      const again = await server.rest('GET', '/api/categories', { token, headers });
      expect({ status: again.status, text: again.text, etag: again.headers.get('etag') }).toEqual({
        status: 304,
        text: '',
        etag: first.headers.get('etag'),
      });
    }
  });

  test('keep their type when the first who asks has them already', async () => {
    const { token } = await makeFree(server);
    const ask = (headers: Record<string, string>) => server.rest('GET', '/api/categories?first', { token, headers });
    expect((await ask({ 'if-none-match': '*' })).status).toBe(304);
    expect((await ask({})).headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('are those to the request as it was understood', async () => {
    const { token } = await makeFree(server);
    const body = JSON.stringify({ query: '{ prompts(search: "C+AC") { totalCount edges { node { id } } } }' });
    const ask = async (to: TestServer, charset: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': `application/json; charset=${charset}` };
      return (await to.raw('/graphql', { method: 'POST', headers, body })).text;
    };
    const first = await ask(server, 'utf-7');
    expect(await ask(server, 'utf-8')).toBe(await ask(plain, 'utf-8'));
    expect(await ask(server, 'utf-7')).toBe(first);
  });

  test('take no more memory than is set, whatever is asked', async () => {
    const small = await startServer(
      { CACHE_MB: '1', LIMIT_COST_PER_MINUTE: '1000000000', METRICS_TOKEN: 'a token for the metrics' },
      { sharedWith: server },
    );
    const { token } = await makeFree(server);
    for (let asked = 0; asked < 400; asked += 1) await small.graphql(`{ categories { a${asked}: id } }`, {}, { token });
    const { text } = await small.raw('/metrics', { headers: { authorization: 'Bearer a token for the metrics' } });
    const bytes = Number(/^promptory_cache_bytes (\d+)/m.exec(text)![1]);
    // Each takes 2 kB besides its text.
    expect(bytes).toBeGreaterThan(400_000);
    expect(bytes).toBeLessThanOrEqual(1024 * 1024);
    await small.close();
  });

  test('are the same when they are large, and for more members than are kept', async () => {
    const { id } = await makePrompt(server, category, {
      content: 'A long “naïve” text – 日本 😀. '.repeat(3000),
      isPremium: false,
    });
    const query = `{ prompts(first: 2) { edges { node ${CARD} } } prompt(id: "${id}") { content isFavorited } }`;
    for (let asked = 0; asked < 10; asked += 1) {
      const { token } = await makePro(server);
      if (asked % 2)
        await server.graphql(`mutation { setFavorite(promptId: "${id}", isFavorited: true) { favorites } }`, {}, { token });
      for (const _twice of [1, 2])
        expect((await server.graphql(query, {}, { token })).text).toBe((await plain.graphql(query, {}, { token })).text);
    }
    await server.database.fork().nativeDelete(Prompt, id);
  });

  test('are kept from the second time on when they are large, so that those asked for once do not take the place of others', async () => {
    const { id } = await makePrompt(server, category, { content: 'A long text. '.repeat(11_000), isPremium: false });
    const [{ token }, other] = [await makePro(server), await makePro(server)];
    const statementsOf = async (query: string, as = token) => {
      server.statements.length = 0;
      const { text } = await server.graphql(query, {}, { token: as });
      const { length } = server.statements;
      expect(text).toBe((await plain.graphql(query, {}, { token: as })).text);
      return length;
    };
    const long = `{ prompt(id: "${id}") { title content } }`;
    const short = `{ prompt(id: "${id}") { title } }`;
    await allHeard(server);
    expect(await statementsOf(short)).toBeGreaterThan(0);
    expect(await statementsOf(short)).toBe(0);
    expect(await statementsOf(long)).toBeGreaterThan(0);
    await statementsOf(short, other.token);
    expect(await statementsOf(long, other.token)).toBeGreaterThan(0);
    expect(await statementsOf(long)).toBe(0);
    await server.database.fork().nativeDelete(Prompt, id);
  });

  test('are compressed as the client accepts it', async () => {
    const { token } = await makeFree(server);
    const plainText = (await server.rest('GET', '/api/prompts', { token, headers: { 'accept-encoding': 'identity' } })).text;
    for (const encoding of ['br', 'gzip', 'gzip, deflate, br', 'identity', 'deflate']) {
      const { text, headers } = await server.rest('GET', '/api/prompts', { token, headers: { 'accept-encoding': encoding } });
      expect(text).toBe(plainText);
      expect(headers.get('vary')).toContain('Accept-Encoding');
    }
  });
});
