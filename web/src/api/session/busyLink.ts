import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { catchError, defer, map, of, retry, throwError, timer } from 'rxjs';
import { isBusy } from '../../ui/states/busy.ts';
import { BUSY_RETRIES, busyDelay, retryAfterOf } from '../busy.ts';

/** Carries a response with the error through the retries. */
class BusyResponseError extends Error {
  readonly result: ApolloLink.Result;
  constructor(result: ApolloLink.Result) {
    super('The server is busy');
    this.result = result;
  }
}

/** Sends a query again, as the server asks, while it is busy. A mutation is not repeated, because it may have been done. */
export const busyLink = new ApolloLink((operation, forward) => {
  if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
  const delay = (error: unknown) => {
    const { response } = operation.getContext() as { response?: Response };
    const wait = busyDelay(retryAfterOf(response?.headers));
    const mayRetry = wait !== undefined && (error instanceof BusyResponseError || isBusy(error));
    return mayRetry ? timer(wait) : throwError(() => error);
  };
  return defer(() => forward(operation)).pipe(
    map((result) => {
      if (isBusy(result)) throw new BusyResponseError(result);
      return result;
    }),
    retry({ count: BUSY_RETRIES, delay }),
    catchError((error: unknown) => (error instanceof BusyResponseError ? of(error.result) : throwError(() => error))),
  );
});
