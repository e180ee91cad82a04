import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { GraphQLError } from 'graphql';
import { recordOnceOnline } from './recordOnceOnline.ts';

let onLine: jest.Spied<() => boolean>;
beforeEach(() => {
  onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  jest.useFakeTimers();
});
afterEach(() => {
  onLine.mockRestore();
  jest.useRealTimers();
});

function setOnline(isOnline: boolean) {
  onLine.mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

test('uses are sent once each, in their order, when the network is back', async () => {
  const sent: string[] = [];
  const uses = ['first', 'second'].map((name) => recordOnceOnline(async () => void sent.push(name)));
  await jest.advanceTimersByTimeAsync(120_000);
  expect(sent).toEqual([]);
  setOnline(true);
  expect(await Promise.all(uses)).toEqual([true, true]);
  setOnline(false);
  setOnline(true);
  await jest.runAllTimersAsync();
  expect(sent).toEqual(['first', 'second']);
});

test('a use whose response was lost is sent again only while the server takes it for the same one', async () => {
  const send = jest.fn<() => Promise<void>>(lost);
  const recorded = recordOnceOnline(send);
  setOnline(true);
  await jest.advanceTimersByTimeAsync(0);
  setOnline(false);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(send).toHaveBeenCalledTimes(1);
  send.mockResolvedValueOnce();
  setOnline(true);
  expect(await recorded).toBe(true);
  expect(send).toHaveBeenCalledTimes(2);

  setOnline(false);
  const late = jest.fn<() => Promise<void>>(lost);
  const failed = recordOnceOnline(late);
  await jest.advanceTimersByTimeAsync(0);
  setOnline(true);
  await jest.advanceTimersByTimeAsync(0);
  setOnline(false);
  await jest.advanceTimersByTimeAsync(60_000);
  setOnline(true);
  expect(await failed).toBe(false);
  expect(late).toHaveBeenCalledTimes(1);
});

test('a use that the server refuses is not sent again', async () => {
  const send = jest.fn(() => Promise.reject(new CombinedGraphQLErrors({ errors: [new GraphQLError('Too many')] })));
  const recorded = recordOnceOnline(send);
  setOnline(true);
  expect(await recorded).toBe(false);
  expect(send).toHaveBeenCalledTimes(1);
});
