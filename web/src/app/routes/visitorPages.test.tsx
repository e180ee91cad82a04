import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { demo, noDemo, renderApp } from '../../../test/renderApp.tsx';
import { mockServer, unauthorized } from '../../../test/server.ts';
import { freeMember, shellData } from '../../../test/shell.ts';

const activity = { data: { recentUses: [], popularPrompts: [], startPrompts: [] } };
const shell = (isEmailVerified: boolean) => ({ data: shellData({ ...freeMember, isEmailVerified }) });
const member = (isEmailVerified = false) => ({ LibraryShell: shell(isEmailVerified), DashboardActivity: activity });
const signedIn = () => localStorage.setItem('admin_user_token', 'token-1');
const dashboard = () => screen.findByRole('heading', { level: 1, name: /Frank/ });
const notice = 'We sent a link to free@promptory.test to confirm it.';

describe('Signing up', () => {
  test('stores the token, shows a toast, and opens the dashboard', async () => {
    const server = mockServer({ ...member(), SignUp: { data: { signUp: { token: 'fresh' } } } });
    const { user } = renderApp('/sign-up');
    await user.type(await screen.findByLabelText('Email'), 'frank@example.test');
    await user.type(screen.getByLabelText('Password'), 'plum harbor 9');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Create free account' }));
    expect(await screen.findByText('Welcome to Promptory')).toBeVisible();
    expect(localStorage.getItem('admin_user_token')).toBe('fresh');
    await dashboard();
    expect(window.location.pathname).toBe('/');
    expect(server.calls.find(({ operation }) => operation === 'SignUp')?.variables).toEqual({
      input: { firstName: null, email: 'frank@example.test', password: 'plum harbor 9', acceptsTerms: true },
    });
    expect(server.calls.find(({ operation }) => operation === 'LibraryShell')?.authorization).toBe('Bearer fresh');
    expect(screen.getByText(notice)).toBeVisible();
  });

  test('redirects a member', async () => {
    mockServer(member());
    signedIn();
    renderApp('/sign-up');
    await dashboard();
    expect(window.location.pathname).toBe('/');
  });

  test('works with an expired token', async () => {
    mockServer({ LibraryShell: unauthorized });
    signedIn();
    renderApp('/sign-up');
    expect(await screen.findByRole('heading', { level: 1, name: /^Start free/ })).toBeVisible();
    expect(localStorage.getItem('admin_user_token')).toBeNull();
  });
});

describe('A member with an unverified email', () => {
  test('sees a notice in the library, and can request the link again', async () => {
    const server = mockServer({ ...member(), SendVerification: { data: { sendVerification: true } }, AppInfo: { data: demo } });
    signedIn();
    const { user } = renderApp('/');
    await dashboard();
    expect(screen.getByText(notice)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText('A new link is on its way to free@promptory.test.')).toBeVisible();
    expect(screen.getByText('A new link is on its way to free@promptory.test.')).toHaveFocus();
    expect(server.calls.find(({ operation }) => operation === 'SendVerification')?.authorization).toBe('Bearer token-1');
    expect(screen.getByRole('link', { name: 'Open the outbox' })).toHaveAttribute('href', '/outbox');
  });

  test('sees an error if the link cannot be sent, and can try again', async () => {
    const tooMany = { status: 429, error: { code: 'RATE_LIMITED', message: 'Too many attempts.' } };
    mockServer({ ...member(), SendVerification: tooMany });
    signedIn();
    const { user } = renderApp('/');
    await dashboard();
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText('There were too many attempts. Please try again later.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send the link again' })).toBeVisible();
  });

  test('is redirected if the session has ended', async () => {
    mockServer({ ...member(), SendVerification: unauthorized });
    signedIn();
    const { user, leaveTo } = renderApp('/');
    await dashboard();
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    await waitFor(() => expect(leaveTo.mock.calls).toEqual([['/api/login']]));
  });

  test('sees no notice once the link has been used', async () => {
    const server = mockServer({ ...member(), VerifyEmail: { data: { verifyEmail: true } } });
    signedIn();
    const { user } = renderApp('/verify-email#secret-1');
    const confirm = await screen.findByRole('button', { name: 'Confirm my address' });
    server.respondWith(member(true));
    await user.click(confirm);
    await user.click(await screen.findByRole('link', { name: 'Go to your library' }));
    await dashboard();
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
    expect(server.calls.find(({ operation }) => operation === 'VerifyEmail')?.variables).toEqual({ token: 'secret-1' });
    expect(server.callCount('LibraryShell')).toBe(2);
  });
});

test('a member with a verified email sees no notice', async () => {
  mockServer(member(true));
  signedIn();
  renderApp('/');
  await dashboard();
  expect(screen.queryByText(/not confirmed/)).toBeNull();
});

test('an ended session turns the page of an expired link into that of a visitor', async () => {
  mockServer({ ...member(), SendVerification: unauthorized });
  signedIn();
  const { user, leaveTo } = renderApp('/verify-email');
  await user.click(await screen.findByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByText(/^To get a new link, sign in/)).toBeVisible();
  await waitFor(() => expect(localStorage.getItem('admin_user_token')).toBeNull());
  expect(leaveTo).not.toHaveBeenCalled();
});

test('the sign-in page links to the sign-up, and in demo mode to the outbox', async () => {
  mockServer({ AppInfo: { data: demo } });
  renderApp('/user-login');
  expect(await screen.findByRole('link', { name: 'Start free' })).toHaveAttribute('href', '/sign-up');
  expect(await screen.findByRole('link', { name: 'outbox' })).toHaveAttribute('href', '/outbox');
});

test.each([
  ['/contact', 'Contact us', {}],
  ['/status', 'System status', { SystemStatus: 'pending' as const }],
  ['/outbox', 'Outbox', { Outbox: { data: { outbox: [] } } }],
])('%s is open to a visitor and to a member', async (path, name, responses) => {
  mockServer({ ...responses, LibraryShell: shell(true), AppInfo: { data: noDemo } });
  const visitor = renderApp(path);
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
  visitor.unmount();
  signedIn();
  renderApp(path);
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
});
