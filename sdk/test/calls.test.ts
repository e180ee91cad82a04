import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type ClientOptions, createClient, type ResponseInfo } from '../src/index.ts';
import { data, fakeFetch, refused, type Step } from './fake-fetch.ts';
import { refusal } from './refusal.ts';

const ME = { me: null };
const USED = { recordUse: {} };
const use = { promptId: 'a' };

function clientOf(steps: Step[], options: Partial<ClientOptions> = {}) {
  const { fetch, asked } = fakeFetch(...steps);
  return { client: createClient({ baseUrl: 'https://promptory.test', ...options, fetch }), asked };
}

const offline = () => new TypeError('fetch failed');

describe('trying again', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  /** Resolves once the client waits. */
  const waiting = async () => {
    while (jest.getTimerCount() === 0) await setImmediate();
  };

  /** How long the client waits before each of its calls after the first, in milliseconds. */
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

  test('is off unless it is asked for', async () => {
    for (const step of [refused('RATE_LIMITED', 429, { 'retry-after': '1' }), refused('SERVICE_UNAVAILABLE', 503), offline()]) {
      const { client, asked } = clientOf([step]);
      await refusal(client.me());
      expect(asked).toHaveLength(1);
    }
  });

  test('what was refused for its rate is asked again when the server says so, mutations too', async () => {
    const limited = () => refused('RATE_LIMITED', 429, { 'retry-after': '42' });
    const { client, asked } = clientOf([limited(), limited(), data(USED)], { retry: true });
    const call = client.recordUse(use);
    // Half a second at most is added, so that not all come back at once.
    expect(await waitsOf(call)).toEqual([42_250, 42_250]);
    expect(await call).toEqual(USED);
    expect(asked.map(({ variables }) => variables)).toEqual([use, use, use]);
  });

  test('a date does as well as seconds; what is neither counts as nothing', async () => {
    const at = (retryAfter: string) => refused('RATE_LIMITED', 429, { 'retry-after': retryAfter });
    const steps = [at('Sat, 21 Nov 2026 12:00:10 GMT'), at('Sat, 21 Nov 2026 11:00:00 GMT'), at('soon'), data(ME)];
    const { client } = clientOf(steps, { retry: { attempts: 4 } });
    const call = client.me();
    expect(await waitsOf(call)).toEqual([10_250, 250, 1500]);
    expect(await call).toEqual(ME);
  });

  test('nobody waits longer than they said: then the error comes at once', async () => {
    const { client, asked } = clientOf([refused('RATE_LIMITED', 429, { 'retry-after': '11' })], { retry: { maxWait: 10_000 } });
    expect(await refusal(client.me())).toMatchObject({ code: 'RATE_LIMITED', status: 429, retryAfter: 11 });
    expect(asked).toHaveLength(1);
  });

  test('nor longer than the time of the call allows, further tries included', async () => {
    const limited = () => refused('RATE_LIMITED', 429, { 'retry-after': '4' });
    const { client, asked } = clientOf([limited(), limited(), limited()], { retry: true, timeout: 8_000 });
    const call = refusal(client.me());
    expect(await waitsOf(call)).toEqual([4_250]);
    expect(await call).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 4 });
    expect(asked).toHaveLength(2);
  });

  test('a query that did not arrive is asked again after waits that grow, up to the longest', async () => {
    const steps = [offline(), new Response('<html>', { status: 502 }), refused('SERVICE_UNAVAILABLE', 503), offline(), data(ME)];
    const { client } = clientOf(steps, { retry: { attempts: 5, maxWait: 2000 } });
    const call = client.me();
    expect(await waitsOf(call)).toEqual([375, 750, 1500, 1500]);
    expect(await call).toEqual(ME);
  });

  test('the last error is the one that is thrown', async () => {
    const { client, asked } = clientOf([offline(), offline(), new Response('', { status: 504 })], { retry: true });
    const call = client.me();
    const thrown = refusal(call);
    expect(await waitsOf(call)).toHaveLength(2);
    expect(await thrown).toMatchObject({ code: 'BAD_RESPONSE', status: 504 });
    expect(asked).toHaveLength(3);
  });

  test('a mutation that may have been done is never sent twice', async () => {
    for (const step of [offline(), ...[502, 503, 504].map((status) => new Response('', { status }))]) {
      const { client, asked } = clientOf([step], { retry: true });
      await refusal(client.recordUse(use));
      expect(asked).toHaveLength(1);
    }
  });

  test('what would be refused again is not asked again', async () => {
    const refusals = { BAD_USER_INPUT: 400, UNAUTHENTICATED: 401, FORBIDDEN: 403, NOT_FOUND: 404, INTERNAL_SERVER_ERROR: 500 };
    for (const [code, status] of Object.entries(refusals)) {
      const { client, asked } = clientOf([refused(code, status)], { retry: true });
      expect(await refusal(client.me())).toMatchObject({ code, status });
      expect(asked).toHaveLength(1);
    }
  });

  test('an abort ends the wait at once, and leaves nothing behind', async () => {
    const controller = new AbortController();
    const { client, asked } = clientOf([refused('RATE_LIMITED', 429, { 'retry-after': '60' })], { retry: true });
    const call = refusal(client.me({}, { signal: controller.signal }));
    await waiting();
    controller.abort();
    expect(await call).toMatchObject({ code: 'ABORTED', cause: controller.signal.reason as unknown });
    expect(jest.getTimerCount()).toBe(0);
    expect(asked).toHaveLength(1);
  });
});

describe('ending a call', () => {
  test('a call that takes too long ends with TIMEOUT, and with ABORTED where the caller was first', async () => {
    const controller = new AbortController();
    const { client } = clientOf(['silence', 'silence', 'silence'], { timeout: 1 });
    expect(await refusal(client.me())).toMatchObject({
      code: 'TIMEOUT',
      status: undefined,
      message: expect.stringContaining('1 ms'),
    });
    const { signal } = controller;
    expect(await refusal(client.me({}, { signal }))).toMatchObject({ code: 'TIMEOUT' });
    const aborted = refusal(client.me({}, { signal, timeout: 600_000 }));
    controller.abort();
    expect(await aborted).toMatchObject({ code: 'ABORTED' });
  });

  test('an answer that never ends, and one that breaks off', async () => {
    const endless = (signal?: AbortSignal | null) =>
      new ReadableStream({ start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)) });
    const hanging: typeof fetch = async (_, init) => new Response(endless(init?.signal));
    const client = createClient({ baseUrl: 'https://promptory.test', timeout: 1, fetch: hanging });
    expect(await refusal(client.me())).toMatchObject({ code: 'TIMEOUT' });

    const broken = new ReadableStream({ start: (stream) => stream.error(new Error('socket hang up')) });
    const { client: other } = clientOf([new Response(broken, { headers: { 'x-request-id': 'r-1' } })]);
    expect(await refusal(other.me())).toMatchObject({ code: 'NETWORK_ERROR', status: 200, requestId: 'r-1' });
  });

  test('the time of a call is a number of milliseconds, Infinity included; anything else is refused at once', async () => {
    for (const timeout of [Infinity, 3e9, 0.5 + 6e5]) {
      const { client } = clientOf([data(ME)], { timeout });
      expect(await client.me()).toEqual(ME);
    }
    for (const timeout of [Number.NaN, -1, '5000' as unknown as number]) {
      const wrong = { code: 'BAD_USER_INPUT', fields: { timeout: expect.stringContaining('milliseconds') } };
      expect(() => clientOf([], { timeout })).toThrow(expect.objectContaining(wrong));
      const { client, asked } = clientOf([]);
      expect(await refusal(client.me({}, { timeout }))).toMatchObject(wrong);
      expect(await refusal(client.each.prompts({}, { timeout }).next())).toMatchObject(wrong);
      expect(asked).toEqual([]);
    }
  });

  test('with a signal that is aborted already nothing is sent', async () => {
    const { client, asked } = clientOf([]);
    const signal = AbortSignal.abort(new Error('not today'));
    expect(await refusal(client.me({}, { signal }))).toMatchObject({ code: 'ABORTED', cause: new Error('not today') });
    expect(await refusal(client.each.prompts({}, { signal }).next())).toMatchObject({ code: 'ABORTED' });
    expect(asked).toEqual([]);
  });
});

describe('the token', () => {
  test('is a text, or what a function answers for each call', async () => {
    const tokens = ['first', 'second', undefined];
    const { client, asked } = clientOf([data(ME), data(ME), data(ME)], { token: async () => tokens.shift() });
    for (let call = 0; call < 3; call += 1) await client.me();
    expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer first', 'Bearer second', null]);
    const { client: other, asked: askedOther } = clientOf([data(ME)], { token: 'plk_test_a\n' });
    await other.me();
    expect(askedOther).toEqual([
      { url: 'https://promptory.test/graphql', authorization: 'Bearer plk_test_a', variables: undefined },
    ]);
  });

  test('a function that never answers ends with the time or the signal of the call, and nothing is sent', async () => {
    const token = () => new Promise<string>(() => undefined);
    const { client, asked } = clientOf([], { token, timeout: 1 });
    expect(await refusal(client.me())).toMatchObject({ code: 'TIMEOUT', message: expect.stringContaining('1 ms') });
    const controller = new AbortController();
    const aborted = refusal(client.me({}, { signal: controller.signal, timeout: 600_000 }));
    controller.abort();
    expect(await aborted).toMatchObject({ code: 'ABORTED', cause: controller.signal.reason as unknown });
    expect(asked).toEqual([]);
  });

  test('a function that aborts the call itself ends it, and nothing stays behind at the signal', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const heard = [jest.spyOn(signal, 'addEventListener'), jest.spyOn(signal, 'removeEventListener')] as const;
    const { client, asked } = clientOf([data(ME)], { token: async () => 'plk_live_a' });
    await client.me({}, { signal });
    expect(heard[0]).toHaveBeenCalledTimes(1);
    expect(heard[1].mock.calls).toEqual(heard[0].mock.calls);
    const { client: other } = clientOf([], {
      token: () => {
        controller.abort();
        return new Promise(() => undefined);
      },
    });
    expect(await refusal(other.me({}, { signal }))).toMatchObject({ code: 'ABORTED' });
    expect(asked).toHaveLength(1);
  });

  test('a function that fails is TOKEN_FAILED with what it threw as the cause, and is not asked again', async () => {
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
      const { client, asked } = clientOf([], { token, retry: true });
      expect(await refusal(client.me())).toMatchObject({ code: 'TOKEN_FAILED', status: undefined, cause });
      expect(asked).toEqual([]);
    }
    expect(calls).toBe(2);
  });

  test('one that cannot be sent is an error that does not repeat it', async () => {
    const { client, asked } = clientOf([], { token: 'plk_live_abc\u2026def' });
    const error = await refusal(client.me());
    expect(error).toMatchObject({ code: 'BAD_USER_INPUT', fields: { token: expect.any(String) } });
    expect(error.cause).toBeUndefined();
    expect(error.message).not.toContain('plk_live');
    expect(asked).toEqual([]);
  });
});

test('JSON that is not of Promptory is BAD_RESPONSE, whatever it is', async () => {
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
    const { client } = clientOf([Response.json(body, { status: 502, headers: { 'x-request-id': 'r-1' } })]);
    const error = await refusal(client.me());
    expect({ body, error }).toMatchObject({ body, error: { code: 'BAD_RESPONSE', status: 502, requestId: 'r-1' } });
  }
});

test('a refusal without a code, or with details of another kind, is still a refusal', async () => {
  for (const extensions of [undefined, null, 'x', { code: 5, fields: 'x' }, { fields: null }]) {
    const { client } = clientOf([Response.json({ errors: [{ message: 'No', extensions }] })]);
    expect(await refusal(client.me())).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', message: 'No', fields: {} });
  }
});

test('onResponse is told of every answer and of what is left of the budgets', async () => {
  const seen: ResponseInfo[] = [];
  const headers = { 'x-request-id': 'r-1', ratelimit: '"requests";r=0;t=7, "points";r=19980;t=42' };
  const steps = [refused('RATE_LIMITED', 429, headers), data(ME)];
  const { client } = clientOf(steps, { onResponse: (info) => seen.push(info) });
  expect(await refusal(client.me())).toMatchObject({ requestId: 'r-1', retryAfter: undefined });
  await client.me();
  const rateLimit = { requests: { remaining: 0, reset: 7 }, points: { remaining: 19980, reset: 42 } };
  expect(seen).toEqual([
    { operation: 'me', status: 429, requestId: 'r-1', rateLimit },
    { operation: 'me', status: 200, requestId: undefined, rateLimit: {} },
  ]);
});

describe('each', () => {
  /** The last page ends somewhere, too. */
  const page = (ids: string[], endCursor: string, hasNextPage = endCursor !== 'end') =>
    data({ prompts: { edges: ids.map((id) => ({ node: { id } })), pageInfo: { hasNextPage, endCursor } } });

  test('goes on from page to page, and asks for the next one when it is wanted', async () => {
    const { client, asked } = clientOf([page(['a', 'b'], '2'), page([], '3'), page(['c'], 'end')]);
    const prompts = client.each.prompts({ category: 'legal', first: 2 });
    expect(asked).toEqual([]);
    const seen: [string, number][] = [];
    for await (const { id } of prompts) seen.push([id, asked.length]);
    expect(seen).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 3],
    ]);
    expect(asked.map(({ variables }) => variables)).toEqual([
      { category: 'legal', first: 2 },
      { category: 'legal', first: 2, after: '2' },
      { category: 'legal', first: 2, after: '3' },
    ]);
  });

  test('starts where it is told, and stops with its caller', async () => {
    const { client, asked } = clientOf([page(['d', 'e'], '5')]);
    for await (const { id } of client.each.prompts({ after: '3' })) if (id === 'e') break;
    expect(asked.map(({ variables }) => variables)).toEqual([{ after: '3' }]);
  });

  test('an abort in between ends it, whatever has been read ahead', async () => {
    const controller = new AbortController();
    const { client, asked } = clientOf([page(['a', 'b'], '2')]);
    const prompts = client.each.prompts({}, { signal: controller.signal });
    expect(await prompts.next()).toMatchObject({ value: { id: 'a' } });
    controller.abort();
    expect(await refusal(prompts.next())).toMatchObject({ code: 'ABORTED' });
    expect(await prompts.next()).toEqual({ done: true, value: undefined });
    expect(asked).toHaveLength(1);
  });

  test('a refusal on the way is thrown, and a page that is tried again is not lost', async () => {
    const steps = [page(['a'], '1'), refused('RATE_LIMITED', 429, { 'retry-after': '0' }), page(['b'], 'end')];
    const seen: string[] = [];
    const read = async (retry: boolean) => {
      const { client } = clientOf(
        steps.map((step) => step.clone()),
        { retry },
      );
      for await (const { id } of client.each.prompts()) seen.push(id);
    };
    jest.spyOn(Math, 'random').mockReturnValue(0);
    await read(true);
    jest.restoreAllMocks();
    expect(seen.splice(0)).toEqual(['a', 'b']);
    expect(await refusal(read(false))).toMatchObject({ code: 'RATE_LIMITED' });
    expect(seen).toEqual(['a']);
  });
});
