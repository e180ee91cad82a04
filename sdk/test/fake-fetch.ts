import { type ClientOptions, createClient } from '../src/index.ts';

/** The result of one request: a response, a network error, or nothing until the call is aborted. */
export type Step = Response | Error | 'silence';

export const data = (value: unknown, headers?: Record<string, string>) => Response.json({ data: value }, { headers });

export const errorResponse = (code: string, status: number, headers?: Record<string, string>) =>
  Response.json({ errors: [{ message: `Refused: ${code}`, extensions: { code } }] }, { status, headers });

/** Never resolves. Rejects when the signal is aborted, like fetch. */
const silence = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => {
    const end = () => reject(signal!.reason as Error);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end);
  });

/** A mock of fetch that returns one step per request and records the requests. */
export function fakeFetch(...steps: Step[]) {
  const requests: { url: string; authorization: string | null; variables: Record<string, unknown> | undefined }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { url, headers } = new Request(input, { ...init, signal: null });
    const { variables } = JSON.parse(init?.body as string) as { variables?: Record<string, unknown> };
    requests.push({ url, authorization: headers.get('authorization'), variables });
    const step = steps[requests.length - 1];
    if (step === undefined) throw new Error(`Call ${requests.length} was not expected`);
    if (step === 'silence') return silence(init?.signal);
    if (step instanceof Error) throw step;
    return step;
  };
  return { fetch, requests };
}

/** A client whose requests get these steps. */
export function clientOf(steps: Step[], options: Partial<ClientOptions> = {}) {
  const { fetch, requests } = fakeFetch(...steps);
  return { client: createClient({ baseUrl: 'https://promptory.test', ...options, fetch }), requests };
}
