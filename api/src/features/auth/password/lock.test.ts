import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { actionsOf } from '../../../../test/assertions/audit.ts';
import { linkTo, subjectsTo } from '../../../../test/assertions/mailbox.ts';
import { makeMember, makeUser, PASSWORD } from '../../../../test/fixtures/factories.ts';
import { signInClients, uniqueIp, unknownEmail } from '../../../../test/clients/sign-in.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { MAX_WAITING, takeTurn } from '../../../core/auth/password.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_SIGN_UPS: '1000', LIMIT_COST_PER_MINUTE: '1000000000' });
});
afterAll(() => server.close());

const { rest, graphql } = signInClients(() => server);

interface Attempt {
  email: string;
  password: string;
  from: string;
  token: string;
}
/** Everything that asks for a password. */
const places: [string, (attempt: Attempt) => Promise<number>][] = [
  ['REST sign-in', async ({ email, password, from }) => (await rest(email, password, { from })).status],
  ['GraphQL sign-in', async ({ email, password, from }) => (await graphql(email, password, { from })).status],
  [
    'sign-up',
    async ({ email, password, from }) =>
      (
        await server.graphql(
          'mutation ($input: SignUpInput!) { signUp(input: $input) { token } }',
          { input: { email, password, acceptsTerms: true } },
          { from },
        )
      ).status,
  ],
  [
    'checkout',
    async ({ email, password, from }) =>
      (await server.rest('POST', '/api/create-user-subscription', { body: { email, password, planType: 'monthly' }, from }))
        .status,
  ],
  ...(
    [
      ['change of email', 'changeEmail(email: "next@example.test", password: $password) { id }'],
      ['new password', 'changePassword(currentPassword: $password, newPassword: "three unrelated words") { token }'],
      ['second factor', 'beginSecondFactor(password: $password) { secret }'],
      ['API key', 'createApiKey(input: { name: "A", scopes: ["catalog:read"] }, password: $password) { key }'],
      ['deletion', 'deleteAccount(password: $password)'],
    ] as const
  ).map(
    ([name, field]) =>
      [
        name,
        async ({ password, from, token }: Attempt) =>
          (await server.graphql(`mutation ($password: String!) { ${field} }`, { password }, { from, token })).status,
      ] as [string, (attempt: Attempt) => Promise<number>],
  ),
];

const verified = () => makeMember(server, { emailVerifiedAt: server.clock.now });

describe('the lock after five wrong passwords', () => {
  test('wherever they were given, right and wrong ones get the same response everywhere', async () => {
    const { user, token } = await verified();
    const attempt = { email: user.email, token, from: uniqueIp() };
    const given = [];
    for (const [, ask] of places.slice(2, 7)) given.push(await ask({ ...attempt, password: 'a wrong password' }));
    expect(given).toEqual([400, 400, 400, 400, 400]);
    for (const [name, ask] of places)
      for (const password of [PASSWORD, 'another wrong one'])
        expect({ name, password, status: await ask({ ...attempt, password }) }).toEqual({ name, password, status: 429 });
    expect(await actionsOf(server, user.id)).toEqual([...Array<string>(5).fill('sign-in.failed'), 'sign-in.locked']);
  });

  test.each(places.slice(0, 4))('59 attempts by %s send one mail to the owner', async (_name, ask) => {
    const { user, token } = await verified();
    const from = uniqueIp();
    const statuses = [];
    for (let tried = 0; tried < 59; tried += 1)
      statuses.push(await ask({ email: user.email, password: `wrong ${tried} words`, from, token }));
    expect(statuses.filter((status) => status !== 429)).toHaveLength(5);
    expect(await subjectsTo(server, user.email)).toHaveLength(1);
  });

  test('ends with a new password, which the mail about it recommends', async () => {
    const { user } = await verified();
    const from = uniqueIp();
    for (let tried = 0; tried < 6; tried += 1) await rest(user.email, 'a wrong password', { from });
    expect((await rest(user.email, PASSWORD, { from })).status).toBe(429);
    await server.graphql('mutation ($e: String!) { requestPasswordReset(email: $e) }', { e: user.email }, { from: uniqueIp() });
    const { token } = await linkTo(server, user.email, 'set-password');
    const next = 'three unrelated words';
    await server.graphql(
      'mutation ($t: String!, $p: String!) { setPassword(token: $t, password: $p) }',
      { t: token, p: next },
      { from },
    );
    expect((await rest(user.email, next, { from })).status).toBe(200);
  });

  test('attacks from many networks send one mail, and the owner can sign in from another', async () => {
    const { user } = await verified();
    for (const from of [uniqueIp(), uniqueIp(), uniqueIp()])
      for (let tried = 0; tried < 6; tried += 1) await rest(user.email, 'a wrong password', { from });
    expect(await subjectsTo(server, user.email)).toEqual(['Wrong passwords or codes for your Promptory account']);
    expect((await rest(user.email, PASSWORD)).status).toBe(200);
  });

  test('right passwords never count, however many are given at once', async () => {
    const { user, token } = await verified();
    const from = uniqueIp();
    const signedIn = await Promise.all(Array.from({ length: 12 }, () => rest(user.email, PASSWORD, { from })));
    expect(signedIn.map(({ status }) => status)).toEqual(Array<number>(12).fill(200));
    const confirmed = await Promise.all(
      Array.from({ length: 7 }, () => places[6]![1]({ email: user.email, password: PASSWORD, from, token })),
    );
    expect(confirmed).toEqual(Array<number>(7).fill(200));
  });
});

test('120 members of one office sign in at the same time', async () => {
  const office = uniqueIp();
  const users = await Promise.all(Array.from({ length: 120 }, () => makeUser(server)));
  const statuses = await Promise.all(users.map(async ({ email }) => (await rest(email, PASSWORD, { from: office })).status));
  expect(statuses).toEqual(Array<number>(120).fill(200));
  expect((await rest(users[0]!.email, PASSWORD, { from: office })).status).toBe(200);
});

test('parallel guesses for many addresses from one network stop near its limit', async () => {
  const from = uniqueIp();
  const statuses = await Promise.all(
    Array.from({ length: 100 }, async () => (await rest(unknownEmail(), 'a wrong password', { from })).status),
  );
  const guessed = statuses.filter((status) => status === 401).length;
  expect(guessed).toBeGreaterThanOrEqual(50);
  // Each of the four that run at the same time may have been allowed before the others had failed.
  expect(guessed).toBeLessThanOrEqual(53);
});

test('while too many wait for their turn, it is 503 with Retry-After, and no failure', async () => {
  const { user } = await verified();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const crowd = Array.from({ length: 4 + MAX_WAITING }, () => takeTurn(() => held));
  const from = uniqueIp();
  const [overRest, overGraphql] = await Promise.all([
    rest(user.email, PASSWORD, { from }),
    graphql(user.email, PASSWORD, { from }),
  ]);
  release();
  await Promise.all(crowd);
  expect(overRest).toMatchObject({ status: 503, body: { success: false, code: 'SERVICE_UNAVAILABLE' } });
  expect(overGraphql).toMatchObject({ status: 503, body: { errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }] } });
  for (const { headers } of [overRest, overGraphql]) expect(headers.get('retry-after')).toBe('5');
  expect(await actionsOf(server, user.id)).toEqual([]);
  expect((await rest(user.email, PASSWORD, { from })).status).toBe(200);
});
