import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeCategory, makeFree, makePrompts } from '../../../test/fixtures/factories.ts';
import { type GraphQLBody, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  ({ token } = await makeFree(server));
  await makePrompts(server, await makeCategory(server), 101);
});
afterAll(() => server.close());

const ask = (query: string, variables: Record<string, unknown> = {}) => server.graphql(query, variables, { token });
const visit = (query: string) => server.graphql(query);
const errorsOf = async (query: string, variables?: Record<string, unknown>) => {
  const { status, body } = await ask(query, variables);
  const codes = body.errors?.map(({ extensions }) => extensions.code) ?? [];
  return { status, codes, messages: body.errors?.map(({ message }) => message) ?? [], data: body.data };
};
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join(' ');
const tooComplex = {
  status: 400,
  codes: ['QUERY_TOO_COMPLEX'],
  messages: [expect.stringMatching(/^This operation costs \d+ points; the limit is 3000\./)],
  data: undefined,
};

const page = 'edges { node { id related { related { id title category { name } } } } }';

test('a page of 100,000 is rejected, as a literal, a variable and a default', async () => {
  const bare = { status: 400, codes: [expect.stringMatching(/QUERY_TOO_COMPLEX|BAD_USER_INPUT/)] };
  expect(await errorsOf(`{ prompts(first: 100000) { ${page} } }`)).toEqual(tooComplex);
  expect(await errorsOf(`query ($first: Int!) { prompts(first: $first) { ${page} } }`, { first: 100_000 })).toEqual(tooComplex);
  expect(await errorsOf(`query ($first: Int! = 100000) { prompts(first: $first) { ${page} } }`)).toEqual(tooComplex);
  expect(await errorsOf('{ prompts(first: 100000) { totalCount } }')).toMatchObject(bare);
  expect(await errorsOf(`{ prompts(first: 1, last: 100000) { ${page} } }`)).toEqual(tooComplex);
});

test.each([
  'prompts(first: $first) { totalCount }',
  'prompts(last: $first) { totalCount }',
  'favorites(first: $first) { totalCount }',
  'favorites(last: $first) { totalCount }',
  'popularPrompts(first: $first) { id }',
  'recentUses(first: $first) { usedAt }',
])('%s takes 1 to 100', async (field) => {
  const responseTo = async (first: unknown) => errorsOf(`query ($first: Int!) { ${field} }`, { first });
  expect([(await responseTo(1)).status, (await responseTo(100)).status]).toEqual([200, 200]);
  for (const first of [-1, 0, 101, 2_147_483_648, 1.5, '10', null]) {
    expect({ first, ...(await responseTo(first)) }).toMatchObject({ first, status: 400, codes: ['BAD_USER_INPUT'] });
  }
  for (const first of ['-1', '0', '101', '2147483648', ...(/prompts|favorites/.test(field) ? [] : ['null'])]) {
    const { status, codes } = await errorsOf(`{ ${field.replace('$first', first)} }`);
    expect({ first, status, code: codes[0] }).toMatchObject({
      first,
      status: 400,
      code: expect.stringMatching(/BAD_USER_INPUT|GRAPHQL_VALIDATION_FAILED/),
    });
  }
});

test('the limit of the REST list is checked', async () => {
  for (const query of ['limit=0', 'limit=-1', 'limit=1001', 'limit=2147483648', 'limit=1e3', 'limit=', 'offset=-1', 'offset=x']) {
    const { status, body } = await server.rest('GET', `/api/prompts?${query}`, { token });
    expect({ query, status, body }).toMatchObject({
      query,
      status: 400,
      body: { code: 'BAD_USER_INPUT', fields: { [query.split('=')[0]!]: expect.any(String) } },
    });
  }
  const { status, body } = await server.rest<unknown[]>('GET', '/api/prompts?limit=2&offset=100', { token });
  expect({ status, count: body.length }).toEqual({ status: 200, count: 1 });
});

test.each([
  [
    'a sum of lists',
    '{ prompts(first: 100) { edges { node { related { related { id } } } } } popularPrompts(first: 100) { related { related { id } } } recentUses(first: 100) { prompt { related { related { id } } } } }',
  ],
  ['lists below the list of everything', '{ allPrompts { related { related { related { id } } } } }'],
  ['lists below all favorites', '{ allFavorites { related { related { related { id } } } } }'],
  [
    'lists in the result of a mutation',
    'mutation { recordUse(promptId: "a") { recentUses { prompt { related { related { related { related { id } } } } } } } }',
  ],
])('%s: too complex', async (_what, query) => {
  expect(await errorsOf(query)).toEqual(tooComplex);
});

test('an explicit null for a variable with a default does not bypass the complexity limit', async () => {
  const query =
    'query ($id: ID = "x") { prompt(id: $id) { id } prompts(first: 100) { edges { node { related { related { related { id } } } } } } }';
  expect(await errorsOf(query)).toEqual(tooComplex);
  expect(await errorsOf(query, { id: null })).toMatchObject({ status: 400, codes: ['BAD_USER_INPUT'], data: undefined });
});

const NESTED = 'edges { node { related { related { related { id } } } } }';

test.each<[string, string, Record<string, unknown>, Record<string, unknown>]>([
  ['the size of a page', `query ($of: Int!) { prompts(first: $of) { ${NESTED} } }`, { of: 1 }, { of: 100 }],
  [
    'the size of a page in a fragment',
    `query ($of: Int!) { ...F } fragment F on Query { prompts(last: $of) { ${NESTED} } }`,
    { of: 1 },
    { of: 100 },
  ],
  [
    'a directive',
    `query ($all: Boolean!) { me { id } prompts(first: 100) @include(if: $all) { ${NESTED} } }`,
    { all: false },
    { all: true },
  ],
  [
    'a directive of a fragment',
    `query ($none: Boolean!) { me { id } ... @skip(if: $none) { prompts(first: 100) { ${NESTED} } } }`,
    { none: true },
    { none: false },
  ],
])('an operation costs more with another value of %s, even when it was asked before', async (_what, query, cheap, dear) => {
  expect((await ask(query, cheap)).status).toBe(200);
  expect(await errorsOf(query, dear)).toEqual(tooComplex);
  expect((await ask(query, cheap)).status).toBe(200);
});

// Every object inherits properties of these names.
test.each(['last', 'toString', 'constructor', '__proto__', 'hasOwnProperty'])(
  'a variable named %s costs what its value makes it cost',
  async (name) => {
    const query = `query ($${name}: Int = 1) { prompts(first: 100, last: $${name}) { ${NESTED} } }`;
    expect((await ask(query)).status).toBe(200);
    expect(await errorsOf(query, JSON.parse(`{ "${name}": null }`) as Record<string, unknown>)).toEqual(tooComplex);
  },
);

test('an explicit null where none is allowed is refused, even when the operation was asked before', async () => {
  const query = 'query ($id: ID = "x") { prompt(id: $id) { id } }';
  await ask(query, { id: 'y' });
  expect(await errorsOf(query, { id: null })).toMatchObject({ status: 400, codes: ['BAD_USER_INPUT'], data: undefined });
});

test('fragments that multiply do not bypass the complexity limit', async () => {
  const bomb = times(14, (index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} __typename }`);
  const query = `{ ...F0 prompts(first: 100) { edges { node { related { related { related { id } } } } } } } ${bomb} fragment F14 on Query { __typename }`;
  expect(await errorsOf(query)).toMatchObject({ status: 400, codes: ['BAD_USER_INPUT'], data: undefined });
});

test('a visitor has a smaller limit than a member', async () => {
  const query =
    '{ prompts(first: 100) { edges { node { id title description tags task sensitivity usageCount createdAt isPremium category { id name slug icon color description promptCount position chips tags } variables { name label description placeholder type required options } related { id title } } } } }';
  const { status, body } = await visit(query);
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { errors: [{ message: expect.stringMatching('the limit is 1000'), extensions: { code: 'QUERY_TOO_COMPLEX' } }] },
  });
  expect((await ask(query)).status).toBe(200);
});

test('100 prompts with categories and stars take one statement, as many as one prompt, once the stars are in memory', async () => {
  const count = async (first: number) => {
    server.statements.length = 0;
    const { body } = await server.graphql<GraphQLBody & { data: { prompts: { edges: unknown[] } } }>(
      'query ($first: Int!) { prompts(first: $first) { totalCount edges { node { id isFavorited isLocked category { id name promptCount } } } } }',
      { first },
      { token },
    );
    expect(body.data.prompts.edges).toHaveLength(first);
    return server.statements.length;
  };
  await count(2);
  expect(await count(1)).toBe(1);
  expect(await count(100)).toBe(1);
});
