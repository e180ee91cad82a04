import { ApolloLink } from '@apollo/client';
import { concat, defer, EMPTY, finalize, Subject, type Observable } from 'rxjs';

/**
 * A request context for changes of one thing: each is sent when the response to the one before has come, so that the server keeps
 * the last one. What is expected shows at once.
 */
export const inTurn = (thing: string) => ({ turn: thing });

/** Sends operations of one turn one after another. */
export function createTurnLink(): ApolloLink {
  const last = new Map<string, Observable<never>>();
  return new ApolloLink((operation, forward) => {
    const { turn } = operation.getContext() as { turn?: string };
    if (turn === undefined) return forward(operation);
    const end = new Subject<never>();
    const before = last.get(turn) ?? EMPTY;
    last.set(turn, end);
    return concat(
      before,
      defer(() => forward(operation)),
    ).pipe(finalize(() => end.complete()));
  });
}
