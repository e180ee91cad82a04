import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeUser, PASSWORD } from '../../../test/fixtures/factories.ts';
import { type TestResponse, startServer, type TestServer } from '../../../test/server.ts';
import { signInClients, uniqueIp, unknownEmail } from '../../../test/clients/sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const { rest, graphql } = signInClients(() => server);

const tooMany = {
  success: false,
  message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ (seconds|minutes)\.$/),
  code: 'RATE_LIMITED',
};
const statusesOf = async (responses: Promise<TestResponse<unknown>>[]) =>
  (await Promise.all(responses)).map(({ status }) => status);
/** Signs in with a wrong password so many times, one after another. */
async function failSignIns(times: number, email: () => string, from: () => string): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < times) statuses.push((await rest(email(), 'a wrong password', { from: from() })).status);
  return statuses;
}
const always =
  <T>(value: T) =>
  () =>
    value;
const unauthorized = (times: number) => Array<number>(times).fill(401);

test.each([
  ['known', async () => (await makeUser(server)).email],
  ['unknown', async () => unknownEmail()],
])('the sixth attempt for a %s email from one network is 429', async (_what, make) => {
  const [email, from] = [await make(), uniqueIp()];
  expect(await failSignIns(5, always(email), always(from))).toEqual(unauthorized(5));
  const sixth = await rest(email, PASSWORD, { from });
  expect({ status: sixth.status, body: sixth.body }).toEqual({ status: 429, body: tooMany });
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(sixth.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
  const graphqlResponse = await graphql(email, PASSWORD, { from });
  expect({ status: graphqlResponse.status, body: graphqlResponse.body }).toMatchObject({
    status: 429,
    body: { errors: [{ extensions: { code: 'RATE_LIMITED' } }] },
  });
  expect(graphqlResponse.headers.get('retry-after')).not.toBeNull();
});

test('an attacked account stays usable from other networks, and the network for other accounts', async () => {
  const [one, other, from] = [await makeUser(server), await makeUser(server), uniqueIp()];
  await failSignIns(6, always(one.email), always(from));
  expect((await rest(one.email, PASSWORD)).status).toBe(200);
  expect((await rest(other.email, PASSWORD, { from })).status).toBe(200);
});

test('parallel attempts are counted before they are verified', async () => {
  const [{ email }, from] = [await makeUser(server), uniqueIp()];
  const statuses = await statusesOf(Array.from({ length: 20 }, () => rest(email, 'a wrong password', { from })));
  expect(statuses.sort()).toEqual([...unauthorized(5), ...Array<number>(15).fill(429)]);
});

test('a successful sign-in resets the failures before it', async () => {
  const [{ email }, from] = [await makeUser(server), uniqueIp()];
  expect(await failSignIns(4, always(email), always(from))).toEqual(unauthorized(4));
  expect((await rest(email, PASSWORD, { from })).status).toBe(200);
  expect(await failSignIns(5, always(email), always(from))).toEqual(unauthorized(5));
});

test('REST and GraphQL, variables and literals, and every spelling of the email share one counter', async () => {
  const [{ email }, from] = [await makeUser(server), uniqueIp()];
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
  expect(statuses).toEqual([...unauthorized(5), 429, 429]);
});

test('the IPv6 addresses of one /64 network share a counter, other networks do not', async () => {
  const { email } = await makeUser(server);
  let host = 0;
  expect(await failSignIns(5, always(email), () => `2001:db8:aa:1:${(host += 1).toString(16)}::9`)).toEqual(unauthorized(5));
  expect((await rest(email, PASSWORD, { from: '2001:0db8:00aa:0001:ffff:ffff:ffff:ffff' })).status).toBe(429);
  expect((await rest(email, PASSWORD, { from: '2001:db8:aa:2::9' })).status).toBe(200);
});

test('an IPv6 /48 has the failures of four networks, for one account and for all', async () => {
  const { email } = await makeUser(server);
  let network = 0;
  const anyOf = (prefix: string) => () => `${prefix}:${(network += 1).toString(16)}::9`;
  expect(await failSignIns(20, always(email), anyOf('2001:db8:dd'))).toEqual(unauthorized(20));
  expect((await rest(email, PASSWORD, { from: anyOf('2001:db8:dd')() })).status).toBe(429);
  expect((await rest(email, PASSWORD, { from: anyOf('2001:db8:de')() })).status).toBe(200);
  expect(await failSignIns(180, unknownEmail, anyOf('2001:db8:dd'))).toEqual(unauthorized(180));
  expect((await rest(unknownEmail(), PASSWORD, { from: anyOf('2001:db8:dd')() })).status).toBe(429);
});

test('a forwarded header that the trusted proxy did not write is ignored', async () => {
  const [{ email }, from] = [await makeUser(server), uniqueIp()];
  expect(await failSignIns(5, always(email), () => `${uniqueIp()}, ${from}`)).toEqual(unauthorized(5));
  expect((await rest(email, PASSWORD, { from: `${uniqueIp()}, ${from}` })).status).toBe(429);
});

test('a network has 50 failures an hour over all accounts; successes do not count', async () => {
  const [{ email }, from] = [await makeUser(server), uniqueIp()];
  for (let signedIn = 0; signedIn < 3; signedIn += 1) expect((await rest(email, PASSWORD, { from })).status).toBe(200);
  expect(await failSignIns(50, unknownEmail, always(from))).toEqual(unauthorized(50));
  const next = await rest(unknownEmail(), 'a wrong password', { from });
  expect({ status: next.status, body: next.body }).toEqual({ status: 429, body: tooMany });
  expect((await rest(email, PASSWORD, { from })).status).toBe(429);
  expect((await rest(email, PASSWORD)).status).toBe(200);
});

test('the counters do not reveal emails or networks', async () => {
  const [email, from] = [unknownEmail(), uniqueIp()];
  await failSignIns(1, always(email), always(from));
  const rows = JSON.stringify(await server.database.fork().execute('select * from rate_limits'));
  expect(rows).toMatch(/sign-in/);
  for (const secret of [email, email.split('@')[0]!, from]) expect(rows).not.toContain(secret);
});

test.each([
  [
    'with the ports of a proxy',
    ['198.51.100.77', '198.51.100.77:4000', '198.51.100.77:52111', '::ffff:198.51.100.77', '198.51.100.77:1'],
  ],
  [
    'as IPv6',
    ['::ffff:198.51.100.78', '::ffff:c633:644e', '0:0:0:0:0:ffff:c633:644e', '[::FFFF:198.51.100.78]:4000', '198.51.100.78:4000'],
  ],
  [
    'of IPv6, with brackets, ports, zones and zeros',
    [
      '2001:db8:bb:1::7',
      '[2001:db8:bb:1::8]:4000',
      '[2001:db8:bb:1::9]',
      '2001:db8:bb:1::1%eth0',
      '2001:0DB8:00bb:0001:0:0:192.0.2.1',
    ],
  ],
])('spellings of one address share a counter: %s', async (_what, spellings) => {
  const { email } = await makeUser(server);
  const statuses = [];
  for (const from of spellings) statuses.push((await rest(email, 'a wrong password', { from })).status);
  expect(statuses).toEqual(unauthorized(5));
  for (const from of spellings) expect((await rest(email, PASSWORD, { from })).status).toBe(429);
  expect((await rest(email, PASSWORD, { from: '[2001:db8:cc::1]:4000' })).status).toBe(200);
});
