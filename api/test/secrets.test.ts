import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { User } from '../src/features/users/user.entity.ts';
import { routes } from '../src/http/routes/routes.ts';
import { type Actors, makeActors, type Role, roles, unlimited } from './fixtures/actors.ts';
import { adminFields, allFields, askForEverything, rootFields } from './everything.ts';
import { startServer, type TestServer } from './server.ts';

const SECRET = 'the signing key of this very test file';
let server: TestServer;
let cast: Actors;
beforeAll(async () => {
  server = await startServer({ ...unlimited, JWT_SECRETS: `test:${SECRET}` });
  cast = await makeActors(server);
});
afterAll(() => server.close());

test('Z4: a user is reached as oneself and by an admin only, and no field is a secret', () => {
  const ofAdmins = ['CreateUserPayload.user', 'UserEdge.node', 'UserRecord.user'];
  const reached = allFields
    .filter(({ type }) => type === 'User')
    .map(({ name }) => name)
    .filter((name) => !ofAdmins.includes(name) && !adminFields.includes(name.split('.')[1]!));
  expect(reached).toEqual(['Account.user', 'Mutation.updateProfile', 'Query.me', 'SignInPayload.user']);
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
])('Z4: { %s } is not of the schema, for an admin either', async (field) => {
  const { status, body } = await server.graphql(`{ ${field} }`, {}, { token: await cast.tokenOf('admin') });
  expect({ status, code: body.errors?.[0]?.extensions.code }).toEqual({ status: 400, code: 'GRAPHQL_VALIDATION_FAILED' });
});

test('I15: of every operation as every role, nothing holds a hash, a key, or another one’s address', async () => {
  const answered: { role: Role; asked: string; text: string }[] = [];
  for (const role of roles) {
    for (const { field } of rootFields) {
      const variables = cast.argumentsFor(role, field.name);
      const { text } = await server.graphql(askForEverything(field.name, variables), variables, {
        token: await cast.tokenOf(role),
      });
      answered.push({ role, asked: field.name, text });
    }
    for (const { method, path } of routes) {
      const address = `/api${path.replace(':id', path.startsWith('/categories') ? cast.category : cast.free)}`;
      const body = path === '/auth/login' ? cast.argumentsFor(role, 'signIn') : undefined;
      const { text } = await server.rest(method.toUpperCase(), address, { token: await cast.tokenOf(role), body });
      answered.push({ role, asked: `${method} ${path}`, text });
    }
  }
  const stored = await server.database.fork().find(User, {});
  const isAdmin = (role: Role) => role === 'admin' || role === 'superUser';
  const isForAdmins = (asked: string) => adminFields.includes(asked) || asked.includes(' /admin/');
  for (const { role, asked, text } of answered) {
    expect(text).not.toMatch(/\$argon2|whsec_|sk_live|sk_test|"passwordHash":"(?!set")/);
    expect(text).not.toContain(SECRET);
    // Who makes a key is shown it, once.
    if (asked !== 'createApiKey') expect(text).not.toMatch(/plk_(live|test)_[\da-z]{12}/);
    // Whom an admin manages, an admin sees; and who gives the code is the super user.
    if ((isForAdmins(asked) && isAdmin(role)) || (asked === 'superUserSignIn' && role !== 'disabled')) continue;
    const others = stored.filter(({ email }) => email !== cast.emailFor(role));
    const named = others.filter(({ email, id }) => text.includes(email) || text.includes(`"${id}"`));
    expect({ role, asked, text, named: named.map(({ id }) => id) }).toEqual({ role, asked, text, named: [] });
  }
  // It is the answers that were looked through: these name the one who asks.
  const own = answered.filter(({ role, text }) => role === 'pro' && text.includes(cast.emailFor(role)));
  expect(own.map(({ asked }) => asked)).toEqual([
    'account',
    'exportMyData',
    'me',
    'changeEmail',
    'changePassword',
    'endOtherSessions',
    'removeSecondFactor',
    'setMailPreferences',
    'signIn',
    'signUp',
    'updateProfile',
    'get /auth/user',
  ]);
});
