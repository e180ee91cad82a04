// Without React, Apollo Client 3 is imported from its core.
import { ApolloClient, gql, HttpLink, InMemoryCache, type TypedDocumentNode } from '@apollo/client-3/core/index.js';
import { relayStylePagination } from '@apollo/client-3/utilities/index.js';

interface Titles {
  prompts: { totalCount: number; pageInfo: { endCursor: string | null }; edges: { node: { title: string } }[] };
}

/** What decides which prompts are in the list. The other arguments say which page of it. */
const filters = ['access', 'category', 'search', 'sort', 'tags', 'task'];

const client = new ApolloClient({
  link: new HttpLink({
    uri: `${process.env.PROMPTORY_URL}/graphql`,
    headers: { authorization: `Bearer ${process.env.PROMPTORY_KEY}` },
  }),
  // The pages of a list are kept together, and lists with other filters apart.
  cache: new InMemoryCache({
    typePolicies: { Query: { fields: { prompts: relayStylePagination(filters) } } },
  }),
});

const TITLES: TypedDocumentNode<Titles, { after?: string | null }> = gql`
  query Titles($after: String) {
    prompts(first: 2, after: $after) {
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      edges {
        cursor
        node {
          id
          title
        }
      }
    }
  }
`;

const { data: first } = await client.query({ query: TITLES });
const after = first.prompts.pageInfo.endCursor;
// The cache joins the pages, so the answer has both. In a page, use fetchMore.
const { data: both } = await client.query({ query: TITLES, variables: { after }, fetchPolicy: 'network-only' });

console.log(both.prompts.totalCount, 'prompts');
for (const { node } of both.prompts.edges) console.log(node.title);
client.stop();
