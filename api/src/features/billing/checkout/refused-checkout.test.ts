import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { linkTo, subjectsTo } from '../../../../test/assertions/mailbox.ts';
import { makeFree, makeUser, PASSWORD } from '../../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const request = (email: string, from: string, password = PASSWORD) =>
  server.rest('POST', '/api/create-user-subscription', { body: { email, password, planType: 'monthly' }, from });
const buy = async (...args: Parameters<typeof request>) => (await request(...args)).status;
const accounts = (pattern: string) =>
  server.database.fork().execute<{ email: string }[]>('select email from users where email like ?', [pattern]);

test.each(['one after another', 'at the same time'])(
  '20 checkouts with new emails from one network, %s, make no account beyond the limit',
  async (order) => {
    const [name, from] = order === 'at the same time' ? ['parallel', '203.0.113.1'] : ['serial', '203.0.113.2'];
    const emails = Array.from({ length: 20 }, (_, index) => `${name}-${index}@example.test`);
    const statuses: number[] = [];
    if (name === 'parallel') statuses.push(...(await Promise.all(emails.map((email) => buy(email, from)))));
    else for (const email of emails) statuses.push(await buy(email, from));
    expect(statuses.sort()).toEqual([...Array<number>(5).fill(200), ...Array<number>(15).fill(429)]);
    expect(await accounts(`${name}-%`)).toHaveLength(5);
  },
);

test('whose checkout opens gets one mail with the link that confirms the email', async () => {
  const email = 'buyer@example.test';
  for (let click = 0; click < 2; click += 1) expect(await buy(email, '203.0.113.7')).toBe(200);
  expect(await subjectsTo(server, email)).toEqual(['Welcome to Promptory: confirm your email address']);
  const { token } = await linkTo(server, email, 'verify-email');
  const { body } = await server.graphql('mutation ($t: String!) { verifyEmail(token: $t) }', { t: token });
  expect(body.errors).toBeUndefined();
});

test('a double click counts once, and so does continuing the checkout', async () => {
  const from = '203.0.113.3';
  const statuses = await Promise.all(Array.from({ length: 8 }, () => buy('double@example.test', from)));
  expect(statuses).toEqual(Array<number>(8).fill(200));
  for (let other = 0; other < 4; other += 1) expect(await buy(`other-${other}@example.test`, from)).toBe(200);
  expect(await buy('double@example.test', from)).toBe(200);
  expect(await buy('one-too-many@example.test', from)).toBe(429);
});

test('a network whose limit is used up does not refuse the checkout of another network', async () => {
  const [used, other] = ['203.0.113.5', '203.0.113.6'];
  for (let count = 0; count < 5; count += 1) expect(await buy(`used-${count}@example.test`, used)).toBe(200);
  for (const email of ['first@example.test', 'second@example.test', 'third@example.test']) {
    const [, , status] = await Promise.all([buy(email, used), buy(email, used), buy(email, other)]);
    expect(status).toBe(200);
  }
});

describe('members', () => {
  const from = '203.0.113.8';
  const open = (token: string, planType: string) =>
    server.rest('POST', '/api/create-subscription', { token, body: { planType }, from });

  test('of one office can all open a checkout, and compare the plans', async () => {
    for (let member = 0; member < 8; member += 1) {
      const { token } = await makeFree(server);
      for (const plan of ['monthly', 'annual', 'monthly']) expect((await open(token, plan)).status).toBe(200);
    }
  });

  test('are told how long to wait, and trying again does not extend it', async () => {
    const { token } = await makeFree(server);
    for (let count = 0; count < 10; count += 1) expect((await open(token, count % 2 ? 'annual' : 'monthly')).status).toBe(200);
    const waits: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { status, body, headers } = await open(token, 'monthly');
      expect([status, body]).toEqual([429, expect.objectContaining({ message: expect.stringMatching(/in \d+ minutes\.$/) })]);
      waits.push(Number(headers.get('retry-after')));
    }
    expect(waits).toEqual(waits.toSorted((one, other) => other - one));
    // The checkout that is open can still be paid.
    expect((await open(token, 'annual')).status).toBe(200);
  });

  test('of one network have a limit, too: 20 times that of guests', async () => {
    const strict = await startServer({ LIMIT_CHECKOUTS: '1', LIMIT_CHECKOUTS_OF_USER: '100' });
    const statuses: number[] = [];
    const { token } = await makeFree(strict);
    for (let count = 0; count < 21; count += 1) {
      const body = { planType: count % 2 ? 'annual' : 'monthly' };
      statuses.push((await strict.rest('POST', '/api/create-subscription', { token, body, from })).status);
    }
    await strict.close();
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  });
});

test('a network whose limit is used up is not told which addresses have an account', async () => {
  const from = '203.0.113.9';
  for (let count = 0; count < 5; count += 1) expect(await buy(`spent-${count}@example.test`, from)).toBe(200);
  const { email } = await makeUser(server);
  // Wrong passwords alone would lock the address for 15 minutes.
  const refused = { code: 'RATE_LIMITED', message: expect.stringMatching(/in (59|60) minutes\.$/) };
  for (const claimed of ['nobody-yet@example.test', ...Array<string>(6).fill(email)]) {
    const { status, body } = await request(claimed, from, 'three unrelated words');
    expect([status, body]).toEqual([429, expect.objectContaining(refused)]);
  }
  // With its password, the account is the owner's to use.
  const other = await makeUser(server);
  expect(await buy(other.email, from)).toBe(200);
});

test('an account that exists is not created again, nor opened by another password', async () => {
  const { email } = await makeUser(server);
  expect(await buy(email, '203.0.113.4', 'three unrelated words')).toBe(400);
  expect(await buy(email, '203.0.113.4')).toBe(200);
});
