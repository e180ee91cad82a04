import type { Fetcher, FetcherParams } from '@graphiql/toolkit';
import { getOperationAST, parse } from 'graphql';

/**
 * The operation that was chosen, where the document has it. GraphiQL names the chosen one a moment after the document
 * has changed: until then it is that of the document before. It is null where nobody has chosen one of several.
 */
function chosen(operationName: string | null | undefined, query: string): string | undefined {
  try {
    return getOperationAST(parse(query, { noLocation: true }), operationName)?.name?.value;
  } catch {
    // What cannot be read is for the server to refuse, in its words.
    return undefined;
  }
}

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
      body: JSON.stringify({ query, operationName: chosen(operationName, query), variables: variables as unknown }),
    });
    onAnswer(response.headers);
    return (await response.json()) as Awaited<ReturnType<Fetcher>>;
  };
