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
  const asked = jest.fn(load);
  return { asked, ...renderPage(<OutboxPage loadOutbox={asked} />, { path: '/outbox', me: null }) };
}

describe('OutboxPage', () => {
  test('shows the mails in their order, the newest one open, and our own links as links', async () => {
    const own = `${window.location.origin}/verify-email#secret`;
    open(() => Promise.resolve([mail('new', `Confirm:\n${own}\n\nSee https://elsewhere.example/x`), mail('old', 'Hello')]));
    const rows = within(await screen.findByRole('list', { name: 'Mails' })).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('summary')?.textContent)).toEqual([
      expect.stringMatching(/^Subject of newTo new@example\.testNov 21, 2026/),
      expect.stringMatching(/^Subject of old/),
    ]);
    expect(rows.map((row) => row.querySelector('details')?.open)).toEqual([true, false]);
    const links = within(rows[0]!).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([[own, '/verify-email#secret']]);
    expect(rows[0]).toHaveTextContent('See https://elsewhere.example/x');
  });

  test('is asked again by its button', async () => {
    const { user, asked } = open(() => Promise.resolve([]));
    expect(await screen.findByRole('heading', { name: 'No Mails Yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact');
    asked.mockResolvedValueOnce([mail('one', 'Hello')]);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Subject of one')).toBeVisible();
  });

  test('outside demo mode it says where mail goes', async () => {
    open(() => Promise.reject(new PublicApiError('There is no outbox here: mail goes to a mail server.', 'FORBIDDEN')));
    expect(await screen.findByRole('heading', { name: 'There is no outbox here' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');
  });

  test('a failure offers to try again', async () => {
    const { user, asked } = open(() => Promise.reject(new TypeError('Failed to fetch')));
    asked.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce([]);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No Mails Yet')).toBeVisible();
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
])('on %s the address %s leads to %s', (origin, address, path) => {
  expect(internalPath(address, new URL(origin) as unknown as Location)).toBe(path);
});
