import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { executeText } from '../../../../test/clients/graphql.ts';
import { makeCategory, makeFree, makePro, makePrompt, makeSession } from '../../../../test/fixtures/factories.ts';
import { ALL_SCOPES, makeKey } from '../../../../test/fixtures/key.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { DAY } from '../../../core/time.ts';

const START = new Date('2026-11-20T12:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_KEY_REQUESTS: '4' });
});
afterAll(() => server.close());
beforeEach(() => void (server.clock.now = START));

const later = (days: number) => void (server.clock.now = new Date(START.getTime() + days * DAY));
const flush = () => server.jobs.keyUse.run();

interface Operations {
  apiKeys: { id: string; operations: { name: string; calls: number }[] }[];
}
const READ = 'query ($days: Int! = 30) { apiKeys { id operations(days: $days) { name calls } } }';
const read = async (token: string, variables: { days?: number } = {}) =>
  new Map(
    (await executeText<Operations>(server, READ, variables, token)).apiKeys.map(({ id, operations }) => [
      id,
      operations.map(({ name, calls }) => `${name} ${calls}`),
    ]),
  );

describe('the operations of a key', () => {
  test('are counted by GraphQL, REST and MCP, with fragments, aliases and refusals', async () => {
    const prompt = await makePrompt(server, await makeCategory(server));
    const { user, token } = await makePro(server);
    const [graphql, rest, mcp, unused] = await Promise.all([1, 2, 3, 4].map(() => makeKey(server, user, { scopes: ALL_SCOPES })));
    const send = (query: string) => server.graphql(query, {}, { token: graphql!.key });
    await send('{ ...All ...All } fragment All on Query { a: categories { id } b: categories { id } stats { favorites } }');
    await send(`mutation { recordUse(promptId: "${prompt.id}") { stats { totalUsed } } __typename }`);
    await send('{ me { id } categories { id } }');
    await send('{ noSuchField }');
    await server.rest('GET', `/api/prompts/${prompt.id}`, { token: rest!.key });
    await server.raw('/mcp', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${mcp!.key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_categories', arguments: {} } }),
    });
    await flush();
    const found = await read(token);
    expect(found.get(graphql!.id)).toEqual(['Query.categories 2', 'Mutation.recordUse 1', 'Query.me 1', 'Query.stats 1']);
    expect(found.get(rest!.id)).toEqual(['Query.prompt 1']);
    expect(found.get(mcp!.id)).toEqual(['Query.categories 1']);
    expect(found.get(unused!.id)).toEqual([]);
  });

  test('are counted in memory: no request has a statement for them, and all are written with one', async () => {
    const { user } = await makeFree(server);
    const { key } = await makeKey(server, user);
    const send = () => server.graphql('{ apiScopes { name } currentApiKey { id } }', {}, { token: key });
    await send();
    await flush();
    server.statements.length = 0;
    await send();
    expect(server.statements.filter((statement) => statement.includes('api_key_operations'))).toEqual([]);
    server.statements.length = 0;
    await flush();
    expect(server.statements).toHaveLength(1);
  });

  test('over budget are not counted', async () => {
    const { user, token } = await makeFree(server);
    const { key, id } = await makeKey(server, user);
    const statuses: number[] = [];
    for (let sent = 0; sent < 6; sent += 1)
      statuses.push((await server.graphql('{ categories { id } }', {}, { token: key })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    await flush();
    expect((await read(token)).get(id)).toEqual(['Query.categories 4']);
  });

  test('are summed over the days of the period', async () => {
    const { user } = await makeFree(server);
    const { key, id } = await makeKey(server, user);
    const readLater = async (variables?: { days: number }) =>
      (await read((await makeSession(server, user)).token, variables)).get(id);
    const send = (query: string) => server.graphql(query, {}, { token: key });
    await send('{ categories { id } }');
    later(1);
    await send('{ categories { id } }');
    await send('{ stats { favorites } }');
    await flush();
    later(29);
    expect(await readLater()).toEqual(['Query.categories 2', 'Query.stats 1']);
    later(30);
    expect(await readLater()).toEqual(['Query.categories 1', 'Query.stats 1']);
    expect(await readLater({ days: 1 })).toEqual([]);
  });

  test('are shown to the owner alone, and to the key itself', async () => {
    const { user } = await makeFree(server);
    const { key, id } = await makeKey(server, user);
    await server.graphql('{ categories { id } }', {}, { token: key });
    await flush();
    expect([...(await read((await makeFree(server)).token)).keys()]).not.toContain(id);
    const { body } = await server.graphql('{ currentApiKey { operations { name calls } } }', {}, { token: key });
    expect(body.data).toEqual({ currentApiKey: { operations: [{ name: 'Query.categories', calls: 1 }] } });
  });

  test('are read in one statement for all keys, of 1 to 90 days', async () => {
    const { user, token } = await makeFree(server);
    for (let made = 0; made < 3; made += 1) await makeKey(server, user);
    await read(token);
    server.statements.length = 0;
    await read(token);
    expect(server.statements.filter((statement) => statement.includes('api_key_operations'))).toHaveLength(1);
    for (const days of [0, -1, 91]) {
      const { body } = await server.graphql(READ, { days }, { token });
      expect(body.errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', fields: { days: expect.any(String) } });
    }
  });

  test('are kept if they cannot be written', async () => {
    const { user, token } = await makeFree(server);
    const { key, id } = await makeKey(server, user);
    await server.graphql('{ categories { id } }', {}, { token: key });
    const db = server.database.fork();
    await db.execute('alter table api_key_operations rename to away');
    await flush();
    await db.execute('alter table away rename to api_key_operations');
    await flush();
    expect((await read(token)).get(id)).toEqual(['Query.categories 1']);
    const { apiKeys } = await executeText<{ apiKeys: unknown[] }>(server, '{ apiKeys { use(days: 1) { requests } } }', {}, token);
    expect(apiKeys).toEqual([{ use: [{ requests: 1 }] }]);
  });
});
