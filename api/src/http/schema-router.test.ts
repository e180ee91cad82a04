import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startServer, type TestServer } from '../../test/server.ts';
import { rawRequest } from '../../test/clients/raw-request.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('the schema is served to everybody, and is 304 while it has not changed', async () => {
  const { status, headers, text } = await server.raw('/schema.graphql');
  expect(text).toBe(readFileSync(join(import.meta.dirname, '../../../schema.graphql'), 'utf8'));
  expect({ status, type: headers.get('content-type'), cache: headers.get('cache-control') }).toEqual({
    status: 200,
    type: 'text/plain; charset=utf-8',
    cache: 'public, max-age=300',
  });
  const again = await server.raw('/schema.graphql', { headers: { 'if-none-match': headers.get('etag')! } });
  expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
});

test('another method is 405, and OPTIONS says which there are', async () => {
  expect(await rawRequest(server.url, 'POST', '/schema.graphql')).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD, OPTIONS' },
  });
  expect(await rawRequest(server.url, 'OPTIONS', '/schema.graphql')).toMatchObject({
    status: 204,
    headers: { allow: 'GET, HEAD, OPTIONS' },
    text: '',
  });
});
