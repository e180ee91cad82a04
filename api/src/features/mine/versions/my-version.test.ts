import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MyVersionDocument, MyVersionSavesDocument, MyVersionsDocument, PromptDocument } from '@promptory/sdk/operations';
import { execute, executeText } from '../../../../test/clients/graphql.ts';
import { makeCategory, makeFree, makePrompt, makeVariable } from '../../../../test/fixtures/factories.ts';
import { DELETE_VERSION, giveVersions, makeMyVersion, SAVE, type VersionValues } from '../../../../test/fixtures/my-versions.ts';
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
async function refusal(
  token: string,
  variables: { promptId: string; revision?: number; base?: string | null; input?: VersionValues },
) {
  const { status, body } = await server.graphql(
    SAVE,
    { revision: 0, base: null, input: { content: 'A text' }, ...variables },
    { token },
  );
  const { code, fields } = body.errors?.[0]?.extensions ?? {};
  return { status, code, fields };
}

test('a version is kept beside the prompt, which stays as it is for everybody', async () => {
  const [{ token }, other] = [await makeFree(server), await makeFree(server)];
  const letter = await makeLetter();
  expect(await read(token, letter.id)).toBeNull();
  const content = 'Write a warm letter to [CLIENT_NAME] and [OTHER PARTY].\nBe polite.';
  const defaults = [{ name: 'CLIENT_NAME', value: 'Fernhill Ltd' }];
  const saved = await makeMyVersion(server, token, letter, { content, defaults, note: ' For Mondays ' });
  const expected = {
    ...{ id: letter.id, title: letter.title, isArchived: false, isLocked: false, note: 'For Mondays', defaults },
    content: 'Write a warm letter to [CLIENT_NAME] and [OTHER_PARTY].\nBe polite.',
    ownWords: 'warm\nand [OTHER_PARTY].',
    variables: [
      { name: 'CLIENT_NAME', label: 'Client name', type: 'text' },
      { name: 'OTHER_PARTY', label: 'Other party', type: 'text' },
    ],
    ...{ revision: 1, baseVersion: '1.0', libraryVersion: '1.0', hasLibraryChanged: false },
    ...{ baseContent: CONTENT, libraryContent: CONTENT },
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

describe('two tabs', () => {
  test('the second that saves over the same is refused, and so is the one that deletes first', async () => {
    const { token } = await makeFree(server);
    const letter = await makeLetter();
    await makeMyVersion(server, token, letter, { content: 'First' });
    await makeMyVersion(server, token, letter, { content: 'Of one tab' }, 1);
    const isTaken = { status: 409, code: 'CONFLICT', fields: { revision: expect.any(String) } };
    expect(await refusal(token, { promptId: letter.id, revision: 1 })).toEqual(isTaken);
    expect(await refusal(token, { promptId: letter.id, base: CONTENT })).toEqual(isTaken);
    expect(await read(token, letter.id)).toMatchObject({ content: 'Of one tab' });
    await executeText(server, DELETE_VERSION, { promptId: letter.id }, token);
    expect(await refusal(token, { promptId: letter.id, revision: 2 })).toEqual(isTaken);
  });

  test('of saves at once, one is kept', async () => {
    const { token } = await makeFree(server);
    const letter = await makeLetter();
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        server.graphql(SAVE, { promptId: letter.id, revision: 0, base: CONTENT, input: { content: `Tab ${index}` } }, { token }),
      ),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect((await saves(token, letter.id)).totalCount).toBe(1);
  });
});

describe('when the library has moved', () => {
  const MOVED = 'Write a letter to [CLIENT_NAME].\nBe polite and clear.';

  test('the version stays as it is, and both texts of the library are there to compare', async () => {
    const { token } = await makeFree(server);
    const letter = await makeLetter();
    await makeMyVersion(server, token, letter, { content: 'Mine' });
    await move(letter.id, { content: MOVED, version: '1.1' });
    expect(await read(token, letter.id)).toMatchObject({
      ...{ content: 'Mine', revision: 1, hasLibraryChanged: true, baseVersion: '1.0', libraryVersion: '1.1' },
      ...{ baseContent: CONTENT, libraryContent: MOVED },
    });
  });

  test('saving continues against the old text, until the member has decided about the new one', async () => {
    const { token } = await makeFree(server);
    const letter = await makeLetter();
    await makeMyVersion(server, token, letter, { content: 'Mine' });
    await move(letter.id, { content: MOVED, version: '1.1' });
    const kept = await makeMyVersion(server, token, letter, { content: 'Mine, still' }, 1);
    expect(kept).toMatchObject({ revision: 2, hasLibraryChanged: true, baseContent: CONTENT });
    // Who has seen only the old text cannot decide about the new one.
    expect(await refusal(token, { promptId: letter.id, revision: 2, base: CONTENT })).toEqual({
      ...{ status: 409, code: 'CONFLICT', fields: { base: expect.any(String) } },
    });
    const { saveMyVersion } = await executeText<{ saveMyVersion: object }>(
      server,
      SAVE,
      { promptId: letter.id, revision: 2, base: MOVED, input: { content: 'Mine, still' } },
      token,
    );
    expect(saveMyVersion).toMatchObject({
      ...{ content: 'Mine, still', revision: 3, hasLibraryChanged: false, baseVersion: '1.1', baseContent: MOVED },
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
    expect(await read(token, letter.id)).toMatchObject({ content: 'Mine', isArchived: true, hasLibraryChanged: false });
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
      ...{ status: 400, code: 'BAD_USER_INPUT', fields: { [field]: expect.any(String) } },
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
    expect((await server.graphql(DELETE_VERSION, { promptId }, { token })).status).toBe(404);
    expect(await read(token, promptId)).toBeNull();
    expect((await saves(token, promptId)).totalCount).toBe(0);
  });

  test('more versions than a member may have', async () => {
    const { token, user } = await makeFree(server);
    const letter = await makeLetter();
    await server.database.fork().execute(
      `with made as (
         insert into prompts (id, category_id, title, description, content, is_premium, task, sensitivity, tags, variables, related,
           usage_count, created_at, reviewed_at, aliases, position, version, changes, follow_ups)
         select ? || n, category_id, title, description, content, is_premium, task, sensitivity, tags, variables, related,
           0, created_at, reviewed_at, aliases, position, version, changes, follow_ups
         from prompts, generate_series(1, 300) as n where id = ? returning id
       ), texts as (
         insert into prompt_texts (prompt_id, digest, version, content) select id, 'd', '1.0', '' from made
       )
       insert into my_versions (user_id, prompt_id, revision, base_digest, created_at, updated_at)
       select ?, id, 1, 'd', now(), now() from made`,
      [`${letter.id}-`, letter.id, user.id],
    );
    expect(await refusal(token, { promptId: letter.id, base: CONTENT })).toMatchObject({ status: 409, code: 'CONFLICT' });
  });
});

test('a field of the library keeps its kind, and an own one is asked for in a line', async () => {
  const { token } = await makeFree(server);
  const variables = [makeVariable({ name: 'TONE', label: 'Tone' }), makeVariable()];
  const letter = await makeLetter({ variables });
  const { variables: asked } = await makeMyVersion(server, token, letter, { content: '[NEW_FIELD] [CLIENT_NAME] [TONE]' });
  expect(asked.map(({ name }) => name)).toEqual(['TONE', 'CLIENT_NAME', 'NEW_FIELD']);
});

test('deleting removes it with its saves', async () => {
  const { token } = await makeFree(server);
  const letter = await makeLetter();
  await makeMyVersion(server, token, letter, { content: 'Mine' });
  expect(await executeText(server, DELETE_VERSION, { promptId: letter.id }, token)).toEqual({ deleteMyVersion: true });
  expect(await read(token, letter.id)).toBeNull();
  expect((await saves(token, letter.id)).totalCount).toBe(0);
  expect((await server.graphql(DELETE_VERSION, { promptId: letter.id }, { token })).status).toBe(404);
});
