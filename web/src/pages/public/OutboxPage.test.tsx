import { describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { PublicApiError } from '../../api/publicApi.ts';
import { internalPath } from '../../features/mail/MailText.tsx';
import type { OutboxMail } from '../../features/mail/OutboxList.tsx';
import { OutboxPage } from './OutboxPage.tsx';

const mail = (id: string, text: string): OutboxMail => ({
  id,
  to: `${id}@example.test`,
  subject: `Subject of ${id}`,
  text,
  sentAt: '2026-11-21T12:00:00Z',
});

function open(load: () => Promise<readonly OutboxMail[]>) {
  const loadOutbox = jest.fn(load);
  return { loadOutbox, ...renderPage(<OutboxPage loadOutbox={loadOutbox} />, { path: '/outbox', me: null }) };
}

describe('OutboxPage', () => {
  test('shows the mails in order, the newest one expanded, and links only to our own pages', async () => {
    const own = `${window.location.origin}/verify-email#secret`;
    open(() => Promise.resolve([mail('new', `Confirm:\n${own}\n\nSee https://elsewhere.example/x`), mail('old', 'Hello')]));
    const rows = within(await screen.findByRole('list', { name: 'Emails' })).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('summary')?.textContent)).toEqual([
      expect.stringMatching(/^Subject of newTo new@example\.testNov 21, 2026/),
      expect.stringMatching(/^Subject of old/),
    ]);
    expect(rows.map((row) => row.querySelector('details')?.open)).toEqual([true, false]);
    const links = within(rows[0]!).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([[own, '/verify-email#secret']]);
    expect(rows[0]).toHaveTextContent('See https://elsewhere.example/x');
  });

  test('is refreshed by its button', async () => {
    const { user, loadOutbox } = open(() => Promise.resolve([]));
    expect(await screen.findByRole('heading', { name: 'No Emails Yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact');
    loadOutbox.mockResolvedValueOnce([mail('one', 'Hello')]);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Subject of one')).toBeVisible();
  });

  test('says where mail goes outside demo mode', async () => {
    open(() => Promise.reject(new PublicApiError('There is no outbox here: mail goes to a mail server.', 'FORBIDDEN')));
    expect(await screen.findByRole('heading', { name: 'There is no outbox here' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');
  });

  test('can be retried after an error', async () => {
    const { user, loadOutbox } = open(() => Promise.reject(new TypeError('Failed to fetch')));
    loadOutbox.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce([]);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No Emails Yet')).toBeVisible();
  });
});

test.each([
  ['https://app.example', 'https://app.example/verify-email#abc', '/verify-email#abc'],
  ['https://app.example', 'https://app.example/user-login?x=1', '/user-login?x=1'],
  ['http://localhost:4000', 'http://127.0.0.1:4000/user-login', '/user-login'],
  ['https://app.example', 'https://app.example.evil.test/user-login', null],
  ['https://app.example', 'https://app.example@evil.test/user-login', null],
  ['https://app.example', 'http://127.0.0.1/user-login', null],
  ['https://app.example', 'https://app.example:8443/', null],
  ['https://app.example', 'javascript:alert(1)', null],
  ['https://app.example', 'https://', null],
])('on %s the URL %s leads to %s', (origin, url, path) => {
  expect(internalPath(url, new URL(origin) as unknown as Location)).toBe(path);
});
