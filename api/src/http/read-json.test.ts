import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeFree } from '../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  ({ token } = await makeFree(server));
});
afterAll(() => server.close());

const lists = (count: number) => `[${Array(count).fill('[]').join()}]`;
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const send = (path: string, body: string | Buffer<ArrayBuffer>, type = 'application/json') =>
  server.raw(path, {
    method: 'POST',
    headers: { 'content-type': type, accept: 'application/json, text/event-stream', authorization: `Bearer ${token}` },
    body,
  });
const documentWith = (value: string) => `{"query":"{ __typename }","variables":{"a":${value}}}`;
const ERROR = 'The body may have 10,000 values, nested in 100 levels. Send less at once.';

test.each(['/graphql', '/api/contact', '/mcp'])('%s rejects a body of more values than any input has', async (path) => {
  for (const value of [lists(6000), nested(200), `"\\"",${nested(200)}`.replace(/^("[^,]*),(.*)$/, '[$1,$2]')]) {
    const { status, text } = await send(path, documentWith(value));
    expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining(ERROR) });
  }
});

test('brackets and commas of a text do not count', async () => {
  const text = JSON.stringify('\\"[{,'.repeat(9000));
  expect(await send('/graphql', documentWith(text))).toMatchObject({ status: 200 });
  expect(await send('/graphql', documentWith(lists(4000)))).toMatchObject({ status: 200 });
});

test('another encoding than UTF-8 is rejected', async () => {
  const { status, text } = await send('/graphql', documentWith('1'), 'application/json; charset=utf-16');
  expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining('The body must be in UTF-8.') });
});

test.each(['/graphql', '/api/contact', '/mcp'])('%s rejects bytes that are not UTF-8, whatever the header says', async (path) => {
  const body = Buffer.from(documentWith('"café"'), 'latin1');
  for (const type of ['application/json', 'application/json; charset=utf-8']) {
    const { status, text } = await send(path, body, type);
    expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining('The body must be in UTF-8.') });
  }
});
