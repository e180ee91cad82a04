import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  FavoritesDocument,
  PopularPromptsDocument,
  PromptDocument,
  type PromptsQueryVariables,
  PromptsDocument,
  RecentUsesDocument,
} from '@promptory/sdk/operations';
import { sql } from 'kysely';
import { ask } from '../../../test/clients/ask.ts';
import { fillLibrary, starAndUse } from '../../../test/fixtures/bulk.ts';
import { explain, type PlanNode } from '../../../test/assertions/explain.ts';
import { makeCategory, makeFree, makePro } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

// 20,000 prompts: enough for the planner to see that reading all of them is not worth it where an index serves.
const SHELVES = 8;
const EACH = 2500;

let server: TestServer;
let category: string;
const tokens = { free: '', pro: '' };
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  for (let shelf = 0; shelf < SHELVES; shelf += 1) {
    category = (await makeCategory(server)).id;
    await fillLibrary(server, category, EACH);
  }
  for (const [plan, make] of [
    ['free', makeFree],
    ['pro', makePro],
  ] as const) {
    const { user, token } = await make(server);
    await starAndUse(server, user.id, category, 120);
    tokens[plan] = token;
  }
  for (let other = 0; other < 20; other += 1) await starAndUse(server, (await makeFree(server)).user.id, category, 120);
  // As autovacuum does.
  await sql`vacuum analyze`.execute(server.database.fork().getKysely());
});
afterAll(() => server.close());

/** What the statements of an action read of prompts, as the database would run them again. */
async function plansOf(action: () => Promise<unknown>): Promise<{ nodes: PlanNode[]; indexes: (string | undefined)[] }> {
  server.queries.length = 0;
  await action();
  const statements = server.queries.filter(({ sql: text }) => /\bprompts\b/.test(text));
  expect(statements.length).toBeGreaterThan(0);
  for (const { sql: text } of statements) expect(text).not.toMatch(/\boffset\b/i);
  const nodes = (await Promise.all(statements.map((statement) => explain(server, statement)))).flat();
  return { nodes, indexes: nodes.map((node) => node['Index Name']) };
}

const readsWhole = (nodes: PlanNode[]) =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'prompts');

/** The first page and the second, each without reading the whole table; answers the indexes that serve both. */
async function pages(variables: PromptsQueryVariables, plan: 'free' | 'pro') {
  let after: string | null | undefined;
  const indexes = [];
  for (const _page of ['first', 'second']) {
    const { nodes, indexes: used } = await plansOf(async () => {
      const { prompts } = await ask(server, PromptsDocument, { ...variables, after }, tokens[plan]);
      expect(prompts.edges.length).toBe(24);
      after = prompts.pageInfo.endCursor;
    });
    expect(readsWhole(nodes)).toEqual([]);
    indexes.push(used);
  }
  const [first = [], second = []] = indexes;
  return first.filter((name) => second.includes(name));
}

const orders = { newest: 'added', oldest: 'added', popular: 'popular', alphabetical: 'title' } as const;
const sorts = Object.keys(orders) as (keyof typeof orders)[];
const viewers = ['free', 'pro'] as const;

test('a statement that reads everything would be seen here', async () => {
  const nodes = await explain(server, { sql: 'select content from prompts where content like $1', parameters: ['%x%'] });
  expect(readsWhole(nodes).length).toBe(1);
});

describe.each(viewers)('as %s, without reading the whole table', (plan) => {
  test.each(sorts)('everything, %s first', async (sort) => {
    expect(await pages({ sort }, plan)).toContain(`prompts_by_${orders[sort]}`);
  });

  test.each(sorts)('a category, %s first', async (sort) => {
    expect(await pages({ sort, category }, plan)).toContain(`prompts_of_category_by_${orders[sort]}`);
  });

  const filters: [what: string, variables: () => PromptsQueryVariables][] = [
    ['a tag', () => ({ tags: ['tag-7'] })],
    ['a tag that many have', () => ({ tags: ['fifth'] })],
    ['two tags', () => ({ tags: ['tag-7', 'common'] })],
    ['a tag of a category', () => ({ tags: ['tag-7'], category })],
    ['free ones', () => ({ access: 'free' })],
    ['premium ones of a category', () => ({ access: 'premium', category })],
    ['a task', () => ({ task: 'planning' })],
    ['all filters', () => ({ task: 'planning', access: 'free', category, tags: ['common'] })],
  ];
  test.each(filters)('%s, in every order', async (_what, variables) => {
    for (const sort of sorts) expect((await pages({ ...variables(), sort }, plan)).length).toBeGreaterThan(0);
  });

  test.each(['heron', 'finch', 'sparrow', 'chapter vw', 'her', 'heron | finch'])(
    'a search for %s, in every order',
    async (search) => {
      for (const sort of [undefined, ...sorts]) expect(await pages({ search, sort }, plan)).toContain(`prompts_search_${plan}`);
    },
  );

  test('a search within filters', async () => {
    const filters: PromptsQueryVariables[] = [{ category }, { tags: ['fifth'] }, { access: 'free', task: 'planning' }];
    for (const filter of filters) {
      expect((await pages({ search: 'sparrow', ...filter }, plan)).length).toBeGreaterThan(0);
    }
  });

  test('favourites, recent uses, the most popular, and one prompt', async () => {
    const token = tokens[plan];
    const asked = [
      () => ask(server, FavoritesDocument, {}, token),
      () => ask(server, RecentUsesDocument, {}, token),
      () => ask(server, PopularPromptsDocument, {}, token),
      () => ask(server, PromptDocument, { id: `${category}-7` }, token),
    ];
    for (const action of asked) expect(readsWhole((await plansOf(action)).nodes)).toEqual([]);
  });
});
