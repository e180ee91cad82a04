import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MyVersionDocument, MyVersionSavesDocument, MyVersionsDocument } from '@promptory/sdk/operations';
import { execute, executeText } from '../../../../test/clients/graphql.ts';
import { makeCategory, makeFree, makePrompt } from '../../../../test/fixtures/factories.ts';
import { DELETE_VERSION, fillVersions, makeMyVersion, readRefusal, SAVE } from '../../../../test/fixtures/my-versions.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

const CONTENT = 'Write a letter to [CLIENT_NAME].\nBe polite.';

let server: TestServer;
let category: string;
beforeAll(async () => {
  server = await startServer();
  category = (await makeCategory(server)).id;
});
afterAll(() => server.close());

const makeLetter = () => makePrompt(server, category, { content: CONTENT });
const read = async (token: string, promptId: string) => (await execute(server, MyVersionDocument, { promptId }, token)).myVersion;
const saves = async (token: string, promptId: string) =>
  (await execute(server, MyVersionSavesDocument, { promptId }, token)).myVersionSaves;
const refusal = (token: string, variables: Parameters<typeof readRefusal>[2]) => readRefusal(server, token, variables);

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
    await executeText(server, DELETE_VERSION, { promptId: letter.id, revision: 2 }, token);
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

  test('a save whose response was lost can be sent again', async () => {
    const { token } = await makeFree(server);
    const letter = await makeLetter();
    for (const values of [
      { revision: 0, base: CONTENT },
      { revision: 1, base: null },
    ]) {
      const input = { content: `Over ${values.revision}`, note: 'Why', defaults: [] };
      const send = () => executeText(server, SAVE, { promptId: letter.id, ...values, input }, token);
      expect(await send()).toEqual(await send());
      expect(await refusal(token, { promptId: letter.id, ...values, input: { ...input, note: '' } })).toMatchObject({
        status: 409,
      });
    }
    expect((await saves(token, letter.id)).totalCount).toBe(2);
  });

  test('the same text, compared with another text of the library, is another save', async () => {
    const { token } = await makeFree(server);
    const letter = await makeLetter();
    await makeMyVersion(server, token, letter, { content: 'Mine' });
    await makeMyVersion(server, token, letter, { content: 'Of one tab' }, 1);
    const input = { content: 'Of one tab' };
    expect(await refusal(token, { promptId: letter.id, revision: 1, base: 'Another text', input })).toMatchObject({
      status: 409,
    });
  });

  test('one that deletes has seen what it deletes', async () => {
    const { token } = await makeFree(server);
    const letter = await makeLetter();
    await makeMyVersion(server, token, letter, { content: 'First' });
    await makeMyVersion(server, token, letter, { content: 'Of one tab' }, 1);
    for (const revision of [1, 0, 3]) {
      const { status, body } = await server.graphql(DELETE_VERSION, { promptId: letter.id, revision }, { token });
      expect({ status, fields: body.errors?.[0]?.extensions.fields }).toEqual({
        status: 409,
        fields: { revision: expect.any(String) },
      });
    }
    expect((await saves(token, letter.id)).totalCount).toBe(2);
  });

  test('a version that is made again continues counting, so that a tab with the deleted one is refused', async () => {
    const { token } = await makeFree(server);
    const letter = await makeLetter();
    await makeMyVersion(server, token, letter, { content: 'First' });
    const deleteIt = (revision: number) => executeText(server, DELETE_VERSION, { promptId: letter.id, revision }, token);
    await deleteIt(1);
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    expect(await makeMyVersion(server, token, letter, { content: 'Anew' })).toMatchObject({ revision: 2, baseVersion: '1.0' });
    expect(await refusal(token, { promptId: letter.id, revision: 1 })).toMatchObject({
      fields: { revision: expect.any(String) },
    });
    const { myVersion } = await executeText<{ myVersion: { createdAt: string; content: string } }>(
      server,
      'query ($id: ID!) { myVersion(promptId: $id) { createdAt content } }',
      { id: letter.id },
      token,
    );
    expect(myVersion).toEqual({ createdAt: server.clock.now.toISOString(), content: 'Anew' });
    await deleteIt(2);
    expect(await makeMyVersion(server, token, letter, { content: 'Again' })).toMatchObject({ revision: 3 });
  });
});

describe('deleting', () => {
  test('removes it with its saves', async () => {
    const { token } = await makeFree(server);
    const letter = await makeLetter();
    await makeMyVersion(server, token, letter, { content: 'Mine' });
    const [one] = [{ promptId: letter.id, revision: 1 }];
    expect(await executeText(server, DELETE_VERSION, one, token)).toEqual({ deleteMyVersion: true });
    expect(await read(token, letter.id)).toBeNull();
    expect((await saves(token, letter.id)).totalCount).toBe(0);
    expect((await execute(server, MyVersionsDocument, {}, token)).myVersions).toMatchObject({ totalCount: 0, edges: [] });
    for (const query of ['{ exportMine }', '{ exportMyData }'])
      expect(JSON.stringify(await executeText(server, query, {}, token))).not.toContain(letter.id);
    expect((await server.graphql(DELETE_VERSION, one, { token })).status).toBe(404);
  });

  test('makes room for another one', async () => {
    const { token, user } = await makeFree(server);
    const letter = await makeLetter();
    const others = await fillVersions(server, user.id, letter.id);
    expect(await refusal(token, { promptId: letter.id, base: CONTENT })).toMatchObject({ status: 409, code: 'CONFLICT' });
    await executeText(server, DELETE_VERSION, { promptId: others[0], revision: 1 }, token);
    expect(await makeMyVersion(server, token, letter, { content: 'Mine' })).toMatchObject({ revision: 1 });
  });
});
