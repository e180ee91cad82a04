import { ApolloLink, HttpLink } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { mergeMap, throwError, timer } from 'rxjs';
import { errorCode, errorReason } from '../errors.ts';
import { busyLink } from './busyLink.ts';
import { notifyMemberChanged } from './memberChanged.ts';
import { LEAVE_TIMEOUT } from './Session.tsx';

/** Whether the session is not valid, by the GraphQL error code or the HTTP status. */
export function isUnauthenticated(error: unknown): boolean {
  if (CombinedGraphQLErrors.is(error)) return error.errors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED');
  return ServerError.is(error) && error.statusCode === 401;
}

/** A request context for operations that handle a 401 themselves: those that load or end the session. */
export const withoutSessionRule = { handlesUnauthenticated: true };

export type OnUnauthenticated = (refused: string, reason: unknown) => boolean;

interface Options {
  /** The token in use now. */
  token: () => string;
  /** A token was refused, for that reason. Returns whether the document is being left because of it. */
  onUnauthenticated: OnUnauthenticated;
  /** The network. Tests replace it. */
  http?: ApolloLink;
}

/**
 * Sends the token with every operation. A 401 ends the session and leaves the document, so the caller gets no result: its own
 * error message would replace the one about the session. If the member stays, it gets the error after all. After a sign-out
 * there is no session to end, and the caller gets the error, so that what it does comes to an end. While the server is busy,
 * queries wait and are sent again. Any other error is passed on; after FORBIDDEN, the member is loaded again.
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
  const unauthenticated = new ErrorLink(({ error, operation, forward }) => {
    // The role may have been taken away since the member was loaded.
    if (errorCode(error) === 'FORBIDDEN') notifyMemberChanged();
    if (!isUnauthenticated(error)) return undefined;
    const { sent, handlesUnauthenticated } = operation.getContext() as { sent?: string; handlesUnauthenticated?: boolean };
    // The token was renewed while this request was running.
    if (sent !== token()) return forward(operation);
    if (handlesUnauthenticated) return undefined;
    if (!onUnauthenticated(sent, errorReason(error))) return undefined;
    return timer(LEAVE_TIMEOUT).pipe(mergeMap(() => throwError(() => error)));
  });
  return ApolloLink.from([unauthenticated, bearer, busyLink, http]);
}
