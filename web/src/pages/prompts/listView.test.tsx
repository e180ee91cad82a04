import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { promptCard, promptConnection } from '../../features/prompts/prompt.fixture.ts';
import { FavoritesDocument } from '../library/FavoritesPage.generated.ts';
import { FavoritesPage } from '../library/FavoritesPage.tsx';
import { PromptsDocument } from './PromptsPage.generated.ts';
import { PromptsPage } from './PromptsPage.tsx';

const one = promptCard('one', { isLocked: true, isPremium: true });
const connection = promptConnection([one, promptCard('two')], { totalCount: 2 });
const prompts = {
  request: { query: PromptsDocument, variables: { first: 24, isSearch: false } },
  result: { data: { prompts: connection } },
};
const favorites = {
  request: { query: FavoritesDocument, variables: { first: 24 } },
  result: { data: { favorites: connection } },
};

const button = (name: string) => within(screen.getByRole('group', { name: 'View' })).getByRole('button', { name });
const items = (list: string) => within(screen.getByRole('list', { name: list })).getAllByRole('article');

test('rows have what cards have, and are remembered for all lists of the device', async () => {
  const { user, unmount } = renderPage(<PromptsPage />, { path: '/prompts', mocks: [prompts] });
  expect(await screen.findByText('Showing 2 of 2 prompts')).toBeVisible();
  expect(button('Show as cards')).toHaveAttribute('aria-pressed', 'true');
  expect(button('Show as rows')).toHaveAttribute('aria-pressed', 'false');
  const cards = items('Prompts').map((card) => card.textContent);

  await user.click(button('Show as rows'));
  expect(button('Show as rows')).toHaveAttribute('aria-pressed', 'true');
  expect(button('Show as rows')).toHaveFocus();
  const [first, second] = items('Prompts');
  expect(first).not.toHaveClass('MuiCard-root');
  for (const text of [
    'Legal',
    'Title of one',
    'What one does.',
    'Pro, locked',
    '6 fields · confidential material · used by 12',
  ]) {
    expect(cards[0]).toContain(text);
    expect(first).toHaveTextContent(text);
  }
  expect(second).not.toHaveTextContent('locked');
  expect(within(first!).getByRole('link', { name: 'Title of one' })).toHaveAttribute('href', '/prompt/one');
  expect(within(first!).getByRole('button', { name: 'Favorite: Title of one' })).toBeVisible();
  // What boot.ts writes into the document before the first paint.
  expect(document.documentElement).toHaveAttribute('data-list-view', 'rows');
  unmount();

  const later = renderPage(<FavoritesPage />, { path: '/favorites', mocks: [favorites] });
  expect(await screen.findByText('2 prompts')).toBeVisible();
  expect(button('Show as rows')).toHaveAttribute('aria-pressed', 'true');
  expect(items('Favorite prompts')[0]).not.toHaveClass('MuiCard-root');
  await later.user.click(button('Show as cards'));
  expect(items('Favorite prompts')[0]).toHaveClass('MuiCard-root');
});
