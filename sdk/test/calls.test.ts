import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createClient, type ResponseInfo } from '../src/index.ts';
import { clientOf, data, errorResponse } from './fake-fetch.ts';
import { errorOf } from './error-of.ts';

const ME = { me: null };
const USED = { recordUse: {} };
const use = { promptId: 'a' };

const offline = () => new TypeError('fetch failed');

describe('retries', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  /** Resolves when the client is waiting for a retry. */
  const untilWaiting = async () => {
    while (jest.getTimerCount() === 0) await setImmediate();
  };

  /** The waits before each retry, in milliseconds. */
  async function waitsOf(call: Promise<unknown>): Promise<number[]> {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    call.then(end, end);
    const waits: number[] = [];
    while (!isOver) {
      await setImmediate();
      if (jest.getTimerCount() === 0) continue;
      const before = Date.now();
      jest.runOnlyPendingTimers();
      waits.push(Date.now() - before);
    }
    return waits;
  }

  test('are off by default', async () => {
    for (const step of [
      errorResponse('RATE_LIMITED', 429, { 'retry-after': '1' }),
      errorResponse('SERVICE_UNAVAILABLE', 503),
      offline(),
    ]) {
      const { client, requests } = clientOf([step]);
      await errorOf(client.me());
      expect(requests).toHaveLength(1);
    }
  });

  test('are sent after Retry-After for rate-limited calls, including mutations', async () => {
    const limited = () => errorResponse('RATE_LIMITED', 429, { 'retry-after': '42' });
    const { client, requests } = clientOf([limited(), limited(), data(USED)], { retry: true });
    const call = client.recordUse(use);
    // Up to half a second is added at random.
    expect(await waitsOf(call)).toEqual([42_250, 42_250]);
    expect(await call).toEqual(USED);
    expect(requests.map(({ variables }) => variables)).toEqual([use, use, use]);
  });

  test('accept a date in Retry-After, and ignore an invalid value', async () => {
    const at = (retryAfter: string) => errorResponse('RATE_LIMITED', 429, { 'retry-after': retryAfter });
    const steps = [at('Sat, 21 Nov 2026 12:00:10 GMT'), at('Sat, 21 Nov 2026 11:00:00 GMT'), at('soon'), data(ME)];
    const { client } = clientOf(steps, { retry: { attempts: 4 } });
    const call = client.me();
    expect(await waitsOf(call)).toEqual([10_250, 250, 1500]);
    expect(await call).toEqual(ME);
  });

  test('do not wait longer than maxWait, and throw the error at once instead', async () => {
    const { client, requests } = clientOf([errorResponse('RATE_LIMITED', 429, { 'retry-after': '11' })], {
      retry: { maxWait: 10_000 },
    });
    expect(await errorOf(client.me())).toMatchObject({ code: 'RATE_LIMITED', status: 429, retryAfter: 11 });
    expect(requests).toHaveLength(1);
  });

  test('do not wait beyond the timeout of the call', async () => {
    const limited = () => errorResponse('RATE_LIMITED', 429, { 'retry-after': '4' });
    const { client, requests } = clientOf([limited(), limited(), limited()], { retry: true, timeout: 8_000 });
    const call = errorOf(client.me());
    expect(await waitsOf(call)).toEqual([4_250]);
    expect(await call).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 4 });
    expect(requests).toHaveLength(2);
  });

  test('of failed queries wait longer each time, up to maxWait', async () => {
    const steps = [
      offline(),
      new Response('<html>', { status: 502 }),
      errorResponse('SERVICE_UNAVAILABLE', 503),
      offline(),
      data(ME),
    ];
    const { client } = clientOf(steps, { retry: { attempts: 5, maxWait: 2000 } });
    const call = client.me();
    expect(await waitsOf(call)).toEqual([375, 750, 1500, 1500]);
    expect(await call).toEqual(ME);
  });

  test('end with the last error', async () => {
    const { client, requests } = clientOf([offline(), offline(), new Response('', { status: 504 })], { retry: true });
    const call = client.me();
    const thrown = errorOf(call);
    expect(await waitsOf(call)).toHaveLength(2);
    expect(await thrown).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 504 });
    expect(requests).toHaveLength(3);
  });

  test('are not sent for a mutation that may have been executed', async () => {
    for (const step of [offline(), ...[502, 503, 504].map((status) => new Response('', { status }))]) {
      const { client, requests } = clientOf([step], { retry: true });
      await errorOf(client.recordUse(use));
      expect(requests).toHaveLength(1);
    }
  });

  test('are not sent after permanent errors', async () => {
    const permanentErrors = {
      BAD_USER_INPUT: 400,
      UNAUTHENTICATED: 401,
      FORBIDDEN: 403,
      NOT_FOUND: 404,
      INTERNAL_SERVER_ERROR: 500,
    };
    for (const [code, status] of Object.entries(permanentErrors)) {
      const { client, requests } = clientOf([errorResponse(code, status)], { retry: true });
      expect(await errorOf(client.me())).toMatchObject({ code, status });
      expect(requests).toHaveLength(1);
    }
  });

  test('end at once on abort and clear their timer', async () => {
    const controller = new AbortController();
    const { client, requests } = clientOf([errorResponse('RATE_LIMITED', 429, { 'retry-after': '60' })], { retry: true });
    const call = errorOf(client.me({}, { signal: controller.signal }));
    await untilWaiting();
    controller.abort();
    expect(await call).toMatchObject({ code: 'ABORTED', cause: controller.signal.reason as unknown });
    expect(jest.getTimerCount()).toBe(0);
    expect(requests).toHaveLength(1);
  });
});

describe('ending a call', () => {
  test('a slow call ends with TIMEOUT, or with ABORTED if the caller aborts first', async () => {
    const controller = new AbortController();
    const { client } = clientOf(['silence', 'silence', 'silence'], { timeout: 1 });
    expect(await errorOf(client.me())).toMatchObject({
      code: 'TIMEOUT',
      status: undefined,
      message: expect.stringContaining('1 ms'),
    });
    const { signal } = controller;
    expect(await errorOf(client.me({}, { signal }))).toMatchObject({ code: 'TIMEOUT' });
    const aborted = errorOf(client.me({}, { signal, timeout: 600_000 }));
    controller.abort();
    expect(await aborted).toMatchObject({ code: 'ABORTED' });
  });

  test('a response that never ends is TIMEOUT, and one that breaks off is NETWORK_ERROR', async () => {
    const endless = (signal?: AbortSignal | null) =>
      new ReadableStream({ start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)) });
    const hanging: typeof fetch = async (_, init) => new Response(endless(init?.signal));
    const client = createClient({ baseUrl: 'https://promptory.test', timeout: 1, fetch: hanging });
    expect(await errorOf(client.me())).toMatchObject({ code: 'TIMEOUT' });

    const broken = new ReadableStream({ start: (stream) => stream.error(new Error('socket hang up')) });
    const { client: other } = clientOf([new Response(broken, { headers: { 'x-request-id': 'r-1' } })]);
    expect(await errorOf(other.me())).toMatchObject({ code: 'NETWORK_ERROR', status: 200, requestId: 'r-1' });
  });

  test('an invalid timeout is rejected at once', async () => {
    for (const timeout of [Infinity, 3e9, 0.5 + 6e5]) {
      const { client } = clientOf([data(ME)], { timeout });
      expect(await client.me()).toEqual(ME);
    }
    for (const timeout of [Number.NaN, -1, '5000' as unknown as number]) {
      const wrong = { code: 'BAD_USER_INPUT', fields: { timeout: expect.stringContaining('milliseconds') } };
      expect(() => clientOf([], { timeout })).toThrow(expect.objectContaining(wrong));
      const { client, requests } = clientOf([]);
      expect(await errorOf(client.me({}, { timeout }))).toMatchObject(wrong);
      expect(await errorOf(client.each.prompts({}, { timeout }).next())).toMatchObject(wrong);
      expect(requests).toEqual([]);
    }
  });

  test('nothing is sent if the signal is already aborted', async () => {
    const { client, requests } = clientOf([]);
    const signal = AbortSignal.abort(new Error('not today'));
    expect(await errorOf(client.me({}, { signal }))).toMatchObject({ code: 'ABORTED', cause: new Error('not today') });
    expect(await errorOf(client.each.prompts({}, { signal }).next())).toMatchObject({ code: 'ABORTED' });
    expect(requests).toEqual([]);
  });
});

describe('the token', () => {
  test('is a string, or a function that is called for each request', async () => {
    const tokens = ['first', 'second', undefined];
    const { client, requests } = clientOf([data(ME), data(ME), data(ME)], { token: async () => tokens.shift() });
    for (let call = 0; call < 3; call += 1) await client.me();
    expect(requests.map(({ authorization }) => authorization)).toEqual(['Bearer first', 'Bearer second', null]);
    const { client: other, requests: otherRequests } = clientOf([data(ME)], { token: 'plk_test_a\n' });
    await other.me();
    expect(otherRequests).toEqual([
      { url: 'https://promptory.test/graphql', authorization: 'Bearer plk_test_a', variables: undefined },
    ]);
  });

  test('function that never resolves is ended by the timeout or the signal, and nothing is sent', async () => {
    const token = () => new Promise<string>(() => undefined);
    const { client, requests } = clientOf([], { token, timeout: 1 });
    expect(await errorOf(client.me())).toMatchObject({ code: 'TIMEOUT', message: expect.stringContaining('1 ms') });
    const controller = new AbortController();
    const aborted = errorOf(client.me({}, { signal: controller.signal, timeout: 600_000 }));
    controller.abort();
    expect(await aborted).toMatchObject({ code: 'ABORTED', cause: controller.signal.reason as unknown });
    expect(requests).toEqual([]);
  });

  test('function can abort the call, and no listeners are left on the signal', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const listeners = [jest.spyOn(signal, 'addEventListener'), jest.spyOn(signal, 'removeEventListener')] as const;
    const { client, requests } = clientOf([data(ME)], { token: async () => 'plk_live_a' });
    await client.me({}, { signal });
    expect(listeners[0]).toHaveBeenCalledTimes(1);
    expect(listeners[1].mock.calls).toEqual(listeners[0].mock.calls);
    const { client: other } = clientOf([], {
      token: () => {
        controller.abort();
        return new Promise(() => undefined);
      },
    });
    expect(await errorOf(other.me({}, { signal }))).toMatchObject({ code: 'ABORTED' });
    expect(requests).toHaveLength(1);
  });

  test('function that throws is TOKEN_FAILED with its error as the cause, and is not retried', async () => {
    const cause = new TypeError('fetch failed');
    let calls = 0;
    const ways = [
      async () => Promise.reject(cause),
      () => {
        throw cause;
      },
    ];
    for (const fail of ways) {
      const token = () => {
        calls += 1;
        return fail();
      };
      const { client, requests } = clientOf([], { token, retry: true });
      expect(await errorOf(client.me())).toMatchObject({ code: 'TOKEN_FAILED', status: undefined, cause });
      expect(requests).toEqual([]);
    }
    expect(calls).toBe(2);
  });

  test('with invalid characters is an error that does not contain the token', async () => {
    const { client, requests } = clientOf([], { token: 'plk_live_abc\u2026def' });
    const error = await errorOf(client.me());
    expect(error).toMatchObject({ code: 'BAD_USER_INPUT', fields: { token: expect.any(String) } });
    expect(error.cause).toBeUndefined();
    expect(error.message).not.toContain('plk_live');
    expect(requests).toEqual([]);
  });
});

describe('the URL', () => {
  const key = 'plk_live_0123456789abcdef';

  test('is an error that says what to do if it is none, and does not repeat it', () => {
    const wrong = ['', '/', 'promptory.test', 'localhost:4000', 'ftp://promptory.test', 'https://', key, undefined, 5];
    for (const baseUrl of [...wrong, 'https://promptory.test/graphql', 'https://a:secret@promptory.test']) {
      let thrown: unknown;
      try {
        createClient({ baseUrl: baseUrl as string });
      } catch (error) {
        thrown = error;
      }
      expect({ baseUrl, thrown }).toMatchObject({
        thrown: {
          name: 'PromptoryError',
          code: 'BAD_USER_INPUT',
          fields: { baseUrl: expect.stringContaining('such as https://promptory.example') },
          message: expect.not.stringMatching(/plk_live|secret/),
        },
      });
    }
  });

  test('may have a path, and a slash at its end', async () => {
    for (const [baseUrl, wanted] of [
      ['https://promptory.test', ''],
      ['https://promptory.test/a/b//?c#d', '/a/b'],
    ] as const) {
      const { client, requests } = clientOf([data(ME)], { baseUrl });
      await client.me();
      expect(requests.map(({ url }) => url)).toEqual([`https://promptory.test${wanted}/graphql`]);
    }
  });
});

test('variables that are no JSON are an error, and nothing is sent', async () => {
  const cycle: Record<string, unknown> = {};
  cycle.itself = cycle;
  for (const search of [10n, cycle]) {
    const { client, requests } = clientOf([]);
    const wrong = { code: 'BAD_USER_INPUT', status: undefined, fields: { variables: expect.any(String) } };
    expect(await errorOf(client.prompts({ search: search as unknown as string }))).toMatchObject(wrong);
    expect(requests).toEqual([]);
  }
});

test('a redirect is not followed, and BAD_RESPONSE says where it leads', async () => {
  const location = 'https://www.promptory.test/graphql';
  let redirect: string | undefined;
  const fetch = async (_: unknown, init?: RequestInit) => {
    redirect = init?.redirect;
    return new Response(null, { status: 301, headers: { location } });
  };
  const error = await errorOf(createClient({ baseUrl: 'https://promptory.test', fetch }).me());
  expect([redirect, error.code, error.status]).toEqual(['manual', 'BAD_RESPONSE', 301]);
  expect(error.message).toContain(location);
});

test('JSON in an unknown format is BAD_RESPONSE', async () => {
  const foreign = [
    null,
    5,
    'x',
    [],
    {},
    { data: 5 },
    { errors: 5 },
    { errors: 'x' },
    { errors: { base: ['x'] } },
    { errors: { message: 'x' } },
  ];
  const entries = [null, 'x', {}, [], { message: 5 }].map((entry) => ({ errors: [entry] }));
  for (const body of [...foreign, ...entries, { data: ME, errors: {} }]) {
    const { client } = clientOf([Response.json(body, { status: 500, headers: { 'x-request-id': 'r-1' } })]);
    const error = await errorOf(client.me());
    expect({ body, error }).toMatchObject({ body, error: { code: 'BAD_RESPONSE', status: 500, requestId: 'r-1' } });
  }
});

test.each([
  [429, 'RATE_LIMITED'],
  [502, 'SERVICE_UNAVAILABLE'],
  [503, 'SERVICE_UNAVAILABLE'],
  [504, 'SERVICE_UNAVAILABLE'],
])('a page of a proxy with the status %i is %s', async (status, code) => {
  for (const page of ['<html>', '{"message":"Slow down"}']) {
    const { client } = clientOf([new Response(page, { status, headers: { 'retry-after': '7' } })]);
    expect(await errorOf(client.me())).toMatchObject({ code, status, retryAfter: 7 });
  }
});

test('an error without a code, or with invalid extensions, is INTERNAL_SERVER_ERROR', async () => {
  for (const extensions of [undefined, null, 'x', { code: 5, fields: 'x' }, { fields: null }]) {
    const { client } = clientOf([Response.json({ errors: [{ message: 'No', extensions }] })]);
    expect(await errorOf(client.me())).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', message: 'No', fields: {} });
  }
});

test('onResponse is called with every response and its rate limits', async () => {
  const seen: ResponseInfo[] = [];
  const headers = { 'x-request-id': 'r-1', ratelimit: '"requests";r=0;t=7, "points";r=19980;t=42' };
  const steps = [errorResponse('RATE_LIMITED', 429, headers), data(ME)];
  const { client } = clientOf(steps, { onResponse: (info) => seen.push(info) });
  expect(await errorOf(client.me())).toMatchObject({ requestId: 'r-1', retryAfter: undefined });
  await client.me();
  const rateLimit = { requests: { remaining: 0, reset: 7 }, points: { remaining: 19980, reset: 42 } };
  expect(seen).toEqual([
    { operation: 'me', status: 429, requestId: 'r-1', rateLimit },
    { operation: 'me', status: 200, requestId: undefined, rateLimit: {} },
  ]);
});
