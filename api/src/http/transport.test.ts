import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeFree } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';

type Body = NonNullable<RequestInit['body']>;

const PAGE = '<!doctype html><title>The built client</title>';
const FRIEND = 'https://partner.example';
let server: TestServer;
let token: string;
let webDist: string;
beforeAll(async () => {
  webDist = mkdtempSync(join(tmpdir(), 'promptory-dist-'));
  mkdirSync(join(webDist, 'client'));
  writeFileSync(join(webDist, 'client', 'index.html'), PAGE);
  writeFileSync(join(webDist, 'routes.json'), '["/", "/prompts"]');
  server = await startServer({ CORS_ORIGINS: FRIEND }, { webDist });
  ({ token } = await makeFree(server));
});
afterAll(async () => {
  await server.close();
  rmSync(webDist, { recursive: true });
});

const json = { 'content-type': 'application/json' };
const question = JSON.stringify({ query: '{ __typename }' });
const post = (body: Body, headers: Record<string, string> = json, path = '/graphql') =>
  server.raw(path, { method: 'POST', body, headers });

/** What fetch would refuse to send or tidy up: any method, and a path to the letter. */
const toTheLetter = (method: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; text: string }>((resolve, reject) => {
    request(server.url, { method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
    })
      .on('error', reject)
      .end();
  });

const refusal = (code: string, message?: string) => ({ errors: [{ ...(message && { message }), extensions: { code } }] });

describe('POST and nothing else', () => {
  test('T1: a batch of operations is refused', async () => {
    const { status, body } = await post(JSON.stringify(Array(10).fill({ query: '{ __typename }' })));
    expect({ status, body }).toMatchObject({ status: 400, body: refusal('BAD_REQUEST', 'Operation batching disabled.') });
  });

  test.each([
    ['T2', 'GET', '?query={__typename}', {}],
    ['T2', 'GET', '?query={__typename}', json],
    ['T4', 'GET', '?query=mutation{signOut}', { 'apollo-require-preflight': 'true' }],
    ['I8', 'GET', '', { accept: 'text/html' }],
    ['T10', 'PUT', '', json],
    ['T10', 'PATCH', '', json],
    ['T10', 'DELETE', '', json],
    ['T10', 'TRACE', '', {}],
  ])('%s: %s /graphql%s %j is 405 and says POST', async (_id, method, query, headers) => {
    const answer = await toTheLetter(method, `/graphql${query}`, headers);
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST' } });
    expect(JSON.parse(answer.text)).toEqual(refusal('METHOD_NOT_ALLOWED', 'GraphQL is answered to POST only.'));
  });

  test('T10: TRACE echoes nothing at the other doors either', async () => {
    for (const path of ['/', '/api/prompts', '/healthz']) {
      const { status, text } = await toTheLetter('TRACE', path, { 'x-marker': 'echo-me' });
      expect({ path, status }).toEqual({ path, status: 404 });
      expect(text).not.toContain('echo-me');
    }
  });
});

describe('requests that a foreign page can send', () => {
  test.each<[string, string, Body, Record<string, string>]>([
    ['T5', 'text/plain', question, { 'content-type': 'text/plain' }],
    ['T5', 'a form', 'query={__typename}', { 'content-type': 'application/x-www-form-urlencoded' }],
    [
      'T7',
      'multipart',
      '--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{}\r\n--x--',
      { 'content-type': 'multipart/form-data; boundary=x' },
    ],
    ['T8', 'no content type', new Blob([question]), {}],
  ])('%s: %s is refused as forgery', async (_id, _what, sent, headers) => {
    const { status, body, text } = await post(sent, headers);
    expect({ status, body }).toMatchObject({ status: 400, body: refusal('BAD_REQUEST') });
    expect(text).toMatch(/CSRF/);
  });

  test('a cookie authenticates nobody', async () => {
    const { body } = await server.graphql(
      '{ me { id } }',
      {},
      { headers: { cookie: `token=${token}; Authorization=Bearer ${token}` } },
    );
    expect(body).toEqual({ data: { me: null } });
    expect((await server.rest('GET', '/api/auth/user', { headers: { cookie: `token=${token}` } })).status).toBe(401);
  });

  test('only listed origins may read an answer, and none with credentials', async () => {
    for (const [path, init] of [
      ['/graphql', { method: 'POST', body: question, headers: json }],
      ['/api/categories', {}],
    ] as const) {
      const from = async (origin: string) => (await server.raw(path, { ...init, headers: { ...json, origin } })).headers;
      expect((await from(FRIEND)).get('access-control-allow-origin')).toBe(FRIEND);
      expect((await from('https://evil.example')).get('access-control-allow-origin')).toBeNull();
      expect((await from('null')).get('access-control-allow-origin')).toBeNull();
      expect((await from(FRIEND)).get('access-control-allow-credentials')).toBeNull();
    }
  });

  test('a preflight allows the bearer header to a listed origin alone', async () => {
    const ask = (origin: string) =>
      toTheLetter('OPTIONS', '/graphql', {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      });
    expect(await ask(FRIEND)).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-origin': FRIEND, 'access-control-allow-headers': 'Authorization,Content-Type' },
    });
    expect((await ask('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('bodies that cannot be read', () => {
  const large = JSON.stringify({ query: `{ __typename } #${'x'.repeat(200_000)}` });
  const gzip = { ...json, 'content-encoding': 'gzip' };
  test.each<[string, Body, Record<string, string>, number, string, string]>([
    ['broken JSON', '{"query": "{ __typename', json, 400, 'BAD_REQUEST', 'The body is not JSON.'],
    ['a JSON null', 'null', json, 400, 'BAD_REQUEST', 'The body is not JSON.'],
    ['200 kB', large, json, 413, 'PAYLOAD_TOO_LARGE', 'The body is larger than 100 kB.'],
    ['200 kB, compressed', new Uint8Array(gzipSync(large)), gzip, 413, 'PAYLOAD_TOO_LARGE', 'The body is larger than 100 kB.'],
    ['no gzip in spite of its header', 'not compressed', gzip, 400, 'BAD_REQUEST', 'The request cannot be read.'],
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
      'The character set is not supported.',
    ],
  ])('T9: %s is refused in JSON, alike at both doors', async (_what, sent, headers, status, code, message) => {
    const graphql = await post(sent, headers);
    expect({ status: graphql.status, body: graphql.body }).toEqual({ status, body: refusal(code, message) });
    const rest = await post(sent, headers, '/api/auth/login');
    expect({ status: rest.status, body: rest.body }).toEqual({ status, body: { success: false, message, code } });
  });

  test.each([
    ['a query that is no text', { query: 5 }],
    ['no query', {}],
    ['variables that are no object', { query: '{ __typename }', variables: 'x' }],
    ['an operation that is not in the document', { query: '{ __typename }', operationName: 'other' }],
    ['one of two operations, without saying which', { query: 'query a { __typename } query b { __typename }' }],
    ['a persisted query', { query: '{ __typename }', extensions: { persistedQuery: { version: 1, sha256Hash: 'abc' } } }],
  ])('T9: %s is 400', async (_what, sent) => {
    const { status, text } = await post(JSON.stringify(sent));
    expect(status).toBe(400);
    expect(text).not.toMatch(/INTERNAL_SERVER_ERROR|stack|node_modules/);
  });

  test('T9: arrays within arrays to the last byte are 400', async () => {
    const nested = '['.repeat(45_000) + ']'.repeat(45_000);
    const sent = `{"query":"query ($tags: [String!]) { prompts(tags: $tags) { totalCount } }","variables":{"tags":${nested}}}`;
    expect(await post(sent, { ...json, authorization: `Bearer ${token}` })).toMatchObject({
      status: 400,
      body: refusal('BAD_USER_INPUT'),
    });
  });
});

describe('addresses', () => {
  test.each(['/api', '/api/nothing', '/api/prompts/a/b', '/api/user', '/api/admin/users'])(
    'R6: %s is 404 in JSON, for a browser as well',
    async (path) => {
      const { status, headers, body } = await server.rest('GET', path, { token, headers: { accept: 'text/html' } });
      expect({ status, type: headers.get('content-type') }).toEqual({ status: 404, type: 'application/json; charset=utf-8' });
      expect(body).toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  test('R6: whereas an unknown page is the client, with the status 404', async () => {
    for (const path of ['/nothing', '/.env', '/apiary']) {
      const { status, text } = await server.raw(path, { headers: { accept: 'text/html' } });
      expect({ path, status, text }).toEqual({ path, status: 404, text: PAGE });
    }
    expect(await server.raw('/prompts', { headers: { accept: 'text/html' } })).toMatchObject({ status: 200, text: PAGE });
  });

  test.each([
    '/api/prompts/..%2fadmin',
    '/api/prompts/%2e%2e%2fuser%2fstats',
    '/api/prompts/%252e%252e%252fadmin',
    '/api/admin/users/%2e%2e',
    '/api/admin/../prompts',
    '/api/prompts/%E0%A4%A',
    '/api/prompts/nothing%00',
    '/api//prompts',
  ])('V15: %s is 404', async (path) => {
    const { status, text } = await toTheLetter('GET', path, { authorization: `Bearer ${token}` });
    expect({ status, body: JSON.parse(text) as unknown }).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test.each([
    '//api/prompts',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2froutes.json',
    '/assets/%00',
  ])('V15: %s is no file', async (path) => {
    expect(await toTheLetter('GET', path)).toMatchObject({ status: 404, text: PAGE });
  });

  test('a trailing slash is accepted, a parameter given twice is not', async () => {
    expect((await server.rest('GET', '/api/categories/', { token })).status).toBe(200);
    const { status, body } = await server.rest('GET', '/api/prompts?sort=newest&sort=oldest', { token });
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'BAD_USER_INPUT', fields: { sort: 'Give it once' } } });
  });

  test('R9: no GET signs anybody out', async () => {
    for (const path of ['/api/logout', '/api/auth/logout', '/api/auth/login', '/graphql?query=mutation{signOut}']) {
      expect([404, 405]).toContain((await server.rest('GET', path, { token })).status);
    }
    expect((await server.rest('GET', '/api/auth/user', { token })).status).toBe(200);
  });

  test('GET /api/login leads to the page', async () => {
    const { status, headers } = await server.rest('GET', '/api/login');
    expect({ status, to: headers.get('location') }).toEqual({ status: 302, to: '/user-login' });
  });
});

test.each(['/graphql', '/api/categories', '/api/nothing', '/', '/nothing', '/healthz', '/readyz', '/api/prompts/%E0%A4%A'])(
  'I14: the headers of %s protect and tell nothing',
  async (path) => {
    const { headers } = await server.raw(path, path === '/graphql' ? { method: 'POST', body: question, headers: json } : {});
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': expect.stringMatching(
        /^(?=.*default-src 'self')(?=.*frame-ancestors 'none')(?=.*script-src 'self';)/,
      ),
    });
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  },
);
