import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { addSet, readBook } from '../../api/clientSets/actions.ts';
import { forgetSets } from '../../api/clientSets/forget.ts';
import { accountData } from '../../pages/account/AccountPage.fixture.ts';
import { demo, renderApp } from '../../../test/renderApp.tsx';
import { loadToasts } from '../../ui/toasts/Toaster.tsx';
import { mockServer, errorResponse, unauthorized, unauthorizedAs } from '../../../test/server.ts';
import { shellData } from '../../../test/shell.ts';
import { dropTokens } from '../../../test/dropTokens.ts';

const activity = { data: { recentUses: [], popularPrompts: [], startPrompts: [] } };
const member = { LibraryShell: { data: shellData() }, DashboardActivity: activity };
const dashboard = () => screen.findByRole('heading', { level: 1, name: /Paula/ });
const frontPage = () => screen.findByRole('heading', { level: 1, name: 'Ready-made AI prompts for professional work' });
const stored = (key: string) => localStorage.getItem(key);

afterEach(dropTokens);

describe('Super-user access', () => {
  const superUser = shellData({ id: 'superuser-001', firstName: 'Ada', role: 'admin', isTestUser: true });

  test('stores the token under its own key, loads the user with it, and opens the users', async () => {
    localStorage.setItem('admin_user_token', 'member');
    const server = mockServer({
      ...member,
      AppInfo: { data: demo },
      SuperUserSignIn: { data: { superUserSignIn: { token: 'super' } } },
      UsersPage: 'pending',
      UserFigures: 'pending',
    });
    await loadToasts();
    const { user } = renderApp('/super-login');
    server.respondWith({
      LibraryShell: ({ authorization }) => ({ data: authorization === 'Bearer super' ? superUser : shellData() }),
    });
    const accessCode = await screen.findByLabelText('Access Code');
    // Recorded when it happens, because a slow machine may look for it too late.
    let placeOfToast: string | undefined;
    const watch = new MutationObserver(() => {
      if (screen.queryByText('Access Granted')) placeOfToast ??= window.location.pathname;
    });
    watch.observe(document.body, { childList: true, subtree: true });
    await user.type(accessCode, '1357{Enter}');
    await waitFor(() => expect(placeOfToast).toBe('/super-login'));
    watch.disconnect();
    expect(stored('super_user_token')).toBe('super');
    expect(stored('admin_user_token')).toBe('member');
    await waitFor(() => expect(window.location.pathname).toBe('/admin/users'));
    expect(await screen.findByRole('button', { name: 'Account of Ada' })).toBeVisible();
    expect(screen.getByText('Test User')).toBeVisible();
    expect(server.calls.filter(({ operation }) => operation === 'LibraryShell').at(-1)?.authorization).toBe('Bearer super');
  });

  test('the super user stays one after signing in as a member, and nothing is loaded for the member', async () => {
    localStorage.setItem('super_user_token', 'super');
    const server = mockServer({
      ...member,
      LibraryShell: { data: superUser },
      AppInfo: { data: demo },
      SignIn: { data: { signIn: { token: 'another' } } },
    });
    const { user } = renderApp('/user-login');
    await user.type(await screen.findByLabelText('Email'), 'free@promptory.test');
    await user.type(screen.getByLabelText('Password'), 'promptory-demo{Enter}');
    expect(await screen.findByRole('button', { name: 'Account of Ada' })).toBeVisible();
    expect(stored('admin_user_token')).toBe('another');
    expect(server.calls.filter(({ authorization }) => authorization === 'Bearer another')).toEqual([]);
  });

  test('logging out ends only this session, with a toast', async () => {
    localStorage.setItem('super_user_token', 'super');
    localStorage.setItem('admin_user_token', 'member');
    mockServer({
      ...member,
      LibraryShell: ({ authorization }) => ({ data: authorization === 'Bearer super' ? superUser : shellData() }),
      SignOut: { data: { signOut: true } },
      RecentUses: { data: { recentUses: [] } },
    });
    const { user } = renderApp('/recent');
    await user.click(await screen.findByRole('button', { name: 'Account of Ada' }));
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await dashboard();
    expect(window.location.pathname).toBe('/');
    expect(await screen.findByText('Super user session ended')).toBeVisible();
    expect([stored('super_user_token'), stored('admin_user_token')]).toEqual([null, 'member']);
  });

  test('the landing page links to it in the header and the menu', async () => {
    mockServer({ AppInfo: { data: demo } });
    const { user } = renderApp('/');
    await frontPage();
    for (const name of ['Admin', 'Test Access'])
      for (const link of screen.getAllByRole('link', { name, hidden: true }))
        expect(link).toHaveAttribute('href', '/super-login');
    await user.click(screen.getAllByRole('link', { name: 'Test Access' })[0] as HTMLElement);
    expect(await screen.findByLabelText('Access Code')).toBeVisible();
  });
});

describe('A forgotten password', () => {
  test('is requested from the sign-in page, and in demo mode the mail is in the outbox', async () => {
    const server = mockServer({ AppInfo: { data: demo }, RequestPasswordReset: { data: { requestPasswordReset: true } } });
    const { user } = renderApp('/user-login');
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
    await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' });
    await user.type(screen.getByLabelText('Email'), 'pro@promptory.test{Enter}');
    expect(await screen.findByRole('link', { name: 'Open the outbox' })).toHaveAttribute('href', '/outbox');
    expect(server.calls.find(({ operation }) => operation === 'RequestPasswordReset')?.variables).toEqual({
      email: 'pro@promptory.test',
    });
  });

  test('once it is reset, the sign-in page says so and focuses the email', async () => {
    const server = mockServer({
      AppInfo: { data: demo },
      IsPasswordLinkValid: { data: { isPasswordLinkValid: true } },
      SetPassword: { data: { setPassword: true } },
    });
    const { user } = renderApp('/set-password#secret-1');
    await user.type(await screen.findByLabelText('New password'), 'plum harbor 9{Enter}');
    expect(await screen.findByText('Your password is set. Sign in with it.')).toBeVisible();
    expect(window.location.pathname).toBe('/user-login');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(server.calls.find(({ operation }) => operation === 'SetPassword')?.variables).toEqual({
      token: 'secret-1',
      password: 'plum harbor 9',
    });
  });

  test('a reset ends the session of this browser, and its token is dropped silently', async () => {
    localStorage.setItem('admin_user_token', 'token-1');
    const server = mockServer({
      ...member,
      AppInfo: { data: demo },
      IsPasswordLinkValid: { data: { isPasswordLinkValid: true } },
      SetPassword: { data: { setPassword: true } },
    });
    const { user, leaveTo } = renderApp('/set-password#secret-1');
    const field = await screen.findByLabelText('New password');
    server.respondWith({ LibraryShell: unauthorized });
    await user.type(field, 'plum harbor 9{Enter}');
    await waitFor(() => expect(stored('admin_user_token')).toBeNull());
    expect(await screen.findByText('Your password is set. Sign in with it.')).toBeVisible();
    expect(screen.queryByText('Unauthorized')).toBeNull();
    expect(leaveTo).not.toHaveBeenCalled();
  });
});

describe('The account page', () => {
  const account = { ...member, AppInfo: { data: demo }, AccountPage: { data: { account: accountData() } } };

  test.each(['admin_user_token', 'super_user_token'])('a new password keeps the session of %s', async (key) => {
    localStorage.setItem(key, 'token-1');
    const server = mockServer({
      ...account,
      ChangePassword: { data: { changePassword: { __typename: 'SignInPayload', token: 'token-2' } } },
      Sessions: { data: { account: accountData() } },
    });
    const { user, leaveTo } = renderApp('/account');
    await user.type(await screen.findByLabelText('First name'), ' half typed');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await user.type(screen.getByLabelText('Current password'), 'promptory-demo');
    await user.type(screen.getByLabelText('New password'), 'plum harbor 9{Enter}');
    expect(await screen.findByText('Password Changed')).toBeVisible();
    expect(stored(key)).toBe('token-2');
    await waitFor(() => expect(server.callCount('Sessions')).toBe(1));
    const bearers = server.calls.map(({ operation, authorization }) => `${operation} ${authorization}`);
    expect(bearers.slice(-2)).toEqual(['ChangePassword Bearer token-1', 'Sessions Bearer token-2']);
    // Nothing was loaded again, and no typed text is lost.
    expect(screen.getByLabelText('First name')).toHaveValue('Paula half typed');
    expect([server.callCount('LibraryShell'), server.callCount('AccountPage')]).toEqual([1, 1]);
    expect(leaveTo).not.toHaveBeenCalled();
  });

  test('a request under the old token is repeated with the new one', async () => {
    localStorage.setItem('admin_user_token', 'token-1');
    let rejectRefresh: (() => void) | undefined;
    const server = mockServer({
      ...account,
      ChangePassword: { data: { changePassword: { __typename: 'SignInPayload', token: 'token-2' } } },
      Sessions: { data: { account: accountData() } },
    });
    const originalFetch = globalThis.fetch;
    const { user, leaveTo } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    globalThis.fetch = async (...args) => {
      if (!(args[1]?.body as string).includes('LibraryShell')) return originalFetch(...args);
      globalThis.fetch = originalFetch;
      await new Promise<void>((resolve) => (rejectRefresh = resolve));
      return errorResponse(unauthorized);
    };
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(rejectRefresh).toBeDefined());
    await user.type(screen.getByLabelText('Current password'), 'promptory-demo');
    await user.type(screen.getByLabelText('New password'), 'plum harbor 9{Enter}');
    expect(await screen.findByText('Password Changed')).toBeVisible();
    rejectRefresh?.();
    await waitFor(() => expect(server.callCount('LibraryShell')).toBe(2));
    expect(server.calls.filter(({ operation }) => operation === 'LibraryShell').at(-1)?.authorization).toBe('Bearer token-2');
    expect(stored('admin_user_token')).toBe('token-2');
    expect(screen.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    expect(screen.queryByText('Unauthorized')).toBeNull();
    expect(leaveTo).not.toHaveBeenCalled();
  });

  test('deleting the account leads to the landing page, with a toast', async () => {
    localStorage.setItem('admin_user_token', 'token-1');
    const server = mockServer({ ...account, DeleteAccount: { data: { deleteAccount: true } } });
    const { user, leaveTo } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    await user.type(await screen.findByLabelText('Current password'), 'promptory-demo');
    await user.type(screen.getByLabelText('Type DELETE to confirm'), 'delete{Enter}');
    await frontPage();
    expect(await screen.findByText('Goodbye')).toBeVisible();
    expect(screen.getByText(/^Your account has been deleted\./)).toBeVisible();
    expect(stored('admin_user_token')).toBeNull();
    expect(server.calls.find(({ operation }) => operation === 'DeleteAccount')?.variables).toEqual({
      password: 'promptory-demo',
    });
    expect(server.callCount('SignOut')).toBe(0);
    expect(leaveTo).not.toHaveBeenCalled();
  });

  test('deleting the account removes its client sets from this browser, and says so before', async () => {
    localStorage.setItem('admin_user_token', 'token-1');
    await addSet('demo-pro', { name: 'Acme v. Doe', values: { CLIENT_NAME: 'Acme' } });
    await addSet('demo-free', { name: 'Beta', values: {} });
    mockServer({ ...account, DeleteAccount: { data: { deleteAccount: true } } });
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    expect(dialog.getByText(/Your client sets are removed from this browser/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Export them first' })).toHaveAttribute('href', '/account/client-sets');
    await user.type(dialog.getByLabelText('Current password'), 'promptory-demo');
    await user.type(dialog.getByLabelText('Type DELETE to confirm'), 'delete{Enter}');
    await frontPage();
    await waitFor(async () => expect((await readBook('demo-pro')).sets).toEqual([]));
    expect(stored('promptory.client-sets:demo-pro')).toBeNull();
    const { sets } = await act(() => readBook('demo-free'));
    expect(sets).toEqual([expect.objectContaining({ name: 'Beta' })]);
    expect(stored('promptory.client-sets:demo-free')).toBe('');
  });

  const deleteUnconfirmed = async () => {
    localStorage.setItem('admin_user_token', 'token-1');
    const server = mockServer({ ...account, DeleteAccount: 'unreachable' });
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    await user.type(await screen.findByLabelText('Current password'), 'promptory-demo');
    await user.type(screen.getByLabelText('Type DELETE to confirm'), 'delete{Enter}');
    await screen.findByText('Your account could not be deleted. Please try again.');
    server.respondWith({ DeleteAccount: unauthorizedAs('UNKNOWN') });
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    await frontPage();
    return screen.findByText(/^Your account was most likely deleted\./);
  };

  test('a deletion that nobody has confirmed keeps the client sets, and says so', async () => {
    await addSet('demo-pro', { name: 'Acme v. Doe', values: {} });
    expect(await deleteUnconfirmed()).toHaveTextContent('Client sets are kept');
    expect(stored('admin_user_token')).toBeNull();
    // The toast may still be moving.
    const { sets } = await act(() => readBook('demo-pro'));
    expect(sets).toEqual([expect.objectContaining({ name: 'Acme v. Doe' })]);
    await act(() => forgetSets('demo-pro'));
  });

  test('a deletion that nobody has confirmed says nothing of client sets to those who have none', async () => {
    await addSet('demo-free', { name: 'Of another member', values: {} });
    expect(await deleteUnconfirmed()).not.toHaveTextContent(/client sets/i);
  });

  test('is linked in the menu, and a hash focuses one of its cards', async () => {
    localStorage.setItem('admin_user_token', 'token-1');
    mockServer(account);
    const { user } = renderApp('/account#two-step');
    await waitFor(async () => expect(await screen.findByRole('region', { name: 'Two-step sign-in' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Account of Paula' }));
    expect(screen.getByRole('menuitem', { name: 'Account' })).toHaveAttribute('href', '/account');
  });
});
