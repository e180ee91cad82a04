import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
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
