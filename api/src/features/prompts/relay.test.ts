import { afterAll, beforeAll, expect, test } from '@jest/globals';
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
