import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { MyVersionDocument, MyVersionSavesDocument, MyVersionsDocument } from '@promptory/sdk/operations';
import { execute, executeText } from '../../../../test/clients/graphql.ts';
import { callTool, connectAssistant } from '../../../../test/clients/mcp.ts';
import { makeCategory, makeFree, makePro, makePrompt } from '../../../../test/fixtures/factories.ts';
import { makeKey } from '../../../../test/fixtures/key.ts';
import { makeMyVersion, SAVE } from '../../../../test/fixtures/my-versions.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { Prompt } from '../../prompts/prompt.entity.ts';
import { User } from '../../users/user.entity.ts';

const OLD = 'Summarize the obsidian clause of the lease for [CLIENT_NAME].\nName each heliotrope duty.';
const MOVED = 'Summarize the viridian clause of the lease for [CLIENT_NAME].\nName each orrery duty.';
/** Made from both: after the library has moved, words of the old text are left in it. */
const MINE = 'Summarize the obsidian clause of the lease, kindly, for [CLIENT_NAME].\nName each orrery duty. Ask Ann before.';
const LIBRARY_WORDS = /obsidian|heliotrope|viridian|orrery|Summarize|clause|duty/;

let server: TestServer;
let owner: Awaited<ReturnType<typeof makePro>>;
let promptId: string;
beforeAll(async () => {
  server = await startServer();
  owner = await makePro(server);
  const prompt = await makePrompt(server, await makeCategory(server), { content: OLD, isPremium: true });
  promptId = prompt.id;
  await makeMyVersion(server, owner.token, prompt, { content: `${OLD} And this.` });
  await server.database.fork().nativeUpdate(Prompt, promptId, { content: MOVED, version: '2.0' });
  const merged = { content: MINE, note: 'Softer', defaults: [{ name: 'CLIENT_NAME', value: 'Fernhill' }] };
  await executeText(server, SAVE, { promptId, revision: 1, base: MOVED, input: merged }, owner.token);
  await server.database.fork().nativeUpdate(Prompt, promptId, { content: `${MOVED} Newest heliotrope.` });
});
afterAll(() => server.close());

const setPlan = (stripeStatus: string) => server.database.fork().nativeUpdate(User, owner.user.id, { stripeStatus });
const own = { ownWords: 'kindly,\nAsk Ann before.', note: 'Softer', defaults: [{ name: 'CLIENT_NAME', value: 'Fernhill' }] };

describe.each(['after the plan has ended', 'by a key without prompts:read'])('%s', (who) => {
  let token: string;
  let isSession: boolean;
  beforeAll(async () => {
    isSession = who === 'after the plan has ended';
    if (isSession) await setPlan('canceled');
    token = isSession ? owner.token : (await makeKey(server, owner.user, { scopes: ['mine:read'] })).key;
  });
  afterAll(() => setPlan('active'));

  test('the member has their own words, and none of the library’s', async () => {
    const { myVersion } = await execute(server, MyVersionDocument, { promptId }, token);
    expect(myVersion).toMatchObject({
      ...own,
      isLocked: true,
      content: null,
      baseContent: null,
      libraryContent: null,
      variables: [],
    });
    const { myVersions } = await execute(server, MyVersionsDocument, {}, token);
    expect(myVersions.edges).toMatchObject([{ node: { ...own, isLocked: true, content: null } }]);
    const { myVersionSaves } = await execute(server, MyVersionSavesDocument, { promptId }, token);
    expect(myVersionSaves.edges).toMatchObject([
      { node: { ...own, content: null } },
      { node: { content: null, ownWords: 'And this.' } },
    ]);
    for (const data of [myVersion, myVersions, myVersionSaves]) expect(JSON.stringify(data)).not.toMatch(LIBRARY_WORDS);
  });

  test('REST and MCP say no more', async () => {
    const { status, text } = await server.rest('GET', `/api/user/versions?prompt=${promptId}`, { token });
    expect({ status, text }).toEqual({ status: 200, text: expect.not.stringMatching(LIBRARY_WORDS) });
    expect(JSON.parse(text)).toMatchObject({ totalCount: 1, versions: [{ ...own, isLocked: true, content: null }] });
  });
});

describe('after the plan has ended', () => {
  beforeAll(() => setPlan('canceled'));
  afterAll(() => setPlan('active'));

  test.each(['{ exportMine }', '{ exportMyData }'])('%s has the own words', async (query) => {
    const data = await executeText<Record<string, string>>(server, query, {}, owner.token);
    const file = Object.values(data)[0]!;
    expect(file).not.toMatch(LIBRARY_WORDS);
    const { versions, myVersions } = JSON.parse(file) as Record<string, object[]>;
    expect(versions ?? myVersions).toMatchObject([{ promptId, isLocked: true, content: null, ...own }]);
  });

  test.each([2, 1, 0])('nothing is saved over a text that cannot be seen, from %d', async (revision) => {
    const input = { content: 'A text' };
    for (const base of [null, MOVED, `${MOVED} Newest heliotrope.`]) {
      const { status, body, text } = await server.graphql(SAVE, { promptId, revision, base, input }, { token: owner.token });
      expect({ status, code: body.errors?.[0]?.extensions.code }).toEqual({ status: 403, code: 'FORBIDDEN' });
      expect(text).not.toMatch(LIBRARY_WORDS);
    }
  });

  test('with the plan, everything is as it was', async () => {
    await setPlan('active');
    const { myVersion } = await execute(server, MyVersionDocument, { promptId }, owner.token);
    expect(myVersion).toMatchObject({ content: MINE, isLocked: false, revision: 2, baseContent: MOVED, hasLibraryChanged: true });
    await setPlan('canceled');
  });
});

describe('an assistant', () => {
  const clients: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
  });
  const connect = async (scopes: string[]) => {
    const client = await connectAssistant(server, (await makeKey(server, owner.user, { scopes })).key);
    clients.push(client);
    return client;
  };

  test('opens a version filled in with its defaults', async () => {
    const client = await connect(['catalog:read', 'prompts:read', 'mine:read']);
    expect((await callTool(client, 'list_my_versions')).data).toMatchObject({
      totalCount: 1,
      next: null,
      versions: [{ id: promptId, note: 'Softer', hasLibraryChanged: true }],
    });
    const opened = await callTool(client, 'get_my_version', { id: promptId });
    expect(opened.data).toMatchObject({ isLocked: false, text: MINE.replace('[CLIENT_NAME]', 'Fernhill'), missing: [] });
    const given = await callTool(client, 'get_my_version', { id: promptId, values: { CLIENT_NAME: 'Ann $& Co' } });
    expect(given.data).toMatchObject({ text: MINE.replace('[CLIENT_NAME]', () => 'Ann $& Co') });
    expect(await callTool(client, 'get_my_version', { id: 'nothing' })).toMatchObject({ isError: true });
    // What it always was.
    expect((await callTool(client, 'get_prompt', { id: promptId })).text).not.toContain('kindly');
  });

  test('without prompts:read gets the own words only', async () => {
    const client = await connect(['mine:read']);
    const { data, text } = await callTool(client, 'get_my_version', { id: promptId });
    expect(data).toMatchObject({ isLocked: true, text: null, ownWords: own.ownWords });
    expect(JSON.stringify([data, text])).not.toMatch(LIBRARY_WORDS);
    expect(text).toMatch(/^The text of this prompt is locked: .+$/);
  });

  test('is told of a locked prompt without fields only that it is locked', async () => {
    const category = await makeCategory(server);
    const { id } = await makePrompt(server, category, { content: 'Study it.', isPremium: true, variables: [] });
    const textFor = async (scopes: string[]) => (await callTool(await connect(scopes), 'get_prompt', { id })).text;
    expect(await textFor(['catalog:read', 'prompts:read'])).toContain('Every field has a value.');
    expect(await textFor(['catalog:read'])).toMatch(/^The text of this prompt is locked: .+\nPrompt .+$/);
  });
});

test('a free member makes no version of a premium prompt', async () => {
  const { token } = await makeFree(server);
  const { body } = await server.graphql(SAVE, { promptId, revision: 0, base: MOVED, input: { content: 'A' } }, { token });
  expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
});
