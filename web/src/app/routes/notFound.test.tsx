import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';
import { mockServer } from '../../../test/server.ts';
import { shellData } from '../../../test/shell.ts';

const heading = () => screen.findByRole('heading', { level: 1, name: '404 Page Not Found' });

test('an address without a page is a 404 for a visitor, with the way back', async () => {
  mockServer({});
  renderApp('/no/such/page');
  expect(await heading()).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');
  expect(document.title).toBe('Page not found · Promptory');
  expect(screen.queryByText('Unauthorized')).toBeNull();
});

test('a member keeps the library around it', async () => {
  mockServer({ LibraryShell: { data: shellData() } });
  localStorage.setItem('admin_user_token', 'token-1');
  renderApp('/no/such/page');
  expect(await heading()).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Categories' })).toBeInTheDocument();
});
