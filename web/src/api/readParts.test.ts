import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { readParts } from './readParts.ts';

const limited = new CombinedGraphQLErrors({ errors: [{ message: 'Too many requests', extensions: { code: 'RATE_LIMITED' } }] });
const read = jest.fn<Parameters<typeof readParts>[0]>();
const part = (text: string, nextCursor: string | null) => read.mockResolvedValueOnce({ text, nextCursor });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.resetAllMocks();
});

/** The text, or the error with which it ends, when all waits are over. */
async function result(): Promise<unknown> {
  const reading = readParts(read).catch((error: unknown) => error);
  await jest.runAllTimersAsync();
  return reading;
}

test('the parts are put together in their order', async () => {
  part('a', '1');
  part('b', '2');
  part('c', null);
  expect(await result()).toBe('abc');
  expect(read.mock.calls).toEqual([[null], ['1'], ['2']]);
});

test('a part that would cost too much right now is asked for again', async () => {
  part('a', '1');
  read.mockRejectedValueOnce(limited).mockRejectedValueOnce(limited);
  part('b', null);
  expect(await result()).toBe('ab');
  expect(read.mock.calls).toEqual([[null], ['1'], ['1'], ['1']]);
});

test('the first part is not waited for, nor one that fails otherwise, nor one for more than a minute', async () => {
  read.mockRejectedValueOnce(limited);
  expect(await result()).toBe(limited);
  expect(read).toHaveBeenCalledTimes(1);

  const failed = new TypeError('Failed to fetch');
  part('a', '1');
  read.mockRejectedValueOnce(failed);
  expect(await result()).toBe(failed);
  expect(read).toHaveBeenCalledTimes(3);

  part('a', '1');
  read.mockRejectedValue(limited);
  expect(await result()).toBe(limited);
  expect(read).toHaveBeenCalledTimes(3 + 1 + 8);
});
