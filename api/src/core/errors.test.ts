import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { withoutTable } from '../../test/without-table.ts';
import { makeCategory, makeFree, makePrompt, makeUser, PASSWORD } from '../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { parseInput } from './errors.ts';

let server: TestServer;
let token: string;
let promptId: string;
beforeAll(async () => {
  server = await startServer();
  ({ token } = await makeFree(server));
  const category = await makeCategory(server);
  ({ id: promptId } = await makePrompt(server, category));
});
afterAll(() => server.close());

const ofDatabase =
  /relation|prompt_uses|sessions|users|column|constraint|select |insert |42P01|pg_|kysely|mikro|postgres|node_modules|\bat .*:\d+/i;
const lineOf = (requestId: string | null, msg: string) =>
  server.logged.filter((line) => line.requestId === requestId && line.msg === msg);

describe('server errors', () => {
  test('an error in a resolver is masked, and logged with the request id', async () => {
    const { status, headers, body, text } = await withoutTable(server, 'prompt_uses', () =>
      server.graphql('{ stats { thisWeek } }', {}, { token }),
    );
    const requestId = headers.get('x-request-id');
    expect(requestId).toMatch(/^[\w-]{36}$/);
    expect({ status, body }).toEqual({
      status: 500,
      body: {
        errors: [{ message: 'Internal server error', path: ['stats'], extensions: { code: 'INTERNAL_SERVER_ERROR', requestId } }],
        data: null,
      },
    });
    expect(text).not.toMatch(ofDatabase);
    expect(lineOf(requestId, 'unexpected error')).toMatchObject([
      { level: 'error', err: { message: expect.stringMatching('prompt_uses') } },
    ]);
    expect(lineOf(requestId, 'request')).toMatchObject([{ status: 500, errors: ['INTERNAL_SERVER_ERROR'] }]);
  });

  test('an error behind REST is masked and logged too', async () => {
    const { status, headers, body } = await withoutTable(server, 'prompt_uses', () =>
      server.rest('GET', '/api/user/stats', { token }),
    );
    expect({ status, body }).toEqual({ status: 500, body: { message: 'Internal server error', code: 'INTERNAL_SERVER_ERROR' } });
    expect(lineOf(headers.get('x-request-id'), 'unexpected error')).toHaveLength(1);
  });

  test('a mutation that fails halfway writes nothing', async () => {
    const record = () => server.rest('POST', `/api/user/prompt-usage/${promptId}`, { token });
    expect(await withoutTable(server, 'prompt_uses', record)).toMatchObject({
      status: 500,
      body: { code: 'INTERNAL_SERVER_ERROR' },
    });
    const { body } = await server.graphql(
      'query ($id: ID!) { prompt(id: $id) { usageCount } recentUses { usedAt } }',
      { id: promptId },
      { token },
    );
    expect(body.data).toEqual({ prompt: { usageCount: 0 }, recentUses: [] });
  });

  test('a document that fails in part returns the other fields with 200', async () => {
    const { status, body } = await withoutTable(server, 'categories', () =>
      server.graphql('{ category(id: "any") { id } appInfo { demo } }', {}, { token }),
    );
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        data: { category: null, appInfo: { demo: true } },
        errors: [{ message: 'Internal server error', path: ['category'], extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
      },
    });
  });

  test('an error while the context is created is a masked 500, over GraphQL and REST', async () => {
    const [graphql, rest] = await withoutTable(server, 'sessions', async () => {
      // What is in memory would do.
      server.database.invalidation.changedAll();
      return [
        await server.graphql('{ __typename }', {}, { token }),
        await server.rest('GET', '/api/categories', { token }),
      ] as const;
    });
    const requestId = graphql.headers.get('x-request-id');
    expect(graphql).toMatchObject({
      status: 500,
      body: { errors: [{ message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR', requestId } }] },
    });
    expect(rest).toMatchObject({ status: 500, body: { message: 'Internal server error', code: 'INTERNAL_SERVER_ERROR' } });
    for (const { text, headers } of [graphql, rest]) {
      expect(text).not.toMatch(ofDatabase);
      expect(lineOf(headers.get('x-request-id'), 'unexpected error')).toHaveLength(1);
    }
  });

  test('a sign-in with a server error has success: false over REST, and works again afterwards', async () => {
    const { email } = await makeUser(server);
    const signIn = () => server.rest('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
    expect(await withoutTable(server, 'users', signIn)).toMatchObject({
      status: 500,
      body: { success: false, message: 'Internal server error', code: 'INTERNAL_SERVER_ERROR' },
    });
    expect((await signIn()).status).toBe(200);
  });
});

describe('client errors', () => {
  test.each([
    ['a field', '{ categorie { id } }', {}],
    ['a field below', '{ categories { nam } }', {}],
    ['an argument', '{ prompts(fist: 1) { totalCount } }', {}],
    ['an enum value', '{ prompts(sort: newes) { totalCount } }', {}],
    ['an enum value in a variable', 'query ($sort: PromptSort) { prompts(sort: $sort) { totalCount } }', { sort: 'newes' }],
    ['a type', 'query ($sort: PromptSor) { prompts(sort: $sort) { totalCount } }', {}],
    ['a fragment on a type', '{ categories { ...F } } fragment F on Categor { id }', {}],
  ])('do not suggest names of the schema: %s', async (_what, query, variables) => {
    for (const caller of [token, undefined]) {
      const { status, text } = await server.graphql(query, variables, { token: caller });
      expect(status).toBe(400);
      expect(text).not.toMatch(/did you mean|newest|PromptSort"?\?|"name"|"first"/i);
    }
  });

  test('REST names what a query parameter may be, which its description says as well', async () => {
    const { status, body } = await server.rest('GET', '/api/prompts?sort=newes', { token });
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        message: 'sort: must be one of newest, oldest, popular, alphabetical, curated',
        code: 'BAD_USER_INPUT',
        fields: { sort: 'Must be one of newest, oldest, popular, alphabetical, curated' },
      },
    });
  });

  test('an invalid input has a reason for people, even where its schema has none', () => {
    const schema = z.object({
      long: z.string().max(2000),
      short: z.string().min(3),
      shape: z.string().regex(/^[a-z]*$/),
      empty: z.string().min(1),
      list: z.array(z.string()).max(1),
      lists: z.array(z.string()).min(2),
      count: z.int().min(1),
      type: z.string(),
      choice: z.enum(['one', 'two']),
      own: z.string().max(1, 'Use one letter'),
    });
    const texts = { long: 'x'.repeat(2001), short: 'x', shape: '1', empty: '', own: 'xx' };
    const input = { ...texts, list: ['a', 'b'], lists: [], count: 0, type: 5, choice: 'x' };
    const fields = {
      long: 'Use at most 2,000 characters',
      short: 'Use at least 3 characters',
      shape: 'This value is not valid',
      empty: 'Use at least 1 character',
      list: 'Use at most 1 item',
      lists: 'Use at least 2 items',
      count: 'Use at least 1',
      type: 'Missing or of the wrong type',
      choice: 'This value is not valid',
      own: 'Use one letter',
    };
    expect(() => parseInput(schema, input)).toThrow(
      expect.objectContaining({ message: fields.long, extensions: expect.objectContaining({ fields }) }),
    );
  });

  test('a syntax error is reported without a stack', async () => {
    const { status, body } = await server.graphql('qwerty cop { abc }');
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        errors: [
          {
            message: 'Syntax Error: Unexpected Name "qwerty".',
            locations: [{ line: 1, column: 1 }],
            extensions: { code: 'GRAPHQL_PARSE_FAILED' },
          },
        ],
      },
    });
  });

  test('a response has no extensions', async () => {
    for (const caller of [token, undefined])
      expect((await server.graphql('{ __typename }', {}, { token: caller })).body).toEqual({ data: { __typename: 'Query' } });
  });

  test('are not logged as server errors', async () => {
    const { headers } = await server.graphql('{ nothing }', {}, { token });
    expect(lineOf(headers.get('x-request-id'), 'unexpected error')).toEqual([]);
    expect(lineOf(headers.get('x-request-id'), 'request')).toMatchObject([{ errors: ['GRAPHQL_VALIDATION_FAILED'] }]);
  });
});
