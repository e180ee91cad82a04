import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createConformingClient, type ResponseCheck, createResponseCheck } from '../../test/assertions/openapi.ts';
import { makeAdmin, makeCategory, makeFree, makePro, makePrompt, makeUser, PASSWORD } from '../../test/fixtures/factories.ts';
import { makeKey } from '../../test/fixtures/key.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { rawRequest } from '../../test/clients/raw-request.ts';
import { toOpenApiPath } from './openapi/document.ts';
import type { RestRoute } from './routes/route.ts';
import { routes } from './routes/routes.ts';

let server: TestServer;
let judge: ResponseCheck;
let ask: Awaited<ReturnType<typeof createConformingClient>>;
let promptId: string;
beforeAll(async () => {
  server = await startServer({
    LIMIT_COST_PER_MINUTE: '3000',
    LIMIT_USES_PER_MINUTE: '2',
    LIMIT_CONTACTS: '2',
    LIMIT_VERIFICATIONS: '2',
    LIMIT_CHECKOUTS_OF_USER: '1',
    LIMIT_KEY_REQUESTS: '2',
  });
  [judge, ask] = [await createResponseCheck(server), await createConformingClient(server)];
  ({ id: promptId } = await makePrompt(server, await makeCategory(server)));
});
afterAll(() => server.close());

let last = 0;
/** An IP address that no other test uses, so that quotas are not shared. */
const uniqueAddress = () => `192.0.2.${(last += 1)}`;

const callOf = ({ method, path }: RestRoute) => `${method.toUpperCase()} ${toOpenApiPath(path)}`;
const tokenFor = async (route: RestRoute) => {
  if (callOf(route).includes('/admin/')) return (await makeAdmin(server)).token;
  if (route.keysOnly) return (await makeKey(server, (await makeFree(server)).user)).key;
  return ['signIn', 'createUserSubscription', 'submitContact'].includes(route.name) ? undefined : (await makeFree(server)).token;
};
const withBody = routes.filter(({ body }) => body !== undefined).map((route) => [callOf(route), route] as const);
const writes = routes.filter(({ method }) => method !== 'get').map((route) => [callOf(route), route] as const);

/** Sends a raw body, which may be invalid JSON. */
async function send(route: RestRoute, body: string | undefined, type = 'application/json') {
  const token = await tokenFor(route);
  const response = await server.raw(route.path.replace(':id', promptId).replace(/^/, '/api'), {
    method: route.method.toUpperCase(),
    body,
    headers: { 'content-type': type, 'x-forwarded-for': uniqueAddress(), ...(token && { authorization: `Bearer ${token}` }) },
  });
  judge(callOf(route), response);
  return { status: response.status, body: response.body };
}
const errorBody = (route: RestRoute, code: string, message: unknown) => ({
  ...(route.saysSuccess && { success: false }),
  message,
  code,
});

describe('400', () => {
  test.each(writes)('%s rejects a body that is not an object', async (_call, route) => {
    for (const body of ['{"email": ', 'null', '5', '"text"', 'x'])
      expect(await send(route, body)).toEqual({ status: 400, body: errorBody(route, 'BAD_REQUEST', 'The body is not JSON.') });
    for (const body of ['[]', '[{"email":"a@example.test"}]'])
      expect(await send(route, body)).toEqual({
        status: 400,
        body: errorBody(route, 'BAD_REQUEST', 'The body must be a JSON object.'),
      });
  });

  test.each(withBody.filter(([, route]) => route.name !== 'createSubscription'))(
    '%s reports fields that are missing or invalid, and a body that is not JSON',
    async (_call, route) => {
      const fields = Object.keys(route.body!.shape);
      const wrong = [5, true, ['x'], { $ne: null }, null].map((value) =>
        JSON.stringify(Object.fromEntries(fields.map((name) => [name, value]))),
      );
      for (const body of ['{}', undefined, ...wrong])
        expect(await send(route, body)).toMatchObject({
          status: 400,
          body: errorBody(route, 'BAD_USER_INPUT', expect.any(String)),
        });
      const form = `email=a%40example.test&password=${PASSWORD}&name=a&subject=b&message=c&id=d`;
      expect(await send(route, form, 'application/x-www-form-urlencoded')).toMatchObject({ status: 415 });
    },
  );

  test.each(['weekly', '', 'MONTHLY', 5, true, ['monthly'], { plan: 'monthly' }, null])(
    'planType %j is not a plan',
    async (planType) => {
      const { token } = await makeFree(server);
      const { status } = await ask('POST /api/create-subscription', { token, body: { planType } });
      expect(status).toBe(400);
      const { status: other } = await ask('POST /api/create-user-subscription', {
        body: { email: 'somebody@example.test', password: PASSWORD, planType },
        from: uniqueAddress(),
      });
      expect(other).toBe(400);
    },
  );

  test.each(['email=a%40example.test', 'payment_intent=pi_12345678', ''])('a payment is not verified with ?%s', async (query) => {
    const { status, body } = await ask('GET /api/verify-subscription', { query: `?${query}`, from: uniqueAddress() });
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        message: expect.stringMatching(/^The value of (email|payment_intent) is missing/),
        code: 'BAD_USER_INPUT',
        fields: expect.anything(),
      },
    });
  });

  test.each([
    ['POST /api/contact', 'email', { body: { name: 'a', subject: 'b', message: 'c' } }],
    ['POST /api/contact', 'subject', { body: { name: 'a', email: 'b@example.test', subject: 5, message: 'c' } }],
    ['POST /api/create-user-subscription', 'email', { body: { password: PASSWORD } }],
    ['POST /api/create-user-subscription', 'planType', { body: { email: 'a@b.test', password: PASSWORD, planType: 'weekly' } }],
    ['POST /api/auth/login', 'password', { body: { email: 'a@example.test' } }],
    ['GET /api/verify-subscription', 'payment_intent', { query: '?email=a%40example.test' }],
    ['GET /api/prompts', 'sort', { query: '?sort=shortest' }],
    ['GET /api/prompts', 'offset', { query: '?offset=2147483648' }],
  ])('%s names %s, as the caller calls it', async (call, name, request) => {
    const { token } = await makeFree(server);
    const { status, body } = await ask(call, { ...request, token, from: uniqueAddress() });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: 'BAD_USER_INPUT', message: expect.stringContaining(name), fields: { [name]: expect.any(String) } },
    });
  });

  test('a value that is none of the choices gets an error that lists them', async () => {
    const { token } = await makeFree(server);
    const reason = 'one of newest, oldest, popular, alphabetical, curated';
    expect((await ask('GET /api/prompts', { token, query: '?sort=bad' })).body).toEqual({
      message: `sort: must be ${reason}`,
      code: 'BAD_USER_INPUT',
      fields: { sort: `Must be ${reason}` },
    });
    expect((await ask('POST /api/create-subscription', { token, body: { planType: 'weekly' } })).body).toMatchObject({
      fields: { planType: 'Must be one of monthly, annual' },
    });
  });

  test.each<[string, string, Record<string, unknown>]>([
    ['sort', 'query ($sort: PromptSort!) { prompts(sort: $sort) { totalCount } }', { sort: 'bad' }],
    ['sort', 'query ($sort: PromptSort!) { prompts(sort: $sort) { totalCount } }', {}],
    ['tags', 'query ($tags: [String!]) { prompts(tags: $tags) { totalCount } }', { tags: [5] }],
    ['first', 'query ($first: Int = 5) { popularPrompts(first: $first) { id } }', { first: null }],
    [
      'name',
      'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key } }',
      { input: { name: 5, scopes: ['catalog:read'] } },
    ],
  ])('GraphQL names %s in fields, too: %s %j', async (name, query, variables) => {
    const { token } = await makeFree(server);
    const { body } = await server.graphql(query, variables, { token });
    expect(body.errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', fields: { [name]: expect.any(String) } });
  });

  test('the largest documented offset returns an empty list', async () => {
    const { token } = await makeFree(server);
    const { status, body } = await ask('GET /api/prompts', { token, query: '?offset=2147483647' });
    expect({ status, body }).toEqual({ status: 200, body: [] });
  });

  test.each(['?limit=abc', '?any=1&any=1'])('an invalid token is 401, whatever else is wrong: %s', async (query) => {
    expect((await ask('GET /api/prompts', { token: 'not.a.token', query })).status).toBe(401);
  });

  test.each(routes.map((route) => [callOf(route), route] as const))('%s rejects a repeated parameter', async (call, route) => {
    const { status, body } = await ask(call, { token: await tokenFor(route), id: promptId, query: '?any=1&any=1' });
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        ...errorBody(route, 'BAD_USER_INPUT', 'The parameter any is given more than once.'),
        fields: { any: 'Give it once' },
      },
    });
  });
});

describe('415', () => {
  test.each(writes)('%s rejects a body of another type, and names the right one', async (_call, route) => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/xml', 'application/jsonp'])
      expect(await send(route, '{"email":"a@example.test"}', type)).toEqual({
        status: 415,
        body: errorBody(route, 'UNSUPPORTED_MEDIA_TYPE', expect.stringContaining('application/json')),
      });
  });

  test('a request without a body needs no type', async () => {
    const { token } = await makeFree(server);
    const headers = { authorization: `Bearer ${token}` };
    const without: Record<string, string>[] = [
      {},
      { 'content-length': '0' },
      { 'content-length': '0', 'content-type': 'text/plain' },
    ];
    for (const own of without) {
      const { status } = await rawRequest(server.url, 'POST', `/api/user/favorites/${promptId}`, { ...headers, ...own });
      expect(status).toBe(200);
    }
  });
});

describe('413', () => {
  test.each(writes)('%s rejects a body over 100 kB', async (_call, route) => {
    const padding = 'x'.repeat(101 * 1024);
    expect(await send(route, JSON.stringify({ padding }))).toEqual({
      status: 413,
      body: errorBody(route, 'PAYLOAD_TOO_LARGE', 'The body is larger than 100 kB.'),
    });
  });

  test('the body of a GET is not read', async () => {
    const { token } = await makeFree(server);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    for (const body of ['{"broken": ', 'x'.repeat(101 * 1024)]) {
      const sent = { ...headers, 'content-length': String(body.length) };
      expect((await rawRequest(server.url, 'GET', '/api/user/stats', sent, body)).status).toBe(200);
    }
  });
});

describe('429 with Retry-After', () => {
  const expectWait = ({ status, headers }: { status: number; headers: Headers }) => {
    expect({ status, wait: Number(headers.get('retry-after')) >= 1 }).toEqual({ status: 429, wait: true });
  };

  test.each<[string, number, () => Promise<Parameters<typeof ask>[1]>]>([
    [
      'POST /api/auth/login',
      5,
      async () => ({ body: { email: (await makeUser(server)).email, password: 'wrong' }, from: uniqueAddress() }),
    ],
    [
      'POST /api/contact',
      2,
      async () => ({ body: { name: 'Nell', email: 'nell@example.test', subject: 'A', message: 'B' }, from: uniqueAddress() }),
    ],
    [
      'GET /api/verify-subscription',
      2,
      async () => ({ query: '?payment_intent=pi_12345678&email=a@example.test', from: uniqueAddress() }),
    ],
    ['POST /api/user/prompt-usage/{id}', 2, async () => ({ token: (await makePro(server)).token, id: promptId })],
  ])('%s is limited after %i', async (call, allowed, make) => {
    const request = await make();
    for (let number = 0; number < allowed; number += 1) expect((await ask(call, request)).status).not.toBe(429);
    expectWait(await ask(call, request));
  });

  test('POST /api/create-subscription limits new checkouts of a member, but not resuming one', async () => {
    const { token } = await makeFree(server);
    const open = (planType: string) => ask('POST /api/create-subscription', { token, body: { planType } });
    expect((await open('monthly')).status).toBe(200);
    expect((await open('monthly')).status).toBe(200);
    expectWait(await open('annual'));
  });

  test('every route is limited once the quota is used up, for this caller only', async () => {
    const { token } = await makeFree(server);
    const list = () => ask('GET /api/prompts', { token });
    for (let number = 0; (await list()).status === 200; number += 1) expect(number).toBeLessThan(10);
    expectWait(await list());
    expectWait(await ask('POST /api/user/favorites/{id}', { token, id: promptId }));
    expect((await ask('GET /api/prompts', { token: (await makeFree(server)).token })).status).toBe(200);
  });

  test('every response to a key reports what is left, and is 429 when nothing is', async () => {
    const { user } = await makeFree(server);
    const { key } = await makeKey(server, user, { scopes: ['catalog:read'] });
    const left = /^"requests";r=(\d+);t=\d+, "points";r=\d+;t=\d+$/;
    const told: [number, string | undefined][] = [];
    for (const call of ['GET /api/categories', 'GET /api/auth/user', 'GET /api/prompts']) {
      const { status, headers } = await ask(call, { token: key });
      expect(headers.get('ratelimit-policy')).toMatch(/^"requests";q=2;w=60, "points";q=\d+;w=60$/);
      told.push([status, left.exec(headers.get('ratelimit') ?? '')?.[1]]);
      if (status === 429) expectWait({ status, headers });
    }
    expect(told).toEqual([
      [200, '1'],
      [403, '0'],
      [429, '0'],
    ]);
  });
});
