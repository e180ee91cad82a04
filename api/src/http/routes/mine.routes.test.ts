import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { executeText } from '../../../test/clients/graphql.ts';
import { makeCategory, makeFree, makePrompt } from '../../../test/fixtures/factories.ts';
import { makeKey } from '../../../test/fixtures/key.ts';
import { makeOwnPrompt } from '../../../test/fixtures/mine.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let owner: Awaited<ReturnType<typeof makeFree>>;
let mine: Awaited<ReturnType<typeof makeOwnPrompt>>;
let key: string;
beforeAll(async () => {
  server = await startServer();
  owner = await makeFree(server);
  mine = await makeOwnPrompt(server, owner.token, { title: 'A heliotrope memo', category: 'Memos' });
  await makeOwnPrompt(server, owner.token);
  key = (await makeKey(server, owner.user, { scopes: ['mine:read'] })).key;
});
afterAll(() => server.close());

const get = async (path: string, token = key) => {
  const { status, text } = await server.rest('GET', `/api${path}`, { token });
  return { status, body: JSON.parse(text) as Record<string, unknown> };
};

test('own prompts are listed in pages, searched, and opened', async () => {
  const first = await get('/user/prompts?limit=1');
  expect(first).toMatchObject({ status: 200, body: { totalCount: 2, next: expect.any(String), prompts: [expect.anything()] } });
  const second = await get(`/user/prompts?limit=1&after=${encodeURIComponent(String(first.body.next))}`);
  expect(second.body).toMatchObject({ totalCount: 2, next: null, prompts: [expect.anything()] });
  expect(second.body.prompts).not.toEqual(first.body.prompts);
  expect((await get('/user/prompts?search=heliotrope&category=Memos')).body.prompts).toEqual([mine]);
  expect(await get(`/user/prompts/${mine.id}`)).toEqual({ status: 200, body: mine });
});

test.each(['prompts', 'collections', 'collections/ID/prompts', 'versions'])('a wrong limit of %s is named so', async (path) => {
  const url = `/user/${path.replace('ID', crypto.randomUUID())}`;
  const reason = 'Must be between 1 and 100';
  const message = 'limit: must be between 1 and 100';
  for (const limit of ['0', '101'])
    expect(await get(`${url}?limit=${limit}`)).toEqual({
      status: 400,
      body: { code: 'BAD_USER_INPUT', message, fields: { limit: reason } },
    });
});

test('collections are listed and opened', async () => {
  const letter = await makePrompt(server, await makeCategory(server), { title: 'Engagement Letter' });
  await executeText(
    server,
    'mutation ($entries: [ImportedEntryInput!]!) { importCollection(name: "Mornings", entries: $entries) { addedCount } }',
    { entries: [{ promptId: letter.id, note: 'First' }, { ownPromptId: mine.id }] },
    owner.token,
  );
  const { body } = await get('/user/collections');
  expect(body).toMatchObject({ totalCount: 1, next: null, collections: [{ name: 'Mornings', entryCount: 2 }] });
  const [{ id }] = body.collections as [{ id: string }];
  expect((await get(`/user/collections/${id}/prompts`)).body).toMatchObject({
    totalCount: 2,
    next: null,
    entries: [
      { note: 'First', prompt: { id: letter.id, title: 'Engagement Letter', isLocked: true }, ownPrompt: null },
      { note: '', prompt: null, ownPrompt: mine },
    ],
  });
});

test('somebody else, and a key without the scope, get none of it', async () => {
  const [other, { key: without }] = [await makeFree(server), await makeKey(server, owner.user, { scopes: ['catalog:read'] })];
  expect(await get(`/user/prompts/${mine.id}`, other.token)).toMatchObject({ status: 404 });
  expect((await get('/user/prompts', other.token)).body).toEqual({ prompts: [], totalCount: 0, next: null });
  for (const path of ['/user/prompts', `/user/prompts/${mine.id}`, '/user/collections', `/user/collections/${mine.id}/prompts`])
    expect(await get(path, without)).toMatchObject({ status: 403 });
});
