import { expect, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { useUrlFilters } from './useUrlFilters.ts';

interface Filters {
  q: string;
  plan: string;
}

const inUrl = {
  read: (params: URLSearchParams): Filters => ({ q: params.get('q') ?? '', plan: params.get('plan') ?? '' }),
  write: (filters: Filters) => new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')),
};
type Result = ReturnType<typeof useUrlFilters<Filters>>;

function show(url: string) {
  let last: Result;
  function List() {
    last = useUrlFilters(inUrl);
    return null;
  }
  const { currentUrl } = renderPage(<List />, { path: '/list', url });
  return { result: () => last, currentUrl };
}

test('of two filters that are changed before the page shows the first, neither is lost', () => {
  const { result, currentUrl } = show('/list');
  act(() => {
    const [filters, change] = result();
    change({ ...filters, q: 'jensen' }, true);
    change({ ...filters, plan: 'free' });
  });
  expect(currentUrl()).toBe('/list?q=jensen&plan=free');
  expect(result()[0]).toEqual({ q: 'jensen', plan: 'free' });
});

test('a filter that was cleared stays cleared when another one is changed right after', () => {
  const { result, currentUrl } = show('/list?q=jensen&plan=free');
  act(() => {
    const [filters, change] = result();
    change({ ...filters, q: '' });
    change({ ...filters, plan: 'annual' });
  });
  expect(currentUrl()).toBe('/list?plan=annual');
});
