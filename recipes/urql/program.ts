import { cacheExchange, Client, fetchExchange, gql } from '@urql/core';

interface Titles {
  prompts: { totalCount: number; pageInfo: { endCursor: string | null }; edges: { node: { title: string } }[] };
}

const client = new Client({
  url: `${process.env.PROMPTORY_URL}/graphql`,
  exchanges: [cacheExchange, fetchExchange],
  fetchOptions: { headers: { authorization: `Bearer ${process.env.PROMPTORY_KEY}` } },
  // Short queries go by GET, which urql prefers: the server accepts it, with an ETag.
  preferGetMethod: 'within-url-limit',
});

const titles = gql<Titles, { after?: string | null }>`
  query Titles($after: String) {
    prompts(first: 2, after: $after) {
      totalCount
      pageInfo {
        endCursor
      }
      edges {
        node {
          id
          title
        }
      }
    }
  }
`;

async function read(after?: string | null): Promise<Titles['prompts']> {
  const { data, error } = await client.query(titles, { after });
  if (!data) throw error ?? new Error('No answer');
  return data.prompts;
}

const first = await read();
const second = await read(first.pageInfo.endCursor);

console.log(first.totalCount, 'prompts');
for (const { node } of [...first.edges, ...second.edges]) console.log(node.title);
