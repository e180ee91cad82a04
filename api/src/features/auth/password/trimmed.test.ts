import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hashPassword } from '../../../core/auth/password.ts';
import { accountClients } from '../../../../test/clients/account.ts';
import { signInClients, uniqueIp, unknownEmail } from '../../../../test/clients/sign-in.ts';
import { makeFree, makeUser, PASSWORD } from '../../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { createSetUpLink } from '../link.ts';

const TRIMMED = 'another horse entirely';
const SPACED = ` ${TRIMMED}\t`;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const { rest } = signInClients(() => server);
const { run, changePassword } = accountClients(() => server);

const signUp = (email: string, password: string) =>
  run(
    'mutation ($input: SignUpInput!) { signUp(input: $input) { token } }',
    { input: { email, password, acceptsTerms: true } },
    { from: uniqueIp() },
  );
const subscribe = (email: string, password: string) =>
  run(
    'mutation ($input: UserSubscriptionInput!) { createUserSubscription(input: $input) { clientSecret } }',
    { input: { email, password, planType: 'monthly', acceptsTerms: true } },
    { from: uniqueIp() },
  );

/** Sets a password in one of the ways, and returns the email of its account. */
const ways: Record<string, (password: string) => Promise<string>> = {
  signUp: async (password) => {
    const email = unknownEmail();
    await signUp(email, password);
    return email;
  },
  createUserSubscription: async (password) => {
    const email = unknownEmail();
    await subscribe(email, password);
    return email;
  },
  changePassword: async (password) => {
    const { token, user } = await makeFree(server);
    await changePassword(token, PASSWORD, password);
    return user.email;
  },
  setPassword: async (password) => {
    const { id, email } = await makeUser(server);
    const { token } = await createSetUpLink(server.database.fork(), id, server.clock.now);
    await run(
      'mutation ($token: String!, $password: String!) { setPassword(token: $token, password: $password) }',
      { token, password },
      {},
    );
    return email;
  },
};

describe.each(Object.keys(ways))('a password with blanks at its ends, set by %s', (way) => {
  test('is the one that the forms send: without them', async () => {
    const email = await ways[way]!(SPACED);
    expect((await rest(email, TRIMMED)).status).toBe(200);
    expect((await rest(email, SPACED)).status).toBe(200);
  });

  test('has the length that is left of it', async () => {
    expect((await rest(await ways[way]!('   seven   '), 'seven')).status).toBe(401);
    const longest = ` ${'x7'.repeat(64)} `;
    expect((await rest(await ways[way]!(longest), longest)).status).toBe(200);
  });
});

test('the current password with a blank is no new one', async () => {
  const { token } = await makeFree(server);
  expect(await changePassword(token, ` ${PASSWORD}`, `${PASSWORD} `)).toMatchObject({
    fields: { newPassword: 'Choose a password other than the current one' },
  });
});

test('a wrong password with blanks counts as one failure', async () => {
  const { email } = await makeUser(server);
  const from = uniqueIp();
  for (let times = 0; times < 5; times += 1) expect((await rest(email, ' a wrong one ', { from })).status).toBe(401);
  expect((await rest(email, PASSWORD, { from })).status).toBe(429);
});

test('an earlier password with blanks still works, and loses them with its outdated hash', async () => {
  const kept = await makeUser(server, { passwordHash: await hashPassword(SPACED) });
  expect((await rest(kept.email, SPACED)).status).toBe(200);
  const outdated = await makeUser(server, {
    passwordHash: await hash(SPACED, { memoryCost: 4096, timeCost: 1, parallelism: 1 }),
  });
  expect((await rest(outdated.email, TRIMMED)).status).toBe(401);
  expect((await rest(outdated.email, SPACED)).status).toBe(200);
  expect((await rest(outdated.email, TRIMMED)).status).toBe(200);
});

test('an earlier password with blanks works where somebody signs up or subscribes, too', async () => {
  const { email } = await makeUser(server, { passwordHash: await hashPassword(SPACED) });
  expect(await signUp(email, SPACED)).toMatchObject({ data: { signUp: { token: expect.any(String) } } });
  expect(await subscribe(email, SPACED)).toMatchObject({
    data: { createUserSubscription: { clientSecret: expect.any(String) } },
  });
});

test('an earlier password of nothing but blanks works as it is, and no other does', async () => {
  const blanks = ' '.repeat(8);
  const { email } = await makeUser(server, {
    passwordHash: await hash(blanks, { memoryCost: 4096, timeCost: 1, parallelism: 1 }),
  });
  for (const [password, status] of [
    [blanks, 200],
    [blanks, 200],
    [' ', 401],
  ] as const)
    expect((await rest(email, password)).status).toBe(status);
});

test('a single blank does not open an account whose outdated hash lost all of its blanks', async () => {
  const { email } = await makeUser(server, { passwordHash: await hashPassword('') });
  expect((await rest(email, ' ')).status).toBe(401);
});
