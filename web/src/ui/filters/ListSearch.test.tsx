import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { renderPage } from '../../../test/render.tsx';
import { ListSearch } from './ListSearch.tsx';
import { useUrlFilters } from './useUrlFilters.ts';

const inUrl = {
  read: (params: URLSearchParams) => ({ q: params.get('q') ?? '' }),
  write: ({ q }: { q: string }) => new URLSearchParams(q ? { q } : {}),
};

function List() {
  const [filters, change] = useUrlFilters(inUrl);
  const navigate = useNavigate();
  return (
    <>
      <ListSearch label="Search" placeholder="" maxLength={100} q={filters.q} onSearch={(q) => change({ q }, true)} />
      <button onClick={() => change({ q: '' })}>Clear filters</button>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

test('the field shows what is searched for, even after clearing it and going back', async () => {
  const { user, currentUrl } = renderPage(<List />, { path: '/list' });
  const field = screen.getByRole('searchbox', { name: 'Search' });
  await user.type(field, 'osprey');
  await waitFor(() => expect(currentUrl()).toBe('/list?q=osprey'));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(field).toHaveValue(''));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(currentUrl()).toBe('/list?q=osprey');
  expect(field).toHaveValue('osprey');
});
