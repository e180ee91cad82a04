import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { LibraryShellDocument } from '../LibraryShell.generated.ts';
import { noteClientSets } from '../../api/clientSets/marker.ts';
import { SessionProvider } from '../../api/session/Session.tsx';
import { useShell } from '../session/useShell.ts';
import { SignOutDocument } from '../../features/auth/signIn/SignOut.generated.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { renderPage } from '../../../test/render.tsx';
import { freeMember, shellData } from '../../../test/shell.ts';
import { LibraryLayout } from './LibraryLayout.tsx';

function Layout() {
  const shell = useShell(false);
  if (shell.state !== 'signed-in') return <p>Nobody</p>;
  return (
    <Routes>
      <Route element={<LibraryLayout shell={shell.shell} />}>
        <Route path="*" element={<PageHeading title="A page" />} />
      </Route>
    </Routes>
  );
}

const signOutResponse = { request: { query: SignOutDocument }, result: { data: { signOut: true } } };
const superUser = { id: 'superuser-001', firstName: 'Ada', lastName: 'Minister', isTestUser: true };

function open({ me = {}, url = '/favorites' }: { me?: object; url?: string } = {}) {
  localStorage.setItem('admin_user_token', 'token-1');
  const leaveTo = jest.fn<(url: string) => void>();
  return renderPage(
    <SessionProvider leaveTo={leaveTo}>
      <Layout />
    </SessionProvider>,
    { path: '*', url, me, mocks: [signOutResponse] },
  );
}

const sidebar = () => screen.getAllByRole('navigation', { name: 'Library' })[0] as HTMLElement;
const openMenu = async (user: ReturnType<typeof open>['user']) => user.click(screen.getByRole('button', { name: /^Account of/ }));

describe('LibraryLayout', () => {
  afterEach(() => {
    window.innerWidth = 1280;
  });

  test('links to every existing page and marks the current one', () => {
    open();
    const links = within(sidebar()).getAllByRole('link');
    const places = ['/', '/prompts', '/workflows', '/favorites', '/my-prompts', '/collections', '/recent', '/generator', '/chat'];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(places);
    expect(links.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent)).toEqual([
      'Favorites3 prompts',
    ]);
    const categories = within(screen.getByRole('navigation', { name: 'Categories' })).getAllByRole('link');
    expect(categories).toHaveLength(8);
    expect(categories[4]).toHaveAttribute('href', '/category/real-estate');
    expect(categories[4]).toHaveTextContent('Real Estate18 prompts');
    expect(screen.getByRole('search')).toBeInTheDocument();
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Back to Landing' })).toHaveAttribute('href', '/welcome');
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#content');
  });

  test('leaves the search to the page that has its own', () => {
    open({ url: '/prompts' });
    expect(screen.queryByRole('search')).not.toBeInTheDocument();
  });

  test('updates the number of favorites from the cache', async () => {
    const { client } = open();
    const data = shellData();
    client.writeQuery({ query: LibraryShellDocument, data: { ...data, stats: { ...data.stats, favorites: 4 } } });
    await waitFor(() => expect(within(sidebar()).getByRole('link', { name: /Favorites/ })).toHaveTextContent('4 prompts'));
  });

  test('links to the generator and the chat', () => {
    open();
    expect(within(sidebar()).getByRole('link', { name: 'Prompt Generator' })).toHaveAttribute('href', '/generator');
    expect(within(sidebar()).getByRole('link', { name: 'Chat Support' })).toHaveAttribute('href', '/chat');
  });

  test('offers an upgrade to members without a subscription', () => {
    open({ me: freeMember });
    expect(screen.getAllByRole('link', { name: 'Upgrade' })).toHaveLength(2);
    expect(screen.getByRole('complementary', { name: 'Upgrade to Pro' })).toBeVisible();
    // It comes before the page, whose first heading is its h1.
    expect(screen.queryByRole('heading', { name: /^(Categories|Upgrade to Pro)$/ })).toBeNull();
  });

  test('offers no upgrade to a subscriber', () => {
    open();
    expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull();
    expect(screen.queryByText('Upgrade to Pro')).toBeNull();
  });

  test('shows what Pro includes, with the numbers of the library', async () => {
    const { user } = open({ me: freeMember });
    await user.click(screen.getByRole('button', { name: 'See what Pro includes' }));
    const teaser = within(await screen.findByRole('dialog', { name: 'What Pro includes' }));
    expect(teaser.getByText('200+ professional prompts')).toBeVisible();
    const items = within(teaser.getByRole('list', { name: 'Categories' })).getAllByRole('listitem');
    expect(items).toHaveLength(8);
    expect(items[0]).toHaveTextContent('Legal47 prompts');
    await user.click(teaser.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'See what Pro includes' })).toHaveFocus();
  });

  test('the chat is on every page and keeps its conversation between pages', async () => {
    const { user } = open({ url: '/favorites' });
    await user.click(screen.getByRole('button', { name: 'Chat with us' }));
    const chat = within(await screen.findByRole('dialog', { name: 'Chat with Maya' }));
    expect(await chat.findByText(/^Welcome to Chat Support/)).toBeVisible();
    await user.click(within(sidebar()).getByRole('link', { name: /Recent/ }));
    expect(chat.getByText(/^Welcome to Chat Support/)).toBeVisible();
    await user.click(chat.getByRole('button', { name: 'Close chat' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Chat with us' })).toHaveFocus();
  });

  test.each(['/chat', '/admin', '/admin/users'])('there is no chat on %s', (url) => {
    open({ url });
    expect(screen.queryByRole('button', { name: 'Chat with us' })).toBeNull();
  });

  test('the super user has the test user badge, a member has none', () => {
    const { unmount } = open();
    expect(screen.queryByText('Test User')).toBeNull();
    unmount();
    open({ me: superUser });
    expect(screen.getByText('Test User')).toBeVisible();
  });

  test('shows initials for a member without a picture or a name', () => {
    open({ me: { firstName: null, lastName: null, email: 'someone@example.test' } });
    expect(screen.getByRole('button', { name: 'Account of someone@example.test' })).toHaveTextContent('S');
  });

  test('on a phone the navigation is in a drawer, which a link closes', async () => {
    window.innerWidth = 390;
    const { user, currentUrl } = open();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'Menu' });
    await user.click(within(drawer).getByRole('link', { name: /Recent/ }));
    expect(currentUrl()).toBe('/recent');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    [
      'a member finds account, keys and billing',
      {},
      ['/account', '/account/practice', '/record', '/account/client-sets', '/account/keys', '/billing'],
    ],
    [
      'an admin finds the administration, too',
      { role: 'admin' },
      ['/account', '/account/practice', '/record', '/account/client-sets', '/account/keys', '/billing', '/admin'],
    ],
  ])('the menu %s', async (_, me, places) => {
    const { user } = open({ me });
    await openMenu(user);
    const links = screen.getAllByRole('menuitem').filter((item) => item.hasAttribute('href'));
    expect(links.map((link) => link.getAttribute('href'))).toEqual(places);
  });

  test('on a phone the menu leads back to the landing page', async () => {
    window.innerWidth = 390;
    const { user } = open();
    expect(screen.queryByRole('link', { name: 'Back to Landing' })).toBeNull();
    await openMenu(user);
    expect(screen.getByRole('menuitem', { name: 'Back to Landing' })).toHaveAttribute('href', '/welcome');
    expect(screen.getByRole('menuitem', { name: 'Sign out' })).not.toHaveAccessibleDescription();
  });

  test('the theme is chosen in the menu and stored', async () => {
    const { user } = open();
    await openMenu(user);
    expect(screen.getByRole('menuitemradio', { name: 'System theme' })).toBeChecked();
    await user.click(screen.getByRole('menuitemradio', { name: 'Dark theme' }));
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
  });

  test('logging out ends the session in the browser and on the server, and removes typed text', async () => {
    const { user, operations, currentUrl } = open();
    localStorage.setItem('promptory.typed:demo-pro:lease', '{"values":{"STATE":"Ohio"}}');
    localStorage.setItem('promptory.generator:demo-pro', '{"context":"An NDA"}');
    localStorage.setItem('promptory.typed:draft:demo-pro:prompt:new:1', '{}');
    await openMenu(user);
    const signOut = screen.getByRole('menuitem', { name: 'Sign out' });
    await waitFor(() => expect(signOut).toHaveAccessibleDescription('What you have filled in is removed from this browser'));
    await user.click(signOut);
    await waitFor(() => expect(currentUrl()).toBe('/'));
    expect(operations).toEqual(['SignOut']);
    expect(localStorage.getItem('admin_user_token')).toBeNull();
    expect(localStorage.getItem('promptory.typed:demo-pro:lease')).toBeNull();
    expect(localStorage.getItem('promptory.generator:demo-pro')).toBeNull();
    expect(localStorage.getItem('promptory.typed:draft:demo-pro:prompt:new:1')).toBeNull();
    expect(screen.queryByText('Logged Out')).toBeNull();
  });

  test.each([
    ['a prompt of the library', 'promptory.typed:demo-pro:lease', '{"values":{"STATE":"Ohio"}}'],
    ['a prompt of their own', 'promptory.typed:own:demo-pro:lease', '{"values":{"STATE":"Ohio"}}'],
    ['the generator', 'promptory.generator:demo-pro', '{"context":"An NDA"}'],
    ['a form', 'promptory.typed:draft:demo-pro:prompt:new:1', '{}'],
    ['a workflow', 'promptory-workflows', '1'],
  ])('the sign-out warns a member who has only filled in %s', async (_, key, value) => {
    const { user } = open();
    localStorage.setItem(key, value);
    await openMenu(user);
    await waitFor(() =>
      expect(screen.getByRole('menuitem', { name: 'Sign out' })).toHaveAccessibleDescription(
        'What you have filled in is removed from this browser',
      ),
    );
  });

  test.each([
    ['what was filled in', true, 'What you have filled in is removed from this browser; your client sets stay'],
    ['nothing else', false, 'Your client sets stay in this browser'],
  ])('the sign-out says that client sets stay, beside %s', async (_, hasTyped, note) => {
    noteClientSets('demo-pro', true);
    if (hasTyped) localStorage.setItem('promptory.typed:demo-pro:lease', '{"values":{"STATE":"Ohio"}}');
    const { user } = open();
    await openMenu(user);
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Sign out' })).toHaveAccessibleDescription(note));
    noteClientSets('demo-pro', false);
  });

  test('the super user sees a toast after logging out', async () => {
    localStorage.setItem('super_user_token', 'super');
    const { user } = open({ me: superUser });
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    expect(await screen.findByText('Super user session ended')).toBeVisible();
    expect(screen.getByText('Logged Out')).toBeVisible();
    expect(localStorage.getItem('super_user_token')).toBeNull();
    expect(localStorage.getItem('admin_user_token')).toBe('token-1');
  });
});
