import { expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';
import { mockServer } from '../../../test/server.ts';
import { settle } from '../../../test/settle.ts';
import { shellData } from '../../../test/shell.ts';

const favorites = {
  favorites: {
    __typename: 'FavoriteConnection',
    totalCount: 0,
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
    edges: [],
  },
};

function openGenerator() {
  const server = mockServer({
    LibraryShell: { data: shellData() },
    Favorites: { data: favorites },
    RecentUses: { data: { recentUses: [] } },
  });
  localStorage.setItem('admin_user_token', 'token-1');
  return { server, ...renderApp('/generator') };
}

test.each(['the pointer rests on it', 'it gets the focus', 'a finger touches it'])(
  'the data of a page is requested when %s, once, and again when the page is opened later',
  async (sign) => {
    const { server, user } = openGenerator();
    const link = await screen.findByRole('link', { name: /^Favorites/ });
    const give = async () => {
      if (sign.startsWith('the pointer')) await user.hover(link);
      else if (sign.startsWith('it')) act(() => link.focus());
      else fireEvent.touchStart(link);
    };
    await give();
    await waitFor(() => expect(server.callCount('Favorites')).toBe(1));
    await user.click(link);
    expect(await screen.findByText('No Favorites Yet')).toBeVisible();
    await settle();
    expect(server.callCount('Favorites')).toBe(1);
    await user.click(screen.getByRole('link', { name: 'Recent' }));
    expect(await screen.findByText('No Recent Prompts')).toBeVisible();
    await user.click(link);
    await waitFor(() => expect(server.callCount('Favorites')).toBe(2));
  },
);

test('a page that was opened before reads its lists again, although a finger has touched its link', async () => {
  const { server, user } = openGenerator();
  // Keys and assistive technology click without a sign in advance.
  fireEvent.click(await screen.findByRole('link', { name: /^Favorites/ }));
  expect(await screen.findByText('No Favorites Yet')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Recent' }));
  expect(await screen.findByText('No Recent Prompts')).toBeVisible();
  const link = screen.getByRole('link', { name: /^Favorites/ });
  fireEvent.touchStart(link);
  await settle();
  await user.click(link);
  await waitFor(() => expect(server.callCount('Favorites')).toBe(2));
});

test('nothing is requested for a pointer that passes over a link, nor for a browser that saves data', async () => {
  const { server } = openGenerator();
  const link = await screen.findByRole('link', { name: /^Favorites/ });
  fireEvent.pointerOver(link);
  fireEvent.pointerOver(document.body);
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  try {
    fireEvent.touchStart(link);
  } finally {
    Reflect.deleteProperty(navigator, 'connection');
  }
  // By then, the others would have been requested.
  act(() => screen.getByRole('link', { name: 'Recent' }).focus());
  await waitFor(() => expect(server.callCount('RecentUses')).toBe(1));
  expect(server.callCount('Favorites')).toBe(0);
});
