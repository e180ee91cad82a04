import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type PromptsQueryVariables, PromptsDocument } from '@promptory/sdk/operations';
import { execute, executeForError } from '../../../test/clients/graphql.ts';
import { makeCategory, makeFree, makePrompt } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { PromptTask } from './prompt.entity.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  ({ token } = await makeFree(server));
});
afterAll(() => server.close());

const list = async (variables: PromptsQueryVariables) => (await execute(server, PromptsDocument, variables, token)).prompts;
const idsOf = async (variables: PromptsQueryVariables) => (await list(variables)).edges.map(({ node }) => node.id);
const errorOf = (variables: PromptsQueryVariables) => executeForError(server, PromptsDocument, variables, token);

const sorts = ['newest', 'oldest', 'popular', 'alphabetical', 'curated'] as const;
const day = (number: number) => new Date(Date.UTC(2026, 4, number));

describe('sorting', () => {
  test('breaks ties by title or by id', async () => {
    const { id: category } = await makeCategory(server);
    const add = (id: string, title: string, usageCount: number, added: number) =>
      makePrompt(server, category, { id, title, usageCount, createdAt: day(added) });
    await add('order-a', 'Zoning memo', 2, 3);
    await add('order-b', 'apple pricing', 2, 3);
    await add('order-c', 'Äpfel pricing', 0, 1);
    await add('order-d', 'Banana brief', 7, 2);
    await add('order-e', 'apple pricing', 2, 1);
    const short = async (sort?: (typeof sorts)[number]) =>
      (await idsOf({ category, sort })).map((id) => id.slice('order-'.length)).join('');
    expect(await short('newest')).toBe('badec');
    expect(await short('oldest')).toBe('cedab');
    // Alphabetical order treats Ä like A and ignores case.
    expect(await short('alphabetical')).toBe('cbeda');
    expect(await short('popular')).toBe('dbeac');
    expect(await short()).toBe(await short('newest'));
  });
});

describe('filters', () => {
  const tasks = [PromptTask.analysis, PromptTask.planning];
  const tagSets = [['grid'], ['grid', 'risk'], ['grid', 'risk', 'court']];

  test('each combination returns the matching prompts and their count', async () => {
    const categories = [(await makeCategory(server)).id, (await makeCategory(server)).id];
    const prompts = [];
    for (const category of categories)
      for (const task of tasks)
        for (const isPremium of [true, false])
          for (const tags of tagSets) prompts.push(await makePrompt(server, category, { task, isPremium, tags }));

    for (const category of [undefined, ...categories])
      for (const task of [undefined, ...tasks])
        for (const access of [undefined, 'free', 'premium'] as const)
          for (const tags of [['grid'], ['court', 'grid'], ['risk', 'grid', 'court']]) {
            const expected = prompts.filter(
              (prompt) =>
                (!category || prompt.category.id === category) &&
                (!task || prompt.task === task) &&
                (!access || prompt.isPremium === (access === 'premium')) &&
                tags.every((tag) => prompt.tags.includes(tag)),
            );
            expect(expected.length).toBeGreaterThan(0);
            const filter = { category, task, access, tags };
            const { edges, totalCount } = await list({ ...filter, sort: 'oldest' });
            expect({ filter, ids: edges.map(({ node }) => node.id) }).toEqual({ filter, ids: expected.map(({ id }) => id) });
            expect(totalCount).toBe(expected.length);
          }
  });

  test('no filter, null and an empty list of tags return everything', async () => {
    const { id: category } = await makeCategory(server);
    const { id } = await makePrompt(server, category, { createdAt: day(500) });
    const query = 'select count(*)::int as count from prompts where archived_at is null';
    const [all] = await server.database.fork().execute<{ count: number }[]>(query);
    for (const filter of [
      {},
      { category: null, task: null, access: null, tags: null, search: null, sort: null, after: null },
      { tags: [] },
      { search: '  ' },
    ]) {
      const { edges, totalCount } = await list({ ...filter, first: 1 });
      expect(edges[0]!.node.id).toBe(id);
      expect(totalCount).toBe(all!.count);
    }
  });

  test.each([
    ['an unknown category', { category: 'astrology' }],
    ['a category with a NUL', { category: 'le\0gal' }],
    ['an unknown tag', { tags: ['review', 'no-such-tag'] }],
    ['a tag with a NUL', { tags: ['re\0view'] }],
    ['SQL in the category', { category: "' or 1=1--" }],
    ['SQL in a tag', { tags: ['review"}\' or 1=1--', '{}'] }],
  ])('%s matches nothing', async (_what, filter) => {
    await makePrompt(server, await makeCategory(server));
    expect(await list(filter)).toMatchObject({ edges: [], totalCount: 0, pageInfo: { hasNextPage: false, endCursor: null } });
  });

  test.each([
    ['a sort', { sort: 'createdAt; drop' as 'newest' }],
    ['a task', { task: 'thinking' as 'analysis' }],
    ['an access', { access: 'all' as 'free' }],
  ])('%s that does not exist is rejected', async (_what, filter) => {
    expect(await errorOf(filter)).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' });
  });
});

describe('pages', () => {
  test.each([-1, 0, 101])('a page size of %d is rejected', async (first) => {
    expect(await errorOf({ first })).toMatchObject({
      status: 400,
      code: 'BAD_USER_INPUT',
      fields: { first: 'Must be between 1 and 100' },
    });
  });

  test.each([2147483647, 2147483648])('a page size of %d, at the limit of an Int, is rejected', async (first) => {
    expect(await errorOf({ first })).toMatchObject({
      status: 400,
      code: expect.stringMatching(/^(BAD_USER_INPUT|QUERY_TOO_COMPLEX)$/),
    });
  });

  test('a page has 1 to 100 prompts, 24 by default', async () => {
    const { id: category } = await makeCategory(server);
    for (let count = 0; count < 101; count += 1) await makePrompt(server, category);
    for (const first of [1, 24, 100]) {
      const { edges, totalCount, pageInfo } = await list({ category, ...(first !== 24 && { first }) });
      expect([edges.length, totalCount]).toEqual([first, 101]);
      expect(pageInfo).toEqual({
        hasPreviousPage: false,
        hasNextPage: true,
        startCursor: edges[0]!.cursor,
        endCursor: edges.at(-1)!.cursor,
      });
    }
  });

  test('the page after the last one is empty and still has the total', async () => {
    const { id: category } = await makeCategory(server);
    for (let count = 0; count < 4; count += 1) await makePrompt(server, category);
    const last = await list({ category, first: 4 });
    expect(last.pageInfo.hasNextPage).toBe(false);
    const { edges, ...rest } = await list({ category, first: 4, after: last.pageInfo.endCursor });
    expect(edges).toEqual([]);
    expect(rest).toMatchObject({ totalCount: 4, pageInfo: { hasNextPage: false, endCursor: null } });
  });

  test.each(sorts)('%s: paging by cursor skips and repeats nothing while prompts are added', async (sort) => {
    const { id: category } = await makeCategory(server);
    // Titles, dates and counts repeat, so that there are many ties.
    const add = (number: number) =>
      makePrompt(server, category, { title: `Walk ${number % 5}`, createdAt: day(1 + (number % 4)), usageCount: number % 3 });
    for (let number = 0; number < 23; number += 1) await add(number);
    const before = await idsOf({ category, sort, first: 100 });

    const paged: string[] = [];
    let after: string | null = null;
    let added = 100;
    do {
      const { edges, pageInfo }: Awaited<ReturnType<typeof list>> = await list({ category, sort, first: 3, after });
      paged.push(...edges.map(({ node }) => node.id));
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
      for (let more = 0; more < 2; more += 1) await add((added += 7));
    } while (after !== null && paged.length < 200);

    expect(new Set(paged).size).toBe(paged.length);
    expect(paged.filter((id) => before.includes(id))).toEqual(before);
    // Prompts were added both before and after the cursor, or this test proves nothing.
    const now = await idsOf({ category, sort, first: 100 });
    expect(paged.length).toBeGreaterThan(before.length);
    expect(now.length).toBeGreaterThan(paged.length);
  });

  const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  test.each([
    ['that is not a cursor', 'garbage'],
    ['of nothing', ' '],
    ['of another order', cursorOf('oldest', ['2026-05-01 00:00:00+00', '0', 'a'])],
    ['of an unknown order', cursorOf('constructor', ['a'])],
    ['with too few keys', cursorOf('newest', ['2026-05-01 00:00:00+00'])],
    ['with too many keys', cursorOf('newest', ['2026-05-01 00:00:00+00', '0', 'a', 'b'])],
    ['with keys of another kind', cursorOf('newest', [{ $gt: '' }, 1, 1])],
    ['with no keys', cursorOf('newest')],
    ['with SQL in place of a date', cursorOf('newest', ["now()' or 1=1--", '0', 'a'])],
    ['with a day that does not exist', cursorOf('newest', ['2026-02-31 00:00:00+00', '0', 'a'])],
    ['with a year that does not exist', cursorOf('newest', ['0000-01-01 00:00:00+00', '0', 'a'])],
    ['with a NUL', cursorOf('newest', ['2026-05-01 00:00:00+00', '0', 'a\0b'])],
    ['with a very long key', cursorOf('newest', ['2026-05-01 00:00:00+00', '0', 'a'.repeat(20_000)])],
    ['with a place that is no number', cursorOf('newest', ['2026-05-01 00:00:00+00', 'first', 'a'])],
    ['with a number that is too large for the column', cursorOf('popular', ['2147483648', 'a', 'b'])],
    ['with a number that is too small for the column', cursorOf('popular', ['-2147483649', 'a', 'b'])],
  ])('a cursor %s is rejected', async (_what, after) => {
    const sort = Buffer.from(after, 'base64url').includes('popular') ? 'popular' : 'newest';
    expect(await errorOf({ sort, after })).toMatchObject({
      status: 400,
      code: 'BAD_USER_INPUT',
      fields: { after: 'Not a cursor of this list' },
    });
  });

  test('a cursor may have any number that the column can hold', async () => {
    const { id: category } = await makeCategory(server);
    const [first, second] = [
      await makePrompt(server, category, { usageCount: 2_147_483_647 }),
      await makePrompt(server, category),
    ];
    const page = await list({ category, sort: 'popular', first: 1 });
    const after = page.pageInfo.endCursor;
    expect([page.edges[0]!.node.id, await idsOf({ category, sort: 'popular', after })]).toEqual([first.id, [second.id]]);
  });

  test('SQL in a text key of a cursor is treated as text', async () => {
    const { id: category } = await makeCategory(server);
    const { id } = await makePrompt(server, category, { createdAt: day(2) });
    const { endCursor } = (await list({ category })).pageInfo;
    const [order] = JSON.parse(Buffer.from(endCursor!, 'base64url').toString()) as [string];
    const after = cursorOf(order, ['2026-05-03 00:00:00+00', '0', "'); drop table prompts; --"]);
    expect(await idsOf({ category, after })).toEqual([id]);
  });
});
