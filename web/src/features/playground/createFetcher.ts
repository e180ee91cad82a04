import type { Fetcher, FetcherOpts, FetcherParams } from '@graphiql/toolkit';
import { getOperationAST, GraphQLError, parse, type ExecutionResult } from 'graphql';

/**
 * The name of the selected operation, if it is in the document. GraphiQL updates the selection a moment after the document
 * has changed, so the name can still be one of the previous document. It is null if no operation is selected.
 */
function selectedOperation(operationName: string | null | undefined, query: string): string | undefined {
  try {
    return getOperationAST(parse(query, { noLocation: true }), operationName)?.name?.value;
  } catch {
    // The server reports the syntax error.
    return undefined;
  }
}

/** Shows a failed request as a GraphQL error in the response pane. GraphiQL would show a thrown error with its stack. */
const errorResult = (message: string): ExecutionResult => ({ errors: [new GraphQLError(message)] });

/** Whether the token is invalid. An UNAUTHENTICATED error with a path comes from a resolver, such as a wrong password. */
const isTokenRejected = ({ errors }: ExecutionResult): boolean =>
  errors?.some(({ path, extensions }) => path === undefined && extensions?.code === 'UNAUTHENTICATED') ?? false;

function parseResponse(text: string): ExecutionResult | null {
  try {
    const result: unknown = JSON.parse(text);
    return typeof result === 'object' ? result : null;
  } catch {
    return null;
  }
}

/** The headers of a request: the usual ones, and over them those of the headers pane. Throws if one of those cannot be sent. */
function headersOf(token: string, ofPane: Record<string, unknown>): Headers {
  const headers = new Headers({
    'content-type': 'application/json',
    accept: 'application/graphql-response+json, application/json',
    authorization: `Bearer ${token}`,
  });
  for (const [name, value] of Object.entries(ofPane)) {
    if (typeof value !== 'string') throw new TypeError(`"${name}" is not a text`);
    headers.set(name, value);
  }
  return headers;
}

interface Listeners {
  onResponse: (headers: Headers) => void;
  /** The server does not accept the token, or no longer does. */
  onTokenRejected: () => void;
}

/** Sends GraphiQL's requests with this token, or with the one of the headers pane. */
export const createFetcher =
  (token: string, { onResponse, onTokenRejected }: Listeners): Fetcher =>
  async ({ query, operationName, variables }: FetcherParams, { headers: ofPane = {} }: FetcherOpts = {}) => {
    let headers: Headers;
    try {
      headers = headersOf(token, ofPane);
    } catch (error) {
      return errorResult(`Request not sent: a header of the headers pane is invalid. ${(error as Error).message}`);
    }
    let response: Response;
    let text: string;
    try {
      response = await fetch('/graphql', {
        method: 'POST',
        headers,
        body: JSON.stringify({ query, operationName: selectedOperation(operationName, query), variables: variables as unknown }),
      });
      text = await response.text();
    } catch {
      return errorResult('The server cannot be reached. Check your connection and try again.');
    }
    onResponse(response.headers);
    const result = parseResponse(text);
    if (!result) return errorResult(`The server has answered ${response.status} without JSON. Please try again in a moment.`);
    // A token of the headers pane says nothing about the one of the page.
    if (isTokenRejected(result) && headers.get('authorization') === `Bearer ${token}`) onTokenRejected();
    return result;
  };
