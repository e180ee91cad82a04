import { beforeEach, expect, jest, test } from '@jest/globals';
import type { FragmentType } from '@apollo/client';
import { useFragment, useQuery } from '@apollo/client/react';
import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { useEffect } from 'react';
import { renderPage } from '../../../test/render.tsx';
import { settle } from '../../../test/settle.ts';
import { LibraryShellDocument } from '../../app/LibraryShell.generated.ts';
import { CategoryPromptsDocument } from '../../pages/prompts/CategoryPage.generated.ts';
import { FavoritesDocument, type FavoritesQuery } from '../../pages/library/FavoritesPage.generated.ts';
import { promptCard, promptConnection } from '../prompts/prompt.fixture.ts';
import { PromptCardFragmentDoc, type PromptCardFragment } from '../prompts/PromptCard.generated.ts';
import { FavoriteToggleFragmentDoc, type FavoriteToggleFragment } from './FavoriteToggle.generated.ts';
import { FavoriteToggle } from './FavoriteToggle.tsx';
import { SetFavoriteDocument } from './SetFavorite.generated.ts';

/** Every rendered state in order: heart, sidebar count, list and its total. */
let frames: string[] = [];

/** The heart of a card, the sidebar count and the list of favorites on one page. */
function TestPage() {
  const { data: shell } = useQuery(LibraryShellDocument);
  const { data: cards } = useQuery(CategoryPromptsDocument, { variables: { slug: 'legal', first: 24 } });
  const { data: list } = useQuery(FavoritesDocument, { variables: { first: 24 } });
  const card = cards?.prompts.edges[0]?.node;
  return shell && card && list && <Frame card={card} count={shell.stats.favorites} list={list.favorites} />;
}

interface FrameProps {
  card: FragmentType<PromptCardFragment>;
  count: number;
  list: FavoritesQuery['favorites'];
}

function Frame({ card, count, list }: FrameProps) {
  const { data } = useFragment({ fragment: PromptCardFragmentDoc, fragmentName: 'PromptCard', from: card });
  const { data: star } = useFragment({ fragment: FavoriteToggleFragmentDoc, from: data });
  const frame = `${star.isFavorited ? 'full' : 'empty'}, ${count}: ${list.edges.map(({ node }) => node.id).join(' ')} (${list.totalCount})`;
  useEffect(() => {
    frames.push(frame);
  }, [frame]);
  return <FavoriteToggle prompt={data as FragmentType<FavoriteToggleFragment>} />;
}

function open(response: Partial<MockLink.MockedResponse>, isFavorited = false, ...later: Partial<MockLink.MockedResponse>[]) {
  const one = promptCard('one', { isFavorited });
  const favorites = [
    ...(isFavorited ? [one] : []),
    promptCard('two', { isFavorited: true }),
    promptCard('three', { isFavorited: true }),
  ];
  return renderPage(<TestPage />, {
    path: '/',
    mocks: [
      {
        request: { query: CategoryPromptsDocument, variables: { slug: 'legal', first: 24 } },
        result: { data: { prompts: promptConnection([one], { totalCount: 1 }) } },
      },
      {
        request: { query: FavoritesDocument, variables: { first: 24 } },
        result: { data: { favorites: promptConnection(favorites, { totalCount: 3 }) } },
      },
      ...[response, ...later].map((each) => ({
        request: { query: SetFavoriteDocument, variables: { promptId: 'one', isFavorited: !isFavorited } },
        ...each,
      })),
    ],
  });
}

const heart = () => screen.findByRole('button', { name: 'Favorite: Title of one' });

beforeEach(() => {
  frames = [];
});

const favoriteSet = (isFavorited: boolean, favorites: number) => ({
  result: {
    data: {
      setFavorite: { __typename: 'SetFavoritePayload', favorites, prompt: { __typename: 'Prompt', id: 'one', isFavorited } },
    },
  },
});

test('updates heart, count and list at once, before the server responds', async () => {
  const { user, operations, hold } = open(favoriteSet(true, 7));
  expect(await heart()).toHaveAttribute('aria-pressed', 'false');
  const release = hold('SetFavorite');
  await user.click(await heart());
  await waitFor(() => expect(frames).toHaveLength(2));
  await release();
  await waitFor(() => expect(frames).toHaveLength(3));
  expect(frames).toEqual([
    'empty, 3: two three (3)',
    'full, 4: one two three (4)',
    // The server's count, which another tab may have changed.
    'full, 7: one two three (7)',
  ]);
  expect(await heart()).toHaveAttribute('aria-pressed', 'true');
  expect(operations).toEqual(['CategoryPrompts', 'Favorites', 'SetFavorite']);
});

test('removes an unfavorited prompt from the list', async () => {
  const { user } = open(favoriteSet(false, 2), true);
  await user.click(await heart());
  await waitFor(() => expect(frames).toEqual(['full, 3: one two three (3)', 'empty, 2: two three (2)']));
});

test.each([
  ['an error of the server', { result: { errors: [new GraphQLError('no')] } }],
  ['a lost connection', { error: new Error('unreachable') }],
])('%s rolls back all three and shows a message', async (_, failure) => {
  const { user, hold } = open(failure);
  const release = hold('SetFavorite');
  await user.click(await heart());
  await waitFor(() => expect(frames).toHaveLength(2));
  await release();
  expect(await screen.findByText('Failed to update favorites')).toBeVisible();
  expect(screen.getByText('Error')).toBeVisible();
  expect(frames).toEqual(['empty, 3: two three (3)', 'full, 4: one two three (4)', 'empty, 3: two three (3)']);
  expect(await heart()).toHaveAttribute('aria-pressed', 'false');
});

test('the message ends when the next try succeeds', async () => {
  const { user } = open({ error: new Error('unreachable') }, false, favoriteSet(true, 4));
  await user.click(await heart());
  expect(await screen.findByText('Failed to update favorites')).toBeVisible();
  await user.click(await heart());
  await waitFor(() => expect(screen.queryByText('Failed to update favorites')).toBeNull());
  expect(await heart()).toHaveAttribute('aria-pressed', 'true');
});

test('a second click waits for the first response, so the latest choice wins', async () => {
  const back = {
    ...favoriteSet(false, 3),
    request: { query: SetFavoriteDocument, variables: { promptId: 'one', isFavorited: false } },
  };
  const { user, operations, hold } = open(favoriteSet(true, 4), false, back);
  const release = hold('SetFavorite');
  await user.click(await heart());
  await user.click(await heart());
  await waitFor(() => expect(frames.at(-1)).toBe('empty, 3: two three (3)'));
  expect(operations.filter((name) => name === 'SetFavorite')).toHaveLength(1);
  await release();
  await waitFor(() => expect(operations.filter((name) => name === 'SetFavorite')).toHaveLength(2));
  await settle();
  expect(await heart()).toHaveAttribute('aria-pressed', 'false');
});

test('the message says so when the browser is offline', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user } = open({ error: new Error('unreachable') });
  await user.click(await heart());
  expect(await screen.findByText('You are offline. Failed to update favorites')).toBeVisible();
  onLine.mockRestore();
});
