import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeFree } from '../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { rawRequest } from '../../test/clients/raw-request.ts';
import { until } from '../../test/until.ts';

const PAGE = '<!doctype html><title>The built client</title>';
let server: TestServer;
let token: string;
let webDist: string;
beforeAll(async () => {
  webDist = mkdtempSync(join(tmpdir(), 'promptory-dist-'));
  mkdirSync(join(webDist, 'client'));
  writeFileSync(join(webDist, 'client', 'index.html'), PAGE);
  mkdirSync(join(webDist, 'client', 'assets'));
  writeFileSync(join(webDist, 'client', 'robots.png'), 'a file');
  writeFileSync(join(webDist, 'client', '.secret'), 'hidden');
  for (const name of ['main.js.map', 'frame.html']) writeFileSync(join(webDist, 'client', 'assets', name), 'hidden');
  writeFileSync(join(webDist, 'routes.json'), '["/", "/prompts", "/prompt/:id"]');
  server = await startServer({}, { webDist });
  ({ token } = await makeFree(server));
});
afterAll(async () => {
  await server.close();
  rmSync(webDist, { recursive: true });
});

test.each(['/api', '/api/nothing', '/api/prompts/a/b', '/api/user', '/api/admin'])(
  '%s is a JSON 404, also for a browser',
  async (path) => {
    const { status, headers, body } = await server.rest('GET', path, { token, headers: { accept: 'text/html' } });
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 404, type: 'application/json; charset=utf-8' });
    expect(body).toMatchObject({ code: 'NOT_FOUND' });
  },
);

test('an unknown page is the client with status 404', async () => {
  for (const path of ['/nothing', '/.env', '/apiary']) {
    const { status, text } = await server.raw(path, { headers: { accept: 'text/html' } });
    expect({ path, status, text }).toEqual({ path, status: 404, text: PAGE });
  }
  expect(await server.raw('/prompts', { headers: { accept: 'text/html' } })).toMatchObject({ status: 200, text: PAGE });
});

test.each(['/category/50%', '/prompt/caf%E9', '/%E0%A4%A', '/assets/%E9.js'])(
  '%s, which cannot be decoded, is the client with status 404 for a browser only',
  async (path) => {
    for (const method of ['GET', 'HEAD'])
      expect(await rawRequest(server.url, method, path, { accept: 'text/html' })).toMatchObject({
        status: 404,
        text: method === 'GET' ? PAGE : '',
      });
    for (const [method, accept] of [
      ['GET', 'application/json'],
      ['POST', 'text/html'],
    ] as const) {
      const { status, text } = await rawRequest(server.url, method, path, { accept });
      expect({ status, body: JSON.parse(text) as unknown }).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  },
);

test.each([
  '/api/prompts/..%2fadmin',
  '/api/prompts/%2e%2e%2fuser%2fstats',
  '/api/prompts/%252e%252e%252fadmin',
  '/api/prompts/%2e%2e',
  '/api/admin/../prompts',
  '/api/prompts/%E0%A4%A',
  '/api/prompts/nothing%00',
  '/api//prompts',
])('%s is 404', async (path) => {
  const { status, text } = await rawRequest(server.url, 'GET', path, { authorization: `Bearer ${token}` });
  expect({ status, body: JSON.parse(text) as unknown }).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test.each([
  '//api/prompts',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fpackage.json',
  '/assets/..%2f..%2froutes.json',
  '/assets/%00',
  '/index.html',
  '/index.htm%6c',
  '/index.htm%6C',
  '/%69ndex%2ehtml',
  '/index%2eHTML',
  '/index.html/',
  '/index.html%2f',
  '/nothing%2f..%2findex.html',
  '/social/prompt/..%2f..%2findex.html',
  '/assets/..%2findex.html',
  '/assets/frame.htm%6c',
  '/assets/main.js.map',
  '/assets/main.js.m%61p',
  '/.secret',
  '/%2esecret',
])('%s is no file', async (path) => {
  const { headers, ...response } = await rawRequest(server.url, 'GET', path);
  expect(response).toMatchObject({ status: 404, text: PAGE });
  expect(headers['content-security-policy']).toBe((await server.raw('/')).headers.get('content-security-policy'));
});

test('a file of the client is served, also under an encoded path', async () => {
  for (const path of ['/robots.png', '/rob%6fts.png']) expect((await server.raw(path)).status).toBe(200);
});

test('no page of ours loads a picture from another site', async () => {
  for (const path of ['/', '/prompts', '/nothing'])
    expect((await server.raw(path)).headers.get('content-security-policy')).toMatch(/img-src 'self' data:;/);
});

test('a trailing slash is accepted, a repeated parameter is not', async () => {
  expect((await server.rest('GET', '/api/categories/', { token })).status).toBe(200);
  const { status, body } = await server.rest('GET', '/api/prompts?sort=newest&sort=oldest', { token });
  expect({ status, body }).toMatchObject({ status: 400, body: { code: 'BAD_USER_INPUT', fields: { sort: 'Give it once' } } });
});

test.each(['/api/prompts?search=', '/graphql?query={__typename}&x='])('%s takes UTF-8 only', async (path) => {
  expect((await server.rest('GET', `${path}caf%C3%A9%`, { token })).status).toBe(200);
  const { status, text } = await server.rest('GET', `${path}caf%E9`, { token });
  expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining('The URL must be in UTF-8.') });
});

test('signing out by GET is not possible', async () => {
  for (const path of ['/api/logout', '/api/auth/logout', '/api/auth/login', '/graphql?query=mutation{signOut}']) {
    expect([404, 405]).toContain((await server.rest('GET', path, { token })).status);
  }
  expect((await server.rest('GET', '/api/auth/user', { token })).status).toBe(200);
});

test('GET /api/login redirects to the sign-in page', async () => {
  const { status, headers } = await server.rest('GET', '/api/login');
  expect({ status, to: headers.get('location') }).toEqual({ status: 302, to: '/user-login' });
});

test.each([
  ['next=%2Fprompts%3Fq%3Dlease', '/user-login?next=%2Fprompts%3Fq%3Dlease'],
  ['next=%2F%2Fevil.example%0D%0ASet-Cookie%3A%20a%3Db', '/user-login?next=%2F%2Fevil.example%0D%0ASet-Cookie%3A+a%3Db'],
  ['next=https%3A%2F%2Fevil.example', '/user-login?next=https%3A%2F%2Fevil.example'],
  ['next=a&next=b', '/user-login'],
])('GET /api/login?%s passes the destination on, and leads nowhere else', async (query, to) => {
  const { headers } = await server.rest('GET', `/api/login?${query}`);
  expect(headers.get('location')).toBe(to);
});

test.each([
  '/graphql',
  '/api/categories',
  '/api/nothing',
  '/',
  '/playground',
  '/nothing',
  '/healthz',
  '/readyz',
  '/api/prompts/%E0%A4%A',
])('the headers of %s protect and tell nothing', async (path) => {
  const { headers } = await server.raw(
    path,
    path === '/graphql'
      ? { method: 'POST', body: JSON.stringify({ query: '{ __typename }' }), headers: { 'content-type': 'application/json' } }
      : {},
  );
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
});

test.each([
  ['/api/categories?search=merger', '/api/categories'],
  ['/api/categories#merger', '/api/categories'],
  ['http://localhost/api/categories?search=merger#merger', '/api/categories'],
  ['HTTP://localhost:4000', '/'],
  ['/api/categories\\#merger', '/api/categories/'],
  ['http://[x/?search=merger', 'http://[x/'],
])('the log has the path of %s, and nothing that somebody typed', async (target, path) => {
  server.logged.length = 0;
  await rawRequest(server.url, 'GET', target);
  await until(() => server.logged.length > 0);
  expect(server.logged).toMatchObject([{ path }]);
  expect(JSON.stringify(server.logged)).not.toContain('merger');
});

test('a probe is not logged, however its target is written', async () => {
  server.logged.length = 0;
  for (const target of ['/healthz', '/healthz#part', 'http://localhost/healthz?now'])
    expect(await rawRequest(server.url, 'GET', target)).toMatchObject({ status: 200, text: 'ok' });
  await rawRequest(server.url, 'GET', '/api/last');
  await until(() => server.logged.length > 0);
  expect(server.logged).toMatchObject([{ path: '/api/last' }]);
});
