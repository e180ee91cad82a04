import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ENTITY_FIELDS, expectFields } from '../../../test/assertions/entity-fields.ts';
import { makeCategory, makeFree, makeMember, makePrompt, makeUser, PASSWORD } from '../../../test/fixtures/factories.ts';
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
beforeEach(async () => {
  ({ token: free } = await makeFree(server));
});

const get = async <T = Record<string, unknown>>(path: string, token = free) => {
  const { status, body } = await server.rest<T>('GET', `/api${path}`, { token });
  expect({ path, status }).toEqual({ path, status: 200 });
  return body;
};
const list = (path: string, token = free) => get<Record<string, unknown>[]>(path, token);

const missing = (name: string) => ({
  message: `The value of ${name} is missing or has the wrong type.`,
  code: 'BAD_USER_INPUT',
  fields: { [name]: 'Missing or of the wrong type' },
});

describe('auth', () => {
  test('the user has every field, and of the password only whether it is set', async () => {
    const { user, token } = await makeMember(server, {
      stripeStatus: 'active',
      stripeCustomerId: 'cus_1',
      stripeSubscriptionId: 'sub_1',
    });
    const body = await get('/auth/user', token);
    expectFields(body, ENTITY_FIELDS.user);
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

  test('signing in returns a valid token', async () => {
    const { email, id } = await makeUser(server);
    const { status, body } = await server.rest<{ token: string }>('POST', '/api/auth/login', {
      body: { email, password: PASSWORD },
    });
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, token: expect.any(String), message: 'Login successful' },
    });
    expect(await get('/auth/user', body.token)).toMatchObject({ id });
  });

  test.each([
    [
      'a wrong password',
      { email: 'nobody@example.test', password: 'wrong password' },
      401,
      { message: 'Invalid email or password', code: 'UNAUTHENTICATED' },
    ],
    [
      'a blank email',
      { email: ' ', password: 'x' },
      400,
      { message: 'Enter your email address', code: 'BAD_USER_INPUT', fields: { email: 'Enter your email address' } },
    ],
    ['no password', { email: 'a@example.test' }, 400, missing('password')],
    ['objects', { email: { $ne: null }, password: ['x'] }, 400, missing('email')],
    ['nothing', undefined, 400, missing('email')],
  ])('signing in with %s is rejected with success: false', async (_what, sent, wanted, error) => {
    const { status, body } = await server.rest('POST', '/api/auth/login', { body: sent, from: '192.0.2.1' });
    expect({ status, body }).toEqual({ status: wanted, body: { success: false, ...error } });
  });
});

describe('favorites and uses of a member', () => {
  test('a favorite is added, listed and removed', async () => {
    const path = `/api/user/favorites/${open.id}`;
    const state = async (method: string) => {
      const { status, body } = await server.rest(method, path, { token: free });
      return [method, status, body];
    };
    for (const [method, isFavorited] of [
      ['GET', false],
      ['POST', true],
      ['POST', true],
      ['GET', true],
      ['DELETE', false],
      ['DELETE', false],
      ['GET', false],
    ] as const) {
      expect(await state(method)).toEqual([method, 200, { isFavorited }]);
      expect((await get('/user/stats')).favorites).toBe(isFavorited ? 1 : 0);
    }
  });

  test('a use is recorded without a body, and is in the recent uses and the stats', async () => {
    const { status, body } = await server.rest('POST', `/api/user/prompt-usage/${open.id}`, { token: free });
    expect({ status, body }).toEqual({ status: 200, body: { success: true, isCounted: true } });
    const [recent, ...others] = await list('/user/recent-prompts');
    expectFields(recent, [...ENTITY_FIELDS.prompt, ...ENTITY_FIELDS.recent]);
    expect(recent).toMatchObject({
      id: open.id,
      categoryName: category.name,
      usedAt: server.clock.now.toISOString(),
      content: open.content,
    });
    expect(others).toEqual([]);
    const stats = await get('/user/stats');
    expect(Object.keys(stats).sort()).toEqual([...ENTITY_FIELDS.stats].sort());
    expect(stats).toMatchObject({ favorites: 0, thisWeek: 1, totalUsed: 1 });
  });

  test('a use of a locked prompt is 403', async () => {
    const { status, body } = await server.rest('POST', `/api/user/prompt-usage/${locked.id}`, { token: free });
    expect({ status, body }).toEqual({ status: 403, body: { message: expect.stringContaining('Pro'), code: 'FORBIDDEN' } });
  });

  test('there are 20 recent and 10 popular prompts', async () => {
    for (let number = 0; number < 21; number += 1)
      await server.rest('POST', `/api/user/prompt-usage/${(await makePrompt(server, category)).id}`, { token: free });
    expect((await list('/user/recent-prompts')).length).toBe(20);
    expect((await list('/prompts/popular')).length).toBe(10);
  });
});
