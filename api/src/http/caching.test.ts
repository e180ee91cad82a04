import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeAdmin, makeCategory, makeExample, makeFree, makePro, makePrompt, PASSWORD } from '../../test/fixtures/factories.ts';
import { makeKey } from '../../test/fixtures/key.ts';
import { giveOwnThings, OWN_ID } from '../../test/fixtures/mine.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { rawRequest } from '../../test/clients/raw-request.ts';
import { routes } from './routes/routes.ts';

let server: TestServer;
let categoryId: string;
let promptId: string;
let pro: Awaited<ReturnType<typeof makePro>>;
let admin: string;
let key: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000', LIMIT_VERIFICATIONS: '100' });
  ({ id: categoryId } = await makeCategory(server));
  ({ id: promptId } = await makePrompt(server, categoryId));
  await makeExample(server, promptId);
  await makePrompt(server, categoryId, { isPremium: true, content: 'A long text. '.repeat(300) });
  pro = await makePro(server);
  await giveOwnThings(server, [pro.user.id]);
  ({ token: admin } = await makeAdmin(server));
  ({ key } = await makeKey(server, pro.user));
});
afterAll(() => server.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const get = (path: string, headers: Record<string, string> = bearer(pro.token)) =>
  rawRequest(server.url, 'GET', `/api${path}`, headers);
const tagOf = ({ headers }: Awaited<ReturnType<typeof get>>) => headers.etag as string;

/** All GET routes except the one that reads from Stripe. */
const readable = routes.filter(({ method, name }) => method === 'get' && name !== 'verifySubscription').map(({ path }) => path);
const idFor = (path: string) =>
  path.startsWith('/categories') ? categoryId : /^\/user\/(prompts|collections)/.test(path) ? OWN_ID : promptId;
const filled = (path: string) => path.replace(':id', idFor(path));
const tokenFor = (path: string) => (path === '/key' ? key : path.startsWith('/admin') ? admin : pro.token);

describe('An unchanged response', () => {
  test.each(readable)('%s returns 304 for its ETag, with and without fetch', async (path) => {
    const headers = bearer(tokenFor(path));
    const first = await get(filled(path), headers);
    expect({ status: first.status, tag: tagOf(first) }).toEqual({ status: 200, tag: expect.stringMatching(/^(W\/)?"[^"]+"$/) });
    const again = { ...headers, 'if-none-match': tagOf(first) };
    expect(await get(filled(path), again)).toMatchObject({ status: 304, text: '', headers: { etag: tagOf(first) } });
    // fetch adds `cache-control: no-cache`.
    expect(await server.raw(`/api${filled(path)}`, { headers: again })).toMatchObject({ status: 304, text: '' });
    expect((await rawRequest(server.url, 'HEAD', `/api${filled(path)}`, again)).status).toBe(304);
  });

  test.each(['"another", %s', '*', 'W/%s'])('is a 304 for If-None-Match %s', async (pattern) => {
    const tag = tagOf(await get('/categories')).replace('W/', '');
    expect((await get('/categories', { ...bearer(pro.token), 'if-none-match': pattern.replace('%s', tag) })).status).toBe(304);
  });

  test('is not a 304 after a change', async () => {
    const path = `/user/favorites`;
    const tag = tagOf(await get(path));
    await server.rest('POST', `/api/user/favorites/${promptId}`, { token: pro.token });
    const after = await get(path, { ...bearer(pro.token), 'if-none-match': tag });
    expect({ status: after.status, length: (JSON.parse(after.text) as unknown[]).length }).toEqual({ status: 200, length: 1 });
    expect(tagOf(after)).not.toBe(tag);
    await server.rest('DELETE', `/api/user/favorites/${promptId}`, { token: pro.token });
    expect((await get(path, { ...bearer(pro.token), 'if-none-match': tag })).status).toBe(304);
  });

  test('is not a 304 for another member with another response, nor for a visitor', async () => {
    const tag = tagOf(await get('/prompts'));
    const { token } = await makeFree(server);
    const theirs = await get('/prompts', { ...bearer(token), 'if-none-match': tag });
    expect(theirs.status).toBe(200);
    expect(theirs.text).not.toContain('A long text.');
    const { key } = await makeKey(server, pro.user, { scopes: ['catalog:read'] });
    const ofKey = await get('/prompts', { ...bearer(key), 'if-none-match': tag });
    expect(ofKey.status).toBe(200);
    expect(ofKey.text).not.toContain('A long text.');
    for (const value of [tag, '*']) expect((await get('/prompts', { 'if-none-match': value })).status).toBe(401);
  });

  test('is not a 304 for other methods than GET', async () => {
    const star = { ...bearer(pro.token), 'if-none-match': '*' };
    expect((await rawRequest(server.url, 'POST', `/api/user/favorites/${promptId}`, star)).status).toBe(200);
    expect((await rawRequest(server.url, 'DELETE', `/api/user/favorites/${promptId}`, star)).status).toBe(200);
  });
});

describe('Caching headers', () => {
  test.each([...readable, '/nothing'])('%s may be cached by the client only, and must be revalidated', async (path) => {
    for (const headers of [bearer(tokenFor(path)), {}]) {
      const response = await get(filled(path), headers);
      expect(response.headers).toMatchObject({
        'cache-control': 'private, no-cache',
        vary: expect.stringMatching(/^(?=.*\bAuthorization\b)(?=.*\bAccept-Encoding\b)(?=.*\bOrigin\b)/),
      });
    }
  });

  test('responses to writes, and tokens, are not cached', async () => {
    const { user } = await makeFree(server);
    const responses = [
      await server.rest('POST', '/api/auth/login', { body: { email: user.email, password: PASSWORD } }),
      await server.rest('POST', '/api/auth/login', { body: { email: user.email, password: 'wrong' } }),
      await server.rest('POST', `/api/user/prompt-usage/${promptId}`, { token: pro.token }),
    ];
    expect(responses.map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store', 'no-store', 'no-store']);
  });
});

describe('Compression', () => {
  /** The raw response: fetch would decompress it. */
  const bytesOf = (encodings: string) =>
    new Promise<{ encoding: string | undefined; bytes: Buffer; tag: string | undefined }>((resolve, reject) => {
      const headers = { ...bearer(pro.token), 'accept-encoding': encodings };
      request(`${server.url}/api/prompts`, { headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        const { 'content-encoding': encoding, etag: tag } = response.headers;
        response.on('end', () => resolve({ encoding, bytes: Buffer.concat(parts), tag }));
      })
        .on('error', reject)
        .end();
    });

  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['*;q=0, gzip', 'gzip', gunzipSync],
  ])('the response to Accept-Encoding: %s is in %s, smaller, with the same ETag', async (accepted, encoding, undo) => {
    const plain = await bytesOf('identity');
    const packed = await bytesOf(accepted);
    expect({ encoding: packed.encoding, text: undo(packed.bytes).toString() }).toEqual({
      encoding,
      text: plain.bytes.toString(),
    });
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length);
    expect({ encoding: plain.encoding, tag: plain.tag }).toEqual({ encoding: undefined, tag: packed.tag });
  });

  test('short responses are not compressed', async () => {
    const { headers, text } = await get('/user/stats', { ...bearer(pro.token), 'accept-encoding': 'br, gzip' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(text)).toMatchObject({ totalPrompts: 2 });
  });
});
