import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { promptCard, promptConnection } from '../../features/prompts/prompt.fixture.ts';
import { SearchPromptsDocument } from '../../features/prompts/search/SearchPrompts.generated.ts';
import { SearchPage } from './SearchPage.tsx';

const response = (ids: string[]) => ({
  request: { query: SearchPromptsDocument, variables: { search: 'lease', first: 12 } },
  result: {
    data: {
      prompts: promptConnection(
        ids.map((id) => promptCard(id)),
        { totalCount: ids.length, marks: true },
      ),
    },
  },
});

const open = (url: string, mocks: Parameters<typeof renderPage>[1]['mocks'] = []) =>
  renderPage(<SearchPage />, { path: '/search', url, mocks });

test('shows the number of results with the matches highlighted', async () => {
  open('/search?q=+lease+', [response(['one', 'two'])]);
  expect(screen.getByRole('heading', { level: 1, name: 'Results for “lease”' })).toBeVisible();
  expect(await screen.findByText('2 results')).toBeVisible();
  const card = screen.getByRole('article', { name: 'Title of one' });
  expect([...card.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Title', 'What']);
  expect(document.title).toBe('Results for “lease” · Promptory');
});

test('suggests categories if nothing is found', async () => {
  open('/search?q=lease', [response([])]);
  expect(await screen.findByRole('heading', { name: 'No prompts found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Real Estate' })).toHaveAttribute('href', '/category/real-estate');
});

test('prompts for a query without a request', () => {
  const { operations } = open('/search?q=%20');
  expect(screen.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible();
  expect(operations).toEqual([]);
});

test('can retry after an error', async () => {
  const { user } = open('/search?q=lease', [
    { request: response([]).request, error: new Error('unreachable') },
    response(['one']),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await within(await screen.findByRole('list', { name: 'Search results' })).findByRole('article')).toBeVisible();
});
