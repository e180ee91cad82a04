import { describe, expect, jest, test } from '@jest/globals';
import { clientOf, data, errorResponse } from './fake-fetch.ts';
import { errorOf } from './error-of.ts';

describe('each', () => {
  /** The last page also has an end cursor. */
  const page = (ids: string[], endCursor: string, hasNextPage = endCursor !== 'end') =>
    data({ prompts: { edges: ids.map((id) => ({ node: { id } })), pageInfo: { hasNextPage, endCursor } } });

  test('loads a page when its first item is needed', async () => {
    const { client, requests } = clientOf([page(['a', 'b'], '2'), page([], '3'), page(['c'], 'end')]);
    const prompts = client.each.prompts({ category: 'legal', first: 2 });
    expect(requests).toEqual([]);
    const seen: [string, number][] = [];
    for await (const { id } of prompts) seen.push([id, requests.length]);
    expect(seen).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 3],
    ]);
    expect(requests.map(({ variables }) => variables)).toEqual([
      { category: 'legal', first: 2 },
      { category: 'legal', first: 2, after: '2' },
      { category: 'legal', first: 2, after: '3' },
    ]);
  });

  test('starts at the given cursor, and stops when the loop ends', async () => {
    const { client, requests } = clientOf([page(['d', 'e'], '5')]);
    for await (const { id } of client.each.prompts({ after: '3' })) if (id === 'e') break;
    expect(requests.map(({ variables }) => variables)).toEqual([{ after: '3' }]);
  });

  test('ends on abort, even if items were already loaded', async () => {
    const controller = new AbortController();
    const { client, requests } = clientOf([page(['a', 'b'], '2')]);
    const prompts = client.each.prompts({}, { signal: controller.signal });
    expect(await prompts.next()).toMatchObject({ value: { id: 'a' } });
    controller.abort();
    expect(await errorOf(prompts.next())).toMatchObject({ code: 'ABORTED' });
    expect(await prompts.next()).toEqual({ done: true, value: undefined });
    expect(requests).toHaveLength(1);
  });

  test('throws an error of a later page, and loses no page on a retry', async () => {
    const steps = [page(['a'], '1'), errorResponse('RATE_LIMITED', 429, { 'retry-after': '0' }), page(['b'], 'end')];
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
    expect(await errorOf(read(false))).toMatchObject({ code: 'RATE_LIMITED' });
    expect(seen).toEqual(['a']);
  });
});
