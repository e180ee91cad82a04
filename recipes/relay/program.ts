import { Environment, fetchQuery, Network, type FetchFunction, type GraphQLResponse, RecordSource, Store } from 'relay-runtime';
import Titles, { type queriesTitlesQuery } from './__generated__/queriesTitlesQuery.graphql.ts';

const send: FetchFunction = async ({ text: query }, variables) => {
  const response = await fetch(`${process.env.PROMPTORY_URL}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env.PROMPTORY_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as GraphQLResponse;
};

const environment = new Environment({ network: Network.create(send), store: new Store(new RecordSource()) });

const read = (variables: queriesTitlesQuery['variables']) =>
  fetchQuery<queriesTitlesQuery>(environment, Titles, variables, { fetchPolicy: 'network-only' }).toPromise();

// Backward, from the end of the list. The store joins the pages, so the second answer has both.
const end = await read({ last: 2 });
const both = await read({ last: 2, before: end?.prompts.pageInfo.startCursor });

console.log(both?.prompts.totalCount, 'prompts');
for (const { node } of both?.prompts.edges ?? []) console.log(node.title);
