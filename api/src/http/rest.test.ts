import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CategoriesDocument, PromptDocument } from '@promptory/sdk/operations';
import { ask } from '../../test/ask.ts';
import { makeCategory, makeFree, makeMember, makePro, makePrompt, makeUser, PASSWORD } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import type { Category } from '../features/prompts/category.entity.ts';
import type { Prompt } from '../features/prompts/prompt.entity.ts';
import { routes } from './routes.ts';

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

/** The fields of the entity table of the specification, section 3. */
const FIELDS = {
  category: ['id', 'slug', 'name', 'description', 'icon', 'color', 'promptCount'],
  prompt: ['id', 'title', 'description', 'content', 'categoryId', 'category', 'isPremium', 'usageCount', 'createdAt', 'tags', 'variables'],
  recent: ['usedAt', 'categoryName'],
  user: ['id', 'email', 'firstName', 'lastName', 'profileImageUrl', 'createdAt', 'subscriptionStatus', 'stripeCustomerId', 'stripeSubscriptionId', 'passwordHash', 'isRegistered'],
  stats: ['totalPrompts', 'favorites', 'thisWeek', 'totalUsed'],
};
const expectFields = (entity: object | undefined, fields: string[]) => expect(Object.keys(entity ?? {})).toEqual(expect.arrayContaining(fields));

/** The calls of the specification, section 7, that exist by now. */
const SPECIFIED = [
  'GET /auth/user',
  'POST /auth/login',
  'GET /categories',
  'GET /categories/{id}',
  'GET /prompts',
  'GET /prompts/popular',
  'GET /prompts/{id}',
  'GET /user/stats',
  'GET /user/recent-prompts',
  'GET /user/favorites',
  'GET /user/favorites/{id}',
  'POST /user/favorites/{id}',
  'DELETE /user/favorites/{id}',
  'POST /user/prompt-usage/{id}',
];

describe('the table', () => {
  test('has a row for each call of the specification, and no other', () => {
    const rows = routes.map(({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect([...rows].sort()).toEqual([...SPECIFIED].sort());
  });

  test.each(SPECIFIED)('%s answers JSON, with a slash at the end as well', async (call) => {
    const [method = '', path = ''] = call.split(' ');
    const id = path.startsWith('/categories') ? category.id : open.id;
    for (const slash of ['', '/']) {
      const { email } = await makeUser(server);
      const body = path === '/auth/login' ? { email, password: PASSWORD } : undefined;
      const { status, headers } = await server.rest(method, `/api${path.replace('{id}', id)}${slash}`, { token: free, body });
      expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'application/json; charset=utf-8' });
    }
  });

  test.each(SPECIFIED.filter((call) => !call.endsWith('/auth/login')))('%s is for the signed-in', async (call) => {
    const [method = '', path = ''] = call.split(' ');
    const { status, body } = await server.rest(method, `/api${path.replace('{id}', open.id)}`);
    expect({ status, body }).toEqual({ status: 401, body: { message: 'Unauthorized', code: 'UNAUTHENTICATED' } });
  });

  test.each(['DELETE /api/prompts', 'PUT /api/user/favorites/x', 'POST /api/categories', 'GET /api/user/prompt-usage/x', 'GET /api/auth/login'])('%s is no row: 404', async (call) => {
    const [method = '', path = ''] = call.split(' ');
    const { status, body } = await server.rest(method, path, { token: free });
    expect({ status, body }).toEqual({ status: 404, body: { message: `There is no ${call}`, code: 'NOT_FOUND' } });
  });
});

describe('auth', () => {
  test('the user has every field, and of the password only its presence', async () => {
    const { user, token } = await makeMember(server, { stripeStatus: 'active', stripeCustomerId: 'cus_1', stripeSubscriptionId: 'sub_1' });
    const body = await get('/auth/user', token);
    expectFields(body, FIELDS.user);
    expect(body).toMatchObject({
      id: user.id,
      email: user.email,
      profileImageUrl: null,
      subscriptionStatus: 'active',
      stripeCustomerId: 'cus_1',
      stripeSubscriptionId: 'sub_1',
      passwordHash: 'set',
      isRegistered: true,
    });
    const { token: other } = await makeMember(server, { passwordHash: null });
    expect(await get('/auth/user', other)).toMatchObject({ subscriptionStatus: 'free', passwordHash: null, isRegistered: false });
  });

  test('signing in answers a token that works', async () => {
    const { email, id } = await makeUser(server);
    const { status, body } = await server.rest<{ token: string }>('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
    expect({ status, body }).toEqual({ status: 200, body: { success: true, token: expect.any(String), message: 'Login successful' } });
    expect(await get('/auth/user', body.token)).toMatchObject({ id });
  });

  test.each([
    ['a wrong password', { email: 'nobody@example.test', password: 'wrong password' }, 401, { message: 'Invalid email or password', code: 'UNAUTHENTICATED' }],
    ['a blank address', { email: ' ', password: 'x' }, 400, { message: 'Enter your email address', code: 'BAD_USER_INPUT', fields: { email: 'Enter your email address' } }],
    ['no password', { email: 'a@example.test' }, 400, { message: 'The value of password is missing or not of the right kind.', code: 'BAD_USER_INPUT' }],
    ['V3: objects', { email: { $ne: null }, password: ['x'] }, 400, { message: 'The value of email is missing or not of the right kind.', code: 'BAD_USER_INPUT' }],
    ['nothing', undefined, 400, { message: 'The value of email is missing or not of the right kind.', code: 'BAD_USER_INPUT' }],
  ])('signing in with %s is refused with success: false', async (_what, sent, wanted, error) => {
    const { status, body } = await server.rest('POST', '/api/auth/login', { body: sent, from: '192.0.2.1' });
    expect({ status, body }).toEqual({ status: wanted, body: { success: false, ...error } });
  });
});

describe('the library', () => {
  test('a category, in the list and alone, has every field', async () => {
    const { categories } = await ask(server, CategoriesDocument, {}, free);
    expect(await list('/categories')).toEqual(categories);
    const one = await get(`/categories/${category.id}`);
    for (const each of [one, (await list('/categories')).find(({ id }) => id === category.id)]) {
      expectFields(each, FIELDS.category);
      expect(each).toMatchObject({ id: category.id, slug: category.id, icon: 'home', promptCount: 2 });
    }
  });

  test.each(['/prompts', '/prompts?category=', '/prompts/popular', '/user/favorites', '/user/recent-prompts'])('the prompts of %s have every field, and locked ones no content', async (path) => {
    for (const [token, content] of [[free, null], [pro, locked.content]] as const) {
      await server.rest('POST', `/api/user/favorites/${open.id}`, { token });
      await server.rest('POST', `/api/user/favorites/${locked.id}`, { token });
      for (const { id } of [open, locked]) await server.rest('POST', `/api/user/prompt-usage/${id}`, { token });
      const found = await list(path === '/prompts?category=' ? path + category.id : path, token);
      for (const prompt of found) expectFields(prompt, FIELDS.prompt);
      expect(found.find(({ id }) => id === open.id)).toMatchObject({ title: open.title, content: open.content, categoryId: category.id, category: { name: category.name }, variables: open.variables });
      // What a free member may not use is not recent either.
      if (content !== null || path !== '/user/recent-prompts') expect(found.find(({ id }) => id === locked.id)).toMatchObject({ content, isPremium: true, isLocked: content === null });
    }
  });

  test('one prompt has every field, and no content where it is locked', async () => {
    const { prompt } = await ask(server, PromptDocument, { id: open.id }, free);
    const { related: _, reviewedAt: __, ...fields } = prompt!;
    const served = await get(`/prompts/${open.id}`);
    expectFields(served, FIELDS.prompt);
    expect(served).toEqual({ ...fields, categoryId: category.id });
    expect(await get(`/prompts/${locked.id}`)).toMatchObject({ content: null, isLocked: true });
    expect(await get(`/prompts/${locked.id}`, pro)).toMatchObject({ content: locked.content, isLocked: false });
  });

  test.each(['/prompts/nothing', '/categories/nothing', '/user/favorites/nothing', '/categories/..%2fprompts'])('GET %s is 404', async (path) => {
    const { status, body } = await server.rest('GET', `/api${path}`, { token: free });
    expect({ status, body }).toEqual({ status: 404, body: { message: expect.stringMatching(/^(Prompt|Category) not found$/), code: 'NOT_FOUND' } });
  });
});

describe('what narrows the list', () => {
  test('a category, a search, an order, a part of it', async () => {
    const { id: shelf } = await makeCategory(server);
    const prompts = [];
    for (const title of ['Cedar', 'Birch', 'Alder', 'Damson']) prompts.push((await makePrompt(server, shelf, { title: `${title} grove` })).id);
    const [cedar, birch, alder, damson] = prompts;
    const of = (more: string) => idsOf(`/prompts?category=${shelf}${more}`);
    expect(await of('')).toEqual([damson, alder, birch, cedar]);
    expect(await of('&sort=oldest')).toEqual(prompts);
    expect(await of('&sort=alphabetical')).toEqual([alder, birch, cedar, damson]);
    expect(await of('&sort=popular')).toEqual([alder, birch, cedar, damson]);
    expect(await of('&sort=alphabetical&limit=2&offset=1')).toEqual([birch, cedar]);
    expect(await of('&sort=alphabetical&limit=2&offset=3')).toEqual([damson]);
    expect(await of('&offset=4')).toEqual([]);
    expect(await of('&search=damson+grove')).toEqual([damson]);
    expect((await of('&search=grove')).sort()).toEqual([...prompts].sort());
    expect(await of('&search=%25')).toEqual([]);
    expect(await idsOf('/prompts?category=nothing')).toEqual([]);
    expect((await idsOf('/prompts?colour=green')).length).toBe((await idsOf('/prompts')).length);
  });

  test('more than a page are answered at once', async () => {
    const { id: shelf } = await makeCategory(server);
    for (let number = 0; number < 110; number += 1) await makePrompt(server, shelf);
    expect((await idsOf(`/prompts?category=${shelf}`)).length).toBe(110);
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
    ['sort=createdAt;drop', undefined],
  ])('%s is refused', async (query, fields) => {
    const { status, body } = await server.rest('GET', `/api/prompts?${query}`, { token: free });
    expect({ status, body }).toEqual({ status: 400, body: { message: expect.any(String), code: 'BAD_USER_INPUT', ...(fields && { fields }) } });
  });
});

describe("a member's own", () => {
  test('a favourite is added, seen and taken away', async () => {
    const path = `/api/user/favorites/${open.id}`;
    const state = async (method: string) => {
      const { status, body } = await server.rest(method, path, { token: free });
      return [method, status, body];
    };
    for (const [method, isFavorited] of [['GET', false], ['POST', true], ['POST', true], ['GET', true], ['DELETE', false], ['DELETE', false], ['GET', false]] as const) {
      expect(await state(method)).toEqual([method, 200, { isFavorited }]);
      expect((await get('/user/stats')).favorites).toBe(isFavorited ? 1 : 0);
    }
  });

  test('a use is recorded without a body, and shows under the recent ones and in the figures', async () => {
    const { status, body } = await server.rest('POST', `/api/user/prompt-usage/${open.id}`, { token: free });
    expect({ status, body }).toEqual({ status: 200, body: { success: true } });
    const [recent, ...others] = await list('/user/recent-prompts');
    expectFields(recent, [...FIELDS.prompt, ...FIELDS.recent]);
    expect(recent).toMatchObject({ id: open.id, categoryName: category.name, usedAt: server.clock.now.toISOString(), content: open.content });
    expect(others).toEqual([]);
    const stats = await get('/user/stats');
    expect(Object.keys(stats).sort()).toEqual([...FIELDS.stats].sort());
    expect(stats).toMatchObject({ favorites: 0, thisWeek: 1, totalUsed: 1 });
  });

  test('a use of a locked prompt is 403', async () => {
    const { status, body } = await server.rest('POST', `/api/user/prompt-usage/${locked.id}`, { token: free });
    expect({ status, body }).toEqual({ status: 403, body: { message: expect.stringContaining('Pro'), code: 'FORBIDDEN' } });
  });

  test('the recent ones are 20, the popular ones 10', async () => {
    for (let number = 0; number < 21; number += 1) await server.rest('POST', `/api/user/prompt-usage/${(await makePrompt(server, category)).id}`, { token: free });
    expect((await list('/user/recent-prompts')).length).toBe(20);
    expect((await list('/prompts/popular')).length).toBe(10);
  });
});
