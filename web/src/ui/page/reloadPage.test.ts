import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { reloadPage } from './reloadPage.ts';

const reload = jest.fn<() => void>();
const fetch = jest.fn<typeof globalThis.fetch>();
const found = () => Promise.resolve(new Response());
/** Neither succeeds nor fails by itself. */
const hanging: typeof globalThis.fetch = (_, init) =>
  new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))));

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = fetch;
});
afterEach(() => {
  jest.useRealTimers();
  jest.resetAllMocks();
});

test('the page is loaded again once the server has responded', async () => {
  fetch.mockImplementation(found);
  expect(await reloadPage(reload)).toBe(true);
  expect(fetch).toHaveBeenCalledWith('/', expect.objectContaining({ method: 'HEAD', cache: 'no-store' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('without a connection the page stays, and can be tried again', async () => {
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await reloadPage(reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  fetch.mockImplementation(found);
  expect(await reloadPage(reload)).toBe(true);
});

test('a server that does not respond is given up after five seconds, and can be tried again', async () => {
  fetch.mockImplementationOnce(hanging);
  const attempt = reloadPage(reload);
  await jest.advanceTimersByTimeAsync(4999);
  const press = reloadPage(reload);
  expect(fetch).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(await Promise.all([attempt, press])).toEqual([false, false]);
  expect(reload).not.toHaveBeenCalled();
  fetch.mockImplementation(found);
  expect(await reloadPage(reload)).toBe(true);
});

test('what is pressed while the server is asked asks it once, and loads the page once', async () => {
  let respond = (_: Response) => undefined as void;
  fetch.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
  const attempts = [reloadPage(reload), reloadPage(reload)];
  respond(new Response());
  expect(await Promise.all(attempts)).toEqual([true, true]);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a connection that returns while the server is asked asks it again at once', async () => {
  fetch.mockImplementationOnce(hanging).mockImplementation(found);
  const attempt = reloadPage(reload);
  window.dispatchEvent(new Event('online'));
  expect(await attempt).toBe(true);
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(reload).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('online'));
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a page that was left while the server is asked is not loaded again, nor is the one that was opened', async () => {
  let respond = (_: Response) => undefined as void;
  fetch.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
  const attempt = reloadPage(reload);
  window.history.pushState(null, '', '/another');
  respond(new Response());
  expect(await attempt).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  window.history.replaceState(null, '', '/');
});
