import { PromptoryError } from './error.ts';
import { operations } from './operations.ts';
import type { TypedDocumentString } from './operations.generated.ts';

type Operations = typeof operations;
type DataOf<Document> = Document extends TypedDocumentString<infer Data, infer _> ? Data : never;
type VariablesOf<Document> = Document extends TypedDocumentString<infer _, infer Variables> ? Variables : never;

export interface CallOptions {
  /** Ends the call; it then rejects with a PromptoryError of code ABORTED. */
  signal?: AbortSignal;
}

/** Variables may be left out where the operation requires none. */
type Call<Variables, Data> =
  Record<string, never> extends Variables
    ? (variables?: Variables, options?: CallOptions) => Promise<Data>
    : (variables: Variables, options?: CallOptions) => Promise<Data>;

/** One function for each public operation, with its variables and its answer typed. */
export type PromptoryClient = { [Name in keyof Operations]: Call<VariablesOf<Operations[Name]>, DataOf<Operations[Name]>> };

export interface ClientOptions {
  /** Where Promptory runs, such as https://promptory.example: without /graphql. */
  baseUrl: string;
  /** What `signIn` has answered; without it only the operations for visitors work. A function is asked before each call. */
  token?: string | (() => string | undefined);
  /** Another fetch than the global one, for a proxy or a test. */
  fetch?: typeof fetch;
}

/** A client that sends each call once: whether to try again is the caller's decision, and `error.retryAfter` helps with it. */
export function createClient({ baseUrl, token, fetch: send = fetch }: ClientOptions): PromptoryClient {
  const endpoint = new URL('graphql', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);

  const call = async (document: string, variables: unknown, { signal }: CallOptions = {}): Promise<unknown> => {
    const bearer = typeof token === 'function' ? token() : token;
    let response: Response;
    try {
      response = await send(endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(bearer && { authorization: `Bearer ${bearer}` }),
        },
        body: JSON.stringify({ query: document, variables }),
        signal,
      });
    } catch (cause) {
      throw signal?.aborted
        ? new PromptoryError('The call was aborted.', { code: 'ABORTED', cause })
        : new PromptoryError(`${endpoint.origin} cannot be reached.`, { code: 'NETWORK_ERROR', cause });
    }
    return readAnswer(response);
  };

  const functions = Object.entries(operations).map(([name, document]) => [
    name,
    (variables: unknown, options?: CallOptions) => call(document.toString(), variables, options),
  ]);
  // Each function was made of the document that its type is derived from.
  return Object.fromEntries(functions) as PromptoryClient;
}

interface Answer {
  data?: unknown;
  errors?: { message: string; extensions?: { code?: string; fields?: Record<string, string>; requestId?: string } }[];
}

async function readAnswer(response: Response): Promise<unknown> {
  const { status, headers } = response;
  const retryAfter = headers.has('retry-after') ? Number(headers.get('retry-after')) : undefined;
  let answer: Answer;
  try {
    answer = (await response.json()) as Answer;
  } catch (cause) {
    throw new PromptoryError(`The answer (status ${status}) is not JSON: is this the address of Promptory?`, {
      code: 'BAD_RESPONSE',
      status,
      cause,
    });
  }
  const [error] = answer.errors ?? [];
  if (error) throw new PromptoryError(error.message, { code: 'INTERNAL_SERVER_ERROR', ...error.extensions, status, retryAfter });
  if (answer.data == null)
    throw new PromptoryError(`The answer (status ${status}) has no data.`, { code: 'BAD_RESPONSE', status });
  return answer.data;
}
