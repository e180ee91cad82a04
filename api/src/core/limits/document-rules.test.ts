import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getIntrospectionQuery } from 'graphql';
import { makeFree } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { authMessageOf } from '../auth/challenge.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  ({ token } = await makeFree(server));
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
const invalid = (message: string | RegExp) => ({
  status: 400,
  codes: ['GRAPHQL_VALIDATION_FAILED'],
  messages: [expect.stringMatching(message)],
  data: undefined,
});
/** A valid document. Twice as many fields of one object would be more than GraphQL compares with each other. */
const ofTokens = (count: number) => `{ ${'__typename '.repeat(count - 502)} appInfo { ${'demo '.repeat(497)} } }`;

describe('document limits', () => {
  test('101 aliases of __typename are too many, also for a visitor', async () => {
    const query = `{ ${times(101, (index) => `a${index}: __typename`)} }`;
    expect(await errorsOf(query)).toEqual(invalid(/^The document has 101 aliases; the limit is 15\. Split it/));
    expect((await visit(query)).status).toBe(400);
  });

  test('16 aliases of a prompt are too many, 15 are not', async () => {
    const query = (count: number) => `{ ${times(count, (index) => `a${index}: prompt(id: "${index}") { id }`)} }`;
    expect(await errorsOf(query(16))).toEqual(invalid('has 16 aliases'));
    expect((await ask(query(15))).body.data).toHaveProperty('a14');
  });

  test.each([
    [
      'spread three times',
      `{ x: prompt(id: "a") { ...F } y: prompt(id: "b") { ...F } prompt(id: "c") { ...F } } fragment F on Prompt { ${times(10, (n) => `a${n}: id`)} }`,
      32,
    ],
    [
      'within a fragment',
      `{ prompt(id: "a") { ...F } } fragment F on Prompt { ...G related { ...G } } fragment G on Prompt { ${times(10, (n) => `a${n}: id`)} }`,
      20,
    ],
    ['inline', `{ ... on Query { ${times(16, (n) => `a${n}: __typename`)} } }`, 16],
    [
      'behind @include, given by a variable',
      `query ($no: Boolean!) { ... @include(if: $no) { ${times(16, (n) => `a${n}: __typename`)} } }`,
      16,
    ],
  ])('aliases of a fragment count as often as it is spread: %s', async (_how, query, count) => {
    expect(await errorsOf(query, { no: false })).toEqual(invalid(`has ${count} aliases`));
  });

  test('aliases are counted for each operation of a document', async () => {
    const query = `query a { __typename } query b { ${times(16, (index) => `a${index}: __typename`)} }`;
    const { status, body } = await server.raw('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, operationName: 'a' }),
    });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] },
    });
  });

  test('six directives are too many, in any place', async () => {
    expect(await errorsOf(`{ appInfo { demo } ${times(6, () => '... @include(if: true) { __typename }')} }`)).toEqual(
      invalid(/^The document has 6 directives; the limit is 5\. Leave some out/),
    );
    expect(
      await errorsOf(
        '{ appInfo { ...F } } fragment F on AppInfo { ...G @skip(if: false) ...G @include(if: true) } fragment G on AppInfo { a: demo @include(if: true) b: demo @include(if: true) }',
      ),
    ).toEqual(invalid('has 6 directives'));
    expect((await ask(`{ ${times(5, () => '... @include(if: true) { __typename }')} }`)).status).toBe(200);
  });

  test('a document with many errors gets six of them at most', async () => {
    const repeated = await errorsOf(`{ __typename ${'@aa '.repeat(10)} }`);
    expect({ status: repeated.status, few: repeated.codes.length <= 6 }).toEqual({ status: 400, few: true });
    const unknown = await errorsOf(`{ ${times(50, (index) => `nothing${index}`)} }`);
    expect({ status: unknown.status, few: unknown.codes.length <= 6 }).toEqual({ status: 400, few: true });
  });

  test('nine levels are too deep, also through fragments; eight are not', async () => {
    const nested = (levels: number) => `{ prompt(id: "a") { ${'related { '.repeat(levels - 2)} id ${'}'.repeat(levels - 2)} } }`;
    expect(await errorsOf(nested(9))).toEqual(
      invalid(/^The document has 9 levels of fields; the limit is 8\. Select fewer, and/),
    );
    expect((await errorsOf(nested(8))).messages).not.toContainEqual(expect.stringMatching('levels'));
    expect(
      await errorsOf(
        `{ prompt(id: "a") { ...A } } fragment A on Prompt { ${'related { '.repeat(4)} ...B ${'}'.repeat(4)} } fragment B on Prompt { related { related { related { id } } } }`,
      ),
    ).toEqual(invalid('has 9 levels'));
  });

  test('a cycle of fragments is rejected', async () => {
    const { status, codes, messages } = await errorsOf(
      '{ prompt(id: "a") { ...A } } fragment A on Prompt { related { ...B } } fragment B on Prompt { ...A }',
    );
    expect({ status, codes }).toEqual({ status: 400, codes: ['GRAPHQL_VALIDATION_FAILED'] });
    expect(messages[0]).toMatch(/^Cannot spread fragment/);
  });

  test.each([
    ['1001 tokens', ofTokens(1001)],
    ['5000 nested braces', `${'{'.repeat(5000)}${'}'.repeat(5000)}`],
    ['5000 nested lists', `{ prompts(tags: ${'['.repeat(5000)}${']'.repeat(5000)}) { totalCount } }`],
  ])('%s are not parsed', async (_what, query) => {
    expect(await errorsOf(query)).toMatchObject({ status: 400, codes: ['GRAPHQL_PARSE_FAILED'], data: undefined });
  });

  test('a document with too many tokens is told how many it may have, and what to do', async () => {
    const message =
      /^The document has more than 1,000 tokens, .*\. Send values as variables, or split it into several requests\.$/;
    expect((await errorsOf(ofTokens(1001))).messages).toEqual([expect.stringMatching(message)]);
  });

  test('1000 tokens are parsed', async () => {
    expect((await ask(ofTokens(1000))).body).toEqual({ data: { __typename: 'Query', appInfo: { demo: true } } });
  });

  test('six root lists are too many, five are not; fragments and aliases count', async () => {
    const lists = [
      'categories { id }',
      'a: categories { id }',
      'favorites(first: 1) { totalCount }',
      'recentUses(first: 1) { usedAt }',
      'popularPrompts(first: 1) { id }',
    ];
    expect((await ask(`{ ${lists.join(' ')} }`)).status).toBe(200);
    expect(await errorsOf(`{ ${lists.join(' ')} prompts(first: 1) { totalCount } }`)).toEqual(
      invalid('The document requests 6 lists; the limit is 5. Request some of them in another document.'),
    );
    expect(await errorsOf(`{ ${lists.join(' ')} ...F } fragment F on Query { prompts(first: 1) { totalCount } }`)).toEqual(
      invalid('The document requests 6 lists; the limit is 5. Request some of them in another document.'),
    );
  });

  test.each([
    ['aliases', 'mutation { a: signIn(email: "a", password: "b") { token } b: signIn(email: "a", password: "c") { token } }'],
    [
      'a fragment',
      'mutation { signIn(email: "a", password: "b") { token } ...F } fragment F on Mutation { b: signIn(email: "a", password: "c") { token } }',
    ],
  ])('a document may sign in once: %s', async (_how, query) => {
    expect(await errorsOf(query)).toEqual(invalid('A document may contain only one signIn.'));
  });

  test.each([
    ['superUserSignIn', 'superUserSignIn(code: "2468") { token }'],
    ['createUserSubscription', 'createUserSubscription(input: { email: "a", password: "b" }) { clientSecret }'],
    ['createSubscription', 'createSubscription { clientSecret }'],
    ['requestPasswordReset', 'requestPasswordReset(email: "a")'],
  ])('a document that signs in is none that asks for %s', async (other, field) => {
    expect(await errorsOf(`mutation { signIn(email: "a", password: "b") { token } ${field} }`)).toEqual(
      invalid(`A document may contain only one of signIn, ${other}.`),
    );
  });

  test('a subscription is a validation error', async () => {
    expect(await errorsOf('subscription { prompts }')).toEqual(invalid('This API has no subscriptions.'));
  });
});

describe('introspection', () => {
  test('works for a member, and is 401 for a visitor', async () => {
    const { status, body } = await ask(getIntrospectionQuery());
    expect({ status, types: body.data }).toMatchObject({ status: 200, types: { __schema: { queryType: { name: 'Query' } } } });
    expect((await visit(getIntrospectionQuery())).status).toBe(401);
  });

  test.each([
    '{ __type(name: "User") { name } }',
    '{ ...F } fragment F on Query { a: __schema { queryType { name } } }',
    '{ ... @include(if: true) { __schema { queryType { name } } } }',
  ])('a visitor cannot run %s, not even after a member has run it', async (query) => {
    expect((await ask(query)).status).toBe(200);
    const { status, body } = await visit(query);
    expect({ status, body }).toEqual({
      status: 401,
      body: { errors: [{ message: authMessageOf('MISSING'), extensions: { code: 'UNAUTHENTICATED', reason: 'MISSING' } }] },
    });
    expect((await visit('{ __typename }')).status).toBe(200);
  });

  test('is limited in depth', async () => {
    const query = `{ __schema { types { ${'fields { type { '.repeat(4)} name ${'} }'.repeat(4)} } } }`;
    expect(await errorsOf(query)).toMatchObject({
      status: 400,
      codes: ['GRAPHQL_VALIDATION_FAILED'],
      messages: ['Maximum introspection depth exceeded'],
    });
  });
});
