import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { rawRequest } from '../../../test/clients/raw-request.ts';
import { makePro } from '../../../test/fixtures/factories.ts';
import { categoryFile, importInto, libraryOf, promptFile } from '../../../test/fixtures/library.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { until } from '../../../test/until.ts';
import { withoutTable } from '../../../test/without-table.ts';
import type { PromptFile } from '../../features/prompts/content/prompt-file.ts';
import { digestOf } from '../../features/prompts/content/worked-example.ts';
import { libraryPages } from './library-pages.ts';
import { makeDist, SHELL, templates } from './library-pages.fixture.ts';

const PUBLIC_URL = 'https://prompts.example.test';
let server: TestServer;
let webDist: string;
beforeAll(async () => {
  webDist = makeDist();
  server = await startServer({ PUBLIC_URL }, { webDist });
});
afterAll(async () => {
  await server.close();
  rmSync(webDist, { recursive: true });
});

const SECRET = 'Review the lease below and rank what a tenant should change first.';
const lease = promptFile('lease-review', {
  title: 'Lease Review for Tenants',
  description: 'Ranks what a tenant should change.',
  body: `${SECRET}\n[CLIENT_NAME]`,
  premium: true,
  tags: ['alpha', 'beta'],
  aliases: ['tenancy check'],
  related: ['notice', 'gone', 'budget'],
  added: '2026-03-01',
  reviewed: '2026-11-02',
});
const others = [
  promptFile('notice', { title: 'Notice to a Landlord', description: 'Drafts a notice.' }),
  promptFile('budget', { title: 'A Budget by Month', description: 'Plans a budget.' }),
];
const publish = (prompts: PromptFile[], categories = [categoryFile()]) => importInto(server, libraryOf(prompts, categories));
beforeEach(() => publish([lease, ...others]));

const open = (path: string, headers: Record<string, string> = {}) =>
  server.raw(path, { headers: { accept: 'text/html', ...headers } });
/** On PostgreSQL, the change that a test has just made is announced a moment later, too. */
const untilInMemory = (path: string) =>
  until(async () => {
    server.statements.length = 0;
    await open(path);
    return server.statements.length === 0;
  });
const parse = ({ text }: { text: string }) => {
  const structured = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null';
  return { text, structured: JSON.parse(structured) as { itemListElement: { name: string; item: string }[] } };
};

describe('The page of a prompt', () => {
  test('says what it is for, what it asks for, and what belongs to it', async () => {
    const response = await open('/prompt/lease-review');
    expect({
      status: response.status,
      cache: response.headers.get('cache-control'),
      type: response.headers.get('content-type'),
    }).toEqual({
      status: 200,
      cache: 'no-cache',
      type: 'text/html; charset=utf-8',
    });
    for (const part of [
      '<title>Lease Review for Tenants</title>',
      'content="Ranks what a tenant should change."',
      `href="${PUBLIC_URL}/prompt/lease-review"`,
      '<a href="/category/sample" style="color:var(--neutral)">Sample</a>\nPro\n',
      '<dt>Client name</dt><dd>The client for whom this is</dd>',
      '<i>#alpha</i><i>#beta</i>',
      '<time datetime="2026-03-01">March 1, 2026</time><time datetime="2026-11-02">November 2, 2026</time>',
      // In the order of the file, and without a prompt that does not exist.
      '<ul><li><a href="/prompt/notice">Notice to a Landlord</a> Drafts a notice.</li><li><a href="/prompt/budget">A Budget by Month</a> Plans a budget.</li></ul>',
      SHELL,
    ])
      expect(response.text).toContain(part);
    expect(parse(response).structured.itemListElement.map(({ name, item }) => [name, item])).toEqual([
      ['Promptory', `${PUBLIC_URL}/`],
      ['Sample', `${PUBLIC_URL}/category/sample`],
      ['Lease Review for Tenants', `${PUBLIC_URL}/prompt/lease-review`],
    ]);
  });

  test('tells a free prompt and an optional field', async () => {
    const [field] = lease.variables;
    await publish([{ ...lease, premium: false, related: [], variables: [{ ...field!, required: false }] }, ...others]);
    const { text } = await open('/prompt/lease-review');
    expect(text).toContain('</a>\nFree\n');
    expect(text).toContain('<dt>Client name (optional)</dt>');
    expect(text).not.toContain('<ul>');
  });

  test('has nothing of the text, the aliases or the examples, and no statement reads the text', async () => {
    await publish([{ ...lease, title: 'Another Lease Review' }, ...others]);
    server.statements.length = 0;
    const { text } = await open('/prompt/lease-review');
    expect(text).toContain('Another Lease Review');
    for (const secret of [SECRET, 'rank what', 'tenancy check', 'Fernhill']) expect(text).not.toContain(secret);
    expect(server.statements.length).toBeGreaterThan(0);
    for (const statement of server.statements) expect(statement).not.toMatch(/\bcontent\b|\baliases\b|select \*/i);
  });

  test('shows the worked example, without what could harm the page', async () => {
    const answer = '## Memo\n\n| Cap | high |\n| --- | --- |\n\n<script>alert(1)</script>\n\n⟦id⟧';
    const worked = {
      example: { CLIENT_NAME: 'Brook & Sons' },
      answer: { date: '2026-11-23', digest: digestOf(`${SECRET}\nBrook & Sons`), text: answer },
    };
    await publish([{ ...lease, ...worked }, ...others]);
    const { text } = await open('/prompt/lease-review');
    expect(text).toContain('<dt>Client name</dt><dd>Brook &amp; Sons</dd>');
    expect(text).toContain('November 23, 2026');
    expect(text).toContain('<h3>Memo</h3>');
    expect(text).toContain('&lt;script&gt;alert(1)');
    expect(text).toContain('⟦id⟧');
    expect((await open('/prompt/notice')).text).not.toContain('unedited');
  });

  test('is read once, and again when the library has changed', async () => {
    const encodings = { 'accept-encoding': 'gzip' };
    const first = await open('/prompt/lease-review', encodings);
    const etag = first.headers.get('etag') ?? '';
    await untilInMemory('/prompt/lease-review');
    // Fetch would ask for a forced reload.
    const again = await rawRequest(server.url, 'GET', '/prompt/lease-review', { 'if-none-match': etag, ...encodings });
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
    await publish([{ ...lease, title: 'Lease Review, Second Edition' }, ...others]);
    const changed = await open('/prompt/lease-review', { 'if-none-match': etag, ...encodings });
    expect(changed.status).toBe(200);
    expect(changed.text).toContain('<h1>Lease Review, Second Edition</h1>');
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  test('is compressed, and the same in every encoding', async () => {
    const plain = await open('/prompt/lease-review', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    for (const encoding of ['br', 'gzip']) {
      const response = await open('/prompt/lease-review', { 'accept-encoding': encoding });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toContain('Accept-Encoding');
      expect(response.text).toBe(plain.text);
    }
  });

  test('cannot be broken out of by what a library says', async () => {
    const hostile = '</title><script>alert("1")</script> \' & ⟦&structuredData⟧ __ORIGIN__';
    const [field] = lease.variables;
    await publish(
      [
        {
          ...lease,
          title: hostile,
          description: `"${hostile}`,
          tags: [hostile],
          variables: [{ ...field!, label: hostile, description: hostile }],
        },
        ...others.map((other) => ({ ...other, related: ['lease-review'] })),
      ],
      [categoryFile({ name: hostile, description: hostile })],
    );
    for (const path of ['/prompt/lease-review', '/prompt/notice', '/category/sample']) {
      const response = await open(path);
      expect(response.text).not.toMatch(/<script>|alert\("|content=""/);
      expect(response.text.match(/<\/title>/g)).toHaveLength(1);
      expect(response.text.match(/<\/script>/g)).toHaveLength(1);
      expect(response.text).toContain('&lt;script&gt;');
      // A value is not a template.
      expect(response.text).toContain('⟦&amp;structuredData⟧ __ORIGIN__');
      expect(parse(response).structured.itemListElement.map(({ name }) => name)).toContain(hostile);
    }
  });
});

describe('The page of a category', () => {
  test('lists its prompts by title', async () => {
    const response = await open('/category/sample');
    expect(response.status).toBe(200);
    expect(response.text).toContain('<h1>Sample</h1><p>The category of test prompts</p><b>3 prompts</b>');
    expect([...response.text.matchAll(/<a href="(.*?)">(.*?)<\/a>/g)].map(([, to, title]) => [to, title])).toEqual([
      ['/prompt/budget', 'A Budget by Month'],
      ['/prompt/lease-review', 'Lease Review for Tenants'],
      ['/prompt/notice', 'Notice to a Landlord'],
    ]);
    expect(response.text).not.toContain(SECRET);
    expect(parse(response).structured.itemListElement).toHaveLength(2);
  });

  test('counts one prompt, and none', async () => {
    const both = [categoryFile(), categoryFile({ id: 'empty', name: 'Empty', position: 2 })];
    await publish([lease], both);
    expect((await open('/category/sample')).text).toContain('<b>1 prompt</b>');
    const { status, text } = await open('/category/empty');
    expect({ status, hasList: text.includes('<ul>') }).toEqual({ status: 200, hasList: false });
    expect(text).toContain('<b>0 prompts</b>');
  });
});

describe('What does not exist', () => {
  test.each(['/prompt/nothing', '/prompt/LEASE-REVIEW', '/prompt/lease-review%00', '/prompt/__proto__', '/category/nothing'])(
    '%s is not found, without a statement',
    async (path) => {
      await untilInMemory(path);
      const { status, text } = await open(path);
      expect(status).toBe(404);
      expect(text).toContain(path.startsWith('/prompt') ? `No such prompt at ${PUBLIC_URL}` : 'No such category');
    },
  );

  test('is archived, too, and comes back with its file', async () => {
    await publish(others);
    expect(await open('/prompt/lease-review')).toMatchObject({ status: 404 });
    expect((await open('/sitemap.xml')).text).not.toContain('lease-review');
    await publish([lease, ...others]);
    expect(await open('/prompt/lease-review')).toMatchObject({ status: 200 });
  });
});

test('the sitemap lists every page of the library', async () => {
  const { text, headers } = await open('/sitemap.xml');
  // A prompt that was removed is not listed any longer.
  expect(headers.get('cache-control')).toBe('no-cache');
  expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url?.replace(PUBLIC_URL, ''))).toEqual([
    '/',
    '/category/sample',
    '/prompt/budget',
    '/prompt/lease-review',
    '/prompt/notice',
  ]);
});

test.each(Object.keys(templates))(
  'without the template %s, which the build has not finished, the server does not start',
  (name) => {
    const unfinished = makeDist();
    try {
      rmSync(join(unfinished, 'templates', `${name}.html`));
      const library = { prompt: async () => null, category: async () => null };
      expect(() => libraryPages(unfinished, () => PUBLIC_URL, library, { send: async () => {}, close: () => {} })).toThrow(
        `${name}.html`,
      );
    } finally {
      rmSync(unfinished, { recursive: true });
    }
  },
);

test('if the library cannot be read, members get their shell, and the page comes back', async () => {
  await publish([{ ...lease, title: 'Lease Review After the Failure' }, ...others]);
  const failed = await withoutTable(server, 'prompts', () => open('/prompt/lease-review'));
  expect({ status: failed.status, text: failed.text }).toEqual({ status: 500, text: templates['prompt-unavailable'] });
  expect((await open('/prompt/lease-review')).text).toContain('Lease Review After the Failure');
});

test('the API stays closed to visitors, and a token changes nothing about a page', async () => {
  const { body } = await server.graphql('{ prompt(id: "lease-review") { title } categories { name } }');
  expect(body.errors?.map(({ extensions }) => extensions.code)).toContain('UNAUTHENTICATED');
  expect((await server.rest('GET', '/api/prompts/lease-review')).status).toBe(401);
  expect((await server.rest('GET', '/api/categories/sample')).status).toBe(401);
  const { token } = await makePro(server);
  const [visitor, member] = [
    await open('/prompt/lease-review'),
    await open('/prompt/lease-review', { authorization: `Bearer ${token}` }),
  ];
  expect(member.text).toBe(visitor.text);
  expect(member.text).not.toContain(SECRET);
});
