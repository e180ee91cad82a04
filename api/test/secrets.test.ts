import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { User } from '../src/features/users/user.entity.ts';
import { routes } from '../src/http/routes.ts';
import { type Cast, makeCast, type Role, roles, unlimited } from './cast.ts';
import { allFields, askForEverything, rootFields } from './everything.ts';
import { startServer, type TestServer } from './server.ts';

const SECRET = 'the signing key of this very test file';
let server: TestServer;
let cast: Cast;
beforeAll(async () => {
  server = await startServer({ ...unlimited, JWT_SECRETS: `test:${SECRET}` });
  cast = await makeCast(server);
});
afterAll(() => server.close());

test('Z4: a user is reached as oneself only, and no field is a secret', () => {
  expect(allFields.filter(({ type }) => type === 'User').map(({ name }) => name)).toEqual(['Query.me', 'SignInPayload.user']);
  expect(
    allFields
      .filter(({ name }) => /password|hash|secret|token|session|disabled|audit/i.test(name.split('.')[1]!))
      .map(({ name }) => name),
  ).toEqual(['CheckoutPayload.clientSecret', 'DemoAccount.password', 'SignInPayload.token', 'User.hasPassword']);
});

test.each([
  'prompt(id: "a") { favoritedBy { email } }',
  'prompt(id: "a") { uses { user { id } } }',
  'category(id: "a") { members { id } }',
  'me { passwordHash }',
  'me { sessions { id } }',
  'users { id }',
  'user(id: "user-1") { id }',
  'auditLog { id }',
  'favorites(userId: "user-1") { totalCount }',
  'stats(userId: "user-1") { totalUsed }',
])('Z4: { %s } is not of the schema, for an admin either', async (field) => {
  const { status, body } = await server.graphql(`{ ${field} }`, {}, { token: await cast.tokenOf('admin') });
  expect({ status, code: body.errors?.[0]?.extensions.code }).toEqual({ status: 400, code: 'GRAPHQL_VALIDATION_FAILED' });
});

test('I15: of every operation as every role, nothing holds a hash, a key, or another one’s address', async () => {
  const answered: { role: Role; text: string }[] = [];
  for (const role of roles) {
    for (const { field } of rootFields) {
      const variables = cast.argumentsFor(role, field.name);
      const { text } = await server.graphql(askForEverything(field.name, variables), variables, {
        token: await cast.tokenOf(role),
      });
      answered.push({ role, text });
    }
    for (const { method, path } of routes) {
      const address = `/api${path.replace(':id', path.startsWith('/categories') ? cast.category : cast.free)}`;
      const body = path === '/auth/login' ? cast.argumentsFor(role, 'signIn') : undefined;
      const { text } = await server.rest(method.toUpperCase(), address, { token: await cast.tokenOf(role), body });
      answered.push({ role, text });
    }
  }
  const stored = await server.database.fork().find(User, {});
  for (const { role, text } of answered) {
    expect(text).not.toMatch(/\$argon2|whsec_|sk_live|sk_test|"passwordHash":"(?!set")/);
    expect(text).not.toContain(SECRET);
    const others = stored.filter(({ email }) => email !== cast.emailFor(role));
    const named = others.filter(({ email, id }) => text.includes(email) || text.includes(`"${id}"`));
    expect({ role, text, named: named.map(({ id }) => id) }).toEqual({ role, text, named: [] });
  }
  // It is the answers that were looked through: `me`, signing in and up, and the row of REST name the one who asks.
  const own = answered.filter(({ role, text }) => role === 'pro' && text.includes(cast.emailFor(role)));
  expect(own).toHaveLength(4);
});
