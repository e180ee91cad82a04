import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeFree } from '../../../test/fixtures/factories.ts';
import { type Answer, startServer, type TestServer } from '../../../test/server.ts';

// A request costs 10 and its complexity: `__typename` 11, the categories 10 and a point for each field beside.
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '110' });
});
afterAll(() => server.close());

const glance = (from: string, token?: string) => server.graphql('{ __typename }', {}, { from, token });
const statuses = (answers: Answer<unknown>[]) => {
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  return { answered: count(200), refused: count(429), other: answers.length - count(200) - count(429) };
};
const refused = {
  code: 'RATE_LIMITED',
  message: expect.stringMatching(/^Too many requests\. Please try again in \d+ seconds\.$/),
};
const retryAfter = ({ headers }: Answer<unknown>) => Number(headers.get('retry-after'));

test('Q17: of 200 parallel requests of one network, those within its budget are answered, the others told when to come back', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => glance('198.51.100.1')));
  expect(statuses(answers)).toEqual({ answered: 10, refused: 190, other: 0 });
  const last = answers.find(({ status }) => status === 429)!;
  expect(last.body).toEqual({ errors: [{ message: refused.message, extensions: { code: refused.code } }] });
  expect(retryAfter(last)).toBeGreaterThan(0);
  expect(retryAfter(last)).toBeLessThanOrEqual(60);
  expect((await glance('198.51.100.2')).status).toBe(200);
});

test('Q17: a member has a budget of their own, wherever they are', async () => {
  const [one, other] = [await makeFree(server), await makeFree(server)];
  const from = (index: number) => `198.51.100.${10 + index}`;
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => glance(from(index), one.token)));
  expect(statuses(answers)).toEqual({ answered: 10, refused: 2, other: 0 });
  expect((await glance(from(0), other.token)).status).toBe(200);
  expect((await glance(from(0))).status).toBe(200);
});

test('Q17: REST takes from the same budget, and refuses in its own shape', async () => {
  const { token } = await makeFree(server);
  for (let asked = 0; asked < 9; asked += 1) expect((await glance('198.51.100.30', token)).status).toBe(200);
  const answer = await server.rest('GET', '/api/categories', { token });
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 429, body: refused });
  expect(retryAfter(answer)).toBeGreaterThan(0);
});

test('Q17: what costs more uses the budget up sooner, with variables counted', async () => {
  const { token } = await makeFree(server);
  const page = (first: number) =>
    server.graphql('query ($first: Int!) { prompts(first: $first) { edges { node { id title } } } }', { first }, { token });
  // 5, a quarter of four fields for each of the 20 entries, and the 10 of any request.
  expect((await page(20)).status).toBe(200);
  expect((await page(100)).status).toBe(429);
});

test('Q17: addresses of one IPv6 household share a budget', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => glance(`2001:db8:1:2::${index.toString(16)}`)));
  expect(statuses(answers)).toEqual({ answered: 10, refused: 2, other: 0 });
  expect((await glance('2001:db8:1:3::1')).status).toBe(200);
});
