import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rawRequest } from '../../test/clients/raw-request.ts';
import { makeCategory, makePro, makePrompt } from '../../test/fixtures/factories.ts';
import { allHeard } from '../../test/heard.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { until } from '../../test/until.ts';
import type { CongestionLevel } from '../core/database/resilience/congestion.ts';

/** One that keeps responses in memory, and one that keeps nothing. */
let server: TestServer;
let plain: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  plain = await startServer({ CACHE_MB: '0' }, { sharedWith: server });
  await makePrompt(server, (await makeCategory(server)).id);
  ({ token } = await makePro(server));
  await allHeard(server);
});
afterAll(async () => {
  await plain.close();
  await server.close();
});

interface Sent {
  path: string;
  /** Of a request without a body GET, of others POST. */
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const OF_ONE_REQUEST = new Set(['date', 'x-request-id']);

/** What a server responds to a request, and what its log says then. */
async function ask({ url, logged }: TestServer, { path, body, method = body === undefined ? 'GET' : 'POST', headers }: Sent) {
  logged.length = 0;
  const type = method === 'POST' && { 'content-type': 'application/json' };
  const response = await rawRequest(url, method, path, { authorization: `Bearer ${token}`, ...type, ...headers }, body);
  await until(async () => logged.length > 0);
  const [{ status, operations, errors, statements }] = logged as [Record<string, unknown>];
  const shown = Object.entries(response.headers).filter(([name]) => !OF_ONE_REQUEST.has(name));
  return { statements, response: { ...response, headers: Object.fromEntries(shown) }, line: { status, operations, errors } };
}

const BODY = JSON.stringify({ query: '{ categories { id name } }' });
const QUERY = `/graphql?query=${encodeURIComponent('{ categories { id name } }')}`;
const GRAPHQL_TYPE = 'application/graphql-response+json';

test.each<[string, Sent, Sent]>([
  [
    'of a type that cannot be sent',
    { path: '/graphql', body: BODY },
    { path: '/graphql', body: BODY, headers: { accept: 'text/html' } },
  ],
  [
    'of a type that is no type',
    { path: '/graphql', body: BODY },
    { path: '/graphql', body: BODY, headers: { accept: 'undefined' } },
  ],
  ['of a type that is no type, by GET', { path: QUERY }, { path: QUERY, headers: { accept: 'undefined' } }],
  ['with a type, by GET', { path: QUERY }, { path: QUERY, headers: { 'content-type': 'text/plain' } }],
  ['by GET, as the body of a POST', { path: QUERY }, { path: '/graphql', body: `GET ${QUERY}` }],
  ['with the type of JSON, by GET', { path: QUERY }, { path: QUERY, headers: { 'content-type': 'application/json' } }],
  ['with a body, by GET', { path: QUERY }, { path: QUERY, method: 'GET', body: 'text', headers: { 'content-length': '4' } }],
  [
    'with a body in chunks, by GET',
    { path: QUERY },
    { path: QUERY, method: 'GET', body: 'text', headers: { 'transfer-encoding': 'chunked' } },
  ],
  ['that has it', { path: '/api/categories' }, { path: '/api/categories', headers: { 'if-none-match': '*' } }],
  ['that has it, by GET', { path: QUERY }, { path: QUERY, headers: { 'if-none-match': '*' } }],
  [
    'of another type, after one that has it',
    { path: QUERY, headers: { accept: GRAPHQL_TYPE, 'if-none-match': '*' } },
    { path: QUERY, headers: { accept: GRAPHQL_TYPE } },
  ],
])('a request %s gets the same response as without memory, even after another one', async (_what, usual, odd) => {
  for (const sent of [usual, odd, odd, usual, odd]) {
    const { response, line } = await ask(server, sent);
    const expected = await ask(plain, sent);
    expect({ response, line }).toEqual({ response: expected.response, line: expected.line });
  }
  expect((await ask(server, usual)).statements).toBe(0);
});

test('a response whose flags are not in memory is refused while the database is busy, as all that need it', async () => {
  let level: CongestionLevel = 'free';
  const busy = await startServer({}, { database: { ...server.database, congestion: () => level } });
  const other = (await makePro(server)).token;
  const query = '{ popularPrompts { title isFavorited } }';
  const askBusy = async (as: string) => (await busy.graphql(query, {}, { token: as })).status;
  expect(await askBusy(token)).toBe(200);
  await busy.graphql('{ me { id } }', {}, { token: other });
  level = 'full';
  expect([await askBusy(token), await askBusy(other)]).toEqual([200, 503]);
  level = 'free';
  expect(await askBusy(other)).toBe(200);
  await busy.close();
});

test('a response is kept even if the first client that asks for it has it already', async () => {
  const path = `/graphql?query=${encodeURIComponent('{ categories { name description } }')}`;
  const headers = { 'if-none-match': '*' };
  expect(await ask(server, { path, headers })).toMatchObject({ response: { status: 304 } });
  expect(await ask(server, { path, headers })).toMatchObject({ response: { status: 304 }, statements: 0 });
});
