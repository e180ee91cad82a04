import { ApolloLink, HttpLink } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { LibraryShellDocument } from './LibraryShell.generated.ts';

/** Whether the server no longer knows the session, in GraphQL's words or in those of HTTP. */
export function isUnauthenticated(error: unknown): boolean {
  if (CombinedGraphQLErrors.is(error)) return error.errors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED');
  return ServerError.is(error) && error.statusCode === 401;
}

/** The name of the query that finds out who is signed in; what a refusal means there, the gate decides. */
const shell = LibraryShellDocument.definitions.find((definition) => definition.kind === 'OperationDefinition')?.name?.value;

interface Options {
  token: string;
  /** A library call was refused for want of a session. */
  onUnauthenticated: () => void;
  /** The network, for tests. */
  http?: ApolloLink;
}

/** Every call carries the token; a 401 ends the session. The error itself goes on to whoever asked, with its code. */
export function createLink({ token, onUnauthenticated, http = new HttpLink({ uri: '/graphql' }) }: Options): ApolloLink {
  const bearer = new ApolloLink((operation, forward) => {
    operation.setContext(({ headers }: { headers?: Record<string, string> }) => ({ headers: { ...headers, authorization: `Bearer ${token}` } }));
    return forward(operation);
  });
  const refusals = new ErrorLink(({ error, operation }) => {
    if (operation.operationName !== shell && isUnauthenticated(error)) onUnauthenticated();
  });
  return ApolloLink.from([refusals, bearer, http]);
}
