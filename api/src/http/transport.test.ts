import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeFree } from '../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { rawRequest } from '../../test/clients/raw-request.ts';

type Body = NonNullable<RequestInit['body']>;

const ALLOWED_ORIGIN = 'https://partner.example';
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ CORS_ORIGINS: ALLOWED_ORIGIN });
  ({ token } = await makeFree(server));
});
afterAll(() => server.close());

const json = { 'content-type': 'application/json' };
const validBody = JSON.stringify({ query: '{ __typename }' });
const post = (body: Body, headers: Record<string, string> = json, path = '/graphql') =>
  server.raw(path, { method: 'POST', body, headers });

const errorBody = (code: string, message?: string) => ({ errors: [{ ...(message && { message }), extensions: { code } }] });

describe('Methods', () => {
  test('a batch of operations is rejected', async () => {
    const { status, body } = await post(JSON.stringify(Array(10).fill({ query: '{ __typename }' })));
    expect({ status, body }).toMatchObject({ status: 400, body: errorBody('BAD_REQUEST', 'Operation batching disabled.') });
  });

  test.each([
    ['PUT', json],
    ['PATCH', json],
    ['DELETE', json],
    ['TRACE', {}],
    ['HEAD', {}],
  ])('%s /graphql is 405 with Allow: GET, POST, OPTIONS', async (method, headers) => {
    const response = await rawRequest(server.url, method, '/graphql', headers);
    expect(response).toMatchObject({ status: 405, headers: { allow: 'GET, POST, OPTIONS' } });
    const message = 'GraphQL requests must use POST. Queries may also use GET.';
    if (method === 'HEAD') expect(response.text).toBe('');
    else expect(JSON.parse(response.text)).toEqual(errorBody('METHOD_NOT_ALLOWED', message));
  });

  test('OPTIONS /graphql names the methods, also to a page that may read it', async () => {
    for (const [origin, allowed] of [
      [undefined, undefined],
      [ALLOWED_ORIGIN, ALLOWED_ORIGIN],
      ['https://evil.example', undefined],
    ] as const) {
      const response = await rawRequest(server.url, 'OPTIONS', '/graphql', origin === undefined ? {} : { origin });
      expect(response).toMatchObject({ status: 204, text: '', headers: { allow: 'GET, POST, OPTIONS' } });
      expect(response.headers['access-control-allow-origin']).toBe(allowed);
    }
  });

  test('TRACE does not echo the request on other endpoints either', async () => {
    for (const [path, refusal] of [
      ['/', 404],
      ['/api/prompts', 405],
      ['/healthz', 404],
    ] as const) {
      const { status, text } = await rawRequest(server.url, 'TRACE', path, { 'x-marker': 'echo-me' });
      expect({ path, status }).toEqual({ path, status: refusal });
      expect(text).not.toContain('echo-me');
    }
  });
});

describe('requests that another website can send', () => {
  test.each<[string, Body, Record<string, string>]>([
    ['text/plain', validBody, { 'content-type': 'text/plain' }],
    ['a form', 'query={__typename}', { 'content-type': 'application/x-www-form-urlencoded' }],
    [
      'multipart',
      '--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{}\r\n--x--',
      { 'content-type': 'multipart/form-data; boundary=x' },
    ],
    ['no content type', new Blob([validBody]), {}],
  ])('%s is rejected as a possible CSRF', async (_name, sent, headers) => {
    const { status, body, text } = await post(sent, headers);
    expect({ status, body }).toMatchObject({ status: 400, body: errorBody('BAD_REQUEST') });
    expect(text).toMatch(/CSRF/);
  });

  test.each(['application/xml', 'application/graphql', 'application/x-www-form-urlencoded', 'text/plain'])(
    '%s of a program that authenticates is 415, and names the right type',
    async (type) => {
      const { status, body } = await post(validBody, { 'content-type': type, authorization: `Bearer ${token}` });
      expect({ status, body }).toEqual({
        status: 415,
        body: errorBody('UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON, with the header Content-Type: application/json.'),
      });
    },
  );

  test('cookies do not authenticate', async () => {
    const { body } = await server.graphql(
      '{ me { id } }',
      {},
      { headers: { cookie: `token=${token}; Authorization=Bearer ${token}` } },
    );
    expect(body).toEqual({ data: { me: null } });
    expect((await server.rest('GET', '/api/auth/user', { headers: { cookie: `token=${token}` } })).status).toBe(401);
  });

  test('only allowed origins may read a response, and none with credentials', async () => {
    for (const [path, init] of [
      ['/graphql', { method: 'POST', body: validBody, headers: json }],
      ['/api/categories', {}],
    ] as const) {
      const from = async (origin: string) => (await server.raw(path, { ...init, headers: { ...json, origin } })).headers;
      expect((await from(ALLOWED_ORIGIN)).get('access-control-allow-origin')).toBe(ALLOWED_ORIGIN);
      expect((await from('https://evil.example')).get('access-control-allow-origin')).toBeNull();
      expect((await from('null')).get('access-control-allow-origin')).toBeNull();
      expect((await from(ALLOWED_ORIGIN)).get('access-control-allow-credentials')).toBeNull();
    }
  });

  test('a preflight allows the Authorization header to allowed origins only', async () => {
    const ask = (origin: string) =>
      rawRequest(server.url, 'OPTIONS', '/graphql', {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      });
    expect(await ask(ALLOWED_ORIGIN)).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': ALLOWED_ORIGIN,
        'access-control-allow-headers': 'Authorization,Content-Type,If-None-Match',
      },
    });
    expect((await ask('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('bodies that cannot be parsed', () => {
  const large = JSON.stringify({ query: `{ __typename } #${'x'.repeat(200_000)}` });
  const gzip = { ...json, 'content-encoding': 'gzip' };
  test.each<[string, Body, Record<string, string>, number, string, string]>([
    ['broken JSON', '{"query": "{ __typename', json, 400, 'BAD_REQUEST', 'The body is not JSON.'],
    ['a JSON null', 'null', json, 400, 'BAD_REQUEST', 'The body is not JSON.'],
    ['200 kB', large, json, 413, 'PAYLOAD_TOO_LARGE', 'The body is larger than 100 kB.'],
    ['200 kB, compressed', new Uint8Array(gzipSync(large)), gzip, 413, 'PAYLOAD_TOO_LARGE', 'The body is larger than 100 kB.'],
    ['a gzip header without gzip', 'not compressed', gzip, 400, 'BAD_REQUEST', 'The request cannot be read.'],
    [
      'an unknown compression',
      '{}',
      { ...json, 'content-encoding': 'lzma' },
      400,
      'BAD_REQUEST',
      'The content encoding is not supported.',
    ],
    [
      'an unknown character set',
      '{}',
      { 'content-type': 'application/json; charset=morse' },
      400,
      'BAD_REQUEST',
      'The body must be in UTF-8.',
    ],
  ])('%s is the same JSON error over GraphQL and REST', async (_name, sent, headers, status, code, message) => {
    const graphql = await post(sent, headers);
    expect({ status: graphql.status, body: graphql.body }).toEqual({ status, body: errorBody(code, message) });
    const rest = await post(sent, headers, '/api/auth/login');
    expect({ status: rest.status, body: rest.body }).toEqual({ status, body: { success: false, message, code } });
  });

  test('a larger limit is named by its own size', async () => {
    const { status, body } = await post('x'.repeat(600_000), json, '/api/webhooks/stripe');
    expect({ status, body }).toEqual({
      status: 413,
      body: { message: 'The body is larger than 512 kB.', code: 'PAYLOAD_TOO_LARGE' },
    });
  });

  test.each([
    ['a query that is not a string', { query: 5 }],
    ['no query', {}],
    ['variables that are not an object', { query: '{ __typename }', variables: 'x' }],
    ['an operation that is not in the document', { query: '{ __typename }', operationName: 'other' }],
    ['two operations without a name', { query: 'query a { __typename } query b { __typename }' }],
    ['a persisted query', { query: '{ __typename }', extensions: { persistedQuery: { version: 1, sha256Hash: 'abc' } } }],
  ])('%s is 400', async (_name, sent) => {
    for (const caller of [json, { ...json, authorization: `Bearer ${token}` }]) {
      const { status, text } = await post(JSON.stringify(sent), caller);
      expect(status).toBe(400);
      expect(text).not.toMatch(/INTERNAL_SERVER_ERROR|stack|node_modules/);
    }
  });

  const noQuery = errorBody(
    'BAD_REQUEST',
    'The request has no `query`. Send the document as JSON in a POST, such as {"query": "{ categories { name } }"}, or as the parameter `query` in a GET.',
  );

  test.each(['{}', '{"operations":1}', '{"query":""}'])('%s is told where the query is expected', async (sent) => {
    const { status, body } = await post(sent);
    expect({ status, body }).toEqual({ status: 400, body: noQuery });
  });

  test.each(['', '?query=', '?operationName=a'])('a GET with the parameters "%s" is told, too', async (parameters) => {
    const { status, text } = await rawRequest(server.url, 'GET', `/graphql${parameters}`, { authorization: `Bearer ${token}` });
    expect({ status, body: JSON.parse(text) as unknown }).toEqual({ status: 400, body: noQuery });
  });

  test('deeply nested arrays are 400', async () => {
    const nested = '['.repeat(45_000) + ']'.repeat(45_000);
    const sent = `{"query":"query ($tags: [String!]) { prompts(tags: $tags) { totalCount } }","variables":{"tags":${nested}}}`;
    expect(await post(sent, { ...json, authorization: `Bearer ${token}` })).toMatchObject({
      status: 400,
      body: errorBody('BAD_REQUEST'),
    });
  });
});

test('idle connections stay open longer than those of load balancers', async () => {
  const { headers } = await rawRequest(server.url, 'GET', '/healthz', { connection: 'keep-alive' });
  expect(headers['keep-alive']).toBe('timeout=65');
});
