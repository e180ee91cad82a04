import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { uniqueIp } from '../../../test/clients/sign-in.ts';
import { makeFree } from '../../../test/fixtures/factories.ts';
import { type TestResponse, startServer, type TestServer } from '../../../test/server.ts';

// A request costs 10 and its complexity: `__typename` 11, the categories 10 and a point for each other field.
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '110' });
});
afterAll(() => server.close());

const glance = (from: string, token?: string) => server.graphql('{ __typename }', {}, { from, token });
const statuses = (responses: TestResponse<unknown>[]) => {
  const count = (wanted: number) => responses.filter(({ status }) => status === wanted).length;
  return { served: count(200), rejected: count(429), other: responses.length - count(200) - count(429) };
};
const rejected = {
  code: 'RATE_LIMITED',
  message: expect.stringMatching(/^Too many requests\. Please try again in \d+ seconds?\.$/),
};
const retryAfter = ({ headers }: TestResponse<unknown>) => Number(headers.get('retry-after'));

test('of 200 parallel requests from one network, those within the quota succeed, and the others get a Retry-After', async () => {
  const responses = await Promise.all(Array.from({ length: 200 }, () => glance('198.51.100.1')));
  expect(statuses(responses)).toEqual({ served: 10, rejected: 190, other: 0 });
  const last = responses.find(({ status }) => status === 429)!;
  expect(last.body).toEqual({ errors: [{ message: rejected.message, extensions: { code: rejected.code } }] });
  expect(retryAfter(last)).toBeGreaterThan(0);
  expect(retryAfter(last)).toBeLessThanOrEqual(60);
  expect((await glance('198.51.100.2')).status).toBe(200);
});

test('each member has a separate quota, from any network', async () => {
  const [one, other] = [await makeFree(server), await makeFree(server)];
  const from = (index: number) => `198.51.100.${10 + index}`;
  const responses = await Promise.all(Array.from({ length: 12 }, (_, index) => glance(from(index), one.token)));
  expect(statuses(responses)).toEqual({ served: 10, rejected: 2, other: 0 });
  expect((await glance(from(0), other.token)).status).toBe(200);
  expect((await glance(from(0))).status).toBe(200);
});

test('REST uses the same quota, and returns its own error format', async () => {
  const { token } = await makeFree(server);
  for (let asked = 0; asked < 9; asked += 1) expect((await glance('198.51.100.30', token)).status).toBe(200);
  const response = await server.rest('GET', '/api/categories', { token });
  expect({ status: response.status, body: response.body }).toEqual({ status: 429, body: rejected });
  expect(retryAfter(response)).toBeGreaterThan(0);
});

test('a more complex operation uses more of the quota, depending on its variables', async () => {
  const { token } = await makeFree(server);
  const page = (first: number) =>
    server.graphql('query ($first: Int!) { prompts(first: $first) { edges { node { id title } } } }', { first }, { token });
  // 5, a quarter of four fields for each of the 20 items, and 10 for the request.
  expect((await page(20)).status).toBe(200);
  expect((await page(100)).status).toBe(429);
});

test.each([
  ['does not parse', '{ me'],
  ['is not valid', '{ nobodyKnowsThis }'],
  ['is too large', `{ ${'__typename '.repeat(1001)} }`],
  ['has several operations without a name to choose', 'query A { __typename } query B { __typename }'],
])('a document that %s costs what a request costs', async (_name, query) => {
  const from = uniqueIp();
  const responses: TestResponse<unknown>[] = [];
  for (let sent = 0; sent < 13; sent += 1) responses.push(await server.graphql(query, {}, { from }));
  expect(responses.map(({ status }) => status)).toEqual([...Array<number>(11).fill(400), 429, 429]);
  expect(responses.at(-1)!.body).toEqual({ errors: [{ message: rejected.message, extensions: { code: rejected.code } }] });
  expect(retryAfter(responses.at(-1)!)).toBeGreaterThan(0);
  expect((await glance(from)).status).toBe(429);
  expect((await glance(uniqueIp())).status).toBe(200);
});

test('addresses of one IPv6 /64 share a quota', async () => {
  const responses = await Promise.all(Array.from({ length: 12 }, (_, index) => glance(`2001:db8:1:2::${index.toString(16)}`)));
  expect(statuses(responses)).toEqual({ served: 10, rejected: 2, other: 0 });
  expect((await glance('2001:db8:1:3::1')).status).toBe(200);
});
