import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MyVersionDocument, MyVersionSavesDocument, MyVersionsDocument, PromptDocument } from '@promptory/sdk/operations';
import { execute, executeText } from '../../../../test/clients/graphql.ts';
import { makeCategory, makeFree, makePrompt, makeVariable } from '../../../../test/fixtures/factories.ts';
import {
  DELETE_VERSION,
  giveVersions,
  makeMyVersion,
  readRefusal,
  SAVE,
  type VersionValues,
} from '../../../../test/fixtures/my-versions.ts';
import { makeOwnWorkflow, stepsOf } from '../../../../test/fixtures/own-workflow.ts';
import { makeWorkflow } from '../../../../test/fixtures/workflows.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { Prompt } from '../../prompts/prompt.entity.ts';

const CONTENT = 'Write a letter to [CLIENT_NAME].\nBe polite.';

let server: TestServer;
let category: string;
beforeAll(async () => {
  server = await startServer();
  category = (await makeCategory(server)).id;
});
afterAll(() => server.close());

const makeLetter = (fields: Parameters<typeof makePrompt>[2] = {}) =>
  makePrompt(server, category, { content: CONTENT, ...fields });
/** What the import of a new version of the library does. */
const move = (id: string, fields: { content?: string; version?: string; archivedAt?: Date | null; isPremium?: boolean }) =>
  server.database.fork().nativeUpdate(Prompt, id, fields);
const read = async (token: string, promptId: string) => (await execute(server, MyVersionDocument, { promptId }, token)).myVersion;
const saves = async (token: string, promptId: string, page: object = {}) =>
  (await execute(server, MyVersionSavesDocument, { promptId, ...page }, token)).myVersionSaves;
const refusal = (token: string, variables: Parameters<typeof readRefusal>[2]) => readRefusal(server, token, variables);

test('a version is kept beside the prompt, which stays as it is for everybody', async () => {
  const [{ token }, other] = [await makeFree(server), await makeFree(server)];
  const letter = await makeLetter();
  expect(await read(token, letter.id)).toBeNull();
  const content = 'Write a warm letter to [CLIENT_NAME] and [OTHER PARTY].\nBe polite.';
  const defaults = [{ name: 'CLIENT_NAME', value: 'Fernhill Ltd' }];
  const saved = await makeMyVersion(server, token, letter, { content, defaults, note: ' For Mondays ' });
  const expected = {
    id: letter.id,
    title: letter.title,
    isArchived: false,
    isLocked: false,
    note: 'For Mondays',
    defaults,
    content: 'Write a warm letter to [CLIENT_NAME] and [OTHER_PARTY].\nBe polite.',
    ownWords: 'warm\nand [OTHER_PARTY].',
    variables: [
      { name: 'CLIENT_NAME', label: 'Client name', type: 'text' },
      { name: 'OTHER_PARTY', label: 'Other party', type: 'text' },
    ],
    revision: 1,
    baseVersion: '1.0',
    libraryVersion: '1.0',
    hasLibraryChanged: false,
    baseContent: CONTENT,
    libraryContent: CONTENT,
  };
  expect(saved).toEqual(expected);
  expect(await read(token, letter.id)).toMatchObject(expected);
  expect(await read(other.token, letter.id)).toBeNull();
  for (const who of [token, other.token])
    expect((await execute(server, PromptDocument, { id: letter.id }, who)).prompt).toMatchObject({ content: CONTENT });
});

test('every save stays, and the same again is none', async () => {
  const { token } = await makeFree(server);
  const letter = await makeLetter();
  await makeMyVersion(server, token, letter, { content: 'First' });
  const second = await makeMyVersion(server, token, letter, { content: 'Second', note: 'Why' }, 1);
  expect(second.revision).toBe(2);
  expect(await makeMyVersion(server, token, letter, { content: 'Second', note: 'Why' }, 2)).toEqual(second);
  const { totalCount, edges, pageInfo } = await saves(token, letter.id, { first: 1 });
  expect({ totalCount, nodes: edges.map(({ node }) => node) }).toMatchObject({
    totalCount: 2,
    nodes: [{ revision: 2, content: 'Second', note: 'Why', baseVersion: '1.0' }],
  });
  const rest = await saves(token, letter.id, { first: 5, after: pageInfo.endCursor });
  expect(rest.edges.map(({ node }) => node)).toMatchObject([{ revision: 1, content: 'First', note: '' }]);
  // An earlier one is brought back by saving it again.
  await makeMyVersion(server, token, letter, { content: 'First' }, 2);
  expect(await read(token, letter.id)).toMatchObject({ revision: 3, content: 'First' });
});

test('of a version the last 30 saves are kept, and the latest of each always', async () => {
  const { token, user } = await makeFree(server);
  const [letter, memo] = [await makeLetter(), await makeLetter()];
  await giveVersions(server, [user.id], memo.id);
  await makeMyVersion(server, token, letter, { content: 'Save 0' });
  for (let made = 1; made <= 31; made += 1) await makeMyVersion(server, token, letter, { content: `Save ${made}` }, made);
  const { totalCount, edges } = await saves(token, letter.id, { first: 100 });
  expect(totalCount).toBe(30);
  expect(edges.map(({ node }) => node.revision)).toEqual(Array.from({ length: 30 }, (_, index) => 32 - index));
  expect(await read(token, memo.id)).toMatchObject({ revision: 1 });
});

describe('when the library has moved', () => {
  const MOVED = 'Write a letter to [CLIENT_NAME].\nBe polite and clear.';

  test('the version stays as it is, and both texts of the library are there to compare', async () => {
    const { token } = await makeFree(server);
    const letter = await makeLetter();
    await makeMyVersion(server, token, letter, { content: 'Mine' });
    await move(letter.id, { content: MOVED, version: '1.1' });
    expect(await read(token, letter.id)).toMatchObject({
      content: 'Mine',
      revision: 1,
      hasLibraryChanged: true,
      baseVersion: '1.0',
      libraryVersion: '1.1',
      baseContent: CONTENT,
      libraryContent: MOVED,
    });
  });

  test('saving continues against the old text, until the member has decided about the new one', async () => {
    const { token } = await makeFree(server);
    const letter = await makeLetter();
    await makeMyVersion(server, token, letter, { content: 'Mine' });
    await move(letter.id, { content: MOVED, version: '1.1' });
    const kept = await makeMyVersion(server, token, letter, { content: 'Mine, still' }, 1);
    expect(kept).toMatchObject({ revision: 2, hasLibraryChanged: true, baseContent: CONTENT });
    // A member who has seen only the old text cannot decide about the new one.
    expect(await refusal(token, { promptId: letter.id, revision: 2, base: CONTENT })).toEqual({
      status: 409,
      code: 'CONFLICT',
      fields: { base: expect.any(String) },
    });
    const { saveMyVersion } = await executeText<{ saveMyVersion: object }>(
      server,
      SAVE,
      { promptId: letter.id, revision: 2, base: MOVED, input: { content: 'Mine, still' } },
      token,
    );
    expect(saveMyVersion).toMatchObject({
      content: 'Mine, still',
      revision: 3,
      hasLibraryChanged: false,
      baseVersion: '1.1',
      baseContent: MOVED,
    });
  });

  test('a text that returns has the number that it has now', async () => {
    const [one, other] = [await makeFree(server), await makeFree(server)];
    const letter = await makeLetter();
    await makeMyVersion(server, one.token, letter, { content: 'Mine' });
    for (const [content, version] of [
      [MOVED, '2.0'],
      [CONTENT, '3.0'],
    ] as const)
      await move(letter.id, { content, version });
    const made = await makeMyVersion(server, other.token, letter, { content: 'Mine' });
    expect(made).toMatchObject({ baseVersion: '3.0', libraryVersion: '3.0', hasLibraryChanged: false });
    expect(await makeMyVersion(server, other.token, letter, { content: 'Still' }, 1)).toMatchObject({ baseVersion: '3.0' });
    expect(await read(one.token, letter.id)).toMatchObject({ baseVersion: '1.0', hasLibraryChanged: false });
  });

  test('what is brought back is compared again with the text that it was made from', async () => {
    const { token } = await makeFree(server);
    const letter = await makeLetter();
    await makeMyVersion(server, token, letter, { content: 'Mine' });
    await move(letter.id, { content: MOVED, version: '2.0' });
    const store = async (fields: object) =>
      (await executeText<{ saveMyVersion: object }>(server, SAVE, { promptId: letter.id, ...fields }, token)).saveMyVersion;
    const merged = { revision: 1, base: MOVED, input: { content: 'Mine, merged' } };
    expect(await store(merged)).toMatchObject({ baseVersion: '2.0', hasLibraryChanged: false });
    const back = { revision: 2, base: null, baseOf: 1, input: { content: 'Mine' } };
    const expected = { revision: 3, baseVersion: '1.0', baseContent: CONTENT, hasLibraryChanged: true };
    expect(await store(back)).toMatchObject(expected);
    expect(await store(back)).toMatchObject(expected);
    expect((await saves(token, letter.id)).edges.map(({ node }) => node.baseVersion)).toEqual(['1.0', '2.0', '1.0']);
    const again = { revision: 3, base: null, baseOf: 2, input: { content: 'Mine' } };
    expect(await store(again)).toMatchObject({ revision: 4, baseVersion: '2.0', hasLibraryChanged: false });
    const wrong = { promptId: letter.id, revision: 4 };
    expect(await refusal(token, { ...wrong, baseOf: 9 })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await refusal(token, { ...wrong, baseOf: 1, base: MOVED })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { baseOf: expect.any(String) },
    });
  });

  test('a new version is not made from a text that is no longer there', async () => {
    const { token } = await makeFree(server);
    const letter = await makeLetter();
    await move(letter.id, { content: MOVED, version: '1.1' });
    expect(await refusal(token, { promptId: letter.id, base: CONTENT })).toMatchObject({ code: 'CONFLICT' });
    expect(await read(token, letter.id)).toBeNull();
  });

  test('the version of an archived prompt is kept, and can still be changed', async () => {
    const { token } = await makeFree(server);
    const letter = await makeLetter();
    await makeMyVersion(server, token, letter, { content: 'Mine' });
    await move(letter.id, { archivedAt: server.clock.now, content: MOVED });
    expect(await read(token, letter.id)).toMatchObject({
      content: 'Mine',
      isArchived: true,
      hasLibraryChanged: false,
      // Nobody else can read what was published together with the end of the prompt.
      baseContent: CONTENT,
      libraryContent: null,
    });
    expect(await makeMyVersion(server, token, letter, { content: 'Mine, still' }, 1)).toMatchObject({ revision: 2 });
    const other = await makeFree(server);
    expect(await refusal(other.token, { promptId: letter.id, base: MOVED })).toMatchObject({ status: 404 });
  });
});

test('versions are listed in pages, last saved first, also of some prompts or of a workflow', async () => {
  const { token } = await makeFree(server);
  const prompts = [await makeLetter(), await makeLetter(), await makeLetter()];
  for (const prompt of prompts) {
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    await makeMyVersion(server, token, prompt, { content: 'Mine' });
  }
  const [one, two, three] = prompts.map(({ id }) => id);
  const list = async (variables: object) => {
    const { totalCount, edges, pageInfo } = (await execute(server, MyVersionsDocument, variables, token)).myVersions;
    return { totalCount, ids: edges.map(({ node }) => node.id), next: pageInfo.endCursor };
  };
  const page = await list({ first: 2 });
  expect(page).toMatchObject({ totalCount: 3, ids: [three, two] });
  expect(await list({ first: 2, after: page.next })).toMatchObject({ totalCount: 3, ids: [one] });
  expect(await list({ prompts: [one, 'nothing'] })).toMatchObject({ totalCount: 1, ids: [one] });
  const workflow = await makeWorkflow(server, category, [one!, two!]);
  expect(await list({ workflow })).toMatchObject({ totalCount: 2, ids: [two, one] });
  const { id: own } = await makeOwnWorkflow(server, token, { steps: stepsOf(one!, three!) });
  expect(await list({ workflow: own })).toMatchObject({ totalCount: 2, ids: [three, one] });
  const other = await makeFree(server);
  expect((await execute(server, MyVersionsDocument, { workflow: own }, other.token)).myVersions.totalCount).toBe(0);
  expect(await list({ workflow: 'nothing' })).toMatchObject({ totalCount: 0, ids: [] });
});

describe('what is refused', () => {
  test.each<[string, VersionValues, string]>([
    ['no text', { content: ' \n' }, 'content'],
    ['a text of which nothing is seen', { content: '\u200b\u2800' }, 'content'],
    ['a text that is too long', { content: 'x'.repeat(15_001) }, 'content'],
    ['a character that cannot be shown', { content: 'a\0b' }, 'content'],
    ['too many fields', { content: Array.from({ length: 31 }, (_, index) => `[FIELD_${index}]`).join(' ') }, 'content'],
    ['a note that is too long', { content: 'A', note: 'x'.repeat(1001) }, 'note'],
    ['a default of no field', { content: 'A', defaults: [{ name: 'TONE', value: 'Plain' }] }, 'defaults'],
    ['a default twice', { content: '[TONE]', defaults: ['a', 'b'].map((value) => ({ name: 'TONE', value })) }, 'defaults'],
    [
      'a default that is too long',
      { content: '[TONE]', defaults: [{ name: 'TONE', value: 'x'.repeat(2001) }] },
      'defaults.0.value',
    ],
  ])('%s', async (_, input, field) => {
    const { token } = await makeFree(server);
    const letter = await makeLetter();
    expect(await refusal(token, { promptId: letter.id, base: CONTENT, input })).toEqual({
      status: 400,
      code: 'BAD_USER_INPUT',
      fields: { [field]: expect.any(String) },
    });
    expect(await read(token, letter.id)).toBeNull();
  });

  test('a new version without the text that it is made from', async () => {
    const { token } = await makeFree(server);
    expect(await refusal(token, { promptId: (await makeLetter()).id })).toMatchObject({ fields: { base: 'Required' } });
  });

  test.each(['nothing', '', '\0', "' or 1=1"])('a prompt that does not exist: %j', async (promptId) => {
    const { token } = await makeFree(server);
    expect(await refusal(token, { promptId, base: 'A text' })).toMatchObject({ status: 404 });
    expect((await server.graphql(DELETE_VERSION, { promptId, revision: 1 }, { token })).status).toBe(404);
    expect(await read(token, promptId)).toBeNull();
    expect((await saves(token, promptId)).totalCount).toBe(0);
  });
});

test('a field of the library keeps its kind, and an own one is asked for in a line', async () => {
  const { token } = await makeFree(server);
  const variables = [makeVariable({ name: 'TONE', label: 'Tone' }), makeVariable()];
  const letter = await makeLetter({ variables });
  const { variables: asked } = await makeMyVersion(server, token, letter, { content: '[NEW_FIELD] [CLIENT_NAME] [TONE]' });
  expect(asked.map(({ name }) => name)).toEqual(['TONE', 'CLIENT_NAME', 'NEW_FIELD']);
});
