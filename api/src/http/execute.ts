import type { ApolloServer } from '@apollo/server';
import type { Context } from '../core/context.ts';
import { invalidInputOf, WRONG_TYPE } from '../core/invalid-input.ts';
import { codeOf, detailsOf, type RestError } from './errors.ts';

/**
 * A GraphQL document with the types of its data and its variables: of the SDK, or of the REST and MCP routers. `__apiType` is
 * only for the compiler and never set.
 */
export interface Operation<Data, Variables> {
  toString(): string;
  __apiType?: (variables: Variables) => Data;
}

/** The result of an operation: its data, or its first error. */
export type Outcome = { data: unknown; error?: undefined; headers: Headers } | { error: RestError; headers: Headers };

/** Headers of the executor that every router forwards. */
const FORWARDED_HEADERS = ['retry-after', 'ratelimit', 'ratelimit-policy'];

/** An error for a client that does not know the document: GraphQL's message would name its variables and types. */
function errorOf(message: string, extensions: Record<string, unknown> | undefined): RestError {
  const code = codeOf(extensions);
  const invalid = code === 'BAD_USER_INPUT' ? invalidInputOf(message) : undefined;
  if (invalid !== undefined) {
    return { message: `The value of ${invalid} is missing or has the wrong type.`, code, fields: { [invalid]: WRONG_TYPE } };
  }
  return { message, code, ...detailsOf(extensions) };
}

/** Runs an operation as /graphql does, for the REST and MCP routers. */
export async function execute(
  apollo: ApolloServer<Context>,
  contextValue: Context,
  document: string,
  input: Record<string, unknown>,
): Promise<Outcome> {
  // GraphQL treats a variable that is undefined as null.
  const variables = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const { body, http } = await apollo.executeOperation({ query: document, variables }, { contextValue });
  if (body.kind !== 'single') throw new Error('Incremental delivery is not supported');
  const headers = new Headers();
  for (const name of FORWARDED_HEADERS) {
    const value = http.headers.get(name);
    if (value !== undefined) headers.set(name, value);
  }
  const { data, errors } = body.singleResult;
  const [error] = errors ?? [];
  return error ? { error: errorOf(error.message, error.extensions), headers } : { data, headers };
}

/** Consumes quota for a request that runs no other operation. */
export const countRequest = (apollo: ApolloServer<Context>, contextValue: Context): Promise<Outcome> =>
  execute(apollo, contextValue, '{ __typename }', {});
