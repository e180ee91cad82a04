import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isObjectType } from 'graphql';
import { executeText } from '../../../test/clients/graphql.ts';
import { makeCategory, makeFree, makePrompt } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { createSchema } from '../../schema.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('every connection has the fields that Relay requires', () => {
  const schema = createSchema();
  const typesOf = (name: string) => {
    const type = schema.getType(name);
    if (!isObjectType(type)) throw new Error(`${name} is not an object`);
    return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, String(field.type)]));
  };
  expect(typesOf('PageInfo')).toEqual({
    hasNextPage: 'Boolean!',
    hasPreviousPage: 'Boolean!',
    startCursor: 'String',
    endCursor: 'String',
  });
  const connections = Object.keys(schema.getTypeMap()).filter((name) => name.endsWith('Connection'));
  expect(connections).toContain('PromptConnection');
  for (const name of connections) {
    const { edges = '', pageInfo } = typesOf(name);
    expect({ name, pageInfo }).toEqual({ name, pageInfo: 'PageInfo!' });
    expect(typesOf(edges.replace(/\W/g, ''))).toMatchObject({ cursor: 'String!', node: expect.stringMatching(/!$/) });
  }
});

test('a page says where it begins, and whether one is before it', async () => {
  const { token } = await makeFree(server);
  const category = await makeCategory(server);
  for (const title of ['A', 'B', 'C']) await makePrompt(server, category, { title });
  const PAGE = `query ($after: String) {
    prompts(first: 2, sort: alphabetical, after: $after) {
      edges { cursor node { title } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`;
  interface Page {
    prompts: { edges: { cursor: string; node: { title: string } }[]; pageInfo: { endCursor: string | null } };
  }
  const read = async (after: string | null) => (await executeText<Page>(server, PAGE, { after }, token)).prompts;
  const first = await read(null);
  expect(first.pageInfo).toEqual({
    hasNextPage: true,
    hasPreviousPage: false,
    startCursor: first.edges[0]?.cursor,
    endCursor: first.edges[1]?.cursor,
  });
  const last = await read(first.pageInfo.endCursor);
  const [{ cursor } = { cursor: '' }] = last.edges;
  expect(last.edges.map(({ node }) => node.title)).toEqual(['C']);
  expect(last.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true, startCursor: cursor, endCursor: cursor });
  expect((await read(cursor)).pageInfo).toEqual({
    hasNextPage: false,
    hasPreviousPage: true,
    startCursor: null,
    endCursor: null,
  });
});

describe('pages from the end of a list', () => {
  const PAGE = `query ($search: String, $sort: PromptSort, $first: Int, $after: String, $last: Int, $before: String) {
    prompts(search: $search, sort: $sort, first: $first, after: $after, last: $last, before: $before) {
      edges { cursor node { title } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`;
  const FAVORITES = `query ($first: Int, $after: String, $last: Int, $before: String) {
    favorites(first: $first, after: $after, last: $last, before: $before) {
      edges { cursor node { title } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`;
  const STAR = 'mutation ($id: ID!) { setFavorite(promptId: $id, isFavorited: true) { favorites } }';
  interface Page {
    edges: { cursor: string; node: { title: string } }[];
    pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  }
  const titles = ({ edges }: Page) => edges.map(({ node }) => node.title);

  let token: string;
  beforeAll(async () => {
    const category = await makeCategory(server);
    ({ token } = await makeFree(server));
    for (const number of ['one', 'two', 'three', 'four', 'five']) {
      const { id } = await makePrompt(server, category, { title: `Backward ${number}` });
      await executeText(server, STAR, { id }, token);
      server.clock.now = new Date(server.clock.now.getTime() + 1000);
    }
  });

  const lists: [string, string, Record<string, unknown>][] = [
    ['a search', PAGE, { search: 'backward' }],
    ...['newest', 'oldest', 'popular', 'alphabetical', 'curated'].map((sort): [string, string, Record<string, unknown>] => [
      `a search by ${sort}`,
      PAGE,
      { search: 'backward', sort },
    ]),
    ['favorites', FAVORITES, {}],
  ];
  test.each(lists)('are the same entries in the same order: %s', async (_what, query, variables) => {
    const read = async (page: Record<string, unknown>) =>
      Object.values(await executeText<Record<string, Page>>(server, query, { ...variables, ...page }, token))[0]!;
    const whole = await read({ first: 100 });
    expect(whole.edges).toHaveLength(5);
    const [, second, , fourth] = whole.edges;
    const last = await read({ last: 2 });
    expect(titles(last)).toEqual(titles(whole).slice(3));
    expect(last.pageInfo).toEqual({
      hasNextPage: false,
      hasPreviousPage: true,
      startCursor: fourth!.cursor,
      endCursor: whole.edges[4]!.cursor,
    });
    const middle = await read({ first: null, after: null, last: 2, before: last.pageInfo.startCursor });
    expect(titles(middle)).toEqual(titles(whole).slice(1, 3));
    expect(middle.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true, startCursor: second!.cursor });
    const start = await read({ last: 2, before: middle.pageInfo.startCursor });
    expect(titles(start)).toEqual(titles(whole).slice(0, 1));
    expect(start.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    expect(titles(await read({ first: 1, after: second!.cursor, before: fourth!.cursor }))).toEqual(titles(whole).slice(2, 3));
  });

  test('the whole library can be read from its end', async () => {
    const read = async (page: Record<string, unknown>) =>
      (await executeText<{ prompts: Page }>(server, PAGE, { sort: 'alphabetical', ...page }, token)).prompts;
    const whole = titles(await read({ first: 100 }));
    const found: string[] = [];
    for (let before: string | null = null, isFirst = true; isFirst || before; isFirst = false) {
      const page: Page = await read({ last: 3, before });
      found.unshift(...titles(page));
      before = page.pageInfo.hasPreviousPage ? page.pageInfo.startCursor : null;
    }
    expect(found).toEqual(whole);
  });

  test.each([
    ['last', { last: 0 }],
    ['last', { last: 101 }],
    ['last', { last: -1 }],
    ['before', { last: 2, before: 'x' }],
    ['after', { last: 2, after: 'x' }],
  ])('a wrong %s is named: %j', async (name, page) => {
    const { status, body } = await server.graphql(PAGE, page, { token });
    expect({ status, extensions: body.errors?.[0]?.extensions }).toEqual({
      status: 400,
      extensions: { code: 'BAD_USER_INPUT', fields: { [name]: expect.any(String) } },
    });
  });
});
