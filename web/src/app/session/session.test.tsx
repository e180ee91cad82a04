import { describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { dropToken } from '../../api/session/tokens.ts';
import { promptCard } from '../../features/prompts/prompt.fixture.ts';
import { loadToasts } from '../../ui/toasts/Toaster.tsx';
import { noDemo, renderApp } from '../../../test/renderApp.tsx';
import { mockServer, unauthorized, unauthorizedAs } from '../../../test/server.ts';
import { freeMember, shellData } from '../../../test/shell.ts';
import { activity, shell, signedIn, focusWindow, dashboard, frontPage } from './session.fixture.ts';

describe('Without a token', () => {
  test('the landing page sends no request', async () => {
    const server = mockServer({});
    renderApp('/');
    await frontPage();
    expect(screen.getAllByRole('link', { name: 'Sign In' })[0]).toHaveAttribute('href', '/user-login');
    expect(server.calls).toEqual([]);
  });

  test('a library page shows a toast and redirects to the sign-in after half a second', async () => {
    await loadToasts();
    jest.useFakeTimers();
    try {
      mockServer({});
      const { leaveTo } = renderApp('/favorites');
      await act(async () => void (await jest.advanceTimersByTimeAsync(499)));
      expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
      expect(leaveTo).not.toHaveBeenCalled();
      await act(async () => void (await jest.advanceTimersByTimeAsync(1)));
      expect(leaveTo.mock.calls).toEqual([['/api/login?next=%2Ffavorites']]);
    } finally {
      jest.useRealTimers();
    }
    expect(await screen.findByText('Unauthorized')).toBeVisible();
    expect(screen.getByText('You are logged out. Logging in again...')).toBeVisible();
  });
});

describe('With a token', () => {
  test('shows a spinner until the member has loaded', async () => {
    mockServer({ LibraryShell: 'pending' });
    signedIn();
    renderApp('/');
    expect(await screen.findByRole('status', { name: 'Signing in' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  });

  test('loads the member once with the token, and the first page needs two requests', async () => {
    const server = mockServer({ LibraryShell: shell, DashboardActivity: activity });
    signedIn();
    renderApp('/');
    await dashboard();
    await screen.findByText(/No recent prompts yet/);
    expect(server.calls.map(({ operation }) => operation)).toEqual(['LibraryShell', 'DashboardActivity']);
    expect(new Set(server.calls.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer token-1']));
  });

  test("uses the super user's token first", async () => {
    const server = mockServer({ LibraryShell: 'pending' });
    signedIn('member');
    localStorage.setItem('super_user_token', 'super');
    renderApp('/');
    await waitFor(() => expect(server.calls[0]?.authorization).toBe('Bearer super'));
  });

  test('migrates the token of an earlier version and removes its key', async () => {
    const server = mockServer({ LibraryShell: 'pending' });
    localStorage.setItem('user_token', 'old');
    renderApp('/');
    await waitFor(() => expect(server.calls[0]?.authorization).toBe('Bearer old'));
    expect(localStorage.getItem('user_token')).toBeNull();
    expect(localStorage.getItem('admin_user_token')).toBe('old');
  });

  test.each([
    ['a broken token', unauthorized],
    ['nobody', { data: { ...shellData(), me: null } }],
  ])('%s is dropped silently on a public page', async (_, response) => {
    mockServer({ LibraryShell: response, AppInfo: { data: noDemo } });
    signedIn();
    const { leaveTo } = renderApp('/');
    await frontPage();
    expect(localStorage.getItem('admin_user_token')).toBeNull();
    expect(screen.queryByText('Unauthorized')).toBeNull();
    expect(leaveTo).not.toHaveBeenCalled();
  });

  test('an invalid token on a library page leads to the sign-in', async () => {
    mockServer({ LibraryShell: unauthorized });
    signedIn();
    const { leaveTo } = renderApp('/favorites');
    expect(await screen.findByText('You are logged out. Logging in again...')).toBeVisible();
    await waitFor(() => expect(leaveTo.mock.calls).toEqual([['/api/login?next=%2Ffavorites']]));
    expect(localStorage.getItem('admin_user_token')).toBeNull();
  });

  test('a 401 of an operation ends the session, only once for several of them', async () => {
    mockServer({ LibraryShell: shell, DashboardActivity: unauthorized });
    signedIn();
    const { leaveTo } = renderApp('/');
    expect(await screen.findByText('Unauthorized')).toBeVisible();
    expect(localStorage.getItem('admin_user_token')).toBeNull();
    await waitFor(() => expect(leaveTo.mock.calls).toEqual([['/api/login']]));
    await focusWindow();
    expect(leaveTo).toHaveBeenCalledTimes(1);
  });

  test('an error page names no other cause while the browser is offline', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    mockServer({ LibraryShell: 'unreachable' });
    signedIn();
    renderApp('/');
    expect(
      await screen.findByText('You are offline. Check your connection and try again; you are still signed in.'),
    ).toBeVisible();
    onLine.mockRestore();
  });

  test.each([
    ['unreachable', 'unreachable' as const],
    ['out of order', { status: 500, error: { code: 'INTERNAL_SERVER_ERROR', message: 'Internal server error' } }],
  ])('shows an error page if the server is %s, and Try again recovers', async (_, response) => {
    const server = mockServer({ LibraryShell: response, DashboardActivity: activity });
    signedIn();
    const { user } = renderApp('/');
    expect(await screen.findByRole('heading', { level: 1, name: 'Promptory cannot be reached' })).toBeVisible();
    expect(localStorage.getItem('admin_user_token')).toBe('token-1');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Promptory cannot be reached' })).toBeVisible();
    server.respondWith({ LibraryShell: shell });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await dashboard();
  });
});

describe('When the window gets the focus back', () => {
  test('repeats only the shell query, and shows the changes', async () => {
    const server = mockServer({ LibraryShell: shell, DashboardActivity: activity });
    signedIn();
    renderApp('/');
    await dashboard();
    server.respondWith({ LibraryShell: { data: shellData({ firstName: 'Pauline' }) } });
    await focusWindow();
    expect(await screen.findByRole('heading', { level: 1, name: /Pauline/ })).toBeVisible();
    expect(server.callCount('LibraryShell')).toBe(2);
    expect(server.callCount('DashboardActivity')).toBe(1);
  });

  test.each([
    ['is Pro', { ...freeMember, subscriptionStatus: 'active' }, 2],
    ['is an admin', { ...freeMember, role: 'admin' as const }, 2],
    ['has another name', { ...freeMember, firstName: 'Frances' }, 1],
  ])('asks again what is locked if the member %s by now', async (_, me, requests) => {
    const popular = (isLocked: boolean) => [promptCard('lease', { isPremium: true, isLocked })];
    const response = (isLocked: boolean) => ({ data: { ...activity.data, popularPrompts: popular(isLocked) } });
    const server = mockServer({ LibraryShell: { data: shellData(freeMember) }, DashboardActivity: response(true) });
    signedIn();
    renderApp('/');
    await screen.findByText('Title of lease');
    server.respondWith({ LibraryShell: { data: shellData(me) }, DashboardActivity: response(false) });
    await focusWindow();
    await waitFor(() => expect(server.callCount('LibraryShell')).toBe(2));
    await waitFor(() => expect(server.callCount('DashboardActivity')).toBe(requests));
    expect(await screen.findByText('Title of lease')).toBeVisible();
  });

  test('an unreachable server changes nothing', async () => {
    const server = mockServer({ LibraryShell: shell, DashboardActivity: activity });
    signedIn();
    renderApp('/');
    await dashboard();
    server.respondWith({ LibraryShell: 'unreachable' });
    await focusWindow();
    await waitFor(() => expect(server.callCount('LibraryShell')).toBe(2));
    expect(await dashboard()).toBeVisible();
  });

  test('reports a session that was ended elsewhere', async () => {
    const server = mockServer({ LibraryShell: shell, DashboardActivity: activity });
    signedIn();
    const { leaveTo } = renderApp('/');
    await dashboard();
    server.respondWith({ LibraryShell: unauthorized });
    await focusWindow();
    expect(await screen.findByText('Unauthorized')).toBeVisible();
    await waitFor(() => expect(leaveTo.mock.calls).toEqual([['/api/login']]));
  });
});

describe('The sign-in page after a session that has ended', () => {
  const recent = { data: { recentUses: [] } };
  const endNote = async () => {
    renderApp('/user-login?next=%2Frecent');
    await screen.findByRole('heading', { level: 1, name: 'Sign In' });
    return screen.queryByText(/^You were signed out/)?.textContent;
  };

  test.each([
    ['REVOKED', /because this session was ended: from another device/],
    [
      'EXPIRED',
      /because this session has expired\. Sign in to go on\. What you typed into prompts and workflows is still in this browser\.$/,
    ],
    ['UNKNOWN', /because this session has ended\. Sign in to go on\./],
  ] as const)('says why (%s), whatever found out', async (reason, text) => {
    const refused = unauthorizedAs(reason);
    for (const response of [
      { LibraryShell: shell, RecentUses: refused },
      { LibraryShell: refused, RecentUses: recent },
    ]) {
      mockServer({ ...response, AppInfo: { data: noDemo } });
      signedIn();
      const { leaveTo, unmount } = renderApp('/recent');
      await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(1));
      unmount();
      expect(await endNote()).toMatch(text);
      cleanup();
    }
  });

  test('says so, too, if a public page has noticed it', async () => {
    mockServer({ LibraryShell: unauthorized, AppInfo: { data: noDemo } });
    signedIn();
    const { unmount } = renderApp('/');
    await frontPage();
    unmount();
    expect(await endNote()).toMatch(/because this session was ended/);
  });

  test.each(['here', 'in another tab'])('says nothing after a sign-out %s', async (place) => {
    mockServer({ LibraryShell: shell, RecentUses: recent, SignOut: { data: { signOut: true } }, AppInfo: { data: noDemo } });
    // Of an earlier session.
    sessionStorage.setItem('session_end', 'REVOKED');
    signedIn();
    const { user, leaveTo, unmount } = renderApp('/recent');
    await screen.findByRole('heading', { level: 1, name: /Recent/ });
    if (place === 'here') {
      await user.click(await screen.findByRole('button', { name: /^Account of/ }));
      await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
      await frontPage();
    } else {
      dropToken({ token: 'token-1', isSuperUser: false });
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'admin_user_token' })));
      await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(1));
    }
    unmount();
    expect(await endNote()).toBeUndefined();
  });
});

describe('Logging out', () => {
  test('leads from a library page to the landing page, without an error', async () => {
    const server = mockServer({
      LibraryShell: shell,
      RecentUses: { data: { recentUses: [] } },
      SignOut: { data: { signOut: true } },
      AppInfo: { data: noDemo },
    });
    signedIn();
    const { user, leaveTo } = renderApp('/recent');
    await screen.findByRole('heading', { level: 1, name: /Recent/ });
    await user.click(screen.getByRole('button', { name: /^Account of/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await frontPage();
    expect(window.location.pathname).toBe('/');
    expect(server.callCount('SignOut')).toBe(1);
    expect(screen.queryByText('Unauthorized')).toBeNull();
    expect(leaveTo).not.toHaveBeenCalled();
  });

  test('takes its time, and keeps the token of a sign-in in another tab meanwhile', async () => {
    const server = mockServer({
      LibraryShell: shell,
      RecentUses: { data: { recentUses: [] } },
      SignOut: { data: { signOut: true } },
      DashboardActivity: { data: { recentUses: [], popularPrompts: [], startPrompts: [] } },
      AppInfo: { data: noDemo },
    });
    signedIn();
    const { user } = renderApp('/recent');
    await screen.findByRole('heading', { level: 1, name: /Recent/ });
    const answer = globalThis.fetch;
    let finish: (() => void) | undefined;
    globalThis.fetch = async (...args) => {
      await new Promise<void>((resolve) => (finish = resolve));
      return answer(...args);
    };
    await user.click(screen.getByRole('button', { name: /^Account of/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(finish).toBeDefined());
    globalThis.fetch = answer;
    expect(localStorage.getItem('admin_user_token')).toBeNull();
    localStorage.setItem('admin_user_token', 'of another tab');
    finish?.();
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(server.callCount('SignOut')).toBe(1);
    expect(localStorage.getItem('admin_user_token')).toBe('of another tab');
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  });
});

describe('Signing in', () => {
  test('a page that is opened while the next one is loading stays', async () => {
    mockServer({ AppInfo: { data: noDemo }, SignIn: { data: { signIn: { token: 'waiting' } } }, LibraryShell: 'pending' });
    const { user } = renderApp('/user-login');
    await user.type(await screen.findByLabelText('Email'), 'free@promptory.test');
    await user.type(screen.getByLabelText('Password'), 'promptory-demo');
    jest.useFakeTimers();
    try {
      fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
      await act(() => jest.advanceTimersByTimeAsync(1000));
      expect(localStorage.getItem('admin_user_token')).toBe('waiting');
      expect(window.location.pathname).toBe('/user-login');
      fireEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
      await act(() => jest.advanceTimersByTimeAsync(5000));
    } finally {
      jest.useRealTimers();
    }
    expect(await screen.findByRole('status', { name: 'Signing in' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/forgot-password');
    // Nobody is signed in for the next test: the token is kept in memory, too.
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  });

  test('stores the token, shows a toast, and replaces the form by the dashboard with its data', async () => {
    const server = mockServer({
      AppInfo: { data: noDemo },
      SignIn: { data: { signIn: { token: 'fresh' } } },
      LibraryShell: { data: shellData(freeMember) },
      DashboardActivity: activity,
    });
    const { user } = renderApp('/user-login');
    // Recorded when it happens, because a slow machine may check too late.
    let placeOfToast: string | undefined;
    const pages = new Set<string>();
    const watch = new MutationObserver(() => {
      if (screen.queryByText('Login Successful')) placeOfToast ??= window.location.pathname;
      const heading = document.querySelector('h1')?.textContent ?? 'nothing';
      pages.add(screen.queryByText(/No recent prompts yet/) ? `${heading}, with data` : heading);
    });
    await user.type(await screen.findByLabelText('Email'), 'free@promptory.test');
    watch.observe(document.body, { childList: true, subtree: true });
    await user.type(screen.getByLabelText('Password'), 'promptory-demo{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: /Frank/ })).toBeVisible();
    await screen.findByText(/No recent prompts yet/);
    watch.disconnect();
    expect(placeOfToast).toBe('/user-login');
    expect([...pages]).toEqual(['Sign In', 'Welcome, Frank, with data']);
    const requests = server.calls.map(({ operation }) => operation);
    expect(requests.slice(requests.indexOf('SignIn'))).toEqual(['SignIn', 'LibraryShell', 'DashboardActivity']);
    expect(localStorage.getItem('admin_user_token')).toBe('fresh');
    expect(window.location.pathname).toBe('/');
    expect(server.calls.find(({ operation }) => operation === 'LibraryShell')?.authorization).toBe('Bearer fresh');
    expect(localStorage.getItem('user_token')).toBeNull();
  });

  test('signing out in another tab shows the landing page here', async () => {
    mockServer({ LibraryShell: shell, DashboardActivity: activity, AppInfo: { data: noDemo } });
    signedIn();
    renderApp('/');
    await dashboard();
    localStorage.removeItem('admin_user_token');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'admin_user_token' })));
    await frontPage();
  });
});
