import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { categoryFile, importInto, libraryOf, promptFile } from '../../../../test/fixtures/library.ts';
import { runTypeScript } from '../../../../test/process.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import type { PromptFile } from '../../../features/prompts/content/prompt-file.ts';
import { digestOf } from '../../../features/prompts/content/worked-example.ts';
import { makeDist } from '../library-pages.fixture.ts';

const root = join(import.meta.dirname, '../../../../..');
const PUBLIC_URL = 'https://prompts.example.test';
const dists: string[] = [];
let server: TestServer;
/** A second instance, whose build has nothing to draw pictures with. */
let broken: TestServer;
beforeAll(async () => {
  dists.push(makeDist(), makeDist());
  // With the design and the fonts of the build.
  const program = [...runTypeScript, 'web/src/app/prerender/pictures/main.ts', join(dists[0]!, 'pictures')];
  execFileSync(process.execPath, program, { cwd: root, env: { PATH: process.env.PATH } });
  server = await startServer({ PUBLIC_URL }, { webDist: dists[0] });
  broken = await startServer({ PUBLIC_URL }, { webDist: dists[1], sharedWith: server });
});
afterAll(async () => {
  await broken.close();
  await server.close();
  for (const dist of dists) rmSync(dist, { recursive: true });
});

const lease = promptFile('lease-review', { title: 'Lease Review for Tenants', body: 'Review it for [CLIENT_NAME].' });
const notice = promptFile('notice', { title: 'Notice to a Landlord' });
const publish = (prompts: PromptFile[], categories = [categoryFile()]) => importInto(server, libraryOf(prompts, categories));
beforeEach(() => publish([lease, notice]));

interface Shown {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

async function open(path: string, { headers = {}, at = server }: { headers?: Record<string, string>; at?: TestServer } = {}) {
  const response = await fetch(at.url + path, { headers, redirect: 'manual' });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes } satisfies Shown;
}

/** The address of the picture that the head of a page names. */
async function pictureOf(page: string): Promise<string> {
  const { text } = await server.raw(page, { headers: { accept: 'text/html' } });
  return /<meta property="og:image" content="(.*?)">/.exec(text)?.[1]?.replace(PUBLIC_URL, '') ?? '';
}
/** The picture of a page as networks load it. */
const shownFor = async (page: string) => open(await pictureOf(page));

/** What the beginning of a PNG says: its signature, and its size. */
const pngOf = ({ bytes }: Shown) => ({
  signature: bytes.subarray(0, 8).toString('latin1'),
  size: [bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
});
const PNG = { signature: '\x89PNG\r\n\x1a\n', size: [1200, 630] };

describe('The picture of a page', () => {
  test.each(['/prompt/lease-review', '/category/sample'])('of %s is a PNG of the size that networks ask for', async (page) => {
    expect(await pictureOf(page)).toMatch(new RegExp(`^/social${page}\\.png\\?v=[\\w-]{16}$`));
    const shown = await shownFor(page);
    expect(shown.status).toBe(200);
    expect(pngOf(shown)).toEqual(PNG);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
      etag: expect.stringMatching(/^"[\w-]{16}"$/),
      'content-security-policy': expect.any(String),
    });
    expect(shown.headers.get('set-cookie')).toBeNull();
  });

  test('is another one for another prompt, for its category, and in another color', async () => {
    const pages = ['/prompt/lease-review', '/prompt/notice', '/category/sample'];
    const shown = await Promise.all(pages.map(shownFor));
    await publish([lease, notice], [categoryFile({ color: 'blue' })]);
    shown.push(await shownFor('/category/sample'));
    expect(new Set(shown.map(({ bytes }) => bytes.toString('base64'))).size).toBe(4);
  });

  test('is the same for all who ask, and is not sent to a client that has it', async () => {
    const path = await pictureOf('/prompt/lease-review');
    const [first, second] = await Promise.all([open(path), open(path)]);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    const tag = first.headers.get('etag') ?? '';
    for (const known of [tag, `"another", ${tag}`, `W/${tag}`]) {
      const again = await open(path, { headers: { 'if-none-match': known, 'cache-control': 'max-age=0' } });
      expect({ status: again.status, tag: again.headers.get('etag'), length: again.bytes.length }).toEqual({
        status: 304,
        tag,
        length: 0,
      });
    }
  });

  test('has another address after a new title, a new field or an example', async () => {
    const before = await pictureOf('/prompt/lease-review');
    const [field] = lease.variables;
    const worked = {
      example: { CLIENT_NAME: 'Brook & Sons' },
      answer: { date: '2026-11-23', digest: digestOf('Review it for Brook & Sons.'), text: 'Done.' },
    };
    const changes = [
      { title: 'Lease Review for Landlords' },
      { variables: [field!, { ...field!, name: 'RENT', label: 'Rent' }] },
      worked,
    ];
    const addresses = [before];
    for (const change of changes) {
      await publish([{ ...lease, ...change }, notice]);
      addresses.push(await pictureOf('/prompt/lease-review'));
    }
    expect(new Set(addresses).size).toBe(4);
    await publish([{ ...lease, title: 'Lease Review for Landlords' }, notice]);
    const [old, renamed] = [await open(before), await shownFor('/prompt/lease-review')];
    // An old address shows the picture of today.
    expect(old.bytes.equals(renamed.bytes)).toBe(true);
  });

  test('has nothing of the text, so a new text changes nothing', async () => {
    const before = await shownFor('/prompt/lease-review');
    const address = await pictureOf('/prompt/lease-review');
    await publish([{ ...lease, body: 'Read the whole of it for [CLIENT_NAME].' }, notice]);
    expect(await pictureOf('/prompt/lease-review')).toBe(address);
    expect((await shownFor('/prompt/lease-review')).bytes.equals(before.bytes)).toBe(true);
  });

  test.each([
    ['Prüfung eines Mietvertrags für Mieter', 'Überprüfung'],
    ['Umowa najmu: sprawdź każdą klauzulę', 'Prawo łódzkie'],
    ['Проверка договора аренды', 'Право'],
    ['A "quoted" \\ title & <b> marks', 'Sample'],
    ['Multidisciplinary Contraindication Questionnaire Reconciliation Recommendations', 'x'.repeat(200)],
  ])('shows %s', async (title, name) => {
    await publish([{ ...lease, title }], [categoryFile({ name, color: 'no such color' })]);
    for (const page of ['/prompt/lease-review', '/category/sample']) expect(pngOf(await shownFor(page))).toEqual(PNG);
  });
});

describe('There is none', () => {
  test.each([
    '/social/prompt/nothing.png',
    '/social/prompt/LEASE-REVIEW.png',
    '/social/prompt/__proto__.png',
    '/social/prompt/sample.png',
    '/social/category/nothing.png',
    '/social/category/..%2f..%2froutes.png',
  ])('at %s', async (path) => {
    const { status, headers } = await open(path);
    expect({ status, cache: headers.get('cache-control') }).toEqual({ status: 404, cache: 'no-cache' });
  });

  test('of what is archived, although it was shown before', async () => {
    const path = await pictureOf('/prompt/lease-review');
    const { headers } = await open(path);
    await publish([notice]);
    expect((await open(path)).status).toBe(404);
    expect((await open(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } })).status).toBe(404);
  });

  test('where the client is not built', async () => {
    const other = await startServer({}, { sharedWith: server });
    try {
      expect((await open('/social/prompt/lease-review.png', { at: other })).status).toBe(404);
    } finally {
      await other.close();
    }
  });
});

test('when more are asked for than can wait, the others are told to come back, and get theirs then', async () => {
  const many = Array.from({ length: 60 }, (_, index) => promptFile(`many-${index}`, { title: `One of Many, Number ${index}` }));
  await publish(many);
  const paths: string[] = [];
  for (const { slug } of many) paths.push(await pictureOf(`/prompt/${slug}`));
  const responses = await Promise.all(paths.map((path) => open(path)));
  const refused = responses.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(responses.length - refused.length);
  for (const { headers } of refused) {
    expect(headers.get('retry-after')).toBe('5');
    expect(headers.get('etag')).not.toMatch(/^"/);
    expect(headers.get('cache-control')).toBe('no-cache');
  }
  const last = paths[responses.findLastIndex(({ status }) => status === 503)]!;
  expect(pngOf(await open(last))).toEqual(PNG);
});

/** The processes that draw for this server. */
const drawing = (): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => parent === String(process.pid) && args.join(' ').includes('draw.process'))
    .map(([pid]) => Number(pid));

test('a picture whose drawing was interrupted is drawn when it is next asked for', async () => {
  await publish([{ ...lease, title: 'Lease Review, Interrupted Once' }, notice]);
  const path = await pictureOf('/prompt/lease-review');
  let shown: Shown | undefined;
  const asked = open(path).then((response) => (shown = response));
  // A process that does not respond in time is killed in the same way.
  while (!shown) {
    for (const pid of drawing()) process.kill(pid, 'SIGKILL');
    await setImmediate();
  }
  expect((await asked).headers.get('location')).toBe('/social.png');
  expect(server.logged).toContainEqual(
    expect.objectContaining({
      title: 'Lease Review, Interrupted Once',
      err: expect.objectContaining({ message: expect.stringContaining('SIGKILL') }),
    }),
  );
  expect(pngOf(await open(path))).toEqual(PNG);
});

describe('A picture that cannot be drawn', () => {
  const warnings = (at: TestServer) => at.logged.filter(({ msg }) => msg === 'picture not drawn; links show the general one');

  test('is that of the product, and the log says so once', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { status, headers } = await open('/social/prompt/lease-review.png', { at: broken });
      expect({ status, to: headers.get('location'), cache: headers.get('cache-control'), tag: headers.get('etag') }).toEqual({
        status: 302,
        to: '/social.png',
        cache: 'no-cache',
        tag: null,
      });
    }
    expect((await open('/social.png', { at: broken })).status).toBe(200);
    expect(warnings(broken)).toMatchObject([
      { title: 'Lease Review for Tenants', err: { message: expect.stringContaining('ENOENT') } },
    ]);
    expect((await open('/prompt/lease-review', { at: broken })).status).toBe(200);
  });

  test('because of its characters, leaves the others as they are', async () => {
    await publish([{ ...lease, title: '賃貸借契約書の確認' }, notice]);
    expect((await shownFor('/prompt/lease-review')).headers.get('location')).toBe('/social.png');
    expect(warnings(server).at(-1)).toMatchObject({ title: '賃貸借契約書の確認' });
    expect(pngOf(await shownFor('/prompt/notice'))).toEqual(PNG);
  });
});
