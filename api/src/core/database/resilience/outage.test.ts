import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeCategory, makeFree, makePrompt } from '../../../../test/fixtures/factories.ts';
import { whileReadOnly } from '../../../../test/read-only.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let token: string;
let promptId: string;
beforeAll(async () => {
  server = await startServer();
  ({ token } = await makeFree(server));
  ({ id: promptId } = await makePrompt(server, await makeCategory(server)));
});
afterAll(() => server.close());

const FAVORITE = 'mutation ($id: ID!) { setFavorite(promptId: $id, isFavorited: true) { favorites } }';
const UNAVAILABLE = {
  message: 'Promptory is busy at the moment. Please try again in a few seconds.',
  code: 'SERVICE_UNAVAILABLE',
};

describe('a write that the database cannot take now', () => {
  test('is a 503 that says when to try again, over GraphQL and REST, and is logged with its cause', async () => {
    const [graphql, rest] = await whileReadOnly(
      server,
      async () =>
        [
          await server.graphql(FAVORITE, { id: promptId }, { token }),
          await server.rest('POST', `/api/user/favorites/${promptId}`, { token }),
        ] as const,
    );
    const { message, code } = UNAVAILABLE;
    expect(graphql).toMatchObject({ status: 503, body: { errors: [{ message, extensions: { code } }] } });
    expect(rest).toMatchObject({ status: 503, body: UNAVAILABLE });
    for (const { headers, text } of [graphql, rest]) {
      expect(headers.get('retry-after')).toBe('1');
      expect(text).not.toMatch(/read-only|transaction|insert/i);
      expect(server.logged.filter(({ requestId }) => requestId === headers.get('x-request-id'))).toMatchObject([
        { level: 'warn', msg: 'the database is unavailable', err: { code: '25006' } },
        { msg: 'request', status: 503, errors: ['SERVICE_UNAVAILABLE'] },
      ]);
    }
  });

  test('works again as soon as the database takes it', async () => {
    const write = async () => (await server.rest('POST', `/api/user/favorites/${promptId}`, { token })).status;
    expect(await whileReadOnly(server, write)).toBe(503);
    expect(await write()).toBe(200);
  });
});
