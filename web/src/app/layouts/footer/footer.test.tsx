import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { noDemo, renderApp } from '../../../../test/renderApp.tsx';
import { mockServer } from '../../../../test/server.ts';
import { shellData } from '../../../../test/shell.ts';

const expected = [
  ['Help', '/chat'],
  ['Contact', '/contact'],
  ['System Status', '/status'],
  ['Privacy Policy', '/privacy-policy'],
  ['Terms of Service', '/terms-of-service'],
  ['Cookie Policy', '/cookie-policy'],
];

const linksOf = (region: HTMLElement) =>
  within(within(region).getByRole('navigation', { name: 'Help and policies' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test.each(['/user-login', '/privacy-policy', '/nowhere'])('a visitor finds help and policies at the end of %s', async (url) => {
  mockServer({ AppInfo: { data: noDemo } });
  renderApp(url);
  expect(linksOf(await screen.findByRole('contentinfo'))).toEqual(expected);
});

test.each([
  ['/generator', 1280],
  ['/generator', 390],
  ['/chat', 390],
  ['/contact', 390],
])('a member finds them at the end of %s, %i pixels wide', async (url, width) => {
  window.innerWidth = width;
  mockServer({ LibraryShell: { data: shellData() } });
  localStorage.setItem('admin_user_token', 'token-1');
  renderApp(url);
  expect(linksOf(await screen.findByRole('contentinfo'))).toEqual(expected);
});

test('they stay within reach if the server does not respond', async () => {
  mockServer({ LibraryShell: 'unreachable' });
  localStorage.setItem('admin_user_token', 'token-1');
  renderApp('/generator');
  await screen.findByRole('alert');
  expect(linksOf(screen.getByRole('contentinfo'))).toEqual(expected);
});
