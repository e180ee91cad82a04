import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { demo, renderApp } from '../../../test/renderApp.tsx';
import { busyFor, mockServer } from '../../../test/server.ts';
import { shellData } from '../../../test/shell.ts';

const shell = { data: shellData() };
const recent = { data: { recentUses: [] } };
const activity = { data: { recentUses: [], popularPrompts: [], startPrompts: [] } };
const proxyPage = { status: 503, page: '<h1>Service Unavailable</h1>' };
const signedIn = () => localStorage.setItem('admin_user_token', 'token-1');
const busyState = () => screen.findByRole('heading', { name: 'Promptory is busy' });

/** Busy for some requests, then the given response. */
const busyTimes = <MockResponse,>(
  times: number,
  then: MockResponse,
  busy: MockResponse | ReturnType<typeof busyFor> = busyFor(0),
) => {
  let left = times;
  return () => (left-- > 0 ? busy : then);
};

describe('A member of a busy server', () => {
  test.each([
    ['an error', busyFor(0)],
    ['the page of a proxy', proxyPage],
  ])('is signed in after a wait (%s), without noticing', async (_, busy) => {
    const server = mockServer({ LibraryShell: busyTimes(2, shell, busy as never), DashboardActivity: activity });
    signedIn();
    renderApp('/');
    expect(await screen.findByRole('heading', { level: 1, name: /Paula/ })).toBeVisible();
    expect(server.callCount('LibraryShell')).toBe(3);
  });

  test('stays signed in, is told so, and can try again', async () => {
    const server = mockServer({ LibraryShell: busyFor(0), DashboardActivity: activity });
    signedIn();
    const { user, leaveTo } = renderApp('/');
    expect(await busyState()).toBeVisible();
    expect(screen.getByText('Try again in a moment.')).toBeVisible();
    expect(localStorage.getItem('admin_user_token')).toBe('token-1');
    server.respondWith({ LibraryShell: shell });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Paula/ })).toBeVisible();
    expect(leaveTo).not.toHaveBeenCalled();
    expect(screen.queryByText('Unauthorized')).toBeNull();
  });

  test('sees on the page what could not be loaded', async () => {
    const server = mockServer({ LibraryShell: shell, RecentUses: busyFor(0) });
    signedIn();
    const { user } = renderApp('/recent');
    expect(await busyState()).toBeVisible();
    expect(server.callCount('RecentUses')).toBe(3);
    server.respondWith({ RecentUses: recent });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('Promptory is busy')).toBeNull());
  });

  test('is told at once if the wait is long', async () => {
    const server = mockServer({ LibraryShell: shell, RecentUses: busyFor(60) });
    signedIn();
    renderApp('/recent');
    expect(await busyState()).toBeVisible();
    expect(server.callCount('RecentUses')).toBe(1);
  });
});

describe('A visitor of a busy server', () => {
  test('waits for what a page loads', async () => {
    const server = mockServer({ Outbox: busyTimes(1, { data: { outbox: [] } }) });
    renderApp('/outbox');
    expect(await screen.findByText(/^This is a demo/)).toBeVisible();
    expect(server.callCount('Outbox')).toBe(2);
  });

  test('is told on the page, and what was sent is not sent again', async () => {
    const server = mockServer({ AppInfo: { data: demo }, SignIn: busyFor(0) });
    const { user } = renderApp('/user-login');
    await user.type(await screen.findByLabelText('Email'), 'pro@promptory.test');
    await user.type(screen.getByLabelText('Password'), 'promptory-demo');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Promptory is busy. Try again in a moment.')).toBeVisible();
    expect(server.callCount('SignIn')).toBe(1);
  });
});
