import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeCategory, makeFree, makePrompt } from '../../test/fixtures/factories.ts';
import { makeKey } from '../../test/fixtures/key.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { rawRequest } from '../../test/clients/raw-request.ts';

let server: TestServer;
let token: string;
let key: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_KEY_REQUESTS: '1000' });
  const free = await makeFree(server);
  ({ token } = free);
  ({ key } = await makeKey(server, free.user, { scopes: ['catalog:read'] }));
  await makePrompt(server, await makeCategory(server), { title: 'Lease review' });
});
afterAll(() => server.close());

const urlOf = (parameters: Record<string, string>) => `/graphql?${new URLSearchParams(parameters).toString()}`;
const get = (parameters: Record<string, string>, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  server.raw(urlOf(parameters), { headers });
const codeOf = ({ body }: { body: unknown }) =>
  (body as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code;

const PROMPTS = 'query Prompts($first: Int!) { prompts(first: $first) { edges { node { title } } } }';
const found = { data: { prompts: { edges: [{ node: { title: 'Lease review' } }] } } };

describe('a query by GET', () => {
  test.each([
    ['urql', 'application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed'],
    ['Apollo Client', 'application/graphql-response+json,application/json;q=0.9'],
    ['any other client', '*/*'],
  ])('is served to %s, and belongs to the caller', async (_client, accept) => {
    for (const bearer of [token, key]) {
      const parameters = { operationName: 'Prompts', query: PROMPTS, variables: '{"first":1}', extensions: '{}' };
      const { status, body, headers } = await get(parameters, { accept, authorization: `Bearer ${bearer}` });
      expect({ status, body }).toEqual({ status: 200, body: found });
      expect(headers.get('cache-control')).toMatch(/^private\b/);
      expect(headers.get('vary')).toMatch(/Authorization/);
      expect(headers.has('ratelimit')).toBe(bearer === key);
    }
  });

  test('is 304 while nothing has changed, and served again from memory', async () => {
    const first = await get({ query: PROMPTS, variables: '{"first":2}' });
    const etag = first.headers.get('etag')!;
    const again = await get(
      { query: PROMPTS, variables: '{"first":2}' },
      { authorization: `Bearer ${token}`, 'if-none-match': etag },
    );
    expect({ first: first.status, again: again.status, text: again.text }).toEqual({ first: 200, again: 304, text: '' });
    const other = (await makeFree(server)).token;
    expect((await get({ query: PROMPTS, variables: '{"first":2}' }, { authorization: `Bearer ${other}` })).body).toEqual(found);
  });

  test('does not read a body, so that nobody gets the response to another query', async () => {
    const asked = JSON.stringify({ query: '{ categories { id } }' });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: '*/*' };
    const path = urlOf({ query: '{ categories { name } }' });
    const sent = { ...headers, 'content-length': String(asked.length) };
    expect((await rawRequest(server.url, 'GET', path, sent, asked)).text).toMatch(/"name"/);
    const { text } = await server.raw('/graphql', { method: 'POST', body: asked, headers });
    expect(text).not.toMatch(/"name"/);
  });

  test('has the limits and rights of one by POST', async () => {
    expect(codeOf(await get({ query: '{ account { user { id } } }' }, { authorization: `Bearer ${key}` }))).toBe('FORBIDDEN');
    expect(codeOf(await get({ query: `{${'a:_ '.repeat(600)}}` }))).toBe('GRAPHQL_PARSE_FAILED');
    expect(codeOf(await get({ query: '{ categorie { id } }' }))).toBe('GRAPHQL_VALIDATION_FAILED');
    expect(codeOf(await get({ query: PROMPTS, variables: '{"first":101}' }))).toBe('BAD_USER_INPUT');
  });

  test.each([
    ['no header', {}],
    ['an empty header', { authorization: ' ' }],
    ['a header of a page of ours, but no key', { 'apollo-require-preflight': 'true', 'content-type': 'application/json' }],
    ['the page of a browser', { accept: 'text/html' }],
    ['cookies', { cookie: 'token=abc' }],
  ])('is 400 without Authorization, and nothing is run: %s', async (_name, headers) => {
    server.statements.length = 0;
    const response = await get({ query: '{ categories { id } }' }, headers);
    expect({ status: response.status, code: codeOf(response) }).toEqual({ status: 400, code: 'BAD_REQUEST' });
    expect(response.text).toMatch(/needs the header Authorization/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(server.statements).toEqual([]);
  });

  test('is 401 with what a browser may add by itself', async () => {
    const response = await get({ query: '{ __typename }' }, { authorization: 'Basic eDp5' });
    expect({ status: response.status, code: codeOf(response) }).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
    expect(response.headers.get('cache-control')).not.toMatch(/public/);
  });

  test.each<[string, Record<string, string>]>([
    ['no query', {}],
    ['variables that are not JSON', { query: '{ __typename }', variables: '{' }],
    ['an operation that is not in the document', { query: '{ __typename }', operationName: 'Other' }],
    ['a query that is not GraphQL', { query: 'mutation' }],
  ])('%s is 400', async (_name, parameters) => {
    const { status, text } = await get(parameters);
    expect(status).toBe(400);
    expect(text).not.toMatch(/INTERNAL_SERVER_ERROR|stack|node_modules/);
  });

  test('a parameter given twice is 400', async () => {
    const response = await server.raw('/graphql?query={__typename}&query={categories{id}}', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(400);
  });

  test('a persisted query is refused by its own code', async () => {
    const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: 'ab'.repeat(32) } });
    const response = await get({ extensions });
    expect({ status: response.status, code: codeOf(response) }).toEqual({ status: 400, code: 'PERSISTED_QUERY_NOT_SUPPORTED' });
  });

  test('a URL that is too long is 414 and says what to do', async () => {
    const response = await get({ query: `{ __typename } #${'x'.repeat(8000)}` });
    expect({ status: response.status, code: codeOf(response) }).toEqual({ status: 414, code: 'URI_TOO_LONG' });
    expect(response.text).toMatch(/by POST/);
  });
});

describe('a mutation by GET', () => {
  const NAMED = 'query Read { __typename } mutation Write { signOut }';
  test.each<[string, Record<string, string>]>([
    ['alone', { query: 'mutation { signOut }' }],
    ['behind a fragment', { query: 'fragment F on Query { __typename } mutation { signOut }' }],
    ['chosen by its name', { query: NAMED, operationName: 'Write' }],
    ['not chosen among two', { query: NAMED }],
  ])('is 405 and not run: %s', async (_name, parameters) => {
    const { token: own } = await makeFree(server);
    const callers: Record<string, string>[] = [{ authorization: `Bearer ${own}` }, { 'apollo-require-preflight': 'true' }, {}];
    for (const headers of callers) {
      const response = await get(parameters, headers);
      expect({ status: response.status, code: codeOf(response), allow: response.headers.get('allow') }).toEqual({
        status: 405,
        code: 'METHOD_NOT_ALLOWED',
        allow: 'POST',
      });
    }
    expect((await server.graphql('{ categories { id } }', {}, { token: own })).status).toBe(200);
  });

  test('a query beside it is served', async () => {
    expect((await get({ query: NAMED, operationName: 'Read' })).body).toEqual({ data: { __typename: 'Query' } });
  });
});
