import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { HOUR } from '../../core/time.ts';
import { ENTITY_FIELDS, expectFields } from '../../../test/assertions/entity-fields.ts';
import { makeAdmin, makeFree, makeSuperUser, makeUser } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  ({ token } = await makeSuperUser(server));
});
afterAll(() => server.close());

const PATH = '/api/admin/users';
const call = <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
  server.rest<Body>(method, path, { token, body });
const list = async () => (await call<Record<string, unknown>[]>('GET', PATH)).body;

test('the list has every user with every field, newest first, and of a password only whether it is set', async () => {
  const [older, newer] = [
    await makeUser(server, { createdAt: new Date(server.clock.now.getTime() - HOUR), passwordHash: null }),
    await makeUser(server, {
      createdAt: new Date(server.clock.now.getTime() + HOUR),
      stripeCustomerId: 'cus_9',
      stripeSubscriptionId: 'sub_9',
      stripeStatus: 'active',
    }),
  ];
  const users = await list();
  expect(users).toHaveLength(3);
  for (const user of users) expectFields(user, ENTITY_FIELDS.user);
  expect(users.map(({ id }) => id)).toEqual([newer.id, 'superuser-001', older.id]);
  expect(users[0]).toMatchObject({
    subscriptionStatus: 'active',
    stripeCustomerId: 'cus_9',
    stripeSubscriptionId: 'sub_9',
    passwordHash: 'set',
    isRegistered: true,
  });
  expect(users[2]).toMatchObject({ subscriptionStatus: 'free', passwordHash: null, isRegistered: false });
});

test('a user is created, changed and deleted', async () => {
  const sent = {
    id: 'nell',
    email: 'nell@example.test',
    firstName: 'Nell',
    lastName: 'Gray',
    profileImageUrl: 'https://example.test/nell.png',
  };
  const made = await call('POST', PATH, sent);
  expect(made.status).toBe(201);
  expectFields(made.body, ENTITY_FIELDS.user);
  expect(made.body).toMatchObject({
    ...sent,
    subscriptionStatus: 'active',
    stripeCustomerId: expect.stringMatching(/^admin-test-/),
    passwordHash: null,
    isRegistered: false,
  });
  expect(made.text).not.toContain('set-password');

  const changed = await call('PUT', `${PATH}/nell`, {
    email: 'nell.gray@example.test',
    firstName: 'Nellie',
    lastName: '',
    profileImageUrl: '',
  });
  expect(changed).toMatchObject({
    status: 200,
    body: { ...made.body, email: 'nell.gray@example.test', firstName: 'Nellie', lastName: null, profileImageUrl: null },
  });
  expect((await list()).find(({ id }) => id === 'nell')).toEqual(changed.body);

  const deleted = await call('DELETE', `${PATH}/nell`);
  expect({ status: deleted.status, body: deleted.body }).toEqual({ status: 200, body: { success: true } });
  expect((await list()).map(({ id }) => id)).not.toContain('nell');
  expect((await call('DELETE', `${PATH}/nell`)).status).toBe(404);
});

test('empty fields are stored as null', async () => {
  const { body } = await call('POST', PATH, {
    id: 'bare',
    email: 'bare@example.test',
    firstName: '',
    lastName: '',
    profileImageUrl: '',
  });
  expect(body).toMatchObject({ firstName: null, lastName: null, profileImageUrl: null });
});

describe('errors', () => {
  test('an id or an email that is taken', async () => {
    const { id, email } = await makeUser(server);
    const other = await makeUser(server);
    const response = (fields: Record<string, string>) => ({
      status: 409,
      body: { message: Object.values(fields)[0], code: 'CONFLICT', fields },
    });
    const taken = 'Email already in use';
    const responses = [
      [await call('POST', PATH, { id, email: 'free@example.test' }), { id: 'Id already in use' }],
      [await call('POST', PATH, { id: 'free-id', email }), { email: taken }],
      [await call('PUT', `${PATH}/${other.id}`, { email }), { email: taken }],
    ] as const;
    for (const [{ status, body }, fields] of responses) expect({ status, body }).toEqual(response(fields));
  });

  test.each([
    [{ email: 'no-id@example.test' }, 'Use 1 to 100 letters, digits and . _ -'],
    [{ id: 'no-email' }, 'Enter your email address'],
    [undefined, 'Use 1 to 100 letters, digits and . _ -'],
    [{ id: ['x'], email: { $ne: null } }, 'The value of id is missing or has the wrong type.'],
    [{ id: 'wrong', email: 'nobody' }, 'Enter a valid email address'],
    [
      { id: 'wrong', email: 'a@example.test', profileImageUrl: 'javascript:alert(1)' },
      'Enter an address that begins with http:// or https://',
    ],
  ])('V3, V7: %j', async (sent, message) => {
    const before = (await list()).length;
    expect(await call('POST', PATH, sent)).toMatchObject({ status: 400, body: { message, code: 'BAD_USER_INPUT' } });
    expect((await list()).length).toBe(before);
  });

  test.each(['nobody', '%20', "'%20or%201=1%20--", 'a%00b', '..%2fadmin', '%252e%252e', 'x'.repeat(500)])(
    '%s is an unknown id',
    async (id) => {
      for (const [method, body] of [
        ['PUT', { email: 'x@example.test' }],
        ['DELETE', undefined],
      ] as const)
        expect(await call(method, `${PATH}/${id}`, body)).toMatchObject({
          status: 404,
          body: { message: 'User not found', code: 'NOT_FOUND' },
        });
    },
  );

  test('a path outside of the routes', async () => {
    const codes = await Promise.all(
      ['%2e%2e', '..', 'x/y', '.'].map(async (path) => (await call<{ code: string }>('DELETE', `${PATH}/${path}`)).body.code),
    );
    // The last one is the list of users itself, which cannot be deleted.
    expect(codes).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'METHOD_NOT_ALLOWED']);
  });

  test('the super user and oneself cannot be deleted', async () => {
    const admin = await makeAdmin(server);
    expect(await call('DELETE', `${PATH}/superuser-001`)).toMatchObject({
      status: 403,
      body: { message: 'The super user cannot be deleted.', code: 'FORBIDDEN' },
    });
    expect(await server.rest('DELETE', `${PATH}/${admin.user.id}`, { token: admin.token })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect((await list()).map(({ id }) => id)).toEqual(expect.arrayContaining(['superuser-001', admin.user.id]));
  });

  test('callers who are not admins, and nothing is written', async () => {
    const { token: free } = await makeFree(server);
    const { id, email } = await makeUser(server);
    const before = await list();
    for (const [method, path, body] of [
      ['GET', PATH, undefined],
      ['POST', PATH, { id: 'sneaked-in', email: 'sneaked@example.test' }],
      ['PUT', `${PATH}/${id}`, { email: `other-${email}` }],
      ['DELETE', `${PATH}/${id}`, undefined],
    ] as const) {
      expect(await server.rest(method, path, { body })).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHENTICATED', reason: 'MISSING' },
      });
      expect(await server.rest(method, path, { token: free, body })).toMatchObject({
        status: 403,
        body: { message: 'Your account does not have the role that this needs.', code: 'FORBIDDEN' },
      });
    }
    expect(await list()).toEqual(before);
  });
});
