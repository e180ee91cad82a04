import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import {
  AllPromptsDocument,
  CategoriesDocument,
  PopularPromptsDocument,
  PromptsDocument,
  WorkflowDocument,
  WorkflowsDocument,
} from '@promptory/sdk/operations';
import { getIntrospectionQuery } from 'graphql';
import { isLarge, TURN_MS } from '../src/core/limits/large-responses.ts';
import { MINUTE } from '../src/core/time.ts';
import { type Library, readLibrary } from '../src/features/prompts/content/library.ts';
import { describeLimits } from '../src/reference/limits.ts';
import { createSchema } from '../src/schema.ts';
import { makePro } from './fixtures/factories.ts';
import { makeKey } from './fixtures/key.ts';
import { importInto } from './fixtures/library.ts';
import { type GraphQLBody, startServer, type TestServer } from './server.ts';

let server: TestServer;
let library: Library;
let token: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000' });
  library = await readLibrary(join(import.meta.dirname, '../content'));
  await importInto(server, library);
  ({ token } = await makePro(server));
  passTime();
});
afterAll(() => server.close());

/** As long as the sizes of the library are kept: it was empty when the server was started. */
const passTime = () => (server.clock.now = new Date(server.clock.now.getTime() + 11 * MINUTE));

afterEach(() => void jest.restoreAllMocks());

/** Turns end with the response. On a busy machine, the next one would get its turn before: five searches may take two seconds. */
function takeWholeTurns() {
  const { setTimeout: start } = globalThis;
  jest
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((run: (...args: never[]) => void, ms?: number, ...args: never[]) =>
      start(run, ms === TURN_MS ? 5 * MINUTE : ms, ...args),
    );
}

const ask = (query: { toString(): string }, variables?: object) => server.graphql(query.toString(), { ...variables }, { token });
const failureOf = ({ errors }: GraphQLBody) => ({ code: errors?.[0]?.extensions.code, message: errors?.[0]?.message });

const NESTED: [name: string, query: string][] = [
  ['the library', '{ allPrompts { content related { content related { content } } } }'],
  ['a page', '{ prompts(first: 100) { edges { node { content related { content related { content } } } } } }'],
  ['popular prompts', '{ popularPrompts(first: 100) { content related { content related { a: content b: content } } } }'],
];

test.each(NESTED)('texts inside of lists inside of lists, of %s, are refused before they are read', async (_name, query) => {
  await ask('{ stats { totalPrompts } }');
  server.statements.length = 0;
  const { status, body } = await ask(query);
  expect({ status, data: body.data, ...failureOf(body) }).toEqual({
    status: 400,
    data: undefined,
    code: 'QUERY_TOO_COMPLEX',
    message: expect.stringMatching(
      /^The response to this operation could have \d+,\d{3} kB; the limit is 4,000 kB\. Ask for fewer /,
    ),
  });
  // The session of the caller.
  expect(server.statements.length).toBeLessThanOrEqual(1);
});

test('sixteen callers at once cost a statement each at most, and the library is measured once', async () => {
  const callers = await Promise.all(Array.from({ length: 16 }, () => makePro(server)));
  passTime();
  server.statements.length = 0;
  const responses = await Promise.all(
    callers.map((caller, index) => server.graphql(NESTED[index % NESTED.length]![1], {}, { token: caller.token })),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(16).fill(400));
  const measurements = server.statements.filter((statement) => statement.includes('octet_length'));
  expect(measurements).toHaveLength(1);
  // The moved clock makes each session write when it was last seen.
  const reads = server.statements.filter((statement) => /^(with|select)/i.test(statement.trim()));
  expect(reads.length).toBeLessThanOrEqual(17);
});

test('the whole library with its texts is served, over GraphQL and REST', async () => {
  const { body } = await ask(AllPromptsDocument);
  const all = library.prompts.length;
  expect(body.data!.allPrompts).toHaveLength(all);
  const { status, body: rows } = await server.rest<{ content: string }[]>('GET', '/api/prompts', { token });
  expect({ status, complete: rows.filter(({ content }) => content.length > 0).length }).toEqual({ status: 200, complete: all });
});

test('GET /api/prompts costs a fixed number of points, as the limits say, and those for its bytes', async () => {
  const { user } = await makePro(server);
  const pointsOf = async (query: string) => {
    const { key } = await makeKey(server, user);
    const { headers } = await server.rest('GET', `/api/prompts${query}`, { token: key });
    const [, quota] = /"points";q=(\d+)/.exec(headers.get('ratelimit-policy')!)!;
    const [, left] = /"points";r=(\d+)/.exec(headers.get('ratelimit')!)!;
    return Number(quota) - Number(left);
  };
  const [one, all] = [await pointsOf('?limit=1'), await pointsOf('')];
  const [, fixed] = /`GET \/api\/prompts` costs at least (\d+) points/.exec(
    describeLimits(createSchema()).find(({ name }) => name === 'Points of a key')!.meaning,
  )!;
  expect(one).toBeGreaterThanOrEqual(Number(fixed));
  expect(one).toBeLessThan(Number(fixed) + 50);
  expect(all).toBeGreaterThan(one + 100);
});

test('versions and next steps count as much as they can be, and not for each entry again', async () => {
  const edition = 'followUps { title text } changes { version date note }';
  const { body } = await ask(`{ prompts(first: 100) { edges { node { ${edition} related { ${edition} } } } } }`);
  expect(failureOf(body)).toEqual({});
  expect(body.data).toMatchObject({ prompts: { edges: { length: 100 } } });
});

test('large responses are built one after another, so that small ones do not wait for all of them', async () => {
  takeWholeTurns();
  const callers = await Promise.all(Array.from({ length: 4 }, () => makePro(server)));
  server.statements.length = 0;
  const responses = await Promise.all(
    callers.map((caller) => server.graphql('{ allPrompts { id content } }', {}, { token: caller.token })),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const steps = server.statements.flatMap((statement) => {
    if (/^select "id", "content" from "prompts"/.test(statement)) return ['texts'];
    return statement.includes('as totals left join lateral') ? ['list'] : [];
  });
  // The entries of a large response are built in parts, each of which reads its texts.
  const changes = steps.filter((step, at) => step !== steps[at - 1]);
  expect(changes).toEqual(Array(4).fill(['list', 'texts']).flat());
});

test('operations with many searches are executed one after another, and a light one does not wait for all of them', async () => {
  takeWholeTurns();
  const callers = await Promise.all(Array.from({ length: 4 }, () => makePro(server)));
  const words = ['contract', 'budget', 'patient', 'listing'];
  // Sessions are read now, so that all arrive at once.
  for (const caller of callers) await server.graphql('{ stats { favorites } }', {}, { token: caller.token });
  server.queries.length = 0;
  const finished: string[] = [];
  const send = async (name: string, query: string, of: string) => {
    const { status } = await server.graphql(query, {}, { token: of });
    finished.push(`${status} ${name}`);
  };
  const heavy = callers.map((caller, at) => {
    const searches = Array.from(
      { length: 5 },
      (_, n) => `s${n}: prompts(search: "${words[at]} review plan") { edges { node { id } } }`,
    );
    return send(words[at]!, `{ ${searches.join(' ')} }`, caller.token);
  });
  await Promise.all([...heavy, send('light', '{ stats { totalPrompts } }', token)]);
  expect(finished.toSorted()).toEqual(['200 budget', '200 contract', '200 light', '200 listing', '200 patient']);
  expect(finished.indexOf('200 light')).toBeLessThan(4);
  const parsed = (query: string) => query.includes('json_agg');
  const searched = server.queries.flatMap(({ sql, parameters }) =>
    parsed(sql) ? words.filter((word) => JSON.stringify(parameters).includes(word)) : [],
  );
  expect(searched.filter((word, at) => word !== searched[at - 1])).toHaveLength(4);
  // One search of an operation after another: each is parsed, and then run.
  const steps = server.queries.filter(({ sql }) => parsed(sql) || sql.includes('terms as materialized'));
  expect(steps.map(({ sql }) => parsed(sql))).toEqual(Array(20).fill([true, false]).flat());
});

test.each(['exportMyData', 'exportMine'])('%s counts as large, as it has all that a member has', (name) => {
  const { responseSize } = createSchema().getQueryType()!.getFields()[name]!.extensions as { responseSize?: { bytes: number } };
  expect(isLarge(responseSize?.bytes ?? 0)).toBe(true);
});

test('the schema is served to a member as before', async () => {
  expect(await ask(getIntrospectionQuery())).toMatchObject({ status: 200, body: { data: { __schema: expect.anything() } } });
});

test('the largest response has room for one list inside of another, as long as it is a page of it', async () => {
  const document = (first: number) =>
    `{ popularPrompts(first: ${first}) { title content related { title content related { title } } } }`;
  expect((await ask(document(100))).status).toBe(200);
});

const ALL_FIELDS =
  'id title description content isPremium isLocked isFavorited task sensitivity tags usageCount createdAt reviewedAt variables { name label description placeholder type required options } category { id slug name description icon color position chips tags promptCount }';
const MATCH = 'match { title { text isMatch } description { text isMatch } alias { text isMatch } }';

test.each([
  ['the library', AllPromptsDocument, {}, 2],
  ['the library with all fields', `{ allPrompts { ${ALL_FIELDS} } }`, {}, 2],
  // What a page has once is counted for each of its entries.
  ['a page of cards', PromptsDocument, { first: 100 }, 2.1],
  ['a page of hits', `{ prompts(search: "contract review", first: 50) { edges { cursor ${MATCH} node { id title } } } }`, {}, 6],
  ['popular prompts', PopularPromptsDocument, { first: 100 }, 2],
  ['related prompts', '{ popularPrompts(first: 20) { id related { title content related { title content } } } }', {}, 3],
  ['workflows', WorkflowsDocument, { first: 16 }, 4],
  ['a workflow', WorkflowDocument, { id: 'problem-to-findings-deck' }, 4],
  ['the categories', CategoriesDocument, {}, 8],
])('the size of %s is estimated: not less than it is, and not many times as much', async (_name, document, variables, factor) => {
  const { status, text } = await ask(document, variables);
  const strict = await startServer({ LIMIT_ANSWER_BYTES: '1000' }, { sharedWith: server });
  const { message } = failureOf((await strict.graphql(document.toString(), variables, { token })).body);
  await strict.close();
  const estimate = Number(/could have ([\d,]+) kB/.exec(message ?? '')?.[1]?.replaceAll(',', ''));
  const actual = Buffer.byteLength(text) / 1000;
  expect(status).toBe(200);
  expect(estimate).toBeGreaterThanOrEqual(actual);
  expect(estimate).toBeLessThan(factor * actual);
});

test('a response that is larger than was estimated, because of what members write, is refused once it is written', async () => {
  const strict = await startServer({ LIMIT_ANSWER_BYTES: '40000' }, { sharedWith: server });
  const create = 'mutation ($input: OwnPromptInput!) { createOwnPrompt(input: $input) { id } }';
  for (const letter of ['a', '漢']) {
    const { token: author } = await makePro(strict);
    for (const title of ['One', 'Two']) {
      const input = { title, content: letter.repeat(9900) };
      expect((await strict.graphql(create, { input }, { token: author })).body.errors).toBeUndefined();
    }
    const { status, body } = await strict.graphql(
      '{ ownPrompts(first: 2) { edges { node { content } } } }',
      {},
      { token: author },
    );
    const rest = await strict.rest('GET', '/api/user/prompts?limit=2', { token: author });
    if (letter === 'a') {
      expect([status, rest.status]).toEqual([200, 200]);
      continue;
    }
    const message = expect.stringMatching(/^The response to this operation has 6\d kB; the limit is 40 kB\. Ask for fewer /);
    expect({ status, ...failureOf(body) }).toEqual({ status: 400, code: 'QUERY_TOO_COMPLEX', message });
    expect({ status: rest.status, body: rest.body }).toMatchObject({ status: 400, body: { message } });
  }
  await strict.close();
});
