import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { SetFavoriteDocument } from '../../features/favorites/SetFavorite.generated.ts';
import { promptCard, promptConnection } from '../../features/prompts/prompt.fixture.ts';
import { FavoritesDocument } from './FavoritesPage.generated.ts';
import { FavoritesPage } from './FavoritesPage.tsx';

const response = (ids: string[]) => ({
  request: { query: FavoritesDocument, variables: { first: 24 } },
  result: {
    data: {
      favorites: promptConnection(
        ids.map((id) => promptCard(id, { isFavorited: true })),
        { totalCount: ids.length },
      ),
    },
  },
});

const setTo = (promptId: string, isFavorited: boolean, favorites: number) => ({
  request: { query: SetFavoriteDocument, variables: { promptId, isFavorited } },
  result: {
    data: {
      setFavorite: {
        __typename: 'SetFavoritePayload',
        favorites,
        prompt: { __typename: 'Prompt', id: promptId, isFavorited },
      },
    },
  },
});

test('removes unfavorited prompts from the list, and shows the empty state after the last one', async () => {
  const { user } = renderPage(<FavoritesPage />, {
    path: '/favorites',
    mocks: [response(['one', 'two']), setTo('one', false, 1), setTo('two', false, 0)],
  });
  expect(screen.getAllByTestId('skeleton')).toHaveLength(3);
  expect(await screen.findByText('2 prompts')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Favorite: Title of one' }));
  expect(screen.queryByRole('article', { name: 'Title of one' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Favorite: Title of two' }));
  expect(await screen.findByRole('heading', { name: 'No Favorites Yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'All Prompts' })).toHaveAttribute('href', '/prompts');
});

test('the empty page offers the field of the member', async () => {
  renderPage(<FavoritesPage />, { path: '/favorites', mocks: [response([])], me: { field: 'legal' } });
  expect(await screen.findByRole('link', { name: 'Browse Legal' })).toHaveAttribute('href', '/category/legal');
});

test('a prompt that was removed can be brought back', async () => {
  const { user } = renderPage(<FavoritesPage />, {
    path: '/favorites',
    mocks: [response(['one', 'two']), setTo('one', false, 1), setTo('one', true, 2)],
  });
  await user.click(await screen.findByRole('button', { name: 'Favorite: Title of one' }));
  expect(await screen.findByText('Removed from Favorites')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('article', { name: 'Title of one' })).toBeVisible();
});

test('what another device has added since is shown when the page is opened again', async () => {
  renderPage(<FavoritesPage />, {
    path: '/favorites',
    mocks: [response(['two', 'one'])],
    prepare: (client) => client.writeQuery({ ...response(['one']).request, ...response(['one']).result }),
  });
  expect(screen.getByRole('article', { name: 'Title of one' })).toBeVisible();
  expect(await screen.findByRole('article', { name: 'Title of two' })).toBeVisible();
});

test('what another device has removed since takes no focus', async () => {
  renderPage(<FavoritesPage />, {
    path: '/favorites',
    mocks: [response(['two'])],
    prepare: (client) => client.writeQuery({ ...response(['one', 'two']).request, ...response(['one', 'two']).result }),
  });
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Title of one' })).toBeNull());
  expect(document.body).toHaveFocus();
});

test('can retry after an error', async () => {
  const { user } = renderPage(<FavoritesPage />, {
    path: '/favorites',
    mocks: [{ request: response([]).request, error: new Error('unreachable') }, response(['one'])],
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('article', { name: 'Title of one' })).toBeVisible());
});
