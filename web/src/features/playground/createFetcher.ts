import type { Fetcher, FetcherParams } from '@graphiql/toolkit';

/** Asks with this token and no other. The headers of each answer are handed on. */
export const createFetcher =
  (token: string, onAnswer: (headers: Headers) => void): Fetcher =>
  async ({ query, operationName, variables }: FetcherParams) => {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json, application/json',
        authorization: `Bearer ${token}`,
      },
      // GraphiQL says null where nobody has chosen one of several.
      body: JSON.stringify({ query, operationName: operationName ?? undefined, variables: variables as unknown }),
    });
    onAnswer(response.headers);
    return (await response.json()) as Awaited<ReturnType<Fetcher>>;
  };
