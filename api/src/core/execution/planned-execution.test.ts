import { ApolloServer } from '@apollo/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { buildSchema, type GraphQLFieldResolver, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import type { Context } from '../context.ts';
import { resolveInTurn } from '../limits/response-parts.ts';
import { plannedExecutionPlugin } from './planned-execution.ts';

const typeDefs = `
  enum Level { EASY HARD }
  interface Named { name: String! }
  type Tag implements Named { name: String! }
  type Card { id: ID! title: String! note: String level: Level! size: Int! tags: [String!]! related: [Card!]! both: [String!]! path: String! later: String broken: String odd: Int! named: Named! }
  type Query { cards(first: Int! = 2, title: String): [Card!] one: Card! fails: String nothing: Card missing: String! twice: Int }
`;

const card = (id: number, more: object = {}): Record<string, unknown> => ({
  id,
  title: `Card ${id}`,
  note: null,
  level: 'EASY',
  size: id,
  tags: ['a', 'b'],
  related: id > 1 ? [card(1), Promise.resolve(card(1))] : [],
  named: { __typename: 'Tag', name: 'tag' },
  odd: 'no number',
  ...more,
});

let calls: string[] = [];

type Resolvers = Record<string, Record<string, GraphQLFieldResolver<Record<string, unknown>, object>>>;

const resolvers: Resolvers = {
  Query: {
    cards: async (_root, { first, title }: { first?: number; title?: string }) => {
      calls.push('cards');
      return Array.from({ length: first ?? 0 }, (_, at) => card(at + 1, title ? { title } : {}));
    },
    one: () => card(7, { title: () => 'from a method' }),
    fails: async () => {
      calls.push('fails');
      throw new Error('It failed');
    },
    nothing: () => null,
    missing: () => null,
    twice: () => calls.push('twice'),
  },
  Card: {
    path: (_card, _args, _context, { path, fieldNodes }) => `${path.prev?.key} ${path.typename} ${path.key} ${fieldNodes.length}`,
    later: async ({ title }) => String(title),
    both: () => [null, Promise.reject(new Error('Not awaited'))],
    broken: ({ id }) => {
      if (id === 2) throw new Error('Broken');
      return 'whole';
    },
  },
};

function createSchema(): GraphQLSchema {
  const schema = buildSchema(typeDefs);
  for (const [type, fields] of Object.entries(resolvers))
    for (const [name, resolve] of Object.entries(fields))
      (schema.getType(type) as GraphQLObjectType).getFields()[name]!.resolve = resolve as GraphQLFieldResolver<unknown, unknown>;
  return schema;
}

function createServer(isPlanned: boolean) {
  const schema = createSchema();
  let planned = 0;
  const server = new ApolloServer<Context>({
    schema,
    plugins: isPlanned
      ? [
          {
            requestDidStart: async ({ contextValue }) => ({
              // Apollo Server runs each operation with a copy of its context.
              responseForOperation: async () => {
                if ('isHeavy' in contextValue) resolveInTurn(contextValue);
                return null;
              },
            }),
          },
          plannedExecutionPlugin(schema),
          { requestDidStart: async () => ({ executionDidStart: async () => void (planned -= 1) }) },
          { requestDidStart: async () => ({ willSendResponse: async () => void (planned += 1) }) },
        ]
      : [],
  });
  /** @returns the result, and whether a plan has completed it */
  const run = async (query: string, variables: Record<string, unknown> = {}, context: object = {}, operationName?: string) => {
    planned = 0;
    calls = [];
    const { body } = await server.executeOperation({ query, variables, operationName }, { contextValue: context as Context });
    return { result: body.kind === 'single' ? JSON.stringify(body.singleResult) : '', isPlanned: planned === 1, calls };
  };
  return { server, run };
}

const plain = createServer(false);
const fast = createServer(true);

beforeAll(() => Promise.all([plain.server.start(), fast.server.start()]));
afterAll(() => Promise.all([plain.server.stop(), fast.server.stop()]));
beforeEach(() => {
  calls = [];
});

const cases: [what: string, query: string, variables: Record<string, unknown>][] = [
  ['fields of a list', '{ cards { id title note level size tags } }', {}],
  ['arguments and variables', 'query ($n: Int!, $t: String) { cards(first: $n, title: $t) { title } }', { n: 3, t: 'Same' }],
  ['a default of a variable', 'query ($n: Int! = 1) { cards(first: $n) { id } }', {}],
  [
    'aliases, twice the same field, and names of types',
    '{ a: cards { x: id id ...F } one { __typename id } } fragment F on Card { id title }',
    {},
  ],
  ['lists inside of lists, and promises in them', '{ cards(first: 2) { id related { id title } } }', {}],
  ['resolvers and their paths', '{ cards { path related { path } } one { path again: path } }', {}],
  ['promises', '{ cards { later related { later } } }', {}],
  ['methods', '{ one { title } }', {}],
  ['null', '{ nothing { id } cards { note } }', {}],
  ['fragments on an interface', '{ one { ... on Card { id } ... { size } } }', {}],
  ['nothing that is left', 'query ($is: Boolean!) { one @skip(if: $is) { id } }', { is: true }],
  ['a skipped field', 'query ($is: Boolean!) { one { id @skip(if: $is) title @include(if: $is) } }', { is: true }],
];

describe('a query that was sent before is completed by its plan, as by the executor', () => {
  test.each(cases)('%s', async (_what, query, variables) => {
    const expected = await plain.run(query, variables);
    const first = await fast.run(query, variables);
    const second = await fast.run(query, variables);
    expect(first).toEqual({ ...expected, isPlanned: false });
    expect(second).toEqual({ ...expected, isPlanned: true });
    expect((await fast.run(query, variables)).result).toBe(expected.result);
  });
});

test('the variables of directives have plans of their own', async () => {
  const query = 'query ($is: Boolean!) { one { id @skip(if: $is) title @include(if: $is) } }';
  for (const is of [true, false, false, true]) {
    const { result } = await fast.run(query, { is });
    expect(result).toBe((await plain.run(query, { is })).result);
  }
});

const aliases = Array.from({ length: 10 }, (_, at) => `a${at}: one { ...F }`).join(' ');

const irregular: [what: string, query: string, variables: Record<string, unknown>][] = [
  ['a root field that fails', '{ fails cards { id } }', {}],
  ['an entry that fails', '{ cards { broken } }', {}],
  ['null where there must be a value', '{ cards { id } missing }', {}],
  ['an entry that is rejected after one that is null', '{ one { both } }', {}],
  ['a value that is not of its type', '{ cards { odd } }', {}],
  ['an interface', '{ one { named { name } } }', {}],
  ['more fields than its text is worth', `{ ${aliases} } fragment F on Card { id title note level size tags path later }`, {}],
  ['a name that objects have', '{ one { __proto__: title id } }', {}],
  ['introspection', '{ __schema { queryType { name } } one { id } }', {}],
  ['a variable that is invalid', 'query ($n: Int!) { cards(first: $n) { id } }', { n: 'many' }],
  ['a variable that is missing', 'query ($n: Int!) { cards(first: $n) { id } }', {}],
];

describe('what a plan cannot complete is completed and reported by the executor', () => {
  test.each(irregular)('%s', async (_what, query, variables) => {
    const expected = await plain.run(query, variables);
    await fast.run(query, variables);
    expect(await fast.run(query, variables)).toEqual({ ...expected, isPlanned: false });
  });
});

test('all operations of a document share what its text is worth', async () => {
  const fields = ['a', 'b', 'c', 'd', 'e'].map((key) => `${key}: one { ...F }`).join(' ');
  const query = `query first { ${fields} } query second { ${fields} } fragment F on Card { id title note level size tags }`;
  for (const name of ['first', 'second']) await fast.run(query, {}, {}, name);
  expect((await fast.run(query, {}, {}, 'first')).isPlanned).toBe(true);
  expect((await fast.run(query, {}, {}, 'second')).isPlanned).toBe(false);
});

test('the lists of a heavy request are left to the executor', async () => {
  const query = '{ cards(first: 5) { size } }';
  await fast.run(query);
  expect((await fast.run(query)).isPlanned).toBe(true);
  expect((await fast.run(query, {}, { isHeavy: true })).isPlanned).toBe(false);
});

test('root fields are resolved once, even if the executor has to continue', async () => {
  const query = '{ twice fails cards { broken } }';
  await fast.run(query);
  expect((await fast.run(query)).calls).toEqual(['twice', 'fails', 'cards']);
});
