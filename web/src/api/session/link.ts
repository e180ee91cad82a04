import { ApolloLink, HttpLink } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { NEVER } from 'rxjs';

/** Whether the server no longer knows the session, in GraphQL's words or in those of HTTP. */
export function isUnauthenticated(error: unknown): boolean {
  if (CombinedGraphQLErrors.is(error)) return error.errors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED');
  return ServerError.is(error) && error.statusCode === 401;
}

/** For the calls that ask or end the session itself: they know on their own what a refusal means. */
export const withoutSessionRule = { answersForSession: true };

interface Options {
  /** The one that counts by now. */
  token: () => string;
  /** A library call was refused for want of a session. */
  onUnauthenticated: () => void;
  /** The network, for tests. */
  http?: ApolloLink;
}

/**
 * Every call carries the token. A 401 ends the session: the document is about to be left, so whoever asked is not
 * answered any more, or their own word on the failure would take the place of the one that matters. Any other error
 * goes on to them, with its code.
 */
export function createLink({ token, onUnauthenticated, http = new HttpLink({ uri: '/graphql' }) }: Options): ApolloLink {
  const bearer = new ApolloLink((operation, forward) => {
    const sent = token();
    operation.setContext(({ headers }: { headers?: Record<string, string> }) => ({
      sent,
      headers: { ...headers, authorization: `Bearer ${sent}` },
    }));
    return forward(operation);
  });
  const refusals = new ErrorLink(({ error, operation, forward }) => {
    if (!isUnauthenticated(error)) return undefined;
    const { sent, answersForSession } = operation.getContext();
    // The member has got a new token while this was on its way.
    if (sent !== token()) return forward(operation);
    if (answersForSession === true) return undefined;
    onUnauthenticated();
    return NEVER;
  });
  return ApolloLink.from([refusals, bearer, http]);
}
