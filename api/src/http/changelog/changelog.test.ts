import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { rawRequest } from '../../../test/clients/raw-request.ts';
import { readChanges } from '../../reference/changes.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { atomOf } from './feed.ts';
import { entries } from './entries.generated.ts';

const PUBLIC_URL = 'https://prompts.example.test';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL });
});
afterAll(() => server.close());

/** Throws if the text is not XML. */
const parse = (text: string) => new JSDOM(text, { contentType: 'application/xml' }).window.document;
const textsOf = (scope: ParentNode, selector: string) => Array.from(scope.querySelectorAll(selector), (each) => each.textContent);

test('the changelog is served as an Atom feed, and is 304 while it has not changed', async () => {
  const { status, headers, text } = await server.raw('/changelog.atom');
  expect({ status, type: headers.get('content-type'), cache: headers.get('cache-control') }).toEqual({
    status: 200,
    type: 'application/atom+xml; charset=utf-8',
    cache: 'public, max-age=3600',
  });
  const feed = parse(text);
  expect(feed.documentElement.namespaceURI).toBe('http://www.w3.org/2005/Atom');
  expect(textsOf(feed, 'feed > id')).toEqual([`${PUBLIC_URL}/changelog.atom`]);
  expect(textsOf(feed, 'entry > title')).toEqual(entries.map(({ version }) => `Promptory API ${version}`));
  // What is live here and not released yet is the first one.
  const { changes } = readChanges(readFileSync(join(import.meta.dirname, '../../../../docs/changelog.md'), 'utf8'))[0]!;
  const [first] = textsOf(feed, 'entry > content');
  const items = new JSDOM(first).window.document.querySelectorAll('li');
  expect(Array.from(items, (item) => item.textContent)).toEqual(changes.map((change) => change.replaceAll('`', '')));
  const again = await server.raw('/changelog.atom', { headers: { 'if-none-match': headers.get('etag')! } });
  expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
});

test('another method is 405, and OPTIONS says which there are', async () => {
  expect(await rawRequest(server.url, 'POST', '/changelog.atom')).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD, OPTIONS' },
  });
  expect(await rawRequest(server.url, 'OPTIONS', '/changelog.atom')).toMatchObject({
    status: 204,
    headers: { allow: 'GET, HEAD, OPTIONS' },
    text: '',
  });
});

test('the feed has the time of its latest change, and shows markup as text', () => {
  const feed = parse(
    atomOf(
      [
        { version: 'Unreleased', updated: '2027-02-03T04:05:06.000Z', changes: ['`a < b` & <script>"c"</script>'] },
        { version: '1.0.0', updated: '2027-01-15T00:00:00Z', changes: ['First.'] },
      ],
      PUBLIC_URL,
    ),
  );
  const times = ['2027-02-03T04:05:06.000Z', '2027-01-15T00:00:00Z'];
  expect(textsOf(feed, 'updated')).toEqual([times[0], ...times]);
  expect(textsOf(feed, 'entry > id')).toEqual(
    ['Unreleased', '1.0.0'].map((version) => `${PUBLIC_URL}/developers#release-${version}`),
  );
  const [content] = textsOf(feed, 'entry > content');
  const { body } = new JSDOM(content).window.document;
  expect(body.textContent).toBe('a < b & <script>"c"</script>');
  expect(textsOf(body, 'code')).toEqual(['a < b']);
});
