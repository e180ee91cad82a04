import type { ApolloClient, OperationVariables } from '@apollo/client';

/** As it is now, because other tabs and devices change it; if it cannot be loaded, as it was last, where the cache has all of it. */
export async function readNow<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  question: ApolloClient.QueryOptions<Data, Variables>,
) {
  try {
    const { data } = await client.query({ ...question, fetchPolicy: 'network-only' });
    return { data, isOld: false };
  } catch {
    const { data } = await client.query({ ...question, fetchPolicy: 'cache-only' });
    return { data, isOld: true };
  }
}
