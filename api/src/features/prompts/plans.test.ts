import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  FavoritesDocument,
  PopularPromptsDocument,
  PromptDocument,
  type PromptsQueryVariables,
  PromptsDocument,
  RecentUsesDocument,
} from '@promptory/sdk/operations';
import { rawStatement, sql } from '../../core/database/query.ts';
import { PLANNED_EACH_TIME } from '../../core/database/resilience/prepared.ts';
import { execute } from '../../../test/clients/graphql.ts';
import { updateSearchWords } from './import/search-index.ts';
import { HITS_MAX } from './search/hits.ts';
import { fillLibrary, favoriteAndUse } from '../../../test/fixtures/bulk.ts';
import { explain, isPlannedOnce, nodesOf, type PlanNode } from '../../../test/assertions/explain.ts';
import { makeCategory, makeFree, makePro } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

// With 20,000 prompts the planner prefers an index to a sequential scan wherever one fits.
const CATEGORIES = 8;
const PROMPTS_PER_CATEGORY = 2500;

let server: TestServer;
let category: string;
const tokens = { free: '', pro: '' };
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  for (let count = 0; count < CATEGORIES; count += 1) {
    category = (await makeCategory(server)).id;
    await fillLibrary(server, category, PROMPTS_PER_CATEGORY);
  }
  for (const [plan, make] of [
    ['free', makeFree],
    ['pro', makePro],
  ] as const) {
    const { user, token } = await make(server);
    await favoriteAndUse(server, user.id, category, 120);
    tokens[plan] = token;
  }
  for (let other = 0; other < 20; other += 1) await favoriteAndUse(server, (await makeFree(server)).user.id, category, 120);
  await updateSearchWords(server.database.fork());
  // Autovacuum does this on a real server.
  await rawStatement(sql`vacuum analyze`).execute(server.database.fork());
  // Finds out once that the library is too large to be kept in memory.
  await execute(server, PromptsDocument, { first: 1 }, tokens.free);
});
afterAll(() => server.close());

/** The query plans of an action's statements on prompts. */
async function plansOf(action: () => Promise<unknown>): Promise<{ nodes: PlanNode[]; indexes: (string | undefined)[] }> {
  server.queries.length = 0;
  await action();
  const statements = server.queries.filter(({ sql: text }) => /\bprompts\b/.test(text));
  expect(statements.length).toBeGreaterThan(0);
  for (const { sql: text } of statements) expect(text).not.toMatch(/\boffset (?!0\b)/i);
  const nodes = (await Promise.all(statements.map((statement) => explain(server, statement)))).flat();
  return { nodes, indexes: nodes.map((node) => node['Index Name']) };
}

const sequentialScans = (nodes: PlanNode[]) =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan' && /^(prompts|search_postings)$/.test(node['Relation Name'] ?? ''));

/** Reads the first two pages, checks that neither scans the whole table, and returns the indexes that both use. */
async function pages(variables: PromptsQueryVariables, plan: 'free' | 'pro') {
  let after: string | null | undefined;
  const indexes = [];
  for (const _page of ['first', 'second']) {
    const { nodes, indexes: used } = await plansOf(async () => {
      const { prompts } = await execute(server, PromptsDocument, { ...variables, after }, tokens[plan]);
      expect(prompts.edges.length).toBe(24);
      after = prompts.pageInfo.endCursor;
    });
    expect(sequentialScans(nodes)).toEqual([]);
    indexes.push(used);
  }
  const [first = [], second = []] = indexes;
  return first.filter((name) => second.includes(name));
}

const orders = { newest: 'added', oldest: 'added', popular: 'popular', alphabetical: 'title', curated: 'position' } as const;
const sorts = Object.keys(orders) as (keyof typeof orders)[];
const viewers = ['free', 'pro'] as const;

test('a sequential scan would be detected', async () => {
  const nodes = await explain(server, { sql: 'select content from prompts where content like $1', parameters: ['%x%'] });
  expect(sequentialScans(nodes).length).toBe(1);
});

describe.each(viewers)('a %s member, without a sequential scan', (plan) => {
  test.each(sorts)('all prompts, sorted by %s', async (sort) => {
    expect(await pages({ sort }, plan)).toContain(`prompts_by_${orders[sort]}`);
  });

  test.each(sorts)('a category, sorted by %s', async (sort) => {
    expect(await pages({ sort, category }, plan)).toContain(`prompts_of_category_by_${orders[sort]}`);
  });

  const filters: [what: string, variables: () => PromptsQueryVariables][] = [
    ['a tag', () => ({ tags: ['tag-7'] })],
    ['a common tag', () => ({ tags: ['fifth'] })],
    ['two tags', () => ({ tags: ['tag-7', 'common'] })],
    ['a tag of a category', () => ({ tags: ['tag-7'], category })],
    ['free prompts', () => ({ access: 'free' })],
    ['premium prompts of a category', () => ({ access: 'premium', category })],
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

  test.each(['memo', 'memo group', 'common fifth'])(
    'a search for %s, which many cards have, reads the best postings',
    async (search) => {
      expect(await pages({ search }, plan)).toContain('search_postings_best');
    },
  );

  test('of the prompts with one of its words, a search reads those with the most points, until one is too many', async () => {
    server.queries.length = 0;
    // No other test asks for two, which would then be in memory.
    await execute(server, PromptsDocument, { search: 'memo fifth', first: 2 }, tokens[plan]);
    const [statement] = server.queries.filter(({ sql: text }) => text.includes('probed'));
    const nodes = await explain(server, statement!, { isRun: true });
    const probed = nodes.find((node) => node['Subplan Name'] === 'CTE probed')!;
    const reads = nodesOf(probed).filter((node) => node['Relation Name'] === 'prompts');
    expect(reads.map((node) => node['Actual Loops'])).toEqual([HITS_MAX + 1]);
  });

  test('a frequent word counts for prompts beyond those that are looked at for it', async () => {
    const { prompts } = await execute(server, PromptsDocument, { search: 'group pn fifth' }, tokens[plan]);
    expect(prompts.edges.map(({ node }) => node.tags.includes('fifth'))).toEqual(Array(24).fill(true));
  });

  test('a list by tag is planned for its tags, each time', async () => {
    server.queries.length = 0;
    await execute(server, PromptsDocument, { tags: ['fifth'] }, tokens[plan]);
    const lists = server.queries.filter(({ sql: text }) => text.includes('p.tags @>'));
    expect(lists.map(({ sql: text }) => text.includes(PLANNED_EACH_TIME))).toEqual([true]);
  });

  test.each(['heron', 'heron finch', 'finhc'])('the words of a search for %s are looked up with one plan', async (search) => {
    server.queries.length = 0;
    // No other test asks for three, which would then be in memory.
    await execute(server, PromptsDocument, { search, first: 3 }, tokens[plan]);
    const lookups = server.queries.filter(({ sql: text }) => text.includes('search_words'));
    expect(lookups.length).toBe(1);
    expect(await isPlannedOnce(server, lookups[0]!)).toBe(true);
  });

  test('a search within filters', async () => {
    const filters: PromptsQueryVariables[] = [{ category }, { tags: ['fifth'] }, { access: 'free', task: 'planning' }];
    for (const filter of filters) {
      expect((await pages({ search: 'sparrow', ...filter }, plan)).length).toBeGreaterThan(0);
    }
  });

  test('favorites, recent uses, popular prompts and a single prompt', async () => {
    const token = tokens[plan];
    const actions = [
      () => execute(server, FavoritesDocument, {}, token),
      () => execute(server, RecentUsesDocument, {}, token),
      () => execute(server, PopularPromptsDocument, {}, token),
      () => execute(server, PromptDocument, { id: `${category}-7` }, token),
    ];
    for (const action of actions) expect(sequentialScans((await plansOf(action)).nodes)).toEqual([]);
  });
});
