import { readData, responseInfo, type ResponseInfo } from './response.ts';
import { eachOf, type NodeOf } from './each.ts';
import { PromptoryError } from './error.ts';
import { type CallOptions, checkTimeout, type Deadline, createDeadline } from './deadline.ts';
import {
  type Operations,
  operations,
  type OperationsByScope,
  type OperationsOfEveryKey,
  type TypedDocumentString,
} from './operations.generated.ts';
import { withRetries, type RetryOptions } from './retry.ts';

type DataOf<Document> = Document extends TypedDocumentString<infer Data, infer _> ? Data : never;
type VariablesOf<Document> = Document extends TypedDocumentString<infer _, infer Variables> ? Variables : never;

/** Variables are optional if the operation requires none. */
type Call<Variables, Result> =
  Record<string, never> extends Variables
    ? (variables?: Variables, options?: CallOptions) => Result
    : (variables: Variables, options?: CallOptions) => Result;

/** One function for each operation of keys and of members, with typed variables and data. */
type Functions = { [Name in keyof Operations]: Call<VariablesOf<Operations[Name]>, Promise<DataOf<Operations[Name]>>> };

/** One generator for each paginated list, from its beginning or a cursor on. */
type Each = {
  [Name in keyof Operations as [NodeOf<DataOf<Operations[Name]>>] extends [never] ? never : Name]: Call<
    Omit<VariablesOf<Operations[Name]>, 'last' | 'before'>,
    AsyncGenerator<NodeOf<DataOf<Operations[Name]>>, void, undefined>
  >;
};

export type PromptoryClient = Functions & {
  /** Iterates over a list, page by page: `for await (const prompt of client.each.prompts({ category: 'legal' }))`. */
  readonly each: Each;
};

/**
 * A client with only what an API key may call: with these scopes, or with any. Every other function rejects with FORBIDDEN.
 * `const client: KeyClient<'catalog:read'> = createClient(…)`
 */
export type KeyClient<Scope extends keyof OperationsByScope = keyof OperationsByScope> = Pick<
  PromptoryClient,
  OperationsByScope[Scope] | OperationsOfEveryKey
> & { readonly each: Pick<Each, Extract<keyof Each, OperationsByScope[Scope]>> };

export interface ClientOptions {
  /** The URL of Promptory without /graphql, such as https://promptory.example. */
  baseUrl: string;
  /**
   * An API key (plk_live_…, plk_test_…), or a session token from `signIn`. Without it, only the operations for visitors
   * work. A function is called for each request that is sent; if it throws, the call rejects with TOKEN_FAILED.
   */
  token?: string | (() => string | undefined | Promise<string | undefined>) | undefined;
  /** The default timeout of a call in milliseconds. There is no timeout without it, or with Infinity. */
  timeout?: number | undefined;
  /** Retries rate-limited calls, and queries that failed on the way. Without it, each call is sent once. */
  retry?: boolean | RetryOptions | undefined;
  /** Called with every response, including errors. For logs, or to see what is left of the key's rate limits. */
  onResponse?: ((info: ResponseInfo) => void) | undefined;
  /** A replacement for the global fetch, for a proxy or a test. */
  fetch?: typeof fetch | undefined;
}

/** Does not pass on the original error, because its message contains the token. */
function headersOf(token: string | undefined): Headers {
  const headers = new Headers({ 'content-type': 'application/json', accept: 'application/json' });
  try {
    if (token) headers.set('authorization', `Bearer ${token}`);
  } catch {
    const fields = { token: 'Must be an API key or the token of a session' };
    throw new PromptoryError('The token has a character that no token has.', { code: 'BAD_USER_INPUT', fields });
  }
  return headers;
}

/** Does not repeat the URL in its error, because a key may have been passed in its place. */
function endpointOf(baseUrl: unknown): URL {
  try {
    const url = new URL(baseUrl as string);
    url.pathname = url.pathname.replace(/\/*$/, '/graphql');
    url.search = url.hash = '';
    if (/^https?:$/.test(url.protocol) && !url.username && !url.password && !/\/graphql\/graphql$/.test(url.pathname)) return url;
  } catch {
    // The error below says what it should be.
  }
  const reason = 'Must be the URL of Promptory without /graphql, such as https://promptory.example';
  throw new PromptoryError(`baseUrl: ${reason}.`, { code: 'BAD_USER_INPUT', fields: { baseUrl: reason } });
}

/** JSON.stringify throws a TypeError for a BigInt or a cycle. */
function bodyOf(name: string, query: string, variables: unknown): string {
  try {
    return JSON.stringify({ query, variables });
  } catch (cause) {
    const fields = { variables: 'Must be what JSON can express: text, numbers, booleans, null, lists and objects' };
    throw new PromptoryError(`${name} has a variable that cannot be sent as JSON.`, { code: 'BAD_USER_INPUT', fields, cause });
  }
}

export function createClient(options: ClientOptions): PromptoryClient {
  const { baseUrl, token, retry, onResponse, fetch: fetchResponse = fetch } = options;
  const endpoint = endpointOf(baseUrl);
  checkTimeout(options.timeout);
  const retryOptions = typeof retry === 'object' ? retry : { attempts: retry ? undefined : 1 };

  /** The token function can fail, hang or abort the call. The call still ends like any other. */
  async function resolveToken({ waitFor, check }: Deadline): Promise<string | undefined> {
    if (typeof token !== 'function') return token;
    try {
      return await waitFor(Promise.resolve(token()));
    } catch (cause) {
      check();
      throw new PromptoryError('The function that returns the token has failed.', { code: 'TOKEN_FAILED', cause });
    }
  }

  async function send(name: string, body: string, deadline: Deadline): Promise<unknown> {
    const { signal, check } = deadline;
    const headers = headersOf(await resolveToken(deadline));
    let response: Response | undefined;
    let text: string;
    try {
      // A redirect that is followed may become a GET, without the token.
      response = await fetchResponse(endpoint, { method: 'POST', headers, body, redirect: 'manual', signal: signal ?? null });
      text = await response.text();
    } catch (cause) {
      check();
      const message = response ? 'The response broke off.' : `${endpoint.origin} cannot be reached.`;
      const info = response && responseInfo(name, response);
      throw new PromptoryError(message, { code: 'NETWORK_ERROR', status: info?.status, requestId: info?.requestId, cause });
    }
    const info = responseInfo(name, response);
    onResponse?.(info);
    return readData(text, response, info.requestId);
  }

  const functions: Record<string, unknown> = {};
  const each: Record<string, unknown> = {};
  for (const [name, document] of Object.entries(operations)) {
    const call = async (variables?: unknown, { signal, timeout = options.timeout }: CallOptions = {}) => {
      const deadline = createDeadline(signal, timeout);
      const body = bodyOf(name, document, variables);
      return withRetries(retryOptions, document.startsWith('query'), deadline, () => send(name, body, deadline));
    };
    functions[name] = call;
    if (/\bpageInfo\b/.test(document)) {
      each[name] = (variables?: Record<string, unknown>, callOptions?: CallOptions) => eachOf(call, variables, callOptions);
    }
  }
  // Each function is built from the document that its type is derived from.
  return { ...functions, each } as unknown as PromptoryClient;
}
