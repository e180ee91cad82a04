import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeCategory } from '../../test/fixtures/factories.ts';
import { VERSION } from '../core/version.ts';
import { startServer, type TestServer } from '../../test/server.ts';

const PUBLIC_URL = 'https://prompts.example.test';
const SHELL = '<!doctype html><title>The shell</title><meta content="__ORIGIN__/social.png">';
let webDist: string;
let server: TestServer;
beforeAll(async () => {
  webDist = mkdtempSync(join(tmpdir(), 'promptory-dist-'));
  mkdirSync(join(webDist, 'client', 'prerendered'), { recursive: true });
  writeFileSync(join(webDist, 'client', 'index.html'), SHELL);
  for (const name of ['index', 'privacy-policy'])
    writeFileSync(join(webDist, 'client', 'prerendered', `${name}.html`), `<p>${name} of __ORIGIN__, __ORIGIN__</p>`);
  writeFileSync(join(webDist, 'client', 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg" />');
  writeFileSync(join(webDist, 'routes.json'), '["/", "/prompts", "/privacy-policy", "/prompt/:id"]');
  writeFileSync(join(webDist, 'listed.json'), '["/", "/privacy-policy"]');
  server = await startServer({ PUBLIC_URL, OWNER_EMAIL: 'owner@example.test' }, { webDist });
});
afterAll(async () => {
  await server.close();
  rmSync(webDist, { recursive: true });
});

const open = (path: string) => server.raw(path, { headers: { accept: 'text/html' } });

describe('Documents', () => {
  test.each([
    ['/', 'index'],
    ['/privacy-policy', 'privacy-policy'],
    ['/privacy-policy/', 'privacy-policy'],
  ])('%s has its own, with the URL of the installation', async (path, name) => {
    const { status, headers, text } = await open(path);
    expect({ status, text, cache: headers.get('cache-control') }).toEqual({
      status: 200,
      text: `<p>${name} of ${PUBLIC_URL}, ${PUBLIC_URL}</p>`,
      cache: 'no-cache',
    });
  });

  test.each(['/prompts', '/prompt/lease'])('%s is the client', async (path) => {
    expect(await open(path)).toMatchObject({ status: 200, text: SHELL.replace('__ORIGIN__', PUBLIC_URL) });
  });

  test.each(['/nothing', '/index.html', '/prerendered/index.html', '/prerendered/privacy-policy.html'])(
    '%s is the client with status 404',
    async (path) => {
      expect(await open(path)).toMatchObject({ status: 404, text: SHELL.replace('__ORIGIN__', PUBLIC_URL) });
    },
  );

  test('files are served', async () => {
    const { status, headers } = await open('/favicon.svg');
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'image/svg+xml' });
  });
});

describe('Well-known files', () => {
  test('robots.txt disallows the API and names the sitemap', async () => {
    const { status, headers, text } = await server.raw('/robots.txt');
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' });
    expect(text).toBe(`User-agent: *\nDisallow: /api/\nDisallow: /graphql\n\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`);
  });

  test('the sitemap has the full URLs of the listed pages', async () => {
    const { status, headers, text } = await server.raw('/sitemap.xml');
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'application/xml; charset=utf-8' });
    expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      `${PUBLIC_URL}/`,
      `${PUBLIC_URL}/privacy-policy`,
    ]);
  });

  test('llms.txt leads programs to the guide, the descriptions of the API and the library', async () => {
    await makeCategory(server, { id: 'legal' });
    const { status, headers, text } = await server.raw('/llms.txt');
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' });
    expect(text).toMatch(/^# Promptory\n\n> /);
    for (const path of [
      '/developers',
      '/schema.graphql',
      '/api/openapi.json',
      '/promptory-sdk.tgz',
      `/promptory-${VERSION}-py3-none-any.whl`,
      '/sitemap.xml',
      '/category/legal',
    ])
      expect(text).toContain(`](${PUBLIC_URL}${path})`);
  });

  test('security.txt has a contact and an expiry', async () => {
    const { status, text } = await server.raw('/.well-known/security.txt');
    expect(status).toBe(200);
    expect(text).toBe(
      [
        'Contact: mailto:owner@example.test',
        'Expires: 2027-02-18T00:00:00.000Z',
        'Preferred-Languages: en',
        `Canonical: ${PUBLIC_URL}/.well-known/security.txt`,
        '',
      ].join('\n'),
    );
  });
});

test('without an operator it names the contact form; without PUBLIC_URL, the URL of the server', async () => {
  const other = await startServer({}, { webDist });
  try {
    expect((await other.raw('/.well-known/security.txt')).text).toContain(`Contact: ${other.url}/contact\n`);
    expect((await other.raw('/robots.txt')).text).toContain(`Sitemap: ${other.url}/sitemap.xml`);
  } finally {
    await other.close();
  }
});
