import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { noDemo, renderApp } from '../../../test/renderApp.tsx';
import { mockServer } from '../../../test/server.ts';

beforeEach(() => void mockServer({ AppInfo: { data: noDemo } }));
afterEach(() => document.getElementById('server-content')?.remove());

/** A document as the server sends it. */
function receive(title: string, html: string) {
  document.title = `${title} · Promptory`;
  const content = document.createElement('div');
  content.id = 'server-content';
  content.innerHTML = html;
  document.body.append(content);
}

test('what the server has rendered is kept, and found again after the sign-in page', async () => {
  receive('Lease Review', '<h1 tabindex="-1">Lease Review</h1><p>Fields &amp; <b>tags</b></p>');
  const { user, container } = renderApp('/prompt/lease');
  const heading = () => container.querySelector('#server-content h1');
  await waitFor(() => expect(heading()).toHaveTextContent('Lease Review'));
  expect(container.querySelector('#server-content')?.innerHTML).toContain('<p>Fields &amp; <b>tags</b></p>');
  document.body.querySelector(':scope > #server-content')?.remove();
  await user.click(screen.getByRole('link', { name: 'Sign In' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  window.history.back();
  await waitFor(() => expect(heading()).toHaveFocus());
  expect(document.title).toBe('Lease Review · Promptory');
});

test.each(['/prompt/other', '/category/legal'])('%s without such a document leads to the sign-in', async (url) => {
  const { leaveTo } = renderApp(url);
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(expect.stringMatching(/^\/api\/login/)));
});

test('a document that is opened again waits for the connection instead of losing the page', async () => {
  // The app has replaced the document of visitors.
  const shell = document.body.appendChild(document.createElement('div'));
  shell.id = 'shell';
  const graphql = globalThis.fetch;
  const head = jest.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
  globalThis.fetch = (input, init) => (init?.method === 'HEAD' ? head(input, init) : graphql(input, init));
  renderApp('/prompt/lost');
  expect(await screen.findByRole('heading', { level: 1, name: 'The page could not be loaded' })).toBeVisible();
  expect(history.state).not.toHaveProperty('openedAgain');

  // jsdom reports that it cannot load another document.
  const reload = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  head.mockResolvedValue(new Response());
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(String(reload.mock.lastCall)).toContain('navigation');
  expect(history.state).toHaveProperty('openedAgain', true);
  reload.mockRestore();
  shell.remove();
});
