import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { SetMailPreferencesDocument } from '../../features/account/mails/MailsSection.generated.ts';
import { EndOtherSessionsDocument, EndSessionDocument } from '../../features/account/sessions/SessionsSection.generated.ts';
import { renderPage } from '../../../test/render.tsx';
import { settle } from '../../../test/settle.ts';
import { accountData, session } from './AccountPage.fixture.ts';
import { AccountPageDocument } from './AccountPage.generated.ts';
import { AccountPage } from './AccountPage.tsx';
import { page, response, errorResponse, open, card, press } from './AccountPage.page.fixture.tsx';

describe('Sessions', () => {
  const phone = session('phone', { userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605 Version/26.0 Mobile/15E148 Safari/604.1' });
  const three = accountData({ sessions: [session('here', { isCurrent: true }), session('there'), phone] });
  const message = 'signed in November 2, 2026';

  test('are described, and the current one is marked and cannot be ended', async () => {
    open(page(three));
    const rows = (await card('Sessions')).getAllByRole('listitem');
    expect(rows.map((row) => within(row).queryByRole('button')?.getAttribute('aria-label') ?? null)).toEqual([
      null,
      expect.stringMatching(`^End session of Chrome on Windows\\. Last seen .* ago, ${message}$`),
      expect.stringMatching(`^End session of Safari on iPhone\\. Last seen .* ago, ${message}$`),
    ]);
    expect(rows[0]).toHaveTextContent(`Chrome on WindowsThis deviceActive now, ${message}`);
    expect(rows[1]).toHaveTextContent(/Last seen .* ago/);
  });

  test('that have begun on other devices since are shown, and what is being typed stays', async () => {
    const { user } = renderPage(<AccountPage onNewToken={() => undefined} onDeleted={() => undefined} />, {
      path: '/account',
      mocks: [{ ...page(three), delay: 200 }],
      prepare: (client) => client.writeQuery({ query: AccountPageDocument, data: { account: accountData() } }),
    });
    const name = (await card('Profile')).getByLabelText('First name');
    await user.type(name, 'tte');
    await waitFor(async () => expect((await card('Sessions')).getAllByRole('listitem')).toHaveLength(3));
    expect(name).toHaveValue('Paulatte');
    expect(name).toHaveFocus();
  });

  test('one is ended, and the heading gets the focus', async () => {
    const opened = open(
      page(three),
      response(EndSessionDocument, { id: 'phone' }, { endSession: { ...three, sessions: three.sessions.slice(0, 2) } }),
    );
    await press(opened, /^End session of Safari/);
    expect(await screen.findByText('Session Ended')).toBeVisible();
    expect((await card('Sessions')).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'Sessions' })).toHaveFocus();
  });

  test('the focus stays where it was moved to meanwhile', async () => {
    const opened = open(
      page(three),
      response(EndSessionDocument, { id: 'phone' }, { endSession: { ...three, sessions: three.sessions.slice(0, 2) } }),
    );
    const release = opened.hold('EndSession');
    await press(opened, /^End session of Safari/);
    const name = (await card('Profile')).getByLabelText('First name');
    await opened.user.click(name);
    await release();
    expect(await screen.findByText('Session Ended')).toBeVisible();
    expect(name).toHaveFocus();
  });

  test('all others are ended at once, with a change of the email that is not confirmed yet', async () => {
    const opened = open(
      page({ ...three, pendingEmail: 'stranger@example.test' }),
      response(EndOtherSessionsDocument, {}, { endOtherSessions: { ...three, sessions: three.sessions.slice(0, 1) } }),
    );
    expect(await screen.findByText('stranger@example.test')).toBeVisible();
    await press(opened, 'End all other sessions');
    expect(await screen.findByText('Other Sessions Ended')).toBeVisible();
    expect(screen.getByText(/Your API keys were revoked and your assistants disconnected as well\.$/)).toBeVisible();
    expect((await card('Sessions')).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull();
    expect(screen.queryByText('stranger@example.test')).toBeNull();
  });

  test('one that cannot be ended stays', async () => {
    const opened = open(page(three), errorResponse(EndSessionDocument, ''));
    await press(opened, /^End session of Safari/);
    expect(await screen.findByText('The session could not be ended. Please try again.')).toBeVisible();
    expect((await card('Sessions')).getAllByRole('listitem')).toHaveLength(3);
  });
});

describe('Emails', () => {
  test('a switch changes at once and is saved, without the other one', async () => {
    const input = { receipts: false };
    const after = { __typename: 'MailPreferences' as const, receipts: false, renewalReminders: true };
    const opened = open(
      page(),
      response(SetMailPreferencesDocument, { input }, { setMailPreferences: accountData({ mailPreferences: after }) }),
    );
    const receipts = (await card('Emails')).getByRole('switch', { name: 'Receipts' });
    expect(receipts).toBeChecked();
    await opened.user.click(receipts);
    expect(receipts).not.toBeChecked();
    const cachedData = () => JSON.stringify(opened.client.cache.extract());
    await waitFor(() => expect(cachedData()).toContain('"receipts":false'));
    expect(screen.getByRole('switch', { name: 'Renewal reminders' })).toBeChecked();
  });

  test('a switch that is pressed twice is saved in that order', async () => {
    const set = (receipts: boolean) =>
      response(
        SetMailPreferencesDocument,
        { input: { receipts } },
        { setMailPreferences: accountData({ mailPreferences: { ...accountData().mailPreferences, receipts } }) },
      );
    const { user, operations, hold } = open(page(), set(false), set(true));
    const release = hold('SetMailPreferences');
    const receipts = (await card('Emails')).getByRole('switch', { name: 'Receipts' });
    await user.click(receipts);
    await user.click(receipts);
    expect(receipts).toBeChecked();
    expect(operations).toEqual(['AccountPage', 'SetMailPreferences']);
    await release();
    await waitFor(() => expect(operations).toHaveLength(3));
    await settle();
    expect(receipts).toBeChecked();
  });

  test('a switch changes back after an error, which is shown', async () => {
    const opened = open(page(), errorResponse(SetMailPreferencesDocument, ''));
    const receipts = (await card('Emails')).getByRole('switch', { name: 'Receipts' });
    await opened.user.click(receipts);
    expect(await screen.findByText('Your choice could not be saved. Please try again.')).toBeVisible();
    expect(receipts).toBeChecked();
  });
});
