/** What takes the place of an answer: one, a failure, or nothing at all until the call is aborted. */
export type Step = Response | Error | 'silence';

export const data = (value: unknown, headers?: Record<string, string>) => Response.json({ data: value }, { headers });

export const refused = (code: string, status: number, headers?: Record<string, string>) =>
  Response.json({ errors: [{ message: `Refused: ${code}`, extensions: { code } }] }, { status, headers });

/** Never answers; ends with the signal, as fetch does. */
const silence = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => {
    const end = () => reject(signal!.reason as Error);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end);
  });

/** A fetch that answers what it is told, one step a call, and keeps what it was asked. */
export function fakeFetch(...steps: Step[]) {
  const asked: { url: string; authorization: string | null; variables: Record<string, unknown> | undefined }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { url, headers } = new Request(input, { ...init, signal: null });
    const { variables } = JSON.parse(init?.body as string) as { variables?: Record<string, unknown> };
    asked.push({ url, authorization: headers.get('authorization'), variables });
    const step = steps[asked.length - 1];
    if (step === undefined) throw new Error(`Call ${asked.length} was not expected`);
    if (step === 'silence') return silence(init?.signal);
    if (step instanceof Error) throw step;
    return step;
  };
  return { fetch, asked };
}
