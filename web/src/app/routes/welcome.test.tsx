import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';
import { mockServer, unauthorized } from '../../../test/server.ts';
import { freeMember, shellData } from '../../../test/shell.ts';
import { existingPages } from '../routeTable.ts';
import { sitemapPages } from '../sitemapPages.ts';

const member = {
  LibraryShell: { data: shellData(freeMember) },
  DashboardActivity: { data: { recentUses: [], popularPrompts: [], startPrompts: [] } },
};
const signedIn = (key = 'admin_user_token') => localStorage.setItem(key, 'token-1');
const landing = () => screen.findByRole('heading', { level: 1, name: /^Ready-made AI prompts/ });
const header = () => within(screen.getByRole('banner'));

describe('/welcome', () => {
  test('is the landing page of a visitor, without a request', async () => {
    const server = mockServer({});
    renderApp('/welcome');
    expect(await landing()).toBeVisible();
    expect(header().getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/user-login');
    expect(server.calls).toEqual([]);
  });

  test('a member gets there and back by the links of the headers', async () => {
    mockServer(member);
    signedIn();
    const { user } = renderApp('/');
    await user.click(await screen.findByRole('link', { name: 'Back to Landing' }));
    expect(await landing()).toHaveFocus();
    expect(window.location.pathname).toBe('/welcome');
    await user.click(header().getByRole('link', { name: 'Dashboard' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Frank/ })).toBeVisible();
    expect(window.location.pathname).toBe('/');
  });

  test('with an expired token it stays, as the page of a visitor', async () => {
    mockServer({ LibraryShell: unauthorized });
    signedIn();
    const { leaveTo } = renderApp('/welcome');
    expect(await landing()).toBeVisible();
    await waitFor(() => expect(header().getByRole('link', { name: 'Sign In' })).toBeVisible());
    expect(leaveTo).not.toHaveBeenCalled();
    expect(screen.queryByText('Unauthorized')).toBeNull();
  });

  test.each([
    ['super_user_token', '/admin/users'],
    ['admin_user_token', '/super-login'],
  ])('with a stored %s, Admin leads to %s', async (key, to) => {
    mockServer(member);
    signedIn(key);
    renderApp('/welcome');
    await landing();
    expect(header().getByRole('link', { name: 'Admin' })).toHaveAttribute('href', to);
  });

  test('is known to the server, and is not a second starting point for search engines', () => {
    expect(existingPages).toContain('/welcome');
    expect(sitemapPages).not.toContain('/welcome');
  });
});
