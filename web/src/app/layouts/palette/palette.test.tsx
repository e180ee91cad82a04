import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { SessionProvider } from '../../../api/session/Session.tsx';
import { SignOutDocument } from '../../../features/auth/signIn/SignOut.generated.ts';
import { PaletteFavoritesDocument, PaletteRecentUsesDocument } from '../../../features/palette/search/PaletteStart.generated.ts';
import { promptConnection } from '../../../features/prompts/prompt.fixture.ts';
import { PageHeading } from '../../../ui/page/PageHeading.tsx';
import { renderPage } from '../../../../test/render.tsx';
import { shellData } from '../../../../test/shell.ts';
import { LibraryLayout } from '../LibraryLayout.tsx';

const start = [
  { request: { query: PaletteRecentUsesDocument }, result: { data: { recentUses: [] } } },
  {
    request: { query: PaletteFavoritesDocument, variables: { first: 24 } },
    result: { data: { favorites: promptConnection([], { totalCount: 0 }) } },
  },
  { request: { query: SignOutDocument }, result: { data: { signOut: true } } },
];

function open({ me = {}, url = '/favorites', width = 1280 }: { me?: object; url?: string; width?: number } = {}) {
  window.innerWidth = width;
  localStorage.setItem('admin_user_token', 'token-1');
  const page = (
    <>
      <PageHeading title="A page" />
      <input aria-label="A field" />
    </>
  );
  return renderPage(
    <SessionProvider>
      <Routes>
        <Route element={<LibraryLayout shell={shellData(me)} />}>
          <Route path="*" element={page} />
        </Route>
      </Routes>
    </SessionProvider>,
    { path: '*', url, me, mocks: start },
  );
}

const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Find a prompt or an action' });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

// The first test of this file, in which the code has not been loaded yet.
test('keeps the keys that are pressed before it is there', async () => {
  const { user } = open();
  await user.keyboard('{Control>}k{/Control}darx{Backspace}k{Enter}');
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark'));
  expect(localStorage.getItem('theme')).toBe('dark');
  await isClosed();
});

describe.each([
  ['Ctrl+K', '{Control>}k{/Control}'],
  ['Cmd+K', '{Meta>}k{/Meta}'],
])('%s', (_, keys) => {
  test('opens it from a field, which has the focus again when it is closed', async () => {
    const { user } = open();
    await user.type(screen.getByLabelText('A field'), 'half');
    await user.keyboard(keys);
    expect(await field()).toHaveFocus();
    await user.keyboard('{Escape}');
    await isClosed();
    expect(screen.getByLabelText('A field')).toHaveFocus();
    expect(screen.getByLabelText('A field')).toHaveValue('half');
  });
});

test('does not open twice, nor over another dialog', async () => {
  const { user } = open();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'lea{Control>}k{/Control}');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(await field()).toHaveValue('lea');
});

test('on a phone a button opens it in place of the search box, and has the focus again', async () => {
  const { user } = open({ width: 390 });
  expect(screen.queryByRole('search')).toBeNull();
  const button = screen.getByRole('button', { name: 'Search the library' });
  await user.click(button);
  expect(await field()).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await isClosed();
  expect(button).toHaveFocus();
});

test('on a desktop a button names the key', async () => {
  const { user } = open();
  const button = screen.getByRole('button', { name: 'Ctrl K command palette' });
  expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K');
  await user.click(button);
  expect(await field()).toHaveFocus();
});

test('on the search page it begins with what was searched for', async () => {
  const { user } = open({ url: '/search?q=lease' });
  await user.keyboard('{Control>}k{/Control}');
  expect(await field()).toHaveValue('lease');
  await user.keyboard('n');
  expect(await field()).toHaveValue('n');
});

test.each([
  ['a member', {}, 0],
  ['an admin', { role: 'admin' }, 1],
])('%s has these actions', async (_, me, count) => {
  const { user } = open({ me });
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('option', { name: 'Sign out' })).toBeVisible();
  for (const name of ['Favorites', 'Prompt Generator', 'Account', 'API keys', 'Billing', 'Light theme', 'System theme'])
    expect(screen.getByRole('option', { name })).toBeVisible();
  expect(screen.queryAllByRole('option', { name: 'Administration' })).toHaveLength(count);
});

test.each(['log out', 'logout', 'sign out'])('%j signs out', async (words) => {
  const { user, operations } = open();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), `${words}{Enter}`);
  await waitFor(() => expect(localStorage.getItem('admin_user_token')).toBeNull());
  expect(operations).toContain('SignOut');
});

test('it says what the sign-out removes', async () => {
  localStorage.setItem('promptory.generator:demo-pro', '{"context":"An NDA"}');
  const { user } = open();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'sign out');
  expect(screen.getByRole('option', { name: /^Sign out/ })).toHaveTextContent(
    'What you have filled in is removed from this browser',
  );
});

test('an action that leads to a page closes it', async () => {
  const { user, currentUrl } = open();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'generator{Enter}');
  expect(currentUrl()).toBe('/generator');
  await isClosed();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('billing has its own document', async () => {
  const { MemberPalette } = await import('./MemberPalette.tsx');
  const openDocument = jest.fn();
  const { user } = renderPage(
    <SessionProvider>
      <MemberPalette me={shellData().me} text="" onClose={() => undefined} openDocument={openDocument} />
    </SessionProvider>,
    { path: '*', url: '/recent', mocks: start },
  );
  await user.type(await field(), 'billing{Enter}');
  expect(openDocument).toHaveBeenCalledWith('/billing');
});
