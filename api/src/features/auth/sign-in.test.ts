import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { auditOf } from '../../../test/assertions/audit.ts';
import { makeUser, PASSWORD } from '../../../test/fixtures/factories.ts';
import { type TestResponse, startServer, type TestServer } from '../../../test/server.ts';
import { signInClients, uniqueIp, unknownEmail } from '../../../test/clients/sign-in.ts';
import { hashPassword, needsRehash } from '../../core/auth/password.ts';
import { User } from '../users/user.entity.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const { rest, graphql } = signInClients(() => server);

const invalidCredentials = { message: 'Invalid email or password', code: 'UNAUTHENTICATED' };
const restError = { success: false, ...invalidCredentials };
const headersOf = ({ headers }: TestResponse<unknown>) =>
  Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id', 'etag'].includes(name)));
describe('with the right password', () => {
  test('REST returns a token that works for GraphQL and REST', async () => {
    const { id, email } = await makeUser(server);
    const { status, body } = await rest(email, PASSWORD);
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, token: expect.any(String), message: 'Login successful' },
    });
    const token = body.token as string;
    expect((await server.graphql('{ me { id } }', {}, { token })).body).toEqual({ data: { me: { id } } });
    expect((await server.rest('GET', '/api/auth/user', { token })).body).toMatchObject({ id, email, passwordHash: 'set' });
  });

  test('GraphQL returns a token as well, and each sign-in creates its own session', async () => {
    const { id, email } = await makeUser(server);
    const tokens = [await graphql(email, PASSWORD), await graphql(email, PASSWORD)].map(
      ({ body }) => (body.data as unknown as { signIn: { token: string; user: { id: string } } }).signIn,
    );
    expect(tokens).toEqual([
      { token: expect.any(String), user: { id } },
      { token: expect.any(String), user: { id } },
    ]);
    expect(tokens[0]!.token).not.toBe(tokens[1]!.token);
  });

  test('a hash with outdated parameters is replaced once', async () => {
    const { id, email } = await makeUser(server, {
      passwordHash: await hash(PASSWORD, { memoryCost: 4096, timeCost: 1, parallelism: 1 }),
    });
    const stored = async () => (await server.database.fork().findOneOrFail(User, id)).passwordHash!;
    const before = await stored();
    expect(needsRehash(before)).toBe(true);
    expect((await rest(email, 'a wrong password')).status).toBe(401);
    expect(await stored()).toBe(before);
    expect((await rest(email, PASSWORD)).status).toBe(200);
    const after = await stored();
    expect(after).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await rest(email, PASSWORD)).status).toBe(200);
    expect(await stored()).toBe(after);
  });

  test.each(['eight ok', ' spaces around ', '😀 an emoji 😀', 'with\0a NUL', 'ä'.repeat(64), 'x'.repeat(128)])(
    'the password %j is compared exactly',
    async (password) => {
      const { email } = await makeUser(server, { passwordHash: await hashPassword(password) });
      const from = uniqueIp();
      expect((await rest(email, password, { from })).status).toBe(200);
      for (const near of [
        [...password].slice(0, -1).join(''),
        password.split('\0')[0]!,
        `${password.trim()}.`,
        password.normalize('NFD'),
      ].filter((other) => other !== password)) {
        expect({ near, status: (await rest(email, near, { from })).status }).toEqual({
          near,
          status: near.length > 128 ? 400 : 401,
        });
      }
    },
  );

  test.each([
    ['upper case', (email: string) => email.toUpperCase(), 200],
    ['spaces around', (email: string) => `  ${email}\t\n`, 200],
    ['a dot at the end', (email: string) => `${email}.`, 401],
    ['a tag', (email: string) => email.replace('@', '+tag@'), 401],
    ['a look-alike letter', (email: string) => email.replace('e', 'е'), 401],
  ])('the email with %s', async (_how, change, status) => {
    const { email } = await makeUser(server);
    expect((await rest(change(email), PASSWORD)).status).toBe(status);
    const response = await graphql(change(email), PASSWORD);
    expect(response.status).toBe(status);
  });
});

test('the audit log has successes, failures and their networks, but never what was entered', async () => {
  const { id, email } = await makeUser(server);
  const [from, stranger] = [uniqueIp(), unknownEmail()];
  await rest(email, 'a wrong password', { from });
  await graphql(email, PASSWORD, { from });
  await rest(stranger, 'what a stranger typed', { from });
  const kept = { subject_id: id, network: from, detail: {} };
  expect(await auditOf(server, id)).toEqual([
    { ...kept, action: 'sign-in.failed', actor_id: null },
    { ...kept, action: 'sign-in.succeeded', actor_id: id },
  ]);
  const all = await server.database.fork().execute('select * from audit_log where network = ? order by id', [from]);
  expect(all).toHaveLength(3);
  expect(all[2]).toMatchObject({ action: 'sign-in.failed', actor_id: null, subject_id: null });
  for (const typed of [stranger, email, 'a wrong password', 'what a stranger typed'])
    expect(JSON.stringify(all)).not.toContain(typed);
});

test('the audit log says of the right password of a disabled account that the account is disabled', async () => {
  const { id, email } = await makeUser(server, { disabledAt: server.clock.now });
  for (const password of [PASSWORD, 'a wrong password']) await rest(email, password);
  expect((await auditOf(server, id)).map(({ action, detail }) => ({ action, detail }))).toEqual([
    { action: 'sign-in.failed', detail: { reason: 'account disabled' } },
    { action: 'sign-in.failed', detail: {} },
  ]);
});

describe('an error reveals nothing about the account', () => {
  const accounts: [string, () => Promise<string>][] = [
    ['an unknown email', async () => unknownEmail()],
    ['a user without a password', async () => (await makeUser(server, { passwordHash: null })).email],
    ['an empty hash', async () => (await makeUser(server, { passwordHash: '' })).email],
    ['a hash that is not a hash', async () => (await makeUser(server, { passwordHash: 'set' })).email],
    [
      'a truncated hash',
      async () => (await makeUser(server, { passwordHash: (await hashPassword(PASSWORD)).slice(0, 60) })).email,
    ],
    [
      'a hash of another algorithm',
      async () =>
        (await makeUser(server, { passwordHash: '$2b$10$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234' })).email,
    ],
    ['a disabled user', async () => (await makeUser(server, { disabledAt: server.clock.now })).email],
    ['SQL as an email', async () => `' OR 1=1--${unknownEmail()}`],
  ];
  test.each(accounts)('%s gets the same response as a wrong password', async (_who, make) => {
    const { email: known } = await makeUser(server);
    const wrong = await rest(known, 'a wrong password');
    expect({ status: wrong.status, body: wrong.body }).toEqual({ status: 401, body: restError });
    const other = await rest(await make(), PASSWORD);
    expect({ status: other.status, body: other.body, headers: headersOf(other) }).toEqual({
      status: 401,
      body: restError,
      headers: headersOf(wrong),
    });
    const graphqlResponse = await graphql(await make(), PASSWORD);
    expect({ status: graphqlResponse.status, body: graphqlResponse.body }).toMatchObject({
      status: 401,
      body: { errors: [{ message: invalidCredentials.message, extensions: { code: invalidCredentials.code } }], data: null },
    });
  });
});

describe('input of a wrong type', () => {
  test.each<[string, unknown, unknown]>([
    ['an object as an email', { $ne: null }, ['x']],
    ['an array', ['a@example.test'], 'password'],
    ['a number', 5, 'password'],
    ['a boolean', true, true],
    ['null', null, null],
    ['nothing', undefined, undefined],
    ['an object as a password', 'a@example.test', { $gt: '' }],
    ['an array as a password', 'a@example.test', ['password']],
  ])('%s is 400, in REST and GraphQL', async (_what, email, password) => {
    const { status, body } = await rest(email, password);
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        success: false,
        message: expect.stringMatching(/^The value of (email|password) is missing or has the wrong type\.$/),
        code: 'BAD_USER_INPUT',
        fields: expect.anything(),
      },
    });
    expect(await graphql(email, password)).toMatchObject({
      status: 400,
      body: {
        errors: expect.arrayContaining([
          expect.objectContaining({ extensions: expect.objectContaining({ code: 'BAD_USER_INPUT' }) }),
        ]),
      },
    });
  });

  test.each([
    ['an array', '["a@example.test"]'],
    ['a text', '"email"'],
    ['a number', '1'],
  ])('a body that is %s is 400', async (_what, body) => {
    const response = await server.raw('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(response).toMatchObject({ status: 400, body: { success: false, code: 'BAD_REQUEST' } });
  });

  test('inherited properties of objects are not read as input', async () => {
    const body =
      '{"__proto__": {"email": "a@example.test", "password": "password"}, "constructor": {"prototype": {"email": "x"}}}';
    expect(
      await server.raw('/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
    ).toMatchObject({ status: 400, body: { code: 'BAD_USER_INPUT' } });
    expect(({} as Record<string, unknown>).email).toBeUndefined();
  });

  test.each([
    ['V10: 255 characters of an address', `${'a'.repeat(242)}@example.test`, PASSWORD, 'email', 'Enter a valid email address'],
    ['V10: a NUL in the address', 'a\0b@example.test', PASSWORD, 'email', 'Enter a valid email address'],
    ['V10: an empty address', '   ', PASSWORD, 'email', 'Enter your email address'],
    ['V11: an empty password', 'a@example.test', '', 'password', 'Enter your password'],
    ['V11: 129 characters of a password', 'a@example.test', 'x'.repeat(129), 'password', 'A password has at most 128 characters'],
    ['V11: 90 kB of a password', 'a@example.test', 'x'.repeat(90_000), 'password', 'A password has at most 128 characters'],
  ])('%s is 400 before the database is queried', async (_what, email, password, field, reason) => {
    server.statements.length = 0;
    const { status, body } = await rest(email, password);
    expect({ status, body }).toEqual({
      status: 400,
      body: { success: false, message: reason, code: 'BAD_USER_INPUT', fields: { [field]: reason } },
    });
    expect(await graphql(email, password)).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'BAD_USER_INPUT', fields: { [field]: reason } } }] },
    });
    expect(server.statements).toEqual([]);
  });

  test('a password of 1 MB is 413', async () => {
    expect(await rest('a@example.test', 'x'.repeat(1_000_000))).toMatchObject({
      status: 413,
      body: { success: false, code: 'PAYLOAD_TOO_LARGE' },
    });
  });
});
