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
  /** Why a session is not accepted. */
  reason?: 'MISSING' | 'UNKNOWN' | 'EXPIRED' | 'REVOKED';
}

interface MockError {
  error: ErrorBody;
  status: number;
  retryAfter?: number;
}

type MockResponse =
  | { data: unknown }
  | MockError
  /** The page of a proxy. */
  | { page: string; status: number }
  | 'unreachable'
  | 'pending';
type MockResponses = Record<string, MockResponse | ((call: Call) => MockResponse)>;

function graphqlResponse(content: object, status = 200, retryAfter?: number): Response {
  const headers = new Headers({ 'content-type': 'application/graphql-response+json' });
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
  return new Response(JSON.stringify(content), { status, headers });
}

/** The response to a request that the server refuses. */
export const errorResponse = ({ error: { message, ...extensions }, status, retryAfter }: MockError): Response =>
  graphqlResponse({ errors: [{ message, extensions }] }, status, retryAfter);

/** Mocks fetch: responds to /graphql by operation name, and records the calls. An operation without a response throws. */
export function mockServer(responses: MockResponses) {
  const calls: Call[] = [];
  const current = { ...responses };
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
    if (known === undefined) throw new Error(`The test has no response for ${operation}`);
    const response = typeof known === 'function' ? known(call) : known;
    if (response === 'unreachable') throw new TypeError('Failed to fetch');
    if (response === 'pending') return new Promise(() => undefined);
    if ('page' in response) {
      return new Response(response.page, {
        status: response.status,
        headers: { 'content-type': 'text/html', 'retry-after': '0' },
      });
    }
    return 'data' in response ? graphqlResponse({ data: response.data }) : errorResponse(response);
  });
  globalThis.fetch = fetch;
  return {
    calls,
    /** Changes the responses. */
    respondWith: (next: MockResponses) => void Object.assign(current, next),
    callCount: (operation: string) => calls.filter((call) => call.operation === operation).length,
  };
}

/** The server asks to wait for some seconds. */
export const busyFor = (retryAfter: number) =>
  ({ status: 503, error: { code: 'SERVICE_UNAVAILABLE', message: 'Too busy' }, retryAfter }) as const;

/** The session is not accepted. */
export const unauthorizedAs = (reason: NonNullable<ErrorBody['reason']>) =>
  ({ status: 401, error: { code: 'UNAUTHENTICATED', message: 'Unauthorized', reason } }) as const;

/** It was ended elsewhere. */
export const unauthorized = unauthorizedAs('REVOKED');
