import type { ApolloServer } from '@apollo/server';
import type { Context } from '../../core/context.ts';
import type { Charge } from '../../core/limits/charge.ts';
import type { RestError } from '../errors.ts';
import { countRequest, execute, type Operation, type Outcome } from '../execute.ts';

/** The library, as the caller of a request may see it. */
export interface Library {
  /** Runs an operation. Throws an OperationError for its errors. */
  run<Data, Variables extends Record<string, unknown>>(
    operation: Operation<Data, Variables>,
    variables: Variables,
  ): Promise<Data>;
  /** Consumes quota for a request that has run no operation, such as one for the list of tools. */
  countRequest(): Promise<void>;
  /** Consumes quota for bytes that a response has in addition to those of its operations. */
  charge(bytes: number): Promise<void>;
  /** Whether the scopes of the caller include one. Those of a session include all. */
  allows(scope: string): boolean;
  /** The origin of this installation, for links in messages. */
  origin: string;
  /** The id of the request in the log. */
  requestId: string;
}

/** The error of an operation, for the client. */
export class OperationError extends Error {
  readonly error: RestError;
  /** In seconds, if a retry helps. */
  readonly retryAfter: string | null;

  constructor(error: RestError, retryAfter: string | null = null) {
    super(error.message);
    this.error = error;
    this.retryAfter = retryAfter;
  }
}

export const openLibrary = (
  { apollo, charge }: { apollo: ApolloServer<Context>; charge: Charge },
  context: Context,
  /** Gets the rate limit headers of each operation. */
  forwardHeaders: (headers: Headers) => void,
): Library => {
  const dataOf = (outcome: Outcome) => {
    forwardHeaders(outcome.headers);
    if (outcome.error) throw new OperationError(outcome.error, outcome.headers.get('retry-after'));
    return outcome.data;
  };
  let hasRun = false;
  const ask: Library['run'] = async <Data, Variables extends Record<string, unknown>>(
    operation: Operation<Data, Variables>,
    variables: Variables,
  ) => {
    hasRun = true;
    // The data has the type of the document.
    return dataOf(await execute(apollo, context, operation.toString(), variables)) as Data;
  };
  return {
    run: ask,
    countRequest: async () => {
      if (!hasRun) dataOf(await countRequest(apollo, context));
    },
    charge: async (bytes) => forwardHeaders(await charge(context, bytes)),
    allows: (scope) => !context.viewer?.key || context.viewer.key.scopes.includes(scope),
    origin: context.origin(),
    requestId: context.requestId,
  };
};
