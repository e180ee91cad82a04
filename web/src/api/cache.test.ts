import { gql } from '@apollo/client';
import { describe, expect, test } from '@jest/globals';
import { createCache } from './cache.ts';

const PROMPTS = gql`
  query ($after: String, $search: String, $first: Int) {
    prompts(after: $after, search: $search, first: $first) {
      totalCount
      edges {
        node {
          id
          title
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

const page = (ids: string[], endCursor: string | null) => ({
  prompts: {
    __typename: 'PromptConnection',
    totalCount: 5,
    edges: ids.map((id) => ({ __typename: 'PromptEdge', node: { __typename: 'Prompt', id, title: `Title ${id}` } })),
    pageInfo: { __typename: 'PageInfo', hasNextPage: endCursor !== null, endCursor },
  },
});

interface Read {
  prompts: { edges: { node: { id: string } }[]; pageInfo: { endCursor: string | null } };
}

const idsIn = (cache: ReturnType<typeof createCache>, variables: object) =>
  cache.readQuery<Read>({ query: PROMPTS, variables })?.prompts.edges.map(({ node }) => node.id);

describe('A list of prompts', () => {
  test('appends the page after its cursor, without duplicates', () => {
    const cache = createCache();
    cache.writeQuery({ query: PROMPTS, variables: { first: 2 }, data: page(['a', 'b'], 'cursor-b') });
    cache.writeQuery({ query: PROMPTS, variables: { first: 2, after: 'cursor-b' }, data: page(['b', 'c'], null) });
    expect(idsIn(cache, { first: 2 })).toEqual(['a', 'b', 'c']);
    expect(cache.readQuery<Read>({ query: PROMPTS, variables: { first: 2 } })?.prompts.pageInfo.endCursor).toBeNull();
  });

  test.each([
    ['another', ['c', 'a']],
    ['the same', ['a', 'b']],
  ])('is replaced with all its pages by a new first page with %s items', (_, ids) => {
    const cache = createCache();
    const read = (items: string[], endCursor: string | null, variables: object = {}) =>
      cache.writeQuery({ query: PROMPTS, variables: { first: 2, ...variables }, data: page(items, endCursor) });
    read(['a', 'b'], 'cursor-b');
    read(['c'], null, { after: 'cursor-b' });
    read(ids, 'cursor');
    expect(idsIn(cache, { first: 2 })).toEqual(ids);
    expect(cache.readQuery<Read>({ query: PROMPTS, variables: { first: 2 } })?.prompts.pageInfo.endCursor).toBe('cursor');
  });

  test('is separate for another search or page size', () => {
    const cache = createCache();
    cache.writeQuery({ query: PROMPTS, variables: { search: 'lease', first: 6 }, data: page(['a'], 'cursor-a') });
    expect(idsIn(cache, { search: 'lease', first: 24 })).toBeUndefined();
    expect(idsIn(cache, { search: 'nda', first: 6 })).toBeUndefined();
    expect(idsIn(cache, { search: 'lease', first: 6 })).toEqual(['a']);
  });
});

test('a list of what has no id appends each page, and the same page only once', () => {
  const cache = createCache();
  const query = gql`
    query ($after: String) {
      myVersionSaves(promptId: "letter", after: $after, first: 2) {
        edges {
          node {
            revision
          }
        }
      }
    }
  `;
  const write = (revisions: number[], after?: string) => {
    const edges = revisions.map((revision) => ({
      __typename: 'MyVersionSaveEdge',
      node: { __typename: 'MyVersionSave', revision },
    }));
    const data = { myVersionSaves: { __typename: 'MyVersionSaveConnection', edges } };
    cache.writeQuery({ query, variables: { after }, data });
  };
  write([4, 3]);
  write([2, 1], 'cursor-3');
  write([2, 1], 'cursor-3');
  const read = cache.readQuery<{ myVersionSaves: { edges: { node: { revision: number } }[] } }>({ query });
  expect(read?.myVersionSaves.edges.map(({ node }) => node.revision)).toEqual([4, 3, 2, 1]);
});

describe('A single entity', () => {
  const PROMPT = gql`
    query ($id: ID!) {
      prompt(id: $id) {
        id
        title
      }
    }
  `;

  test('is read from a list that has loaded it', () => {
    const cache = createCache();
    cache.writeQuery({ query: PROMPTS, data: page(['a'], null) });
    expect(cache.readQuery({ query: PROMPT, variables: { id: 'a' } })).toEqual({
      prompt: { __typename: 'Prompt', id: 'a', title: 'Title a' },
    });
  });

  test('is missing if nothing has loaded it', () => {
    expect(createCache().readQuery({ query: PROMPT, variables: { id: 'nowhere' } })).toBeNull();
  });

  test('of the categories is read from the list of all', () => {
    const cache = createCache();
    const fields = '{ id name }';
    cache.writeQuery({
      query: gql(`{ categories ${fields} }`),
      data: { categories: [{ __typename: 'Category', id: 'legal', name: 'Legal' }] },
    });
    expect(cache.readQuery({ query: gql(`{ category(id: "legal") ${fields} }`) })).toEqual({
      category: { __typename: 'Category', id: 'legal', name: 'Legal' },
    });
  });
});

test('the statistics are a singleton, and a recent use is identified by prompt and time', () => {
  const cache = createCache();
  cache.writeQuery({
    query: gql('{ stats { favorites } recentUses { usedAt prompt { id } } }'),
    data: {
      stats: { __typename: 'UserStats', favorites: 3 },
      recentUses: [{ __typename: 'RecentUse', usedAt: '2026-11-20T00:00:00Z', prompt: { __typename: 'Prompt', id: 'a' } }],
    },
  });
  expect(Object.keys(cache.extract()).sort()).toEqual([
    'Prompt:a',
    'ROOT_QUERY',
    'RecentUse:{"prompt":{"id":"a"},"usedAt":"2026-11-20T00:00:00Z"}',
    'UserStats:{}',
  ]);
});
