import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  AdminEndSessionsDocument,
  AdminGrantProDocument,
  AdminSendPasswordResetDocument,
  AdminSetDisabledDocument,
  AdminSetRoleDocument,
  AdminSetUpLinkDocument,
} from '../../features/users/actions/useUserMutations.generated.ts';
import {
  superUser,
  frank,
  invited,
  people,
  list,
  figures,
  response,
  errorResponse,
  open,
  openPeople,
  row,
  dialog,
  dialogClosed,
  choose,
} from './UsersPage.fixture.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('The menu of a user', () => {
  test('promotes, disables and enables, and removes users that no longer match the filter', async () => {
    const filter = { status: 'registered' as const };
    const promoted = { ...frank, role: 'admin' as const };
    const { user, operations } = open(
      [
        figures(3),
        list([frank], { filter }),
        list([{ ...promoted, isDisabled: true }, invited, superUser]),
        response(AdminSetRoleDocument, { id: 'frank', role: 'admin' }, { adminSetRole: promoted }),
        response(
          AdminSetDisabledDocument,
          { id: 'frank', isDisabled: true },
          { adminSetDisabled: { ...promoted, isDisabled: true } },
        ),
        response(AdminSetDisabledDocument, { id: 'frank', isDisabled: false }, { adminSetDisabled: promoted }),
      ],
      '/admin/users?status=registered',
    );
    await choose(user, 'Frank Freeman', 'Make admin');
    const promotion = await dialog('Make Frank Freeman an admin?');
    expect(promotion.getByText(/^An admin sees and changes every account, .* can make others admins\./)).toBeVisible();
    expect(promotion.getByText(/^They are notified by email/)).toBeVisible();
    expect(promotion.getByRole('button', { name: 'Make admin' })).not.toHaveClass('MuiButton-colorError');
    await user.click(promotion.getByRole('button', { name: 'Make admin' }));
    await dialogClosed();
    expect((await row('Frank Freeman')).getByText('Admin')).toBeVisible();
    expect(screen.getByRole('button', { name: 'More actions for Frank Freeman' })).toHaveFocus();

    await choose(user, 'Frank Freeman', 'Disable account');
    expect((await dialog('Disable Frank Freeman?')).getByText(/^All sessions, API keys, connected assistants/)).toBeVisible();
    await user.click((await dialog('Disable Frank Freeman?')).getByRole('button', { name: 'Disable account' }));
    await dialogClosed();
    expect(await screen.findByRole('heading', { name: 'No users match' })).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
    expect((await row('Frank Freeman')).getByText('Disabled')).toBeVisible();
    await choose(user, 'Frank Freeman', 'Enable account');
    await waitFor(() => expect(screen.queryByText('Disabled', { selector: 'span' })).toBeNull());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Registered');
    // The cached first list, to which he was added again.
    expect(await screen.findByText('Showing 1 of 1 users')).toBeVisible();
    expect(operations.filter((name) => name === 'Users')).toHaveLength(2);
  });

  test('grants Pro until a day, and revokes it', async () => {
    const year = new Date().getFullYear() + 1;
    const until = new Date(`${year}-02-01T23:59:59`).toISOString();
    const granted = { ...frank, subscriptionStatus: 'active', proUntil: until };
    const { user } = openPeople(
      response(AdminGrantProDocument, { id: 'frank', until, expected: null }, { adminGrantPro: granted }),
      response(AdminGrantProDocument, { id: 'frank', until: null, expected: until }, { adminGrantPro: frank }),
    );
    await choose(user, 'Frank Freeman', 'Grant Pro');
    const grant = await dialog('Grant Pro');
    await user.clear(grant.getByLabelText('Pro until'));
    await user.click(grant.getByRole('button', { name: 'Grant Pro' }));
    expect(grant.getByLabelText('Pro until')).toHaveAccessibleDescription('Choose a future date');
    await user.type(grant.getByLabelText('Pro until'), `${year}-02-01`);
    await user.click(grant.getByRole('button', { name: 'Grant Pro' }));
    await dialogClosed();
    expect(screen.getByText(`Frank Freeman has Pro until February 1, ${year}`)).toBeVisible();
    expect((await row('Frank Freeman')).getByText('Pro')).toBeVisible();
    await choose(user, 'Frank Freeman', 'Extend or revoke Pro');
    const extend = await dialog('Extend or revoke Pro');
    const date = extend.getByLabelText('Pro until');
    await user.clear(date);
    await user.type(date, `${year}-01-31`);
    expect(date).toHaveAccessibleDescription('This is earlier than before, so it shortens their Pro time.');
    expect(extend.getByRole('button', { name: 'Shorten Pro' })).toBeVisible();
    await user.click(extend.getByRole('button', { name: 'Revoke Pro' }));
    const revocation = await dialog('Revoke Pro from Frank Freeman?');
    expect(revocation.getByText(/^They lose access to Pro prompts immediately\./)).toBeVisible();
    await user.click(revocation.getByRole('button', { name: 'Revoke Pro' }));
    await dialogClosed();
    expect((await row('Frank Freeman')).queryByText('Pro')).toBeNull();
  });

  test('says that another admin has changed the grant, and replaces that on request', async () => {
    const conflict = 'Somebody else has changed the granted Pro time since you opened it.';
    const { user } = open([
      figures(1),
      list([{ ...frank, proUntil: '2099-01-01T00:00:00.000Z' }]),
      errorResponse(
        AdminGrantProDocument,
        { id: 'frank', until: null, expected: '2099-01-01T00:00:00.000Z' },
        'CONFLICT',
        conflict,
      ),
      response(AdminGrantProDocument, { id: 'frank', until: null }, { adminGrantPro: frank }),
    ]);
    await choose(user, 'Frank Freeman', 'Extend or revoke Pro');
    await user.click((await dialog('Extend or revoke Pro')).getByRole('button', { name: 'Revoke Pro' }));
    const revocation = await dialog('Revoke Pro from Frank Freeman?');
    await user.click(revocation.getByRole('button', { name: 'Revoke Pro' }));
    expect(await revocation.findByRole('alert')).toHaveTextContent(conflict);
    // What is known of the grant is no longer true.
    const extend = screen.getByText('Extend or revoke Pro').closest<HTMLElement>('[role=dialog]')!;
    expect(within(extend).getByText('Save')).toBeInTheDocument();
    expect(within(extend).queryByText(/has Pro until/)).toBeNull();
    await user.click(revocation.getByRole('button', { name: 'Revoke Pro' }));
    await dialogClosed();
    expect(screen.getByText('Pro was taken back from Frank Freeman')).toBeVisible();
  });

  test('says that a member with a subscription is still charged', async () => {
    const { user } = open([figures(1), list([{ ...frank, stripeStatus: 'active', subscriptionStatus: 'active' }])]);
    await choose(user, 'Frank Freeman', 'Grant Pro');
    expect((await dialog('Grant Pro')).getByText(/they are still charged for it\.$/)).toBeVisible();
  });

  test('offers to grant Pro again after a grant has ended', async () => {
    const { user } = open([figures(1), list([{ ...frank, proUntil: '2026-01-01T00:00:00.000Z' }])]);
    await choose(user, 'Frank Freeman', 'Grant Pro');
    const grant = await dialog('Grant Pro');
    expect(grant.getByText(/^Frank Freeman gets every prompt until the end of this day/)).toBeVisible();
    expect(grant.queryByRole('button', { name: 'Revoke Pro' })).toBeNull();
  });

  test('sends a password reset, and ends all sessions', async () => {
    const { user } = openPeople(
      response(AdminSendPasswordResetDocument, { id: 'frank' }, { adminSendPasswordReset: true }),
      response(AdminEndSessionsDocument, { id: 'frank' }, { adminEndSessions: 2 }),
    );
    await choose(user, 'Frank Freeman', 'Send password reset');
    const reset = await dialog('Send Frank Freeman a password reset?');
    expect(reset.getByText(/^We email a link to frank@promptory\.test\./)).toBeVisible();
    expect(reset.queryByText(/empties the account/)).toBeNull();
    const send = reset.getByRole('button', { name: 'Send password reset' });
    expect(send).not.toHaveClass('MuiButton-colorError');
    await user.click(send);
    await dialogClosed();
    expect(
      await screen.findByText(/^A password reset link was sent to frank@promptory\.test\. One .* before no longer works\.$/),
    ).toBeVisible();
    await choose(user, 'Frank Freeman', 'End all sessions');
    expect((await dialog('End all sessions of Frank Freeman?')).getByText(/all their assistants are disconnected/)).toBeVisible();
    await user.click((await dialog('End all sessions of Frank Freeman?')).getByRole('button', { name: 'End all sessions' }));
    expect(await screen.findByText('2 sessions of Frank Freeman ended')).toBeVisible();
  });

  test('says that a password reset empties an account whose email was never confirmed', async () => {
    const { user } = open([figures(1), list([{ ...frank, resetClearsAccount: true }])]);
    await choose(user, 'Frank Freeman', 'Send password reset');
    const reset = await dialog('Send Frank Freeman a password reset?');
    expect(
      reset.getByText(/^The email of this account was never confirmed, so using the link empties the account/),
    ).toBeVisible();
    expect(reset.getByRole('button', { name: 'Send password reset' })).toHaveClass('MuiButton-colorError');
  });

  test('copies a set-up link, or shows it if the clipboard is blocked', async () => {
    const setUpLink = (url: string) =>
      response(
        AdminSetUpLinkDocument,
        { id: 'invited' },
        {
          adminSetUpLink: { __typename: 'SetUpLink', url, expiresAt: '2026-11-28T12:00:00.000Z' },
        },
      );
    const { user } = openPeople(
      setUpLink('https://promptory.test/set-password#1'),
      setUpLink('https://promptory.test/set-password#2'),
    );
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await choose(user, 'invited@promptory.test', 'Copy set-up link');
    expect(await screen.findByText('Set-up link copied to clipboard. Earlier set-up links no longer work.')).toBeVisible();
    expect(copied.mock.calls).toEqual([['https://promptory.test/set-password#1']]);
    copied.mockRejectedValue(new Error('denied'));
    await choose(user, 'invited@promptory.test', 'Copy set-up link');
    const shown = await dialog('Set-up link');
    expect(shown.getByRole('textbox', { name: 'Set-up link' })).toHaveValue('https://promptory.test/set-password#2');
  });

  test('promises a set-up link to the clipboard at once, because Safari refuses what comes after the response', async () => {
    class PromisedItem {
      constructor(readonly data: { 'text/plain': Promise<Blob> }) {}
    }
    Object.assign(globalThis, { ClipboardItem: PromisedItem });
    const link = { __typename: 'SetUpLink', url: 'https://promptory.test/set-password#1', expiresAt: '2026-11-28T12:00:00.000Z' };
    const { user, hold } = openPeople(response(AdminSetUpLinkDocument, { id: 'invited' }, { adminSetUpLink: link }));
    const write = jest.fn(async ([item]: PromisedItem[]) => (await item!.data['text/plain']).text());
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { write } });
    const release = hold('AdminSetUpLink');
    await choose(user, 'invited@promptory.test', 'Copy set-up link');
    expect(write).toHaveBeenCalledTimes(1);
    await release();
    expect(await screen.findByText('Set-up link copied to clipboard. Earlier set-up links no longer work.')).toBeVisible();
    expect(await write.mock.results[0]!.value).toBe(link.url);
    Reflect.deleteProperty(globalThis, 'ClipboardItem');
  });

  test('says that making somebody an admin replaces the set-up link', async () => {
    const promoted = { ...invited, role: 'admin' as const };
    const { user } = openPeople(response(AdminSetRoleDocument, { id: 'invited', role: 'admin' }, { adminSetRole: promoted }));
    await choose(user, 'invited@promptory.test', 'Make admin');
    const promotion = await dialog('Make invited@promptory.test an admin?');
    await user.click(promotion.getByRole('button', { name: 'Make admin' }));
    expect(
      await screen.findByText(/is an admin now\. They get a new set-up link by email, and earlier ones no longer work\.$/),
    ).toBeVisible();
  });

  test('opens the page of the member', async () => {
    const { user, currentUrl } = openPeople();
    await choose(user, 'Frank Freeman', "Open member's page");
    expect(currentUrl()).toBe('/admin/users/frank');
  });

  test('works by the keyboard', async () => {
    const { user } = openPeople();
    const button = await screen.findByRole('button', { name: 'More actions for Frank Freeman' });
    act(() => button.focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('menuitem', { name: "Open member's page" })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('menuitem', { name: 'Disable account' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await dialog('Disable Frank Freeman?');
    await user.keyboard('{Escape}');
    await dialogClosed();
    expect(screen.getByRole('button', { name: 'More actions for Frank Freeman' })).toHaveFocus();
  });

  test.each([
    ['the super user', 'frank', 'Ada', ["Open member's page"]],
    ['the super user to themself', 'superuser-001', 'Ada', ["Open member's page", 'Send password reset']],
    ['an admin to themself', 'frank', 'Frank Freeman', ["Open member's page", 'Send password reset', 'Grant Pro']],
  ])('offers only allowed actions for %s', async (_, viewer, name, items) => {
    const { user } = open([figures(3), list(people)], '/admin/users', { id: viewer, role: 'admin' });
    await user.click(await screen.findByRole('button', { name: `More actions for ${name}` }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(items);
    expect(screen.queryByRole('button', { name: `Delete ${name}`, hidden: true })).toBeNull();
    const edit = screen.queryByRole('button', { name: `Edit ${name}`, hidden: true });
    expect(edit === null).toBe(name === 'Ada' && viewer !== 'superuser-001');
  });
});
