import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createConformingClient } from '../../test/assertions/openapi.ts';
import { ENTITY_FIELDS, expectFields } from '../../test/assertions/entity-fields.ts';
import {
  makeAdmin,
  makeCategory,
  makeExample,
  makeFree,
  makePro,
  makePrompt,
  makeUser,
  PASSWORD,
} from '../../test/fixtures/factories.ts';
import { makeKey } from '../../test/fixtures/key.ts';
import { giveOwnThings, OWN_ID } from '../../test/fixtures/mine.ts';
import { confirmPayment, deliverWebhooks } from '../../test/clients/pay.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { rawRequest } from '../../test/clients/raw-request.ts';
import { authMessageOf, type AuthReason } from '../core/auth/challenge.ts';
import { toOpenApiPath } from './openapi/document.ts';
import { routes } from './routes/routes.ts';

interface Line {
  /** Method and path, and who may call it. */
  call: string;
  who: 'everyone' | 'members' | 'keys' | 'admins';
  status?: number;
  /** The fields of the body, or of the query of a GET. */
  payload?: string[];
  fields: string[];
  isList?: true;
}

const { category, prompt, recent, user, stats } = ENTITY_FIELDS;
const favorite = ['isFavorited'];
const profile = ['email', 'firstName', 'lastName', 'profileImageUrl'];

/** Every call of REST with what clients rely on. A new route has a line here. */
const CONTRACT: Line[] = [
  { call: 'GET /api/auth/user', who: 'members', fields: user },
  {
    call: 'GET /api/key',
    who: 'keys',
    fields: ['id', 'name', 'prefix', 'lastFour', 'scopes', 'isTest', 'createdAt', 'expiresAt', 'replacedAt'],
  },
  { call: 'POST /api/auth/login', who: 'everyone', payload: ['email', 'password'], fields: ['success', 'token', 'message'] },
  { call: 'GET /api/categories', who: 'members', fields: category, isList: true },
  { call: 'GET /api/categories/{id}', who: 'members', fields: category },
  { call: 'GET /api/prompts', who: 'members', payload: ['category'], fields: prompt, isList: true },
  { call: 'GET /api/prompts/popular', who: 'members', fields: prompt, isList: true },
  { call: 'GET /api/prompts/{id}', who: 'members', fields: prompt },
  { call: 'GET /api/prompts/{id}/example', who: 'members', fields: ['values', 'answer', 'answerHtml', 'answeredOn'] },
  { call: 'GET /api/user/stats', who: 'members', fields: stats },
  { call: 'GET /api/user/recent-prompts', who: 'members', fields: [...prompt, ...recent], isList: true },
  { call: 'GET /api/user/favorites', who: 'members', fields: prompt, isList: true },
  { call: 'GET /api/user/favorites/{id}', who: 'members', fields: favorite },
  { call: 'POST /api/user/favorites/{id}', who: 'members', fields: favorite },
  { call: 'DELETE /api/user/favorites/{id}', who: 'members', fields: favorite },
  { call: 'POST /api/user/prompt-usage/{id}', who: 'members', fields: ['success'] },
  { call: 'GET /api/user/prompts', who: 'members', fields: ['prompts', 'totalCount', 'next'], payload: ['search', 'category'] },
  { call: 'GET /api/user/prompts/{id}', who: 'members', fields: ['id', 'title', 'content', 'variables'] },
  {
    call: 'GET /api/user/versions',
    who: 'members',
    fields: ['versions', 'totalCount', 'next'],
    payload: ['prompt', 'limit', 'after'],
  },
  {
    call: 'GET /api/user/collections',
    who: 'members',
    fields: ['collections', 'totalCount', 'next'],
    payload: ['limit', 'after'],
  },
  {
    call: 'GET /api/user/collections/{id}/prompts',
    who: 'members',
    fields: ['entries', 'totalCount', 'next'],
    payload: ['limit', 'after'],
  },
  { call: 'POST /api/create-subscription', who: 'members', payload: ['planType'], fields: ['clientSecret'] },
  {
    call: 'POST /api/create-user-subscription',
    who: 'everyone',
    payload: ['email', 'password', 'planType'],
    fields: ['success', 'message', 'clientSecret'],
  },
  { call: 'GET /api/verify-subscription', who: 'everyone', payload: ['payment_intent', 'email'], fields: ['planType'] },
  {
    call: 'POST /api/contact',
    who: 'everyone',
    status: 201,
    payload: ['name', 'email', 'subject', 'message'],
    fields: ['success', 'message'],
  },
  { call: 'GET /api/system/status', who: 'everyone', fields: ['timestamp', 'services', 'metrics'] },
  { call: 'GET /api/admin/users', who: 'admins', fields: user, isList: true },
  { call: 'POST /api/admin/users', who: 'admins', status: 201, payload: ['id', ...profile], fields: user },
  { call: 'PUT /api/admin/users/{id}', who: 'admins', payload: profile, fields: user },
  { call: 'DELETE /api/admin/users/{id}', who: 'admins', fields: ['success'] },
];
const calls = CONTRACT.map(({ call }) => call);
const callsOf = (...who: Line['who'][]) => CONTRACT.filter((line) => who.includes(line.who)).map(({ call }) => call);

let server: TestServer;
let ask: Awaited<ReturnType<typeof createConformingClient>>;
let categoryId: string;
let promptId: string;
let tokens: Record<Line['who'], string | undefined>;
beforeAll(async () => {
  server = await startServer({
    LIMIT_COST_PER_MINUTE: '1000000000',
    LIMIT_KEY_REQUESTS: '1000',
    LIMIT_CHECKOUTS: '1000',
    LIMIT_CONTACTS: '1000',
    LIMIT_VERIFICATIONS: '1000',
    CORS_ORIGINS: 'https://partner.example',
  });
  ask = await createConformingClient(server);
  ({ id: categoryId } = await makeCategory(server));
  ({ id: promptId } = await makePrompt(server, categoryId));
  await makeExample(server, promptId);
  const { token, user } = await makePro(server);
  await giveOwnThings(server, [user.id]);
  const { key } = await makeKey(server, user);
  tokens = { everyone: undefined, members: token, keys: key, admins: (await makeAdmin(server)).token };
  for (const path of ['favorites', 'prompt-usage']) await server.rest('POST', `/api/user/${path}/${promptId}`, { token });
});
afterAll(() => server.close());

async function paid(): Promise<string> {
  const email = `${randomUUID()}@example.test`;
  const { body } = await ask<{ clientSecret: string }>('POST /api/create-user-subscription', {
    body: { email, password: PASSWORD },
  });
  const { paymentIntent } = await confirmPayment(server, body.clientSecret);
  await deliverWebhooks(server);
  return `?payment_intent=${paymentIntent}&email=${email}`;
}

const idOf = (call: string) =>
  call.includes('/categories/') ? categoryId : /\/user\/(prompts|collections)/.test(call) ? OWN_ID : promptId;

/** Input with which a route succeeds: new for each call, because some succeed only once. */
async function goodRequest({ call, who }: Line): Promise<Parameters<typeof ask>[1]> {
  const { id, email } = await makeUser(server);
  const bodies: Record<string, object> = {
    'POST /api/auth/login': { email, password: PASSWORD },
    'POST /api/create-subscription': { planType: 'annual' },
    'POST /api/create-user-subscription': { email: `new-${email}`, password: PASSWORD, planType: 'monthly' },
    'POST /api/contact': { name: 'Nell', email, subject: 'A question', message: 'How?' },
    'POST /api/admin/users': { id: `new-${id}`, email: `new-${email}` },
    'PUT /api/admin/users/{id}': { email, firstName: 'Nell', lastName: 'Gray', profileImageUrl: 'https://example.test/a.png' },
  };
  return {
    // A Pro member cannot check out.
    token: call === 'POST /api/create-subscription' ? (await makeFree(server)).token : tokens[who],
    id: who === 'admins' ? id : idOf(call),
    query: call.includes('/verify-') ? await paid() : '',
    body: bodies[call],
  };
}
const lineOf = (call: string) => CONTRACT.find((line) => line.call === call)!;

describe('The contract of REST', () => {
  test('has a route for each call, and there are no other routes', () => {
    const rows = routes.map(({ method, path }) => `${method.toUpperCase()} ${toOpenApiPath(path)}`);
    expect([...rows].sort()).toEqual([...calls].sort());
  });

  test.each(CONTRACT)('$call takes its payload', ({ call, payload = [] }) => {
    const route = routes.find(({ method, path }) => call === `${method.toUpperCase()} ${toOpenApiPath(path)}`)!;
    const taken = Object.keys((route.method === 'get' ? route.query : route.body)?.shape ?? {});
    expect(taken).toEqual(expect.arrayContaining(payload));
    if (payload.length === 0) expect(taken).toEqual([]);
  });

  test.each(CONTRACT)('$call succeeds with every field, also with a trailing slash', async (line) => {
    const { call, status = 200, fields, isList } = line;
    for (const slash of ['', '/']) {
      const { query, ...request } = (await goodRequest(line))!;
      const response = await ask<object>(call, { ...request, query: slash + (query ?? '') });
      expect({ call, status: response.status, type: response.headers.get('content-type') }).toEqual({
        call,
        status,
        type: 'application/json; charset=utf-8',
      });
      expect(Array.isArray(response.body)).toBe(isList === true);
      const entities = isList ? (response.body as object[]) : [response.body];
      expect(entities).not.toHaveLength(0);
      for (const entity of entities) expectFields(entity, fields);
    }
  });

  test('has each service and metric of the status page', async () => {
    const { body } = await ask<{ services: object[]; metrics: object }>('GET /api/system/status');
    expect(body.services).toHaveLength(4);
    for (const service of body.services) expectFields(service, ['name', 'description', 'status', 'responseTime']);
    expectFields(body.metrics, ['uptime', 'lastIncident', 'totalUsers', 'promptsGenerated']);
  });
});

describe('Permissions', () => {
  const unauthorized = (reason: AuthReason) => ({ message: authMessageOf(reason), code: 'UNAUTHENTICATED', reason });
  const expectedError = (call: string, reason: AuthReason) => {
    const route = routes.find(({ method, path }) => call === `${method.toUpperCase()} ${toOpenApiPath(path)}`)!;
    return { ...(route.saysSuccess && { success: false }), ...unauthorized(reason) };
  };

  test.each(callsOf('members', 'keys', 'admins'))('%s is 401 without a token', async (call) => {
    const { token: _, ...request } = (await goodRequest(lineOf(call)))!;
    const { status, body } = await ask(call, request);
    expect({ status, body }).toEqual({ status: 401, body: unauthorized('MISSING') });
  });

  test.each(calls)('%s is 401 with an invalid or expired token, also on public routes', async (call) => {
    const gone = (await makeFree(server)).token;
    await server.graphql('mutation { signOut }', {}, { token: gone });
    const request = await goodRequest(lineOf(call));
    for (const [authorization, reason] of [
      ['Bearer', 'MALFORMED_HEADER'],
      ['Bearer x', 'UNKNOWN'],
      [`Bearer ${gone}x`, 'UNKNOWN'],
      [`Bearer ${gone}`, 'REVOKED'],
      ['Basic eDp5', 'MALFORMED_HEADER'],
      ['plk_live_x', 'MALFORMED_HEADER'],
      ['Bearer a b', 'MALFORMED_HEADER'],
    ] as const) {
      const { status, body } = await ask(call, { ...request, token: undefined, headers: { authorization } });
      expect({ authorization, status, body }).toEqual({ authorization, status: 401, body: expectedError(call, reason) });
    }
  });

  test.each(callsOf('admins'))('%s is 403 for callers who are not admins', async (call) => {
    for (const token of [(await makeFree(server)).token, tokens.members]) {
      const { status, body } = await ask(call, { ...(await goodRequest(lineOf(call))), token });
      expect({ status, body }).toEqual({
        status: 403,
        body: { message: 'Your account does not have the role that this needs.', code: 'FORBIDDEN' },
      });
    }
  });

  test.each(calls.filter((call) => call.includes('{id}')))('%s is 404 for an unknown id', async (call) => {
    for (const id of ['nothing', 'a/b', '%', 'a\0b', 'x'.repeat(500)]) {
      const { status, body } = await ask(call, { ...(await goodRequest(lineOf(call))), id });
      expect({ id, status, body }).toEqual({
        id,
        status: 404,
        body: { message: expect.stringMatching(/^(Prompt|Category|Collection|User) not found$/), code: 'NOT_FOUND' },
      });
    }
  });
});

describe('Other methods', () => {
  test.each(calls.filter((call) => call.startsWith('GET ')))('HEAD returns the headers of %s', async (call) => {
    const { token = '', id = '', query = '' } = (await goodRequest(lineOf(call)))!;
    const path = call.slice(4).replace('{id}', id) + query;
    const headers = token === '' ? undefined : { authorization: `Bearer ${token}` };
    const [get, head] = [await rawRequest(server.url, 'GET', path, headers), await rawRequest(server.url, 'HEAD', path, headers)];
    const of = ({ 'x-request-id': _, date: __, ratelimit: ___, ...others }: NodeJS.Dict<string | string[]>) => others;
    expect({ status: head.status, text: head.text, headers: of(head.headers) }).toEqual({
      status: 200,
      text: '',
      headers: of(get.headers),
    });
    expect(Number(head.headers['content-length'])).toBe(Buffer.byteLength(get.text));
  });

  const paths = [...new Set(calls.map((call) => call.split(' ')[1]!))];
  const methodsOf = (path: string) => calls.filter((call) => call.endsWith(` ${path}`)).map((call) => call.split(' ')[0]!);

  test.each(paths)('OPTIONS %s returns the methods to everybody', async (path) => {
    const methods = methodsOf(path);
    const { status, headers, text } = await server.rest('OPTIONS', path.replace('{id}', promptId));
    expect({ status, text, allow: headers.get('allow')?.split(', ').sort() }).toEqual({
      status: 204,
      text: '',
      allow: [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort(),
    });
  });

  test.each(calls)('a website of an allowed origin may send %s and read its headers', async (call) => {
    const [method = '', path = ''] = call.split(' ');
    const origin = 'https://partner.example';
    const preflight = await rawRequest(server.url, 'OPTIONS', path.replace('{id}', promptId), {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,if-none-match',
    });
    expect(preflight).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': origin } });
    expect(preflight.headers['access-control-allow-methods']).toContain(method);
    expect(preflight.headers['access-control-allow-headers']).toBe('Authorization,Content-Type,If-None-Match');
    const { headers } = await server.rest(method, path.replace('{id}', promptId), { headers: { origin } });
    expect(headers.get('access-control-expose-headers')).toBe(
      'Deprecation,ETag,Link,RateLimit,RateLimit-Policy,Retry-After,Sunset,WWW-Authenticate,X-Request-Id',
    );
  });

  test.each([...paths, '/api/openapi.json', '/api/login'])('another method of %s is 405, with those it has', async (path) => {
    const own = methodsOf(path).length > 0 ? methodsOf(path) : ['GET'];
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'].filter((each) => !own.includes(each))) {
      const { status, headers, text } = await rawRequest(server.url, method, path.replace('{id}', promptId));
      const allow = String(headers.allow).split(', ').sort();
      expect({ method, status, allow, body: JSON.parse(text) as unknown }).toEqual({
        method,
        status: 405,
        allow: [...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort(),
        body: { message: `This address does not take ${method}.`, code: 'METHOD_NOT_ALLOWED' },
      });
    }
  });
});
