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
let prompts: [string, string];
beforeAll(async () => {
  server = await startServer(unlimited);
  const actors = await makeActors(server);
  const prompt = await makePrompt(server, actors.category, { title: 'Wombat lease of a café', tags: ['lease', 'zoology'] });
  token = await actors.tokenOf('admin');
  await makeMyVersion(server, token!, prompt);
  all = lists(actors.category, actors.free, prompt.id);
  prompts = [actors.free, prompt.id];
  const promptId = JSON.stringify(prompt.id);
  for (const field of [
    `setFavorite(promptId: ${promptId}, isFavorited: true) { favorites }`,
    `recordUse(promptId: ${promptId}) { isCounted }`,
    `recordUse(promptId: ${JSON.stringify(actors.free)}) { isCounted }`,
    'adminSetRole(id: "spare-1", role: admin) { id }',
  ])
    await executeText(server, `mutation { ${field} }`, {}, token);
  const { aiUseRecord } = await executeText<{ aiUseRecord: { edges: { node: { id: string } }[] } }>(
    server,
    '{ aiUseRecord { edges { node { id } } } }',
    {},
    token,
  );
  const note = 'mutation ($ids: [ID!]!) { addToAiUseRecord(ids: $ids, note: { matter: "Café lease" }) { id } }';
  await executeText(server, note, { ids: [aiUseRecord.edges[0]!.node.id] }, token);
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
  test('is accepted by its list, and refused with another search, filter or order, and of another collection or prompt', async () => {
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
    const since = 'since: "2020-01-01T00:00:00Z"';
    const matter = (name: string) => `aiUseRecord(filter: { matter: "${name}" })`;
    const sameLists: [string, ...string[]][] = [
      ['prompts', 'prompts(search: " ", category: "", tags: [], sort: newest)'],
      [
        'prompts(search: "wombat café")',
        'prompts(search: " Wombat  café ")',
        `prompts(search: "${'wombat café'.normalize('NFD')}")`,
        'prompts(search: "wombat café", category: null, tags: [], sort: null)',
      ],
      ['prompts(tags: ["zoology", "lease"])', 'prompts(tags: ["lease", "zoology", "lease"])'],
      ['ownPrompts', 'ownPrompts(search: "")'],
      ['ownPrompts(search: "mine")', 'ownPrompts(search: " MINE ", category: null)'],
      [`collectionEntries(collectionId: "${OWN_ID}")`, `collectionEntries(collectionId: "${OWN_ID.toUpperCase()}")`],
      [
        `myVersions(prompts: ["${prompts.join('", "')}"])`,
        `myVersions(prompts: ["${[...prompts, ...prompts].reverse().join('", "')}"])`,
      ],
      [matter('Café lease'), matter(' Café  lease '), matter('Café lease'.normalize('NFD'))],
      [`aiUseRecord(filter: { ${since} })`, 'aiUseRecord(filter: { matter: null, since: "2020-01-01T01:00:00+01:00" })'],
      ['users', 'users(filter: {})', 'users(filter: { search: "", role: null })'],
      ['users(filter: { search: "spare" })', 'users(filter: { search: " spare " })'],
      ['auditLog', 'auditLog(userId: "", search: " ", action: "", since: null)'],
      ['auditLog(userId: "SPARE-1@example.test")', 'auditLog(userId: "spare-1@example.test")'],
      [`auditLog(search: "spare", ${since})`, `auditLog(${since}, search: " spare ")`],
      ['contactMessages', 'contactMessages(filter: all, search: " ")'],
      ['promptReports', 'promptReports(onlyOpen: false)'],
    ];
    for (const [list, ...others] of sameLists) {
      const cursor = await cursorOf(list);
      expect({ list, cursor }).toEqual({ list, cursor: expect.any(String) });
      for (const other of others) await executeText(server, pageOf(other, `first: 50, after: "${cursor}"`), {}, token);
    }
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
