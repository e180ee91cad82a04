import type { ApolloServer } from '@apollo/server';
import type { Context } from '../../core/context.ts';
import type { RestError } from '../errors.ts';
import { countRequest, execute, type Operation, type Outcome } from '../execute.ts';

/** The library, as it is open to the caller of one request. */
export interface Library {
  /** Runs an operation; a refusal of its resolver is thrown as a Refusal. */
  run<Data, Variables extends Record<string, unknown>>(
    operation: Operation<Data, Variables>,
    variables: Variables,
  ): Promise<Data>;
  /** Counts the request where nothing was asked for it, such as one for the list of tools; refused as any other. */
  countRequest(): Promise<void>;
  /** The address of this installation, for the pages that a message sends a person to. */
  origin: string;
  /** Names the request in the log. */
  requestId: string;
}

/** What a resolver has refused, as the caller may read it. */
export class OperationError extends Error {
  readonly error: RestError;
  /** Seconds, where trying again helps. */
  readonly retryAfter: string | null;

  constructor(error: RestError, retryAfter: string | null = null) {
    super(error.message);
    this.error = error;
    this.retryAfter = retryAfter;
  }
}

export const openLibrary = (
  apollo: ApolloServer<Context>,
  context: Context,
  /** Gets the headers that say what is left of the caller's budget. */
  passOn: (headers: Headers) => void,
): Library => {
  const dataOf = (outcome: Outcome) => {
    passOn(outcome.headers);
    if (outcome.error) throw new OperationError(outcome.error, outcome.headers.get('retry-after'));
    return outcome.data;
  };
  let hasAsked = false;
  const ask: Library['run'] = async <Data, Variables extends Record<string, unknown>>(
    operation: Operation<Data, Variables>,
    variables: Variables,
  ) => {
    hasAsked = true;
    // The executor answers the data of this very document.
    return dataOf(await execute(apollo, context, operation.toString(), variables)) as Data;
  };
  return {
    run: ask,
    countRequest: async () => {
      if (!hasAsked) dataOf(await countRequest(apollo, context));
    },
    origin: context.origin(),
    requestId: context.requestId,
  };
};
