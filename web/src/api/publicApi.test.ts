import { expect, jest, test } from '@jest/globals';
import { SignInDocument } from '../features/auth/signIn/signIn.public.generated.ts';
import { publicRequest, type PublicApiError } from './publicApi.ts';

const credentials = { email: 'a@b.test', password: 'x' };

function respondWith(status: number, body: unknown, headers: Record<string, string> = {}) {
  const fetch = jest.fn((_url: string | URL | Request, _init?: RequestInit) =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers })),
  );
  globalThis.fetch = fetch;
  return { sent: () => new Headers(fetch.mock.calls[0]?.[1]?.headers) };
}

const rejection = async (): Promise<PublicApiError> =>
  publicRequest(SignInDocument, credentials).then(
    () => Promise.reject(new Error('The request did not fail')),
    (error: unknown) => error as PublicApiError,
  );

test('an error has its code, its fields and the time to wait', async () => {
  const extensions = { code: 'RATE_LIMITED', fields: { email: 'Enter a valid email address' } };
  respondWith(429, { errors: [{ message: 'Too many attempts.', extensions }] }, { 'retry-after': '2400' });
  expect(await rejection()).toMatchObject({
    name: 'PublicApiError',
    message: 'Too many attempts.',
    retryAfter: 2400,
    ...extensions,
  });
});

test('an error without code, fields and time has none of them', async () => {
  respondWith(200, { errors: [{ message: 'No' }] }, { 'retry-after': 'Sat, 21 Nov 2026 12:00:00 GMT' });
  const { code, fields, retryAfter } = await rejection();
  expect({ code, fields, retryAfter }).toEqual({ code: undefined, fields: {}, retryAfter: undefined });
});

test('sends a token only if one is passed', async () => {
  const first = respondWith(200, { data: { signIn: { token: 't' } } });
  await publicRequest(SignInDocument, credentials);
  expect(first.sent().has('authorization')).toBe(false);
  const second = respondWith(200, { data: { signIn: { token: 't' } } });
  await publicRequest(SignInDocument, credentials, 'token-1');
  expect(second.sent().get('authorization')).toBe('Bearer token-1');
});

test('a response without data is an error', async () => {
  respondWith(500, {});
  expect(await rejection()).toMatchObject({ message: 'The server answered 500 without data', code: 'NO_RESULT' });
});

test('neither is the page of a proxy', async () => {
  globalThis.fetch = () => Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 500 }));
  expect(await rejection()).toMatchObject({ code: 'NO_RESULT' });
});
