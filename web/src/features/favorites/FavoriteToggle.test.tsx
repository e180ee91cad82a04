import { expect, test } from '@jest/globals';
import { useQuery } from '@apollo/client/react';
import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { renderPage } from '../../../test/render.tsx';
import { LibraryShellDocument } from '../../app/LibraryShell.generated.ts';
import { FavoritesDocument } from '../../pages/library/FavoritesPage.generated.ts';
import { promptCard, promptConnection } from '../prompts/prompt.fixture.ts';
import { FavoriteToggle } from './FavoriteToggle.tsx';
import { SetFavoriteDocument } from './SetFavorite.generated.ts';

/** The heart beside the count of the sidebar and the list of favourites, as different pages show them. */
function Scene() {
  const { data: shell } = useQuery(LibraryShellDocument);
  const { data } = useQuery(FavoritesDocument, { variables: { first: 24 } });
  return (
    <>
      <FavoriteToggle prompt={{ __typename: 'Prompt', id: 'one' } as object} />
      <p data-testid="scene">{`${shell?.stats.favorites}; ${data?.favorites.edges.map(({ node }) => node.id).join(' ')}; ${data?.favorites.totalCount}`}</p>
    </>
  );
}

function open(answer: Partial<MockLink.MockedResponse>, isFavorited = false) {
  const set = { request: { query: SetFavoriteDocument, variables: { promptId: 'one', isFavorited: !isFavorited } }, delay: 50, ...answer };
  const page = renderPage(<Scene />, { path: '/', mocks: [set] });
  const listed = isFavorited ? [promptCard('one', { isFavorited }), promptCard('two')] : [promptCard('two')];
  page.client.writeQuery({
    query: FavoritesDocument,
    variables: { first: 24 },
    data: { favorites: promptConnection([...listed, promptCard('three')], { totalCount: 3 }) },
  });
  page.client.cache.modify({ id: 'Prompt:one', fields: { isFavorited: () => isFavorited } });
  if (!isFavorited) {
    // Known from a list of cards, and no favourite yet.
    page.client.cache.writeQuery({ query: FavoritesDocument, variables: { first: 1 }, data: { favorites: promptConnection([promptCard('one')], { totalCount: 3 }) } });
    page.client.cache.modify({ fields: { favorites: (value, { storeFieldName, DELETE }) => (storeFieldName.includes(':{"first":1}') ? DELETE : value) } });
  }
  return page;
}

const heart = () => screen.findByRole('button', { name: 'Favorite: Title of one' });
const scene = () => screen.getByTestId('scene').textContent;

const answered = (isFavorited: boolean, favorites: number) => ({
  result: {
    data: { setFavorite: { __typename: 'SetFavoritePayload', favorites, prompt: { __typename: 'Prompt', id: 'one', isFavorited } } },
  },
});

test('heart, count and list turn in one frame, before the server has answered', async () => {
  const { user, operations } = open(answered(true, 7));
  await waitFor(() => expect(scene()).toBe('3; two three; 3'));
  expect(await heart()).toHaveAttribute('aria-pressed', 'false');
  await user.click(await heart());
  expect(scene()).toBe('4; one two three; 4');
  expect(await heart()).toHaveAttribute('aria-pressed', 'true');
  // The server's own count, which another tab may have moved.
  await waitFor(() => expect(scene()).toBe('7; one two three; 7'));
  expect(operations).toEqual(['SetFavorite']);
});

test('a star taken away leaves the list', async () => {
  const { user } = open(answered(false, 2), true);
  await waitFor(() => expect(scene()).toBe('3; one two three; 3'));
  await user.click(await heart());
  expect(scene()).toBe('2; two three; 2');
  await waitFor(() => expect(scene()).toBe('2; two three; 2'));
});

test.each([
  ['a refusal', { result: { errors: [new GraphQLError('no')] } }],
  ['a lost connection', { error: new Error('away') }],
])('%s turns all three back together and says so', async (_, failure) => {
  const { user } = open(failure);
  await waitFor(() => expect(scene()).toBe('3; two three; 3'));
  await user.click(await heart());
  expect(scene()).toBe('4; one two three; 4');
  expect(await screen.findByText('Failed to update favorites')).toBeVisible();
  expect(screen.getByText('Error')).toBeVisible();
  expect(scene()).toBe('3; two three; 3');
  expect(await heart()).toHaveAttribute('aria-pressed', 'false');
});
