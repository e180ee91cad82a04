import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startServer, type TestServer } from '../../../test/server.ts';

const PUBLIC_URL = 'https://prompts.example.test';
const SCRIPT = 'export const text = "as long as a script";\n'.repeat(100);
const INLINE = 'document.title = "before the first paint"';
const PAGE = `<!doctype html><title>The built client of __ORIGIN__</title><script>${INLINE}</script>${'<p>A long page.</p>'.repeat(100)}`;
const SENT = PAGE.replace('__ORIGIN__', PUBLIC_URL);

let server: TestServer;
let webDist: string;
beforeAll(async () => {
  webDist = mkdtempSync(join(tmpdir(), 'promptory-dist-'));
  const client = join(webDist, 'client');
  mkdirSync(join(client, 'assets'), { recursive: true });
  mkdirSync(join(client, 'prerendered'));
  for (const file of ['index.html', 'prerendered/index.html']) writeFileSync(join(client, file), PAGE);
  for (const file of ['boot.js', 'assets/main-Abc123.js', 'assets/graph ql.js']) {
    writeFileSync(join(client, file), SCRIPT);
    writeFileSync(join(client, `${file}.br`), brotliCompressSync(SCRIPT));
    writeFileSync(join(client, `${file}.gz`), gzipSync(SCRIPT));
  }
  writeFileSync(join(client, 'assets', 'font-Abc123.woff2'), 'compressed by itself');
  mkdirSync(join(client, 'prerendered', 'prompt'));
  writeFileSync(join(client, 'prerendered', 'prompt', '[id].html'), PAGE.replace('The built client', 'The shell of a prompt'));
  writeFileSync(join(webDist, 'routes.json'), '["/", "/prompts", "/prompt/:id"]');
  server = await startServer({ PUBLIC_URL }, { webDist });
});
afterAll(async () => {
  await server.close();
  rmSync(webDist, { recursive: true });
});

interface Sent {
  status: number | undefined;
  headers: NodeJS.Dict<string | string[]>;
  bytes: Buffer;
}

/** The bytes as they were sent: fetch would decompress them. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Sent>((resolve, reject) => {
    request(server.url + path, { method, headers: { accept: 'text/html', ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(parts) }));
    })
      .on('error', reject)
      .end();
  });

const decoders: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };
const textOf = ({ headers, bytes }: Sent) => {
  const encoding = headers['content-encoding'];
  return (typeof encoding === 'string' ? decoders[encoding]!(bytes) : bytes).toString();
};

const sent: [path: string, text: string, type: string, caching: string][] = [
  ['/assets/main-Abc123.js', SCRIPT, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/assets/main-%41bc123.js', SCRIPT, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/assets/graph%20ql.js', SCRIPT, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/boot.js', SCRIPT, 'text/javascript; charset=utf-8', 'public, max-age=0'],
  ['/', SENT, 'text/html; charset=utf-8', 'no-cache'],
  ['/prompts', SENT, 'text/html; charset=utf-8', 'no-cache'],
];

describe.each(sent)('%s', (path, text, type, caching) => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['*;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['', undefined],
  ])('is sent for Accept-Encoding "%s" in %s', async (accepted, encoding) => {
    const response = await ask(path, { 'accept-encoding': accepted });
    expect({ ...response, text: textOf(response) }).toMatchObject({
      status: 200,
      text,
      headers: { 'content-type': type, 'cache-control': caching, vary: 'Accept-Encoding' },
    });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(Number(response.headers['content-length'])).toBe(response.bytes.length);
    if (encoding) expect(response.bytes.length).toBeLessThan(text.length / 5);
  });

  test('has the same headers and no body for HEAD, and 304 for the ETag of the same encoding only', async () => {
    const first = await ask(path, { 'accept-encoding': 'br' });
    const head = await ask(path, { 'accept-encoding': 'br' }, 'HEAD');
    expect({ status: head.status, length: head.headers['content-length'], bytes: head.bytes.length }).toEqual({
      status: 200,
      length: first.headers['content-length'],
      bytes: 0,
    });
    const etag = first.headers.etag as string;
    const again = { 'accept-encoding': 'br', 'if-none-match': `"another", ${etag}` };
    expect(await ask(path, again)).toMatchObject({ status: 304, headers: { etag, vary: 'Accept-Encoding' } });
    expect(await ask(path, { 'accept-encoding': 'identity', 'if-none-match': etag })).toMatchObject({ status: 200 });
  });
});

test('a page with a parameter has one document for all its values', async () => {
  for (const id of ['one', 'two%20words']) {
    const response = await ask(`/prompt/${id}`);
    expect(response.status).toBe(200);
    expect(textOf(response)).toContain('The shell of a prompt');
  }
});

test('a part of a file is a part of what is sent for the encoding', async () => {
  const range = { range: 'bytes=0-99' };
  const plain = await ask('/assets/main-Abc123.js', range);
  expect({ status: plain.status, text: plain.bytes.toString() }).toEqual({ status: 206, text: SCRIPT.slice(0, 100) });
  const whole = await ask('/assets/main-Abc123.js', { 'accept-encoding': 'gzip' });
  const part = await ask('/assets/main-Abc123.js', { 'accept-encoding': 'gzip', range: 'bytes=10-19' });
  expect(part).toMatchObject({
    status: 206,
    headers: { 'content-encoding': 'gzip', 'content-range': `bytes 10-19/${whole.bytes.length}` },
    bytes: whole.bytes.subarray(10, 20),
  });
});

test('what is compressed by itself is sent as it is', async () => {
  const { status, headers, bytes } = await ask('/assets/font-Abc123.woff2', { 'accept-encoding': 'br, gzip' });
  expect({ status, encoding: headers['content-encoding'], text: bytes.toString() }).toEqual({
    status: 200,
    encoding: undefined,
    text: 'compressed by itself',
  });
});

test.each(['/assets/main-Abc123.js.br', '/assets/main-Abc123.js.%67z', '/boot.js.br'])(
  '%s is the client with status 404, compressed, too',
  async (path) => {
    const response = await ask(path, { 'accept-encoding': 'br' });
    expect({ status: response.status, text: textOf(response), encoding: response.headers['content-encoding'] }).toEqual({
      status: 404,
      text: SENT,
      encoding: 'br',
    });
  },
);

test.each(['/', '/prompts', '/nothing', '/checkout', '/assets/main-Abc123.js', '/graphql'])(
  'the headers of %s allow the inline script of the documents, and no other',
  async (path) => {
    const { headers } = await ask(path);
    const hash = createHash('sha256').update(INLINE).digest('base64');
    expect(headers['content-security-policy']).toMatch(/;script-src 'self' 'sha256-[^ ;']+'[^;]*;/);
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
  },
);
