import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CategoriesDocument, PromptDocument } from '@promptory/sdk/operations';
import { execute } from '../../../test/clients/graphql.ts';
import { ENTITY_FIELDS, expectFields } from '../../../test/assertions/entity-fields.ts';
import { makeCategory, makeFree, makePro, makePrompt } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import type { Category } from '../../features/prompts/category.entity.ts';
import type { Prompt } from '../../features/prompts/prompt.entity.ts';

let server: TestServer;
let category: Category;
let open: Prompt;
let locked: Prompt;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  category = await makeCategory(server, { icon: 'home' });
  open = await makePrompt(server, category, { title: 'An open lease' });
  locked = await makePrompt(server, category, { title: 'Before a locked lease', isPremium: true });
});
afterAll(() => server.close());

let free: string;
let pro: string;
beforeEach(async () => {
  ({ token: free } = await makeFree(server));
  ({ token: pro } = await makePro(server));
});

const get = async <T = Record<string, unknown>>(path: string, token = free) => {
  const { status, body } = await server.rest<T>('GET', `/api${path}`, { token });
  expect({ path, status }).toEqual({ path, status: 200 });
  return body;
};
const list = (path: string, token = free) => get<Record<string, unknown>[]>(path, token);
const idsOf = async (path: string) => (await list(path)).map(({ id }) => id);

describe('the library', () => {
  test('a category has every field, in the list and alone', async () => {
    const { categories } = await execute(server, CategoriesDocument, {}, free);
    expect(await list('/categories')).toEqual(categories);
    const one = await get(`/categories/${category.id}`);
    for (const each of [one, (await list('/categories')).find(({ id }) => id === category.id)]) {
      expectFields(each, ENTITY_FIELDS.category);
      expect(each).toMatchObject({ id: category.id, slug: category.id, icon: 'home', promptCount: 2 });
    }
  });

  test.each(['/prompts', '/prompts?category=', '/prompts/popular', '/user/favorites', '/user/recent-prompts'])(
    'the prompts of %s have every field, and locked ones no content',
    async (path) => {
      for (const [token, content] of [
        [free, null],
        [pro, locked.content],
      ] as const) {
        await server.rest('POST', `/api/user/favorites/${open.id}`, { token });
        await server.rest('POST', `/api/user/favorites/${locked.id}`, { token });
        for (const { id } of [open, locked]) await server.rest('POST', `/api/user/prompt-usage/${id}`, { token });
        const found = await list(path === '/prompts?category=' ? path + category.id : path, token);
        for (const prompt of found) expectFields(prompt, ENTITY_FIELDS.prompt);
        expect(found.find(({ id }) => id === open.id)).toMatchObject({
          title: open.title,
          content: open.content,
          categoryId: category.id,
          category: { name: category.name },
          variables: open.variables,
        });
        const premium = found.find(({ id }) => id === locked.id);
        // A free member cannot use locked prompts, so none is recent.
        if (content === null && path === '/user/recent-prompts') expect(premium).toBeUndefined();
        else expect(premium).toMatchObject({ content, isPremium: true, isLocked: content === null });
      }
    },
  );

  test('a prompt has every field, and no content if it is locked', async () => {
    const { prompt } = await execute(server, PromptDocument, { id: open.id }, free);
    const { related: _, ...fields } = prompt!;
    const served = await get(`/prompts/${open.id}`);
    expectFields(served, ENTITY_FIELDS.prompt);
    expect(served).toEqual({ ...fields, categoryId: category.id });
    expect(await get(`/prompts/${locked.id}`)).toMatchObject({ content: null, isLocked: true });
    expect(await get(`/prompts/${locked.id}`, pro)).toMatchObject({ content: locked.content, isLocked: false });
  });

  test.each(['/prompts/nothing', '/categories/nothing', '/user/favorites/nothing', '/categories/..%2fprompts'])(
    'GET %s is 404',
    async (path) => {
      const { status, body } = await server.rest('GET', `/api${path}`, { token: free });
      expect({ status, body }).toEqual({
        status: 404,
        body: { message: expect.stringMatching(/^(Prompt|Category) not found$/), code: 'NOT_FOUND' },
      });
    },
  );
});

describe('filters of the list', () => {
  test('are a category, a search, an order, a limit and an offset', async () => {
    const { id: category } = await makeCategory(server);
    const prompts = [];
    for (const title of ['Cedar', 'Birch', 'Alder', 'Damson'])
      prompts.push((await makePrompt(server, category, { title: `${title} grove` })).id);
    const [cedar, birch, alder, damson] = prompts;
    const of = (more: string) => idsOf(`/prompts?category=${category}${more}`);
    expect(await of('')).toEqual([damson, alder, birch, cedar]);
    expect(await of('&sort=oldest')).toEqual(prompts);
    expect((await of('&sort=curated')).toSorted()).toEqual(prompts.toSorted());
    expect(await of('&sort=alphabetical')).toEqual([alder, birch, cedar, damson]);
    await server.rest('POST', `/api/user/prompt-usage/${damson}`, { token: free });
    expect(await of('&sort=popular')).toEqual([damson, alder, birch, cedar]);
    expect(await of('&sort=alphabetical&limit=2&offset=1')).toEqual([birch, cedar]);
    expect(await of('&sort=alphabetical&limit=2&offset=3')).toEqual([damson]);
    expect(await of('&offset=4')).toEqual([]);
    expect((await of('&search=damson+grove'))[0]).toBe(damson);
    expect((await of('&search=grove')).sort()).toEqual([...prompts].sort());
    expect(await of('&search=%25')).toEqual([]);
    expect(await idsOf('/prompts?category=nothing')).toEqual([]);
  });

  test('ignore unknown parameters', async () => {
    expect(await idsOf('/prompts?colour=green')).toEqual(await idsOf('/prompts'));
  });

  test('return a list that is longer than a page', async () => {
    const { id: category } = await makeCategory(server);
    for (let number = 0; number < 110; number += 1) await makePrompt(server, category);
    expect((await idsOf(`/prompts?category=${category}`)).length).toBe(110);
  });

  test.each([
    ['limit=0', { limit: 'Must be between 1 and 1000' }],
    ['limit=1001', { limit: 'Must be between 1 and 1000' }],
    ['limit=abc', { limit: 'Must be a whole number' }],
    ['limit=', { limit: 'Must be a whole number' }],
    ['limit=1e3', { limit: 'Must be a whole number' }],
    ['offset=-1', { offset: 'Must not be negative' }],
    ['offset=99999999999', { offset: 'Must be a whole number' }],
    [`search=${'a'.repeat(201)}`, { search: 'At most 200 characters' }],
    ['category=a&category=b', { category: 'Give it once' }],
    ['search=a&sort=newest&search=b', { search: 'Give it once' }],
    ['sort=createdAt;drop', { sort: 'Must be one of newest, oldest, popular, alphabetical, curated' }],
  ])('%s is rejected', async (query, fields) => {
    const { status, body } = await server.rest('GET', `/api/prompts?${query}`, { token: free });
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: expect.any(String), code: 'BAD_USER_INPUT', fields },
    });
  });
});
