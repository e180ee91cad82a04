import type { Client } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { CollectionEntriesDocument, MyVersionsDocument, OwnPromptsDocument } from '@promptory/sdk/operations';
import { callTool, connectAssistant, protocolVersions } from '../../../test/clients/mcp.ts';
import { executeText } from '../../../test/clients/graphql.ts';
import { makeAdmin, makeCategory, makeFree, makePro, makePrompt } from '../../../test/fixtures/factories.ts';
import { ALL_SCOPES, makeKey } from '../../../test/fixtures/key.ts';
import { makeOwnPrompt } from '../../../test/fixtures/mine.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

/** Occurs only in what one member has written. */
const SECRET = 'heliotrope';
const tools = [
  ...['search_my_prompts', 'get_my_prompt', 'list_my_collections', 'get_my_collection'],
  ...['list_my_versions', 'get_my_version'],
];

let server: TestServer;
let promptId: string;
let collectionId: string;
let libraryId: string;
const keys: Record<string, string> = {};
beforeAll(async () => {
  server = await startServer({ LIMIT_KEY_REQUESTS: '1000', LIMIT_KEY_COST: '1000000' });
  libraryId = (await makePrompt(server, await makeCategory(server), { title: 'Engagement Letter' })).id;
  const [owner, other] = [await makeFree(server), await makePro(server)];
  promptId = (
    await makeOwnPrompt(server, owner.token, {
      title: `The ${SECRET} letter`,
      category: 'Letters',
      content: `Write to [CLIENT NAME] of the ${SECRET} on [DAY].`,
    })
  ).id;
  await makeOwnPrompt(server, owner.token, { title: 'Another' });
  const { importCollection } = await executeText<{ importCollection: { collection: { id: string } } }>(
    server,
    'mutation ($entries: [ImportedEntryInput!]!) { importCollection(name: "Mornings", entries: $entries) { collection { id } } }',
    { entries: [{ ownPromptId: promptId, note: `${SECRET} first` }, { promptId: libraryId }] },
    owner.token,
  );
  collectionId = importCollection.collection.id;
  const keyOf = async (who: typeof owner, scopes: string[]) => (await makeKey(server, who.user, { scopes })).key;
  keys.mine = await keyOf(owner, ['mine:read']);
  keys['without the scope'] = await keyOf(owner, ['catalog:read']);
  keys['of somebody else'] = await keyOf(other, ALL_SCOPES);
  keys['of an admin'] = await keyOf(await makeAdmin(server), ALL_SCOPES);
});
afterAll(() => server.close());

const open: Client[] = [];
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});
async function connect(name: string, version?: (typeof protocolVersions)[number]) {
  const client = await connectAssistant(server, keys[name]!, version);
  open.push(client);
  return client;
}

test.each(protocolVersions)('only callers with the scope see the tools, %s', async (version) => {
  const listed = async (name: string) => (await (await connect(name, version)).listTools()).tools.map((tool) => tool.name);
  expect(await listed('mine')).toEqual(tools);
  expect(await listed('without the scope')).not.toEqual(expect.arrayContaining([expect.stringContaining('my_')]));
});

describe('with mine:read', () => {
  test('own prompts are searched, listed in pages, and opened', async () => {
    const client = await connect('mine');
    const found = await callTool(client, 'search_my_prompts', { query: SECRET });
    expect(found).toMatchObject({
      isError: false,
      data: { totalCount: 1, next: null, prompts: [{ id: promptId, category: 'Letters' }] },
    });
    const first = await callTool(client, 'search_my_prompts', { limit: 1 });
    expect(first.data).toMatchObject({ totalCount: 2, next: expect.any(String), prompts: [expect.anything()] });
    const second = await callTool(client, 'search_my_prompts', { limit: 1, after: first.data!.next });
    expect(second.data).toMatchObject({ totalCount: 2, next: null });
    expect(second.data!.prompts).not.toEqual(first.data!.prompts);

    const values = { CLIENT_NAME: 'Ann $& Co' };
    expect((await callTool(client, 'get_my_prompt', { id: promptId, values })).data).toMatchObject({
      text: `Write to Ann $& Co of the ${SECRET} on [DAY].`,
      missing: ['DAY'],
      variables: [{ name: 'CLIENT_NAME' }, { name: 'DAY' }],
    });
    const unknown = await callTool(client, 'get_my_prompt', { id: promptId, values: { WHO: 'x' } });
    expect(unknown).toMatchObject({ isError: true, text: expect.stringContaining('no field WHO') });
  });

  test('a text that would be too long is an error that says so', async () => {
    const { token, user } = await makeFree(server);
    const { id } = await makeOwnPrompt(server, token, { title: 'Many', content: '[DAY] '.repeat(1000) });
    keys['with many places'] = (await makeKey(server, user, { scopes: ['mine:read'] })).key;
    const client = await connect('with many places');
    const filled = (value: string) => callTool(client, 'get_my_prompt', { id, values: { DAY: value } });
    expect((await filled('x'.repeat(120))).data!.text).toHaveLength(121_000);
    // Each character is six bytes of JSON.
    for (const value of ['x'.repeat(150), '\x01'.repeat(25)])
      expect(await filled(value)).toMatchObject({
        isError: true,
        text: expect.stringContaining('The text would have 151 kB; the limit is 125. Give shorter values.'),
      });
  });

  test('a text costs what it weighs once it is filled in', async () => {
    const { token, user } = await makeFree(server);
    const { id } = await makeOwnPrompt(server, token, { title: 'Many', content: '[DAY] '.repeat(1000) });
    const { key } = await makeKey(server, user, { scopes: ['mine:read'] });
    const pointsLeft = async (value: string) => {
      const call = { method: 'tools/call', params: { name: 'get_my_prompt', arguments: { id, values: { DAY: value } } } };
      const { headers } = await server.raw('/mcp', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
      });
      return Number(/"points";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
    };
    const all = await pointsLeft('x');
    const afterShort = await pointsLeft('x');
    expect(afterShort - (await pointsLeft('x'.repeat(101))) - (all - afterShort)).toBe(100);
  });

  test('collections are listed and opened, in their order', async () => {
    const client = await connect('mine');
    expect((await callTool(client, 'list_my_collections')).data).toMatchObject({
      totalCount: 1,
      next: null,
      collections: [{ id: collectionId, name: 'Mornings', promptCount: 2 }],
    });
    expect((await callTool(client, 'get_my_collection', { id: collectionId })).data).toEqual({
      name: 'Mornings',
      totalCount: 2,
      next: null,
      prompts: [
        { id: promptId, title: `The ${SECRET} letter`, isMine: true, note: `${SECRET} first` },
        { id: libraryId, title: 'Engagement Letter', isMine: false, note: '' },
      ],
    });
  });
});

test.each([
  ['search_my_prompts', OwnPromptsDocument.toString(), () => ({})],
  ['get_my_collection', CollectionEntriesDocument.toString(), () => ({ id: collectionId })],
  ['list_my_versions', MyVersionsDocument.toString(), () => ({})],
] as const)('%s costs what a list of cards costs, without the texts', async (name, document, more) => {
  const bearer = { authorization: `Bearer ${keys.mine}`, 'content-type': 'application/json' };
  const pointsLeft = (headers: Headers) => Number(/"points";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
  const send = (path: string, body: object) =>
    server.raw(path, {
      method: 'POST',
      headers: { ...bearer, accept: 'application/json, text/event-stream' },
      body: JSON.stringify(body),
    });
  const call = { method: 'tools/call', params: { name, arguments: { limit: 100, ...more() } } };
  const before = pointsLeft((await send('/graphql', { query: '{ __typename }' })).headers);
  const listed = await send('/mcp', { jsonrpc: '2.0', id: 1, ...call });
  expect(listed.body).toMatchObject({ result: { structuredContent: { totalCount: expect.any(Number) } } });
  const ofCards = before - pointsLeft(listed.headers);
  const variables = { first: 100, collectionId };
  const ofTexts = pointsLeft(listed.headers) - pointsLeft((await send('/graphql', { query: document, variables })).headers);
  expect(ofCards).toBeLessThan(400);
  expect(ofTexts).toBeGreaterThan(3 * ofCards);
});

test.each([
  ['search_my_prompts', { query: 'x'.repeat(201) }, 'query'],
  ['search_my_prompts', { query: 'half \ud83d' }, 'query'],
  ['search_my_prompts', { after: 'made up' }, 'after'],
  ['list_my_versions', { after: 'made up' }, 'after'],
])('%s with %j is an error about %s', async (name, args, parameter) => {
  expect(await callTool(await connect('mine'), name, args)).toMatchObject({
    isError: true,
    text: expect.stringMatching(new RegExp(`^BAD_USER_INPUT: [^]+\n${parameter}: [^\n]+$`)),
  });
});

test.each([
  ['get_my_prompt', 'search_my_prompts'],
  ['get_my_collection', 'list_my_collections'],
  ['get_my_version', 'list_my_versions'],
])('%s with an unknown id says that %s returns the ids', async (name, lists) => {
  expect(await callTool(await connect('mine'), name, { id: 'nothing' })).toMatchObject({
    isError: true,
    text: expect.stringMatching(new RegExp(`^NOT_FOUND: .+\nDo not guess ids: ${lists} returns them\\.$`)),
  });
});

describe.each(['without the scope', 'of somebody else', 'of an admin'])('a key %s', (name) => {
  test('learns nothing through any tool, prompt or resource', async () => {
    const client = await connect(name);
    const args: Record<string, Record<string, unknown>> = {
      search_my_prompts: { query: SECRET },
      get_my_prompt: { id: promptId },
      get_my_collection: { id: collectionId },
      search_prompts: { query: SECRET },
      get_prompt: { id: promptId },
      get_example: { id: promptId },
      record_use: { id: promptId },
    };
    for (const tool of [...tools, 'search_prompts', 'get_prompt', 'get_example', 'list_categories', 'record_use']) {
      const { text, data } = await callTool(client, tool, args[tool] ?? {});
      // What was searched for may be repeated.
      expect({ tool, told: JSON.stringify([text, data]).replace(`Searched for: ${SECRET}`, '') }).toEqual({
        tool,
        told: expect.not.stringMatching(/heliotrope|Mornings/),
      });
    }
    await expect(client.getPrompt({ name: promptId })).rejects.toMatchObject({ code: expect.any(Number) });
    const { resources } = await client.listResources().catch(() => ({ resources: [] }));
    expect(JSON.stringify(resources)).not.toMatch(/heliotrope/);
  });
});

test('without the scope, every tool says which one is missing', async () => {
  const client = await connect('without the scope');
  for (const tool of tools) {
    const given = tool.startsWith('get_') ? { id: promptId } : {};
    expect(await callTool(client, tool, given)).toMatchObject({ isError: true, text: expect.stringContaining('mine:read') });
  }
});
