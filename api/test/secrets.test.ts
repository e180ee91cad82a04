import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { User } from '../src/features/users/user.entity.ts';
import { routes } from '../src/http/routes/routes.ts';
import { makeFree, PASSWORD } from './fixtures/factories.ts';
import { type Actors, makeActors, type Role, roles, unlimited } from './fixtures/actors.ts';
import { adminFields, allFields, fullQuery, rootFields } from './schema-fields.ts';
import { startServer, type TestServer } from './server.ts';

const SECRET = 'the signing key of this very test file';
let server: TestServer;
let actors: Actors;
beforeAll(async () => {
  server = await startServer({ ...unlimited, JWT_SECRETS: `test:${SECRET}` });
  actors = await makeActors(server);
});
afterAll(() => server.close());

test('users are exposed only to themselves and admins, and no field is a secret', () => {
  const ofAdmins = ['CreateUserPayload.user', 'UserEdge.node', 'UserRecord.user'];
  const reached = allFields
    .filter(({ type }) => type === 'User')
    .map(({ name }) => name)
    .filter((name) => !ofAdmins.includes(name) && !adminFields.includes(name.split('.')[1]!));
  expect(reached).toEqual(['Account.user', 'Mutation.setField', 'Mutation.updateProfile', 'Query.me', 'SignInPayload.user']);
  expect(
    allFields
      .filter(({ name }) => /password|hash|secret|token|session|disabled|audit/i.test(name.split('.')[1]!))
      .map(({ name }) => name),
  ).toEqual([
    'Account.sessions',
    'CheckoutPayload.clientSecret',
    'DemoAccount.password',
    'Mutation.adminEndSessions',
    'Mutation.adminSendPasswordReset',
    'Mutation.adminSetDisabled',
    'Mutation.changePassword',
    'Mutation.endOtherSessions',
    'Mutation.endSession',
    'Mutation.requestPasswordReset',
    'Mutation.setPassword',
    'Query.auditLog',
    'Query.auditLogCsv',
    'Query.isPasswordLinkValid',
    'SecondFactorSetup.secret',
    'SignInPayload.token',
    'User.hasPassword',
    'User.isDisabled',
    'UserRecord.audit',
    'UserRecord.sessions',
  ]);
});

test.each([
  'prompt(id: "a") { favoritedBy { email } }',
  'prompt(id: "a") { uses { user { id } } }',
  'category(id: "a") { members { id } }',
  'me { passwordHash }',
  'me { sessions { id } }',
  'user(id: "user-1") { id }',
  'favorites(userId: "user-1") { totalCount }',
  'stats(userId: "user-1") { totalUsed }',
])('{ %s } is not in the schema, not even for admins', async (field) => {
  const { status, body } = await server.graphql(`{ ${field} }`, {}, { token: await actors.tokenOf('admin') });
  expect({ status, code: body.errors?.[0]?.extensions.code }).toEqual({ status: 400, code: 'GRAPHQL_VALIDATION_FAILED' });
});

test('no response for any role contains a hash, a key, or the email of another user', async () => {
  const responses: { role: Role; operation: string; text: string }[] = [];
  for (const role of roles) {
    for (const { field } of rootFields) {
      const variables = actors.argumentsFor(role, field.name);
      const { text } = await server.graphql(fullQuery(field.name, variables), variables, {
        token: await actors.tokenOf(role),
      });
      responses.push({ role, operation: field.name, text });
    }
    for (const { method, path } of routes) {
      const address = `/api${path.replace(':id', path.startsWith('/categories') ? actors.category : actors.free)}`;
      const body = path === '/auth/login' ? actors.argumentsFor(role, 'signIn') : undefined;
      const { text } = await server.rest(method.toUpperCase(), address, { token: await actors.tokenOf(role), body });
      responses.push({ role, operation: `${method} ${path}`, text });
    }
  }
  const stored = await server.database.fork().find(User, {});
  const isAdmin = (role: Role) => role === 'admin' || role === 'superUser';
  const isForAdmins = (operation: string) => adminFields.includes(operation) || operation.includes(' /admin/');
  for (const { role, operation, text } of responses) {
    expect(text).not.toMatch(/\$argon2|whsec_|sk_live|sk_test|"passwordHash":"(?!set")/);
    expect(text).not.toContain(SECRET);
    // A new key is shown once.
    if (operation !== 'createApiKey') expect(text).not.toMatch(/plk_(live|test)_[\da-z]{12}/);
    // Admin fields show users to admins, and the super-user code signs in as the super user.
    if ((isForAdmins(operation) && isAdmin(role)) || (operation === 'superUserSignIn' && role !== 'disabled')) continue;
    const others = stored.filter(({ email }) => email !== actors.emailFor(role));
    const named = others.filter(({ email, id }) => text.includes(email) || text.includes(`"${id}"`));
    expect({ role, operation, text, named: named.map(({ id }) => id) }).toEqual({ role, operation, text, named: [] });
  }
  // Proves that the responses contained data: these have the email of the caller.
  const own = responses.filter(({ role, text }) => role === 'pro' && text.includes(actors.emailFor(role)));
  expect(own.map(({ operation }) => operation)).toEqual([
    'account',
    'exportMyData',
    'exportMyDataPart',
    'me',
    'changeEmail',
    'endOtherSessions',
    'removeSecondFactor',
    'setField',
    'setMailPreferences',
    'signIn',
    'signUp',
    'updateProfile',
    'get /auth/user',
  ]);
});

test('nor does that to a changed password, which no actor gets', async () => {
  const { token, user } = await makeFree(server);
  const variables = { currentPassword: PASSWORD, newPassword: 'another one, for once' };
  const { status, text } = await server.graphql(fullQuery('changePassword', variables), variables, { token });
  expect({ status, text }).toEqual({ status: 200, text: expect.stringContaining(user.email) });
  expect(text).not.toMatch(/\$argon2|whsec_|sk_live|sk_test|"passwordHash":"(?!set")/);
  expect(text).not.toContain(SECRET);
});
