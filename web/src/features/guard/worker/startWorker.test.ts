import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { FindRequest } from './protocol.ts';
import { LOADING_LIMIT, startWorker, TIME_LIMIT } from './startWorker.ts';

/** Responds when the test says so. */
class SlowWorker extends EventTarget {
  static current: SlowWorker;
  requests: FindRequest[] = [];
  isEnded = false;

  constructor() {
    super();
    SlowWorker.current = this;
  }

  postMessage(request: FindRequest): void {
    this.requests.push(request);
  }

  becomeReady(): void {
    this.dispatchEvent(new MessageEvent('message', { data: 'ready' }));
  }

  respond(id: number): void {
    this.dispatchEvent(new MessageEvent('message', { data: { id, items: [] } }));
  }

  terminate(): void {
    this.isEnded = true;
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { Worker: SlowWorker });
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'Worker');
});

test('a search has its whole time once the worker has loaded, and more until then', async () => {
  const finder = startWorker();
  const asked = finder.find('one', {});
  jest.advanceTimersByTime(LOADING_LIMIT - 1);
  SlowWorker.current.becomeReady();
  jest.advanceTimersByTime(TIME_LIMIT - 1);
  expect(SlowWorker.current.isEnded).toBe(false);
  SlowWorker.current.respond(1);
  expect(await asked).toEqual([]);
});

test('a worker that does not load is ended', async () => {
  const finder = startWorker();
  const asked = finder.find('one', {});
  jest.advanceTimersByTime(LOADING_LIMIT);
  expect(SlowWorker.current.isEnded).toBe(true);
  expect(await asked).toBeNull();
});

test('a worker that does not respond is ended, and says so for every request', async () => {
  const finder = startWorker();
  SlowWorker.current.becomeReady();
  const asked = [finder.find('one', {}), finder.find('two', {})];
  jest.advanceTimersByTime(TIME_LIMIT - 1);
  expect(SlowWorker.current.isEnded).toBe(false);
  jest.advanceTimersByTime(1);
  expect(SlowWorker.current.isEnded).toBe(true);
  expect(await Promise.all(asked)).toEqual([null, null]);
  expect(await finder.find('three', {})).toBeNull();
});

test('every response gives the next one its whole time, and none is awaited without a request', async () => {
  const finder = startWorker();
  SlowWorker.current.becomeReady();
  const asked = [finder.find('one', {}), finder.find('two', {})];
  jest.advanceTimersByTime(TIME_LIMIT - 1);
  SlowWorker.current.respond(1);
  jest.advanceTimersByTime(TIME_LIMIT - 1);
  SlowWorker.current.respond(2);
  expect(await Promise.all(asked)).toEqual([[], []]);
  jest.advanceTimersByTime(10 * TIME_LIMIT);
  expect(SlowWorker.current.isEnded).toBe(false);
  finder.stop();
  expect(jest.getTimerCount()).toBe(0);
});
