import type { ApolloServer } from '@apollo/server';
import type { Context } from '../core/context.ts';
import { codeOf, type RestError } from './errors.ts';

/** An operation with the types of its answer and its variables: of the SDK, or one that only a door of ours has. */
export interface Operation<Data, Variables> {
  toString(): string;
  __apiType?: (variables: Variables) => Data;
}

/** What an operation has answered: its data, or its first error. */
export type Outcome = { data: unknown; error?: undefined; headers: Headers } | { error: RestError; headers: Headers };

/** What the executor says about the caller's budget, and every door passes on. */
const FORWARDED_HEADERS = ['retry-after', 'ratelimit', 'ratelimit-policy'];

/** Which input GraphQL means where it complains of a variable: the whole of it, or a field somewhere in it. */
function invalidInputOf(message: string): string | undefined {
  const [, variable] = /^Variable "\$(\w+)"/.exec(message) ?? [];
  const [, place] = / at "\w+\.([\w.]+)"/.exec(message) ?? [];
  const [, missing] = /; Field "(\w+)" of required type/.exec(message) ?? [];
  return variable && ([place, missing].filter(Boolean).join('.') || variable);
}

/** An error in words of a caller who has never seen the document: GraphQL speaks of variables and types there. */
function errorOf(message: string, extensions: Record<string, unknown> | undefined): RestError {
  const code = codeOf(extensions);
  const wrong = code === 'BAD_USER_INPUT' ? invalidInputOf(message) : undefined;
  if (wrong !== undefined) {
    const fields = { [wrong]: 'Missing or not of the right kind' };
    return { message: `The value of ${wrong} is missing or not of the right kind.`, code, fields };
  }
  const fields = extensions?.fields as Record<string, string> | undefined;
  return { message, code, ...(fields && { fields }) };
}

/** Runs an operation as /graphql would, with the same context: this is how every other door asks. */
export async function execute(
  apollo: ApolloServer<Context>,
  contextValue: Context,
  document: string,
  given: Record<string, unknown>,
): Promise<Outcome> {
  // To GraphQL an undefined variable is one that was given, and null.
  const variables = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const { body, http } = await apollo.executeOperation({ query: document, variables }, { contextValue });
  if (body.kind !== 'single') throw new Error('No door answers in parts');
  const headers = new Headers();
  for (const name of FORWARDED_HEADERS) {
    const value = http.headers.get(name);
    if (value !== undefined) headers.set(name, value);
  }
  const { data, errors } = body.singleResult;
  const [error] = errors ?? [];
  return error ? { error: errorOf(error.message, error.extensions), headers } : { data, headers };
}

/** Takes a request from the caller's budget that runs no operation of its own. */
export const countRequest = (apollo: ApolloServer<Context>, contextValue: Context): Promise<Outcome> =>
  execute(apollo, contextValue, '{ __typename }', {});
