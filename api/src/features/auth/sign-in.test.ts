import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { makeUser, PASSWORD } from '../../../test/factories.ts';
import { type Answer, type CallOptions, startServer, type TestServer } from '../../../test/server.ts';
import { hashPassword, needsRehash } from '../../core/auth/password.ts';
import { User } from '../users/user.entity.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

// Each test has networks and addresses of its own: all of them share the counters.
let last = 0;
const network = () => `203.0.113.${(last += 1)}`;
const nobody = () => `nobody-${(last += 1)}@example.test`;

const rest = (email: unknown, password: unknown, options: CallOptions = { from: network() }) =>
  server.rest('POST', '/api/auth/login', { ...options, body: { email, password } });
const SIGN_IN =
  'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token user { id } } }';
const graphql = (email: unknown, password: unknown, options: CallOptions = { from: network() }) =>
  server.graphql(SIGN_IN, { email, password }, options);

const refusal = { message: 'Invalid email or password', code: 'UNAUTHENTICATED' };
const refusedByRest = { success: false, ...refusal };
const tooMany = {
  success: false,
  message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ seconds\.$/),
  code: 'RATE_LIMITED',
};
const headersOf = ({ headers }: Answer<unknown>) =>
  Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id', 'etag'].includes(name)));
const statusesOf = async (answers: Promise<Answer<unknown>>[]) => (await Promise.all(answers)).map(({ status }) => status);
/** So many wrong passwords, one after the other. */
async function fail(times: number, email: () => string, from: () => string): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < times) statuses.push((await rest(email(), 'a wrong password', { from: from() })).status);
  return statuses;
}
const always =
  <T>(value: T) =>
  () =>
    value;
const refused = (times: number) => Array<number>(times).fill(401);

describe('with the right password', () => {
  test('REST answers a token that opens the account, at both doors', async () => {
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

  test('GraphQL answers the same, and each sign-in is a session of its own', async () => {
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

  test('a hash below today’s policy is made anew, once', async () => {
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
    'V11: %j is taken to the letter',
    async (password) => {
      const { email } = await makeUser(server, { passwordHash: await hashPassword(password) });
      const from = network();
      expect((await rest(email, password, { from })).status).toBe(200);
      for (const near of [
        password.slice(0, -1),
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
    ['a look-alike', (email: string) => email.replace('e', 'е'), 401],
  ])('V10: the address with %s', async (_how, change, status) => {
    const { email } = await makeUser(server);
    expect((await rest(change(email), PASSWORD)).status).toBe(status);
    const answer = await graphql(change(email), PASSWORD);
    expect(answer.status).toBe(status);
  });
});

describe('a refusal says nothing of the account', () => {
  const accounts: [string, () => Promise<string>][] = [
    ['A1: an unknown address', async () => nobody()],
    ['A3: a user without a password', async () => (await makeUser(server, { passwordHash: null })).email],
    ['A4: a hash that is empty', async () => (await makeUser(server, { passwordHash: '' })).email],
    ['A4: a hash that is none', async () => (await makeUser(server, { passwordHash: 'set' })).email],
    [
      'A4: a hash that is cut off',
      async () => (await makeUser(server, { passwordHash: (await hashPassword(PASSWORD)).slice(0, 60) })).email,
    ],
    [
      'A4: a hash of another kind',
      async () =>
        (await makeUser(server, { passwordHash: '$2b$10$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234' })).email,
    ],
    ['A1: a disabled user', async () => (await makeUser(server, { disabledAt: server.clock.now })).email],
    ['SQL for an address', async () => `' OR 1=1--${nobody()}`],
  ];
  test.each(accounts)('%s is like a wrong password', async (_who, make) => {
    const { email: known } = await makeUser(server);
    const wrong = await rest(known, 'a wrong password');
    expect({ status: wrong.status, body: wrong.body }).toEqual({ status: 401, body: refusedByRest });
    const other = await rest(await make(), PASSWORD);
    expect({ status: other.status, body: other.body, headers: headersOf(other) }).toEqual({
      status: 401,
      body: refusedByRest,
      headers: headersOf(wrong),
    });
    const twin = await graphql(await make(), PASSWORD);
    expect({ status: twin.status, body: twin.body }).toMatchObject({
      status: 401,
      body: { errors: [{ message: refusal.message, extensions: { code: refusal.code } }], data: null },
    });
  });
});

describe('input of another kind', () => {
  test.each<[string, unknown, unknown]>([
    ['an object for an address', { $ne: null }, ['x']],
    ['an array', ['a@example.test'], 'password'],
    ['a number', 5, 'password'],
    ['a truth', true, true],
    ['null', null, null],
    ['nothing', undefined, undefined],
    ['an object for a password', 'a@example.test', { $gt: '' }],
    ['an array for a password', 'a@example.test', ['password']],
  ])('V3: %s is 400, at both doors', async (_what, email, password) => {
    const { status, body } = await rest(email, password);
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        success: false,
        message: expect.stringMatching(/^The value of (email|password) is missing or not of the right kind\.$/),
        code: 'BAD_USER_INPUT',
      },
    });
    expect(await graphql(email, password)).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([expect.objectContaining({ extensions: { code: 'BAD_USER_INPUT' } })]) },
    });
  });

  test.each([
    ['an array', '["a@example.test"]'],
    ['a text', '"email"'],
    ['a number', '1'],
  ])('V3: a body that is %s is 400', async (_what, body) => {
    const answer = await server.raw('/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'BAD_REQUEST' } });
  });

  test('V3: properties that every object has are no input', async () => {
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
  ])('%s is 400 before anything is looked up', async (_what, email, password, field, reason) => {
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

  test('V11: 1 MB of a password is 413', async () => {
    expect(await rest('a@example.test', 'x'.repeat(1_000_000))).toMatchObject({
      status: 413,
      body: { success: false, code: 'PAYLOAD_TOO_LARGE' },
    });
  });
});

describe('guessing', () => {
  test.each([
    ['known', async () => (await makeUser(server)).email],
    ['unknown', async () => nobody()],
  ])('A5: of a %s address, the sixth attempt from a network is 429', async (_what, make) => {
    const [email, from] = [await make(), network()];
    expect(await fail(5, always(email), always(from))).toEqual(refused(5));
    const sixth = await rest(email, PASSWORD, { from });
    expect({ status: sixth.status, body: sixth.body }).toEqual({ status: 429, body: tooMany });
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(sixth.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
    const twin = await graphql(email, PASSWORD, { from });
    expect({ status: twin.status, body: twin.body }).toMatchObject({
      status: 429,
      body: { errors: [{ extensions: { code: 'RATE_LIMITED' } }] },
    });
    expect(twin.headers.get('retry-after')).not.toBeNull();
  });

  test('A5: an address under attack stays open to its owner elsewhere, and the network to others', async () => {
    const [one, other, from] = [await makeUser(server), await makeUser(server), network()];
    await fail(6, always(one.email), always(from));
    expect((await rest(one.email, PASSWORD)).status).toBe(200);
    expect((await rest(other.email, PASSWORD, { from })).status).toBe(200);
  });

  test('A5: parallel guesses count before they are looked at', async () => {
    const [{ email }, from] = [await makeUser(server), network()];
    const statuses = await statusesOf(Array.from({ length: 20 }, () => rest(email, 'a wrong password', { from })));
    expect(statuses.sort()).toEqual([...refused(5), ...Array<number>(15).fill(429)]);
  });

  test('A5: a success forgets the failures before it', async () => {
    const [{ email }, from] = [await makeUser(server), network()];
    expect(await fail(4, always(email), always(from))).toEqual(refused(4));
    expect((await rest(email, PASSWORD, { from })).status).toBe(200);
    expect(await fail(5, always(email), always(from))).toEqual(refused(5));
  });

  test('A7: REST and GraphQL, variables and literals, and every way to write the address, share one counter', async () => {
    const [{ email }, from] = [await makeUser(server), network()];
    const statuses = [
      await rest(email, 'wrong one', { from }),
      await graphql(email, 'wrong two', { from }),
      await rest(` ${email.toUpperCase()}`, 'wrong three', { from }),
      await server.graphql(`mutation { a: signIn(email: "${email}", password: "wrong four") { token } }`, {}, { from }),
      await server.graphql(
        `mutation { ...F } fragment F on Mutation { signIn(email: "${email} ", password: "wrong five") { token } }`,
        {},
        { from },
      ),
      await graphql(email, 'wrong six', { from }),
      await rest(email, PASSWORD, { from }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([...refused(5), 429, 429]);
  });

  test('A9: addresses of one IPv6 household are one, of another household another', async () => {
    const { email } = await makeUser(server);
    let host = 0;
    expect(await fail(5, always(email), () => `2001:db8:aa:1:${(host += 1).toString(16)}::9`)).toEqual(refused(5));
    expect((await rest(email, PASSWORD, { from: '2001:0db8:00aa:0001:ffff:ffff:ffff:ffff' })).status).toBe(429);
    expect((await rest(email, PASSWORD, { from: '2001:db8:aa:2::9' })).status).toBe(200);
  });

  test('A9: a header that the proxy has not written changes nothing', async () => {
    const [{ email }, from] = [await makeUser(server), network()];
    expect(await fail(5, always(email), () => `${network()}, ${from}`)).toEqual(refused(5));
    expect((await rest(email, PASSWORD, { from: `${network()}, ${from}` })).status).toBe(429);
  });

  test('A11: a network has 50 failures an hour, over all addresses; what succeeds does not count', async () => {
    const [{ email }, from] = [await makeUser(server), network()];
    for (let signedIn = 0; signedIn < 3; signedIn += 1) expect((await rest(email, PASSWORD, { from })).status).toBe(200);
    expect(await fail(50, nobody, always(from))).toEqual(refused(50));
    const next = await rest(nobody(), 'a wrong password', { from });
    expect({ status: next.status, body: next.body }).toEqual({ status: 429, body: tooMany });
    expect((await rest(email, PASSWORD, { from })).status).toBe(429);
    expect((await rest(email, PASSWORD)).status).toBe(200);
  });

  test('the counters do not say who was counted', async () => {
    const [email, from] = [nobody(), network()];
    await fail(1, always(email), always(from));
    const rows = JSON.stringify(await server.database.fork().execute('select * from rate_limits'));
    expect(rows).toMatch(/sign-in/);
    for (const secret of [email, email.split('@')[0]!, from]) expect(rows).not.toContain(secret);
  });
});
