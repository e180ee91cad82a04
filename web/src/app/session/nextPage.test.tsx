import { afterEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { noDemo, renderApp } from '../../../test/renderApp.tsx';
import { mockServer, unauthorized } from '../../../test/server.ts';
import { freeMember, shellData } from '../../../test/shell.ts';
import { promptConnection } from '../../features/prompts/prompt.fixture.ts';
import { dropTokens } from '../../../test/dropTokens.ts';

const responses = {
  AppInfo: { data: noDemo },
  SignIn: { data: { signIn: { token: 'fresh' } } },
  SignUp: { data: { signUp: { token: 'fresh' } } },
  LibraryShell: { data: shellData(freeMember) },
  DashboardActivity: { data: { recentUses: [], popularPrompts: [], startPrompts: [] } },
  Favorites: { data: { favorites: promptConnection([], { totalCount: 0 }) } },
  Prompts: 'pending' as const,
};
const here = () => window.location.pathname + window.location.search + window.location.hash;
const loginWith = (next: string) => `/user-login?${new URLSearchParams({ next })}`;
const href = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');

type User = ReturnType<typeof renderApp>['user'];
async function signIn(user: User) {
  await user.type(await screen.findByLabelText('Email'), 'free@promptory.test');
  await user.type(screen.getByLabelText('Password'), 'promptory-demo{Enter}');
}
async function signUp(user: User) {
  await user.type(await screen.findByLabelText('Email'), 'frank@example.test');
  await user.type(screen.getByLabelText('Password'), 'plum harbor 9');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Create free account' }));
}

afterEach(dropTokens);

describe('The destination of a sign-in', () => {
  test.each(['/favorites', '/prompts?q=lease&tag=a&tag=b#top', '/prompts?q=%'])('is %s', async (next) => {
    mockServer(responses);
    const { user, leaveTo } = renderApp(loginWith(next));
    await signIn(user);
    await waitFor(() => expect(here()).toBe(next));
    expect(await screen.findByRole('button', { name: 'Account of Frank' })).toBeVisible();
    expect(leaveTo).not.toHaveBeenCalled();
  });

  test('ends the secret of a checkout, which would open an account to the next person at the tab', async () => {
    sessionStorage.setItem('checkout_secret', 'of an account');
    sessionStorage.setItem('checkout_open', 'of somebody');
    mockServer(responses);
    const { user } = renderApp(loginWith('/favorites'));
    await signIn(user);
    await waitFor(() => expect(here()).toBe('/favorites'));
    expect({ ...sessionStorage }).not.toHaveProperty('checkout_secret');
    expect({ ...sessionStorage }).not.toHaveProperty('checkout_open');
  });

  test.each(['/billing', '/subscribe?plan=annual'])('is %s, in a document of its own', async (next) => {
    mockServer(responses);
    const { user, leaveTo } = renderApp(loginWith(next));
    await signIn(user);
    await waitFor(() => expect(leaveTo.mock.calls).toEqual([[next]]));
    expect(localStorage.getItem('admin_user_token')).toBe('fresh');
  });

  test('is the dashboard if the link names another site', async () => {
    mockServer(responses);
    const { user, leaveTo } = renderApp(loginWith('//evil.example/favorites'));
    await signIn(user);
    expect(await screen.findByRole('heading', { level: 1, name: /Frank/ })).toBeVisible();
    expect(here()).toBe('/');
    expect(leaveTo).not.toHaveBeenCalled();
  });

  test.each(['//evil.example/favorites', '/sign-up', ''])('is never %j', async (next) => {
    mockServer(responses);
    renderApp(loginWith(next));
    expect(await href('Start free')).toBe('/sign-up');
  });

  test('is what the browser makes of a path with dots', async () => {
    mockServer(responses);
    renderApp(loginWith('/prompts/../favorites'));
    expect(await href('Start free')).toBe('/sign-up?next=%2Ffavorites');
  });
});

describe('A visitor on the way to /favorites', () => {
  const next = '?next=%2Ffavorites';

  test.each([
    ['/user-login', 'Forgot password?', '/forgot-password'],
    ['/user-login', 'Start free', '/sign-up'],
    ['/forgot-password', 'Back to Sign In', '/user-login'],
    ['/set-password', 'Get a new link', '/forgot-password'],
    ['/set-password', 'Sign In', '/user-login'],
    ['/verify-email', 'Sign In', '/user-login'],
    ['/super-login', 'Go to Sign In', '/user-login'],
  ])('keeps it from %s by "%s"', async (path, name, to) => {
    mockServer(responses);
    renderApp(path + next);
    await screen.findByRole('main');
    const links = await waitFor(() => {
      const found = screen.getAllByRole('link', { name });
      expect(found.length).toBeGreaterThan(0);
      return found;
    });
    for (const link of links) expect(link).toHaveAttribute('href', to + next);
  });

  test('who signs up gets there, and the mail knows it', async () => {
    const server = mockServer(responses);
    const { user } = renderApp(`/sign-up${next}`);
    await signUp(user);
    await waitFor(() => expect(here()).toBe('/favorites'));
    expect(server.calls.find(({ operation }) => operation === 'SignUp')?.variables.input).toMatchObject({ next: '/favorites' });
  });

  test('who is a member already gets there at once', async () => {
    localStorage.setItem('admin_user_token', 'token-1');
    mockServer(responses);
    renderApp(`/sign-up${next}`);
    await waitFor(() => expect(here()).toBe('/favorites'));
  });

  test('who is a member already gets a page of payments in its own document', async () => {
    localStorage.setItem('admin_user_token', 'token-1');
    mockServer(responses);
    const { leaveTo } = renderApp('/sign-up?next=%2Fsubscribe%3Fplan%3Dannual');
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/subscribe?plan=annual'));
  });

  test('who has forgotten the password gets there by the link in the mail', async () => {
    const server = mockServer({
      ...responses,
      RequestPasswordReset: { data: { requestPasswordReset: true } },
      IsPasswordLinkValid: { data: { isPasswordLinkValid: true } },
      SetPassword: { data: { setPassword: true } },
    });
    const first = renderApp(`/forgot-password${next}`);
    await first.user.type(await screen.findByLabelText('Email'), 'free@promptory.test{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Check your email' });
    expect(server.calls.find(({ operation }) => operation === 'RequestPasswordReset')?.variables).toEqual({
      email: 'free@promptory.test',
      next: '/favorites',
    });
    first.unmount();

    const { user } = renderApp(`/set-password${next}#secret-1`);
    await user.type(await screen.findByLabelText('New password'), 'plum harbor 9{Enter}');
    expect(await screen.findByText('Your password is set. Sign in with it.')).toBeVisible();
    expect(here()).toBe(`/user-login${next}`);
    await signIn(user);
    await waitFor(() => expect(here()).toBe('/favorites'));
  });

  test.each([
    [true, 'Continue', '/favorites'],
    [false, 'Sign In', `/user-login${next}`],
  ])('who has confirmed the address continues (as a member: %s)', async (isMember, name, to) => {
    if (isMember) localStorage.setItem('admin_user_token', 'token-1');
    mockServer({ ...responses, VerifyEmail: { data: { verifyEmail: true } } });
    const { user } = renderApp(`/verify-email${next}#secret-1`);
    await user.click(await screen.findByRole('button', { name: 'Confirm my address' }));
    await screen.findByRole('heading', { level: 1, name: 'Your address is confirmed' });
    const link = screen.getAllByRole('link', { name }).at(-1);
    expect(screen.getByRole('main')).toContainElement(link ?? null);
    expect(link).toHaveAttribute('href', to);
  });

  test('who has paid continues to the sign-in', async () => {
    mockServer(responses);
    renderApp(`/subscription-success?email=vera%40example.test&plan=monthly&next=%2Ffavorites`);
    expect(await href('Sign In to Your Account')).toBe(`/user-login${next}`);
    await waitFor(() => expect(here()).toBe(`/subscription-success${next}`));
    expect(await href('Sign In to Your Account')).toBe(`/user-login${next}`);
  });
});

test('who has an account signs in at the checkout and subscribes with the chosen plan', async () => {
  const info = { data: { appInfo: { __typename: 'AppInfo', checkout: 'standIn', stripePublishableKey: null } } };
  mockServer({ ...responses, CheckoutInfo: info });
  const { user } = renderApp('/checkout?next=%2Ffavorites');
  await user.click(await screen.findByRole('button', { name: 'Annual' }));
  const link = (await screen.findByText(/Already a member/)).querySelector('a');
  expect(link).toHaveAttribute('href', loginWith(`/subscribe?${new URLSearchParams({ next: '/favorites', plan: 'annual' })}`));
});

describe('A session that has ended', () => {
  const member = { ...responses, RecentUses: { data: { recentUses: [] } } };

  test('leads back to the page, its query and its fragment', async () => {
    localStorage.setItem('admin_user_token', 'token-1');
    mockServer({ ...member, Prompts: unauthorized });
    const { leaveTo } = renderApp('/prompts?q=lease#results');
    await waitFor(() =>
      expect(leaveTo.mock.calls).toEqual([[`/api/login?next=${encodeURIComponent('/prompts?q=lease#results')}`]]),
    );
  });

  test('of a tab where the member signs out in another one leads back, too', async () => {
    localStorage.setItem('admin_user_token', 'token-1');
    mockServer(member);
    const { leaveTo } = renderApp('/recent');
    await screen.findByRole('heading', { level: 1, name: /Recent/ });
    dropTokens();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'admin_user_token' })));
    await waitFor(() => expect(leaveTo.mock.calls).toEqual([['/api/login?next=%2Frecent']]));
  });
});
