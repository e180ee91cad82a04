import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CollectionDocument, CollectionEntriesDocument, CollectionsDocument } from '@promptory/sdk/operations';
import { execute, executeForError, executeText } from '../../../../test/clients/graphql.ts';
import { makeCategory, makeFree, makePro, makePrompt } from '../../../../test/fixtures/factories.ts';
import { makeKey } from '../../../../test/fixtures/key.ts';
import { DELETE, makeOwnPrompt } from '../../../../test/fixtures/mine.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { Prompt } from '../../prompts/prompt.entity.ts';

let server: TestServer;
let category: string;
beforeAll(async () => {
  server = await startServer();
  category = (await makeCategory(server)).id;
});
afterAll(() => server.close());

const documents = {
  createCollection: 'mutation ($name: String!) { createCollection(name: $name) { id name entryCount } }',
  renameCollection: 'mutation ($id: ID!, $name: String!) { renameCollection(id: $id, name: $name) { id name } }',
  deleteCollection: 'mutation ($id: ID!) { deleteCollection(id: $id) }',
  addToCollection: `mutation ($collectionId: ID!, $promptId: ID, $ownPromptId: ID, $note: String! = "") {
    addToCollection(collectionId: $collectionId, promptId: $promptId, ownPromptId: $ownPromptId, note: $note) {
      isNew entry { id note } collection { id entryCount } } }`,
  setCollectionNote: `mutation ($collectionId: ID!, $id: ID!, $note: String!) {
    setCollectionNote(collectionId: $collectionId, id: $id, note: $note) { id note } }`,
  moveInCollection: `mutation ($collectionId: ID!, $id: ID!, $after: ID) {
    moveInCollection(collectionId: $collectionId, id: $id, after: $after) { id } }`,
  removeFromCollection: `mutation ($collectionId: ID!, $id: ID!) {
    removeFromCollection(collectionId: $collectionId, id: $id) { id entryCount } }`,
};
type Name = keyof typeof documents;

const change = async (token: string, name: Name, variables: object) => {
  const { status, body } = await server.graphql(documents[name], { ...variables }, { token });
  const [error] = body.errors ?? [];
  return { status, message: error?.message, fields: error?.extensions.fields };
};

/** A new member with a collection, and what they do with it. */
async function newCollection({ token }: { token: string }, name = 'Mornings') {
  const { createCollection } = await executeText<{ createCollection: { id: string } }>(
    server,
    documents.createCollection,
    { name },
    token,
  );
  const collectionId = createCollection.id;
  const list = async (variables: { first?: number; after?: string | null } = {}) =>
    (await execute(server, CollectionEntriesDocument, { collectionId, ...variables }, token)).collectionEntries;
  return {
    token,
    collectionId,
    list,
    add: async (target: object, note = '') =>
      (
        await executeText<{ addToCollection: { isNew: boolean; entry: { id: string }; collection: { entryCount: number } } }>(
          server,
          documents.addToCollection,
          { collectionId, note, ...target },
          token,
        )
      ).addToCollection,
    change: (name: Name, variables: object) => change(token, name, { collectionId, ...variables }),
    order: async () => (await list()).edges.map(({ node }) => node.prompt?.id ?? node.ownPrompt?.id),
  };
}

const makeNew = async () => newCollection(await makeFree(server));

test('it holds prompts of the library and own ones, in the order of adding, each with a note', async () => {
  const { add, list, token } = await makeNew();
  const [prompt, own] = [await makePrompt(server, category), await makeOwnPrompt(server, token)];
  expect(await add({ promptId: prompt.id }, ' Every Monday ')).toMatchObject({ isNew: true, collection: { entryCount: 1 } });
  await add({ ownPromptId: own.id });
  expect(await list()).toMatchObject({
    totalCount: 2,
    edges: [
      { node: { note: 'Every Monday', prompt: { id: prompt.id, title: prompt.title }, ownPrompt: null } },
      { node: { note: '', prompt: null, ownPrompt: own } },
    ],
  });
  expect(await add({ promptId: prompt.id }, 'Another note')).toMatchObject({ isNew: false, collection: { entryCount: 2 } });
  expect((await list()).edges[0]!.node.note).toBe('Every Monday');
});

test('ids in capital letters are the same ids', async () => {
  const { token, collectionId, add, order, change: run } = await makeNew();
  const [one, other] = [await makeOwnPrompt(server, token), await makeOwnPrompt(server, token)];
  const { addToCollection } = await executeText<{ addToCollection: object }>(
    server,
    `mutation ($c: ID!, $p: ID!) { addToCollection(collectionId: $c, ownPromptId: $p) { isNew entry { ownPrompt { id } } } }`,
    { c: collectionId.toUpperCase(), p: one.id.toUpperCase() },
    token,
  );
  expect(addToCollection).toEqual({ isNew: true, entry: { ownPrompt: { id: one.id } } });
  const first = (await add({ ownPromptId: one.id })).entry.id;
  const second = (await add({ ownPromptId: other.id })).entry.id;
  expect(await run('moveInCollection', { id: first.toUpperCase(), after: second.toUpperCase() })).toMatchObject({ status: 200 });
  expect(await order()).toEqual([other.id, one.id]);
});

test('a premium prompt is locked for a free member', async () => {
  const prompt = await makePrompt(server, category, { isPremium: true });
  for (const [member, isLocked] of [
    [await makeFree(server), true],
    [await makePro(server), false],
  ] as const) {
    const { add, collectionId, token } = await newCollection(member);
    await add({ promptId: prompt.id });
    const query = 'query ($id: ID!) { collectionEntries(collectionId: $id) { edges { node { prompt { isLocked content } } } } }';
    expect(await executeText(server, query, { id: collectionId }, token)).toEqual({
      collectionEntries: { edges: [{ node: { prompt: { isLocked, content: isLocked ? null : expect.any(String) } } }] },
    });
  }
});

/** One after the other, because each is added to the search index. */
async function makeInTurn(count: number) {
  const prompts = [];
  for (let n = 0; n < count; n += 1) prompts.push(await makePrompt(server, category));
  return prompts;
}

describe('the order', () => {
  test('is changed by moving an entry behind another one or to the start', async () => {
    const { add, order, change: run } = await makeNew();
    const ids: string[] = [];
    const entries: string[] = [];
    for (let number = 0; number < 4; number += 1) {
      const { id } = await makePrompt(server, category);
      ids.push(id);
      entries.push((await add({ promptId: id })).entry.id);
    }
    const places = async () => (await order()).map((id) => ids.indexOf(id!));
    await run('moveInCollection', { id: entries[3], after: entries[0] });
    expect(await places()).toEqual([0, 3, 1, 2]);
    await run('moveInCollection', { id: entries[2] });
    expect(await places()).toEqual([2, 0, 3, 1]);
    await run('moveInCollection', { id: entries[2], after: entries[1] });
    expect(await places()).toEqual([0, 3, 1, 2]);
    for (const wrong of [{ id: entries[0], after: 'nothing' }, { id: 'nothing' }, { id: entries[0], after: entries[0] }])
      expect(await run('moveInCollection', wrong)).toMatchObject({ status: 404, message: 'Entry not found' });
    expect(await places()).toEqual([0, 3, 1, 2]);
  });

  test('pages skip and repeat nothing', async () => {
    const { add, list, order } = await makeNew();
    for (let number = 0; number < 7; number += 1) await add({ promptId: (await makePrompt(server, category)).id });
    const paged: (string | undefined)[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ first: 3, after });
      expect(page.totalCount).toBe(7);
      paged.push(...page.edges.map(({ node }) => node.prompt?.id));
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
    expect(paged).toEqual(await order());
  });

  test('parallel changes lose nothing', async () => {
    const { add, order, change: run } = await makeNew();
    const prompts = await makeInTurn(8);
    const added = await Promise.all(prompts.map(({ id }) => add({ promptId: id })));
    await Promise.all(added.map(({ entry }) => run('moveInCollection', { id: entry.id })));
    expect((await order()).sort()).toEqual(prompts.map(({ id }) => id).sort());
  });
});

test('an archived prompt is left out, and comes back in its place', async () => {
  const { add, list, token, collectionId } = await makeNew();
  const [goes, stays] = [await makePrompt(server, category), await makePrompt(server, category)];
  for (const { id } of [goes, stays]) await add({ promptId: id });
  const archive = (archivedAt: Date | null) => server.database.fork().nativeUpdate(Prompt, goes.id, { archivedAt });
  await archive(server.clock.now);
  expect(await list()).toMatchObject({ totalCount: 1, edges: [{ node: { prompt: { id: stays.id } } }] });
  expect((await execute(server, CollectionDocument, { id: collectionId }, token)).collection).toMatchObject({ entryCount: 1 });
  await archive(null);
  expect((await list()).edges.map(({ node }) => node.prompt?.id)).toEqual([goes.id, stays.id]);
});

test('a deleted own prompt leaves its collections; a deleted collection leaves its prompts', async () => {
  const { add, list, token, collectionId, change: run } = await makeNew();
  const [gone, own] = [await makeOwnPrompt(server, token), await makeOwnPrompt(server, token)];
  for (const { id } of [gone, own]) await add({ ownPromptId: id });
  await executeText(server, DELETE, { id: gone.id }, token);
  expect((await list()).edges.map(({ node }) => node.ownPrompt?.id)).toEqual([own.id]);
  expect(await run('deleteCollection', { id: collectionId })).toMatchObject({ status: 200 });
  expect(await executeForError(server, CollectionEntriesDocument, { collectionId }, token)).toMatchObject({
    status: 404,
    message: 'Collection not found',
  });
  expect(
    (await executeText<{ ownPrompts: { totalCount: number } }>(server, '{ ownPrompts { totalCount } }', {}, token)).ownPrompts,
  ).toEqual({
    totalCount: 1,
  });
});

test('a name and a note are changed, and an entry is removed', async () => {
  const { add, list, token, collectionId, change: run } = await makeNew();
  const { entry } = await add({ promptId: (await makePrompt(server, category)).id });
  await run('renameCollection', { id: collectionId, name: ' Evenings ' });
  await run('setCollectionNote', { id: entry.id, note: ' With care ' });
  expect((await execute(server, CollectionsDocument, {}, token)).collections.edges.map(({ node }) => node)).toMatchObject([
    { id: collectionId, name: 'Evenings', entryCount: 1 },
  ]);
  expect((await list()).edges[0]!.node.note).toBe('With care');
  expect(await run('removeFromCollection', { id: entry.id })).toMatchObject({ status: 200 });
  expect((await list()).totalCount).toBe(0);
  expect(await run('removeFromCollection', { id: entry.id })).toMatchObject({ status: 404, message: 'Entry not found' });
});

test('a key reads the texts of its prompts with prompts:read, and only then', async () => {
  const { user, token } = await makePro(server);
  const { add, collectionId } = await newCollection({ token });
  const { id, content } = await makePrompt(server, category);
  await add({ promptId: id });
  const query =
    'query ($collectionId: ID!) { collectionEntries(collectionId: $collectionId) { edges { node { prompt { content } } } } }';
  for (const [scopes, read] of [
    [['mine:read'], null],
    [['mine:read', 'prompts:read'], content],
  ] as const) {
    const { key } = await makeKey(server, user, { scopes: [...scopes] });
    expect(await executeText(server, query, { collectionId }, key)).toEqual({
      collectionEntries: { edges: [{ node: { prompt: { content: read } } }] },
    });
  }
});

test('a member has one collection of a name', async () => {
  const { token, collectionId, change: run } = await makeNew();
  const evenings = await newCollection({ token }, 'Evenings');
  const taken = { status: 409, fields: { name: 'You have a collection of this name.' } };
  expect(await run('createCollection', { name: ' Evenings' })).toMatchObject(taken);
  expect(await run('renameCollection', { id: collectionId, name: 'Evenings' })).toMatchObject(taken);
  expect(await run('renameCollection', { id: evenings.collectionId, name: 'Evenings ' })).toMatchObject({ status: 200 });
  const inCapitals = evenings.collectionId.toUpperCase();
  expect(await run('renameCollection', { id: inCapitals, name: 'Evenings' })).toMatchObject({ status: 200 });
  // What is gone has no name that could be taken.
  expect(await run('renameCollection', { id: randomUUID(), name: 'Evenings' })).toMatchObject({ status: 404 });
  const other = await makeNew();
  expect(await other.change('createCollection', { name: 'Evenings' })).toMatchObject({ status: 200 });
});

test('a name that looks like that of another collection is taken', async () => {
  const { token, change: run } = await makeNew();
  const { collectionId } = await newCollection({ token }, 'Cafe\u0301  notes\u00a0of May');
  const collection = async () => (await execute(server, CollectionDocument, { id: collectionId }, token)).collection;
  expect(await collection()).toMatchObject({ name: 'Caf\u00e9 notes of May' });
  for (const name of ['Caf\u00e9 notes of May', 'Cafe\u0301 notes  of May'])
    expect(await run('createCollection', { name })).toMatchObject({ status: 409 });
  // As names were stored once.
  await server.database.fork().execute('update collections set name = ? where id = ?', ['Cafe\u0301  notes', collectionId]);
  expect(await run('createCollection', { name: 'Caf\u00e9 notes' })).toMatchObject({ status: 409 });
});

test.each<[Name, object, number, object | undefined]>([
  ['createCollection', { name: ' ' }, 400, { name: 'Enter a name' }],
  ['createCollection', { name: 'x'.repeat(81) }, 400, { name: 'Use at most 80 characters' }],
  ['renameCollection', { id: 'nothing', name: 'A\nb' }, 400, { name: 'Use a single line' }],
  ['renameCollection', { id: 'nothing', name: 'A' }, 404, undefined],
  ['addToCollection', {}, 400, { promptId: 'Give either this or ownPromptId' }],
  ['addToCollection', { promptId: 'a', ownPromptId: 'b' }, 400, { promptId: 'Give either this or ownPromptId' }],
  ['addToCollection', { promptId: 'nothing' }, 404, undefined],
  ['addToCollection', { ownPromptId: 'nothing' }, 404, undefined],
  ['addToCollection', { promptId: 'a', note: 'x'.repeat(251) }, 400, { note: 'Use at most 250 characters' }],
  ['addToCollection', { promptId: 'a', note: 'a\0' }, 400, { note: 'Remove the characters that cannot be shown' }],
  ['setCollectionNote', { id: 'nothing', note: '' }, 404, undefined],
])('%s %j is refused', async (name, variables, status, fields) => {
  const { change: run, list } = await makeNew();
  expect(await run(name, variables)).toMatchObject({ status, fields });
  expect((await list()).totalCount).toBe(0);
});

test('a member has at most 100 collections, and a collection at most 100 prompts', async () => {
  const { user, token } = await makeFree(server);
  const { collectionId, change: run } = await newCollection({ token });
  const em = server.database.fork();
  await em.execute(
    `insert into collections (user_id, id, name, created_at, updated_at)
     select ?, gen_random_uuid(), 'Many', now(), now() from generate_series(1, 99)`,
    [user.id],
  );
  const prompts = await makeInTurn(101);
  await em.execute(
    `insert into collection_entries (user_id, collection_id, id, position, prompt_id, note, added_at)
     select ?, ?, gen_random_uuid(), n, id, '', now() from unnest(?::text[]) with ordinality as p (id, n)`,
    [
      user.id,
      collectionId,
      `{${prompts
        .slice(1)
        .map(({ id }) => id)
        .join(',')}}`,
    ],
  );
  expect(await run('addToCollection', { promptId: prompts[0]!.id })).toMatchObject({
    status: 409,
    message: 'A collection has at most 100 prompts. Remove one, or start another collection.',
  });
  expect(await run('createCollection', { name: 'One more' })).toMatchObject({ status: 409 });
  expect((await execute(server, CollectionsDocument, {}, token)).collections).toMatchObject({
    totalCount: 100,
    pageInfo: { hasNextPage: true },
  });
});
