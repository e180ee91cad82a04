import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';
import { mockServer } from '../../../test/server.ts';
import { shellData } from '../../../test/shell.ts';

const heading = () => screen.findByRole('heading', { level: 1, name: '404 Page Not Found' });

test('shows a visitor a 404 page with a link back', async () => {
  mockServer({});
  renderApp('/no/such/page');
  expect(await heading()).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');
  expect(document.title).toBe('Page not found · Promptory');
  expect(screen.queryByText('Unauthorized')).toBeNull();
});

test.each(['/category/50%', '/prompt/caf%E9', '/workflows/%E0%A4%A'])(
  'shows a visitor of %s, which cannot be decoded, the 404 page, as the server does',
  async (url) => {
    mockServer({});
    const { leaveTo } = renderApp(url);
    expect(await heading()).toBeVisible();
    expect(leaveTo).not.toHaveBeenCalled();
  },
);

test('shows a member the 404 page inside the library layout', async () => {
  mockServer({ LibraryShell: { data: shellData() } });
  localStorage.setItem('admin_user_token', 'token-1');
  renderApp('/no/such/page');
  expect(await heading()).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Categories' })).toBeInTheDocument();
});
