import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeCategory, makeFree, makePro, makePrompt } from '../../../test/fixtures/factories.ts';
import { makeKey } from '../../../test/fixtures/key.ts';
import { allHeard } from '../../../test/heard.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { until } from '../../../test/until.ts';
import { Category } from './category.entity.ts';
import { Prompt } from './prompt.entity.ts';

/** One that keeps the library in memory, one whose memory is too small for it, and one that keeps nothing. */
let server: TestServer;
let small: TestServer;
let plain: TestServer;
let category: string;
let ids: string[];
beforeAll(async () => {
  const limits = { LIMIT_COST_PER_MINUTE: '1000000000', LIMIT_KEY_REQUESTS: '100000', LIMIT_KEY_COST: '1000000000' };
  server = await startServer(limits);
  small = await startServer({ ...limits, CACHE_PROMPTS: '2' }, { sharedWith: server });
  plain = await startServer({ ...limits, CACHE_MB: '0' }, { sharedWith: server });
  category = (await makeCategory(server)).id;
  ids = [];
  for (const isPremium of [true, false, true])
    ids.push((await makePrompt(server, category, { isPremium, tags: ['memo'], related: [...ids] })).id);
});
afterAll(async () => {
  await plain.close();
  await small.close();
  await server.close();
});

const CARD = `{ id title description tags isLocked isFavorited isPremium usageCount createdAt reviewedAt section version hasExample content
  variables { name label options } category { id slug name promptCount } related { id title usageCount } }`;
const PAGE = `{ totalCount pageInfo { endCursor hasNextPage } edges { cursor node ${CARD} } }`;
const QUERIES = [
  `prompts(first: 2) ${PAGE}`,
  `prompts(sort: popular, tags: ["memo"]) ${PAGE}`,
  `prompts(search: "prompt") ${PAGE}`,
  `prompts(search: "prompt") { edges { match { title { text isMatch } description { text } alias { text } } node { id } } }`,
  `popularPrompts ${CARD}`,
  `allPrompts ${CARD}`,
  `startPrompts ${CARD}`,
  `favorites ${PAGE}`,
  `allFavorites ${CARD}`,
  `recentUses { usedAt prompt ${CARD} }`,
];

let asked = 0;
/** Sends queries that nobody has sent before, so that no response is in memory. */
async function ask(instance: TestServer, token: string, queries = QUERIES): Promise<string[]> {
  asked += 1;
  const responses: string[] = [];
  for (const query of queries) {
    const { status, text } = await instance.graphql(`{ ${query} } # ${asked}`, {}, { token });
    responses.push(`${status} ${text}`);
  }
  return responses;
}

const use = (token: string, id: string) =>
  server.graphql(`mutation { recordUse(promptId: "${id}") { prompt { usageCount } } }`, {}, { token });
const change = (id: string, fields: Partial<Prompt>) => server.database.fork().nativeUpdate(Prompt, { id }, fields);

describe('cards that are in memory', () => {
  test('are what the database says, for everybody, before and after each change', async () => {
    const [pro, free] = [await makePro(server), await makeFree(server)];
    const { key } = await makeKey(server, pro.user, { scopes: ['catalog:read'] });
    await server.graphql(
      `mutation { setFavorite(promptId: "${ids[0]}", isFavorited: true) { favorites } }`,
      {},
      { token: pro.token },
    );
    await use(pro.token, ids[2]!);
    const changes: (() => Promise<unknown>)[] = [
      async () => {},
      () => use(free.token, ids[1]!),
      () => change(ids[0]!, { title: 'Another title' }),
      () => change(ids[0]!, { isPremium: false }),
      () => change(ids[0]!, { isPremium: true }),
      () => change(ids[2]!, { archivedAt: server.clock.now }),
      () => change(ids[2]!, { archivedAt: null }),
      () => server.database.fork().nativeUpdate(Category, { id: category }, { name: 'Another name' }),
      async () => ids.push((await makePrompt(server, category, { isPremium: false })).id),
    ];
    for (const apply of changes) {
      await apply();
      for (const token of [pro.token, free.token, ...(apply === changes[0] ? [key] : [])]) {
        const expected = await ask(plain, token);
        if (token !== key) expect(expected.filter((response) => !response.startsWith('200'))).toEqual([]);
        expect(await ask(server, token)).toEqual(expected);
        expect(await ask(small, token)).toEqual(expected);
      }
    }
  });

  test('are what the database says after a transaction that was rolled back', async () => {
    const { token } = await makeFree(server);
    const failing = server.database.fork().transactional(async (em) => {
      await em.nativeUpdate(Prompt, { id: ids[0]! }, { title: 'Never to be seen' });
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await ask(server, token)).toEqual(await ask(plain, token));
  });

  test('are read once, and then their ids and counts alone', async () => {
    const { token } = await makePro(server);
    const statements = async (instance: TestServer) => {
      await ask(instance, token, ['me { id }']);
      server.statements.length = 0;
      await ask(instance, token, [`prompts(first: 2) { edges { node { id title category { name } } } }`]);
      return server.statements.map((statement) => /"?variables"?/.test(statement));
    };
    await allHeard(server);
    await ask(server, token);
    expect(await statements(server)).toEqual([false]);
    expect(await statements(plain)).toContain(true);
    expect(await statements(small)).toContain(true);
    await change(ids[0]!, { title: 'Yet another title' });
    // The library, and the list. The database announces the change to this process, too, which may read the library once more.
    expect((await statements(server)).slice(0, 2)).toEqual([true, false]);
    await until(async () => (await statements(server)).join() === 'false');
  });
});

test('a search says where it has found its words only if it is asked', async () => {
  const { token } = await makePro(server);
  const highlights = async (fields: string) => {
    server.statements.length = 0;
    await ask(server, token, [`prompts(search: "prompt") { edges { ${fields} } }`]);
    return server.statements.filter((statement) => statement.includes('ts_headline')).length;
  };
  expect([await highlights('node { id }'), await highlights('node { id } match { title { text } }')]).toEqual([0, 1]);
});
