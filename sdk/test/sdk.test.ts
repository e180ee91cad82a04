import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  makeCategory,
  makeFree,
  makeMember,
  makePro,
  makePrompt,
  makeUser,
  PASSWORD,
} from '../../api/test/fixtures/factories.ts';
import { makeKey } from '../../api/test/fixtures/key.ts';
import { startServer, type TestServer } from '../../api/test/server.ts';
import { createClient, type ResponseInfo } from '../src/index.ts';
import { errorOf } from './error-of.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('a member signs in, finds, reads, uses and favorites a prompt, and signs out', async () => {
  const category = await makeCategory(server);
  const wanted = await makePrompt(server, category, { title: 'Wolverine habitat memo' });
  const user = await makeUser(server);
  const { signIn } = await createClient({ baseUrl: server.url }).signIn({ email: user.email, password: PASSWORD });
  const client = createClient({ baseUrl: `${server.url}/`, token: () => signIn.token });

  expect((await client.me()).me).toMatchObject({ id: user.id, subscriptionStatus: 'free' });
  const { prompts } = await client.prompts({ search: 'wolverine', first: 5 });
  expect(prompts.edges.map(({ node }) => node.id)).toEqual([wanted.id]);
  const [hit] = (await client.searchPrompts({ search: 'wolverine' })).prompts.edges;
  expect([hit?.node.id, hit?.match?.title.filter(({ isMatch }) => isMatch)]).toEqual([
    wanted.id,
    [{ text: 'Wolverine', isMatch: true }],
  ]);
  expect((await client.prompt({ id: wanted.id })).prompt).toMatchObject({
    content: wanted.content,
    section: null,
    hasExample: false,
  });
  expect((await client.recordUse({ promptId: wanted.id })).recordUse.stats).toMatchObject({ thisWeek: 1, totalUsed: 1 });
  expect((await client.setFavorite({ promptId: wanted.id, isFavorited: true })).setFavorite).toMatchObject({ favorites: 1 });
  expect((await client.recentUses()).recentUses.map(({ prompt }) => prompt.id)).toEqual([wanted.id]);
  expect((await client.favorites({})).favorites.totalCount).toBe(1);
  await client.signOut();
  expect(await errorOf(client.me())).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
});

describe('what a member keeps', () => {
  test('is written, changed, exported and deleted', async () => {
    const prompt = await makePrompt(server, await makeCategory(server));
    const { token } = await makeFree(server);
    const client = createClient({ baseUrl: server.url, token });
    const id = crypto.randomUUID();
    const input = { title: 'My memo', content: 'Write to [CLIENT NAME].' };
    const { createOwnPrompt: own } = await client.createOwnPrompt({ input, id });
    // As a program does that got no response.
    expect((await client.createOwnPrompt({ input, id })).createOwnPrompt).toEqual(own);
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    const { updateOwnPrompt } = await client.updateOwnPrompt({
      id,
      input: { ...input, title: 'Memo' },
      updatedAt: own.updatedAt,
    });
    expect(updateOwnPrompt).toMatchObject({ id, title: 'Memo', variables: [{ name: 'CLIENT_NAME' }] });
    const late = await errorOf(client.updateOwnPrompt({ id, input, updatedAt: own.updatedAt }));
    expect(late.code).toBe('CONFLICT');

    const collectionId = (await client.createCollection({ name: 'Deadlines' })).createCollection.id;
    await client.renameCollection({ id: collectionId, name: 'Memos' });
    const { addToCollection } = await client.addToCollection({ collectionId, promptId: prompt.id, note: 'First' });
    const { entry } = (await client.addToCollection({ collectionId, ownPromptId: id })).addToCollection;
    expect([addToCollection.entry.prompt?.id, entry.ownPrompt?.id]).toEqual([prompt.id, id]);
    await client.moveInCollection({ collectionId, id: entry.id });
    await client.setCollectionNote({ collectionId, id: entry.id, note: 'Mine' });
    const notes: string[] = [];
    for await (const { note } of client.each.collectionEntries({ collectionId })) notes.push(note);
    expect(notes).toEqual(['Mine', 'First']);
    const { removeFromCollection } = await client.removeFromCollection({ collectionId, id: entry.id });
    expect(removeFromCollection).toMatchObject({ name: 'Memos', entryCount: 1 });

    const base = prompt.content;
    const version = { content: `${base} Be brief.` };
    const { saveMyVersion } = await client.saveMyVersion({ promptId: prompt.id, input: version, revision: 0, base });
    expect(saveMyVersion).toMatchObject({ ...version, revision: 1 });

    const steps = [
      { title: 'Sort', promptId: prompt.id },
      { title: 'Write', ownPromptId: id, takes: [{ field: 'CLIENT_NAME', step: 1 }] },
    ];
    const { createOwnWorkflow } = await client.createOwnWorkflow({ input: { title: 'Both', steps } });
    const { id: workflowId, version: baseVersion } = createOwnWorkflow;
    const renamed = { title: 'Two', steps };
    const { updateOwnWorkflow } = await client.updateOwnWorkflow({ id: workflowId, baseVersion, input: renamed });
    expect(updateOwnWorkflow).toMatchObject({ title: 'Two', version: baseVersion + 1 });

    const { exportMine } = await client.exportMine();
    for (const text of ['"Memo"', '"Memos"', '"Two"', 'Be brief.']) expect(exportMine).toContain(text);
    const { exportMinePart } = await client.exportMinePart();
    expect(JSON.parse(exportMinePart.text)).toMatchObject({ collections: [{ name: 'Memos' }] });

    await client.deleteOwnWorkflow({ id: workflowId });
    await client.deleteMyVersion({ promptId: prompt.id, revision: 1 });
    await client.deleteCollection({ id: collectionId });
    await client.deleteOwnPrompt({ id });
    expect((await client.ownPrompts()).ownPrompts.totalCount).toBe(0);
    expect((await client.myVersions()).myVersions.totalCount).toBe(0);
  });

  test('is imported', async () => {
    const prompt = await makePrompt(server, await makeCategory(server));
    const { token } = await makeFree(server);
    const client = createClient({ baseUrl: server.url, token });
    const inputs = [{ title: 'One', content: 'A text.' }];
    expect((await client.importOwnPrompts({ inputs, dryRun: true })).importOwnPrompts).toEqual([]);
    const [ownPromptId] = (await client.importOwnPrompts({ inputs })).importOwnPrompts;
    const entries = [{ promptId: prompt.id }, { ownPromptId: ownPromptId! }, { promptId: 'none' }];
    const { importCollection } = await client.importCollection({ name: 'Brought', entries });
    expect(importCollection).toMatchObject({ addedCount: 2, missing: ['none'], collection: { entryCount: 2 } });
    const versions = [{ promptId: prompt.id, content: `${prompt.content} Be brief.` }];
    expect((await client.importMyVersions({ inputs: versions })).importMyVersions.added).toEqual([prompt.id]);
    const workflow = {
      title: 'Both',
      steps: [
        { title: 'Sort', promptId: prompt.id },
        { title: 'Write', ownPromptId: ownPromptId! },
      ],
    };
    expect((await client.importOwnWorkflows({ inputs: [workflow] })).importOwnWorkflows).toHaveLength(1);
  });

  test('has the assistants that they have connected', async () => {
    const { token } = await makeFree(server);
    const client = createClient({ baseUrl: server.url, token });
    expect((await client.connectedAssistants()).connectedAssistants).toEqual([]);
    const error = await errorOf(client.disconnectAssistant({ id: crypto.randomUUID() }));
    expect(error.code).toBe('NOT_FOUND');
  });
});

describe('every failure is a typed error', () => {
  test('a server error has its code, status and fields', async () => {
    const { token } = await makeFree(server);
    const client = createClient({ baseUrl: server.url, token });
    expect(await errorOf(client.prompt({ id: 'nothing' }))).toMatchObject({
      code: 'NOT_FOUND',
      status: 404,
      message: 'Prompt not found',
    });
    expect(await errorOf(client.prompts({ first: 0 }))).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { first: 'Must be between 1 and 100' },
    });
  });

  test('a rate-limit error says how long to wait, and is not retried', async () => {
    const calls: unknown[] = [];
    const counting: typeof fetch = (input, init) => {
      calls.push(input);
      return fetch(input, init);
    };
    const client = createClient({ baseUrl: server.url, fetch: counting });
    const tryToSignIn = () => errorOf(client.signIn({ email: 'nobody@example.test', password: 'wrong' }));
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await tryToSignIn()).code).toBe('UNAUTHENTICATED');
    const error = await tryToSignIn();
    expect(error).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    expect(error.retryAfter).toBeGreaterThan(0);
    expect(calls).toHaveLength(6);
  });

  test('covers an unreachable server, a foreign response and an abort', async () => {
    // Port 9 is the discard service, which is not running.
    expect(await errorOf(createClient({ baseUrl: 'http://127.0.0.1:9' }).me())).toMatchObject({
      code: 'NETWORK_ERROR',
      status: undefined,
    });
    const html: typeof fetch = async () => new Response('<html>', { status: 404 });
    expect(await errorOf(createClient({ baseUrl: server.url, fetch: html }).me())).toMatchObject({
      code: 'BAD_RESPONSE',
      status: 404,
    });
    const signal = AbortSignal.abort();
    expect(await errorOf(createClient({ baseUrl: server.url }).me({}, { signal }))).toMatchObject({ code: 'ABORTED' });
  });
});

describe('with an API key', () => {
  test('reads the library and reports what is left of the rate limits', async () => {
    const category = await makeCategory(server);
    const prompts = [];
    for (let count = 0; count < 7; count += 1) prompts.push(await makePrompt(server, category, { title: `Vixen ${count}` }));
    const { user } = await makePro(server);
    const { key, id } = await makeKey(server, user);
    const seen: ResponseInfo[] = [];
    const client = createClient({ baseUrl: server.url, token: key, onResponse: (info) => seen.push(info) });

    expect((await client.currentApiKey()).currentApiKey).toMatchObject({ id, isTest: false });
    const titles: string[] = [];
    for await (const { title } of client.each.prompts({ category: category.id, sort: 'alphabetical', first: 3 }))
      titles.push(title);
    expect(titles).toEqual(prompts.map(({ title }) => title));
    expect((await client.prompt({ id: prompts[0]!.id })).prompt?.content).toBe(prompts[0]!.content);
    await client.setFavorite({ promptId: prompts[1]!.id, isFavorited: true });
    const starred: string[] = [];
    for await (const favorite of client.each.favorites()) starred.push(favorite.id);
    expect(starred).toEqual([prompts[1]!.id]);

    expect(seen.map(({ operation }) => operation)).toEqual([
      'currentApiKey',
      ...['prompts', 'prompts', 'prompts'],
      'prompt',
      'setFavorite',
      'favorites',
    ]);
    const left = seen.map(({ rateLimit }) => rateLimit.requests?.remaining);
    expect(left).toEqual(left.map((_, index) => left[0]! - index));
    expect(seen.filter(({ requestId, rateLimit }) => !requestId || !rateLimit.points?.remaining)).toEqual([]);
  });

  test('costs the points that the hover texts name', async () => {
    const { user } = await makePro(server);
    const { key } = await makeKey(server, user);
    const left: number[] = [];
    const client = createClient({
      baseUrl: server.url,
      token: key,
      onResponse: ({ rateLimit }) => left.push(rateLimit.points!.remaining),
    });
    for (const call of [client.apiScopes, client.currentApiKey, client.currentApiKey, client.stats]) await call();
    await errorOf(client.category({ id: 'none' }));
    const file = new URL('../operations.generated.json', import.meta.url);
    const { operations: named } = JSON.parse(readFileSync(file, 'utf8')) as {
      operations: Record<string, { points: number }>;
    };
    const wanted = ['currentApiKey', 'currentApiKey', 'stats', 'category'].map((name) => named[name]!.points);
    expect(left.slice(1).map((points, index) => left[index]! - points)).toEqual(wanted);
  });

  test('returns FORBIDDEN with a request id if a scope is missing', async () => {
    const { user } = await makeFree(server);
    const { key } = await makeKey(server, user, { scopes: ['catalog:read'] });
    const client = createClient({ baseUrl: server.url, token: key });
    const error = await errorOf(client.account());
    expect(error).toMatchObject({ code: 'FORBIDDEN', status: 403, requestId: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(server.logged.filter(({ requestId }) => requestId === error.requestId)).not.toEqual([]);
  });

  test('a member creates, rotates and revokes one', async () => {
    const { token } = await makeMember(server, { emailVerifiedAt: server.clock.now });
    const client = createClient({ baseUrl: server.url, token });
    const { createApiKey } = await client.createApiKey({
      input: { name: 'Nightly', scopes: ['catalog:read'], isTest: true },
      password: PASSWORD,
    });
    expect(createApiKey).toMatchObject({ key: expect.stringMatching(/^plk_test_/), apiKey: { name: 'Nightly', isTest: true } });
    const { rotateApiKey } = await client.rotateApiKey({ id: createApiKey.apiKey.id, password: PASSWORD });
    const { revokeApiKey } = await client.revokeApiKey({ id: rotateApiKey.apiKey.id });
    expect(revokeApiKey).toMatchObject({ id: rotateApiKey.apiKey.id, isAlive: false });
    const { apiKeys } = await client.apiKeys({ days: 7 });
    expect(apiKeys.map(({ id }) => id).sort()).toEqual([createApiKey.apiKey.id, rotateApiKey.apiKey.id].sort());
    expect(apiKeys.map(({ use }) => use.length)).toEqual([7, 7]);
    const ended = createClient({ baseUrl: server.url, token: rotateApiKey.key });
    expect(await errorOf(ended.categories())).toMatchObject({ code: 'UNAUTHENTICATED', reason: 'REVOKED' });
  });
});
