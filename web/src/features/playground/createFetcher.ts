import type { Fetcher, FetcherParams } from '@graphiql/toolkit';
import { getOperationAST, GraphQLError, parse, type ExecutionResult } from 'graphql';

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

/** What was not answered is said where the answer would stand, in GraphQL's shape. What is thrown would show its stack. */
const unanswered = (message: string): ExecutionResult => ({ errors: [new GraphQLError(message)] });

/** Whether the token is refused: before anything was asked, unlike a password that was tried. */
const isRefused = ({ errors }: ExecutionResult): boolean =>
  errors?.some(({ path, extensions }) => path === undefined && extensions?.code === 'UNAUTHENTICATED') ?? false;

function parseAnswer(text: string): ExecutionResult | null {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' ? answer : null;
  } catch {
    return null;
  }
}

interface Listeners {
  onAnswer: (headers: Headers) => void;
  /** The server does not know this token (any more). */
  onRefused: () => void;
}

/** Asks with this token and no other. */
export const createFetcher =
  (token: string, { onAnswer, onRefused }: Listeners): Fetcher =>
  async ({ query, operationName, variables }: FetcherParams) => {
    let response: Response;
    let text: string;
    try {
      response = await fetch('/graphql', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/graphql-response+json, application/json',
          authorization: `Bearer ${token}`,
        },
        body: JSON.stringify({ query, operationName: chosen(operationName, query), variables: variables as unknown }),
      });
      text = await response.text();
    } catch {
      return unanswered('The server cannot be reached. Check your connection and try again.');
    }
    onAnswer(response.headers);
    const answer = parseAnswer(text);
    if (!answer) return unanswered(`The server has answered ${response.status} without JSON. Please try again in a moment.`);
    if (isRefused(answer)) onRefused();
    return answer;
  };
