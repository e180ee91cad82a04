import { graphql } from './gql/gql.ts';
import type { TypedDocumentString } from './gql/graphql.ts';

/** Sends an operation. The types of its variables and of its answer come from the document. */
async function send<Data, Variables>(document: TypedDocumentString<Data, Variables>, variables: Variables): Promise<Data> {
  const response = await fetch(`${process.env.PROMPTORY_URL}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env.PROMPTORY_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: document.toString(), variables }),
  });
  const { data, errors } = (await response.json()) as { data?: Data; errors?: { message: string }[] };
  if (!data) throw new Error(errors?.[0]?.message ?? response.statusText);
  return data;
}

const Titles = graphql(`
  query Titles($after: String) {
    prompts(first: 2, after: $after) {
      totalCount
      pageInfo {
        endCursor
      }
      edges {
        node {
          title
        }
      }
    }
  }
`);

const first = await send(Titles, {});
const second = await send(Titles, { after: first.prompts.pageInfo.endCursor });

console.log(first.prompts.totalCount, 'prompts');
for (const { node } of [...first.prompts.edges, ...second.prompts.edges]) console.log(node.title);
