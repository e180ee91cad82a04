import { jest } from '@jest/globals';

interface Call {
  operation: string;
  variables: Record<string, unknown>;
  authorization: string | null;
}

interface ErrorBody {
  code: string;
  message: string;
  fields?: Record<string, string>;
}
type Answer =
  | { data: unknown }
  | { error: ErrorBody; status: number; retryAfter?: number }
  /** The page of a proxy. */
  | { page: string; status: number }
  | 'unreachable'
  | 'pending';
type Answers = Record<string, Answer | ((call: Call) => Answer)>;

const errorResponse = ({ message, ...extensions }: ErrorBody) => ({ errors: [{ message, extensions }] });

/** Mocks fetch: answers /graphql by operation name, and records the calls. An operation without an answer throws. */
export function mockServer(answers: Answers) {
  const calls: Call[] = [];
  const current = { ...answers };
  const fetch = jest.fn(async (_address: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const body = JSON.parse(init?.body as string) as { query: string; variables?: Record<string, unknown> };
    const operation = /(?:query|mutation)\s+(\w+)/.exec(body.query)?.[1] ?? 'anonymous';
    const call: Call = {
      operation,
      variables: body.variables ?? {},
      authorization: new Headers(init?.headers).get('authorization'),
    };
    calls.push(call);
    const known = current[operation];
    if (known === undefined) throw new Error(`The test has no answer for ${operation}`);
    const answer = typeof known === 'function' ? known(call) : known;
    if (answer === 'unreachable') throw new TypeError('Failed to fetch');
    if (answer === 'pending') return new Promise(() => undefined);
    if ('page' in answer) {
      return new Response(answer.page, { status: answer.status, headers: { 'content-type': 'text/html', 'retry-after': '0' } });
    }
    const [status, content] = 'data' in answer ? [200, { data: answer.data }] : [answer.status, errorResponse(answer.error)];
    const headers = new Headers({ 'content-type': 'application/graphql-response+json' });
    if ('retryAfter' in answer) headers.set('retry-after', String(answer.retryAfter));
    return new Response(JSON.stringify(content), { status, headers });
  });
  globalThis.fetch = fetch;
  return {
    calls,
    /** Changes the answers. */
    answer: (next: Answers) => void Object.assign(current, next),
    callCount: (operation: string) => calls.filter((call) => call.operation === operation).length,
  };
}

/** The server asks to wait for some seconds. */
export const busyFor = (retryAfter: number) =>
  ({ status: 503, error: { code: 'SERVICE_UNAVAILABLE', message: 'Too busy' }, retryAfter }) as const;

export const unauthorized = { status: 401, error: { code: 'UNAUTHENTICATED', message: 'Unauthorized' } } as const;
