import { dataOf, infoOf, type ResponseInfo } from './answer.ts';
import { eachOf, type NodeOf } from './each.ts';
import { PromptoryError } from './error.ts';
import { type CallOptions, checkTimeout, type Limit, limitOf } from './limit.ts';
import { type Operations, operations, type TypedDocumentString } from './operations.generated.ts';
import { retrying, type RetryOptions } from './retry.ts';

type DataOf<Document> = Document extends TypedDocumentString<infer Data, infer _> ? Data : never;
type VariablesOf<Document> = Document extends TypedDocumentString<infer _, infer Variables> ? Variables : never;

/** Variables may be left out where the operation requires none. */
type Call<Variables, Answer> =
  Record<string, never> extends Variables
    ? (variables?: Variables, options?: CallOptions) => Answer
    : (variables: Variables, options?: CallOptions) => Answer;

/** One function for each public operation, with its variables and its answer typed. */
type Functions = { [Name in keyof Operations]: Call<VariablesOf<Operations[Name]>, Promise<DataOf<Operations[Name]>>> };

/** The lists that come in pages, by the name of their function. */
type Each = {
  [Name in keyof Operations as [NodeOf<DataOf<Operations[Name]>>] extends [never] ? never : Name]: Call<
    VariablesOf<Operations[Name]>,
    AsyncGenerator<NodeOf<DataOf<Operations[Name]>>, void, undefined>
  >;
};

export type PromptoryClient = Functions & {
  /** Goes through a list, page by page: `for await (const prompt of client.each.prompts({ category: 'legal' }))`. */
  readonly each: Each;
};

export interface ClientOptions {
  /** Where Promptory runs, such as https://promptory.example: without /graphql. */
  baseUrl: string;
  /**
   * An API key (plk_live_…, plk_test_…), or the token of a session as `signIn` answers it. Without it only the
   * operations for visitors work. A function is asked each time that a call is sent; where it fails, the call rejects
   * with TOKEN_FAILED.
   */
  token?: string | (() => string | undefined | Promise<string | undefined>) | undefined;
  /** Milliseconds that each call may take unless it says otherwise; no limit without it, or with Infinity. */
  timeout?: number | undefined;
  /** Tries again what was refused for its rate, and queries that did not arrive; without it each call is sent once. */
  retry?: boolean | RetryOptions | undefined;
  /** Is told of every answer, refusals included: for a log, or to see what is left of the key's budgets. */
  onResponse?: ((info: ResponseInfo) => void) | undefined;
  /** Another fetch than the global one, for a proxy or a test. */
  fetch?: typeof fetch | undefined;
}

/** Without what was thrown, because that repeats the token. */
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

export function createClient(options: ClientOptions): PromptoryClient {
  const { baseUrl, token, retry, onResponse, fetch: ask = fetch } = options;
  const endpoint = new URL('graphql', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  checkTimeout(options.timeout);
  const retryOptions = typeof retry === 'object' ? retry : { attempts: retry ? undefined : 1 };

  /** Whatever the function of the caller does, the call ends as every other one. */
  async function tokenWithin({ hold, check }: Limit): Promise<string | undefined> {
    if (typeof token !== 'function') return token;
    try {
      return await hold(Promise.resolve(token()));
    } catch (cause) {
      check();
      throw new PromptoryError('The function that answers the token has failed.', { code: 'TOKEN_FAILED', cause });
    }
  }

  async function send(name: string, body: string, limit: Limit): Promise<unknown> {
    const { signal, check } = limit;
    const headers = headersOf(await tokenWithin(limit));
    let response: Response | undefined;
    let text: string;
    try {
      response = await ask(endpoint, { method: 'POST', headers, body, signal: signal ?? null });
      text = await response.text();
    } catch (cause) {
      check();
      const message = response ? 'The answer broke off.' : `${endpoint.origin} cannot be reached.`;
      const known = response && infoOf(name, response);
      throw new PromptoryError(message, { code: 'NETWORK_ERROR', status: known?.status, requestId: known?.requestId, cause });
    }
    const info = infoOf(name, response);
    onResponse?.(info);
    return dataOf(text, response, info.requestId);
  }

  const functions: Record<string, unknown> = {};
  const each: Record<string, unknown> = {};
  for (const [name, document] of Object.entries(operations)) {
    const call = async (variables?: unknown, { signal, timeout = options.timeout }: CallOptions = {}) => {
      const limit = limitOf(signal, timeout);
      const body = JSON.stringify({ query: document, variables });
      return retrying(retryOptions, document.startsWith('query'), limit, () => send(name, body, limit));
    };
    functions[name] = call;
    if (/\bpageInfo\b/.test(document)) {
      each[name] = (variables?: Record<string, unknown>, given?: CallOptions) => eachOf(call, variables, given);
    }
  }
  // Each function was made of the document that its type is derived from.
  return { ...functions, each } as unknown as PromptoryClient;
}
