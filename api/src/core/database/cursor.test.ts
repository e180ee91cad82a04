import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { executeText, executeTextForError } from '../../../test/clients/graphql.ts';
import { makeActors, unlimited } from '../../../test/fixtures/actors.ts';
import { makePrompt } from '../../../test/fixtures/factories.ts';
import { OWN_ID } from '../../../test/fixtures/mine.ts';
import { makeMyVersion } from '../../../test/fixtures/my-versions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

/** Lists, with the arguments that decide what is in them. */
const lists = (category: string, prompt: string, otherPrompt: string) => [
  'prompts',
  'prompts(sort: alphabetical)',
  `prompts(category: "${category}")`,
  'prompts(access: free)',
  'prompts(tags: ["zoology"])',
  'prompts(task: writing)',
  'prompts(search: "wombat")',
  'prompts(search: "wombat lease")',
  'prompts(search: "wombat", access: free)',
  'prompts(search: "wombat", sort: alphabetical)',
  'favorites',
  'workflows',
  `workflows(category: "${category}")`,
  `workflows(prompt: "${prompt}")`,
  'ownPrompts',
  'ownPrompts(search: "mine")',
  'ownPrompts(category: "")',
  'collections',
  `collectionEntries(collectionId: "${OWN_ID}")`,
  'ownWorkflows',
  'myVersions',
  `myVersions(prompts: ["${prompt}"])`,
  `myVersionSaves(promptId: "${prompt}")`,
  `myVersionSaves(promptId: "${otherPrompt}")`,
  'aiUseRecord',
  'aiUseRecord(filter: { matter: "" })',
  'aiUseRecord(filter: { since: "2020-01-01T00:00:00Z" })',
  'users',
  'users(sort: email)',
  'users(filter: { role: admin })',
  'auditLog',
  'auditLog(action: "user")',
  'contactMessages',
  'contactMessages(filter: unread)',
  'promptReports',
  'promptReports(onlyOpen: true)',
];

const fieldOf = (list: string) => list.replace(/\(.*/, '');
const withPage = (list: string, page: string) => (list.endsWith(')') ? `${list.slice(0, -1)}, ${page})` : `${list}(${page})`);
const pageOf = (list: string, page: string) => `{ ${withPage(list, page)} { pageInfo { endCursor } } }`;

let server: TestServer;
let token: string | undefined;
let all: string[];
beforeAll(async () => {
  server = await startServer(unlimited);
  const actors = await makeActors(server);
  const prompt = await makePrompt(server, actors.category, { title: 'Wombat lease', tags: ['zoology'] });
  token = await actors.tokenOf('admin');
  await makeMyVersion(server, token!, prompt);
  all = lists(actors.category, actors.free, prompt.id);
  const promptId = JSON.stringify(prompt.id);
  for (const field of [
    `setFavorite(promptId: ${promptId}, isFavorited: true) { favorites }`,
    `recordUse(promptId: ${promptId}) { isCounted }`,
    'adminSetRole(id: "spare-1", role: admin) { id }',
  ])
    await executeText(server, `mutation { ${field} }`, {}, token);
});
afterAll(() => server.close());

const cursorOf = async (list: string): Promise<string | null> => {
  const data = await executeText<Record<string, { pageInfo: { endCursor: string | null } }>>(
    server,
    pageOf(list, 'first: 1'),
    {},
    token,
  );
  return Object.values(data)[0]!.pageInfo.endCursor;
};

describe('a cursor', () => {
  test('is accepted by its list, and refused with another search, filter, order or record', async () => {
    const accepted: string[] = [];
    for (const source of all) {
      const cursor = await cursorOf(source);
      expect({ source, cursor }).toEqual({ source, cursor: expect.any(String) });
      for (const list of all.filter((other) => fieldOf(other) === fieldOf(source))) {
        const { code, fields } = await executeTextForError(server, pageOf(list, `first: 1, after: "${cursor}"`), {}, token);
        if (code === undefined) accepted.push(`${list} after ${source}`);
        else expect({ code, fields }).toEqual({ code: 'BAD_USER_INPUT', fields: { after: 'Not a cursor of this list' } });
      }
    }
    expect(accepted).toEqual(all.map((list) => `${list} after ${list}`));
  });

  test('says what to do where it is refused, also as `before`', async () => {
    const [first, second] = ['prompts(search: "wombat")', 'prompts(search: "lease")'];
    const cursor = await cursorOf(first);
    expect(await executeTextForError(server, pageOf(second, `last: 1, before: "${cursor}"`), {}, token)).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^This is not a cursor of this list with these arguments\. .+start over without it\.$/),
      fields: { before: 'Not a cursor of this list' },
    });
  });

  test('fits however the same list is asked for', async () => {
    const cursor = await cursorOf('prompts(search: "wombat")');
    for (const list of ['prompts(search: " wombat ")', 'prompts(search: "wombat", category: null, tags: [], sort: null)'])
      await executeText(server, pageOf(list, `first: 50, after: "${cursor}"`), {}, token);
  });

  test('of REST belongs to its list, too', async () => {
    const [path, other] = ['/api/user/prompts?search=mine', '/api/user/prompts?search=memo'];
    await server.graphql(
      'mutation { createOwnPrompt(input: { title: "Mine as well", content: "A memo" }) { id } }',
      {},
      { token },
    );
    const { body } = await server.rest('GET', `${path}&limit=1`, { token });
    const next = (await server.rest('GET', `${path}&limit=1&after=${String(body.next)}`, { token })).body;
    expect(next).toMatchObject({ totalCount: 2, next: null, prompts: [{ title: 'Mine' }] });
    expect(await server.rest('GET', `${other}&after=${String(body.next)}`, { token })).toMatchObject({
      status: 400,
      body: { code: 'BAD_USER_INPUT', fields: { after: 'Not a cursor of this list' } },
    });
  });
});
