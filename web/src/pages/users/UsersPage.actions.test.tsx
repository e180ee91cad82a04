import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  AdminCreateUserDocument,
  AdminDeleteUserDocument,
  AdminUpdateUserDocument,
} from '../../features/users/actions/useUserMutations.generated.ts';
import { testUser, userFigures } from '../../features/users/user.fixture.ts';
import {
  frank,
  invited,
  list,
  figures,
  response,
  errorResponse,
  open,
  openPeople,
  rows,
  dialog,
  dialogClosed,
  choose,
  figure,
} from './UsersPage.fixture.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('Creating a user', () => {
  const created = testUser('nina', { firstName: 'Nina', createdAt: '2026-11-21T12:00:00.000Z' });
  const input = { id: 'nina', email: 'nina@promptory.test', firstName: 'Nina' };
  const payload = {
    adminCreateUser: {
      __typename: 'CreateUserPayload',
      user: created,
      setUpLink: { __typename: 'SetUpLink', url: 'https://promptory.test/set-password#t', expiresAt: '2026-11-28T12:00:00.000Z' },
      figures: userFigures(1),
    },
  };
  const done = response(AdminCreateUserDocument, { input }, payload);

  test('shows errors at their fields, then the set-up link, and updates the list and the figures', async () => {
    const taken = errorResponse(AdminCreateUserDocument, { input }, 'CONFLICT', 'Email already in use', {
      email: 'Email already in use',
    });
    const { user, operations } = open([figures(0), list([]), taken, done]);
    expect(await screen.findByRole('heading', { name: 'No users found' })).toBeVisible();
    expect(screen.getByText('Create your first user to get started.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create First User' }));
    const form = await dialog('Create user');
    expect(form.getByText(/^This creates a test user, who has Pro without paying and cannot subscribe\./)).toBeVisible();
    expect(form.getByRole('textbox', { name: /^Email/ })).toHaveFocus();
    await user.clear(form.getByRole('textbox', { name: /^User ID/ }));
    await user.keyboard('{Enter}');
    expect(form.getByRole('textbox', { name: /^User ID/ })).toHaveAccessibleDescription('Enter an ID');
    await user.type(form.getByRole('textbox', { name: /^User ID/ }), 'nina');
    await user.type(form.getByRole('textbox', { name: /^Email/ }), 'nina');
    await user.type(form.getByRole('textbox', { name: /^First name/ }), 'Nina ');
    await user.type(form.getByRole('textbox', { name: /^Profile image/ }), 'x.test/a.png{Enter}');
    expect(form.getByRole('textbox', { name: /^Email/ })).toHaveAccessibleDescription('Enter a valid email address');
    expect(form.getByText('Enter an address that begins with http:// or https://')).toBeVisible();
    await user.clear(form.getByRole('textbox', { name: /^Profile image/ }));
    await user.type(form.getByRole('textbox', { name: /^Email/ }), '@promptory.test');
    await user.click(form.getByRole('button', { name: 'Create user' }));
    await waitFor(() =>
      expect(form.getByRole('textbox', { name: /^Email/ })).toHaveAccessibleDescription('Email already in use'),
    );
    expect(form.getByRole('textbox', { name: /^Email/ })).toHaveFocus();
    await user.click(form.getByRole('button', { name: 'Create user' }));

    const link = await dialog('User created');
    expect(await screen.findByText('User created successfully')).toBeInTheDocument();
    expect(link.getByRole('textbox', { name: 'Set-up link' })).toHaveValue('https://promptory.test/set-password#t');
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(link.getByRole('button', { name: 'Copy link' }));
    expect(copied.mock.calls).toEqual([['https://promptory.test/set-password#t']]);
    await user.click(link.getByRole('button', { name: 'Done' }));
    await dialogClosed();
    expect(await screen.findByText('Showing 1 of 1 users')).toBeVisible();
    expect(figure('Total Users')).toHaveTextContent('1');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(operations.sort()).toEqual(['AdminCreateUser', 'AdminCreateUser', 'Users', 'UsersOverview']);
  });

  test('brings a unique user ID, and says what it is for', async () => {
    const ids: unknown[] = [];
    const email = 'nina@promptory.test';
    const { user } = openPeople({
      request: {
        query: AdminCreateUserDocument,
        variables: (variables) => {
          ids.push((variables as { input: { id: string } }).input.id);
          return true;
        },
      },
      result: { data: payload },
    });
    await user.click(await screen.findByRole('button', { name: 'Create User' }));
    const form = await dialog('Create user');
    const id = form.getByRole<HTMLInputElement>('textbox', { name: /^User ID/ });
    expect(id).toHaveAccessibleDescription(/never changes\. Keep this one, or enter one of yours/);
    const given = id.value;
    expect(given).toMatch(/^[\da-f-]{36}$/);
    await user.type(form.getByRole('textbox', { name: /^Email/ }), `${email}{Enter}`);
    await dialog('User created');
    expect(ids[0]).toBe(given);
  });

  test('adds the new user on top, and Escape gives the focus back to the button', async () => {
    const { user } = openPeople(done);
    await screen.findByText('Showing 3 of 3 users');
    const button = screen.getByRole('button', { name: 'Create User' });
    await user.click(button);
    await dialog('Create user');
    await user.keyboard('{Escape}');
    await dialogClosed();
    expect(button).toHaveFocus();
    await user.click(button);
    const form = await dialog('Create user');
    await user.keyboard('nina@promptory.test');
    await user.click(form.getByRole('textbox', { name: /^User ID/ }));
    // It is selected.
    await user.keyboard('nina');
    await user.type(form.getByRole('textbox', { name: /^First name/ }), 'Nina{Enter}');
    await user.click((await dialog('User created')).getByRole('button', { name: 'Done' }));
    await dialogClosed();
    expect(within(rows()[0]!).getByRole('link', { name: 'Nina' })).toBeVisible();
    expect(screen.getByText('Showing 4 of 4 users')).toBeVisible();
  });
});

describe('Editing and deleting', () => {
  test('edit asks before Escape or a click outside discards what was typed; Cancel does not', async () => {
    const { user } = openPeople();
    const edit = await screen.findByRole('button', { name: 'Edit Frank Freeman' });
    const openForm = async () => {
      await user.click(edit);
      return dialog('Edit user');
    };
    const form = await openForm();
    await user.type(form.getByRole('textbox', { name: /^First name/ }), 'a');
    await user.keyboard('{Escape}');
    await user.click((await dialog('Close without saving?')).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Close without saving?' })).toBeNull());
    expect(form.getByRole('textbox', { name: /^First name/ })).toHaveValue('Franka');
    expect(form.getByRole('textbox', { name: /^First name/ })).toHaveFocus();
    await user.click(screen.getByRole('dialog', { name: 'Edit user' }).parentElement!);
    await user.click((await dialog('Close without saving?')).getByRole('button', { name: 'Discard' }));
    await dialogClosed();
    expect(edit).toHaveFocus();
    const second = await openForm();
    expect(second.getByRole('textbox', { name: /^First name/ })).toHaveValue('Frank');
    await user.type(second.getByRole('textbox', { name: /^First name/ }), 'a');
    await user.click(second.getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
  });

  test('edit sends the typed values, shows an error, and updates the row', async () => {
    const variables = {
      id: 'frank',
      input: { firstName: 'Franka', lastName: '' },
      expected: { firstName: 'Frank', lastName: 'Freeman' },
    };
    const { user, operations } = openPeople(
      errorResponse(AdminUpdateUserDocument, variables, 'NOT_FOUND', 'User not found'),
      response(AdminUpdateUserDocument, variables, { adminUpdateUser: { ...frank, firstName: 'Franka', lastName: null } }),
    );
    await user.click(await screen.findByRole('button', { name: 'Edit Frank Freeman' }));
    const form = await dialog('Edit user');
    await user.type(form.getByRole('textbox', { name: /^First name/ }), 'a');
    await user.clear(form.getByRole('textbox', { name: /^Last name/ }));
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByRole('alert')).toHaveTextContent('User not found');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await dialogClosed();
    expect(screen.getByText('User updated successfully')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Franka' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit Franka' })).toHaveFocus();
    expect(operations.filter((name) => name === 'Users')).toHaveLength(1);
  });

  test('edit asks before Back discards what was typed', async () => {
    const { user } = openPeople();
    await user.click(await screen.findByRole('button', { name: 'Edit Frank Freeman' }));
    const form = await dialog('Edit user');
    await user.type(form.getByRole('textbox', { name: /^First name/ }), 'a');
    act(() => window.history.back());
    await user.click((await dialog('Close without saving?')).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Close without saving?' })).toBeNull());
    expect(form.getByRole('textbox', { name: /^First name/ })).toHaveValue('Franka');
    act(() => window.history.back());
    await user.click((await dialog('Close without saving?')).getByRole('button', { name: 'Discard' }));
    await dialogClosed();
    expect(screen.getByText('Showing 3 of 3 users')).toBeVisible();
  });

  test('edit asks before it changes the email, and says that the new one is unconfirmed', async () => {
    const email = 'franka@promptory.test';
    const variables = { id: 'frank', input: { email }, expected: { email: frank.email } };
    const { user, operations } = openPeople(
      response(AdminUpdateUserDocument, variables, {
        adminUpdateUser: { ...frank, email, isEmailVerified: false },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Edit Frank Freeman' }));
    const form = await dialog('Edit user');
    const field = form.getByRole('textbox', { name: /^Email/ });
    await user.clear(field);
    await user.type(field, email);
    expect(field).toHaveAccessibleDescription('Unconfirmed until its owner opens the link that we send there.');
    const save = form.getByRole('button', { name: 'Save changes' });
    await user.click(save);
    const first = await dialog('Change the email of Frank Freeman?');
    expect(first.getByText(/^The email changes from frank@promptory\.test to franka@promptory\.test\./)).toBeVisible();
    expect(first.getByText(/It stays unconfirmed until its owner opens the link/)).toBeVisible();
    await user.click(first.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Change the email/ })).toBeNull());
    expect(operations).not.toContain('AdminUpdateUser');
    expect(field).toHaveValue(email);
    await user.click(save);
    const second = await dialog('Change the email of Frank Freeman?');
    await user.click(second.getByRole('button', { name: 'Change email' }));
    await dialogClosed();
    expect(screen.getByText('User updated successfully')).toBeVisible();
  });

  test('edit sends again what may have been saved by an attempt whose response was lost', async () => {
    const request = (firstName: string, expected: object) => ({
      query: AdminUpdateUserDocument,
      variables: { id: 'frank', input: { firstName }, expected },
    });
    const { user } = openPeople(
      { request: request('Franka', { firstName: 'Frank' }), error: new Error('unreachable') },
      { request: request('Frank', {}), result: { data: { adminUpdateUser: frank } } },
    );
    await user.click(await screen.findByRole('button', { name: 'Edit Frank Freeman' }));
    const form = await dialog('Edit user');
    await user.type(form.getByRole('textbox', { name: /^First name/ }), 'a');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Failed to update user');
    await user.type(form.getByRole('textbox', { name: /^First name/ }), '{Backspace}');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await dialogClosed();
    expect(screen.getByText('User updated successfully')).toBeVisible();
  });

  test('edit says that another admin has changed the same, keeps what was typed, and replaces it on request', async () => {
    const input = { firstName: 'Franka', lastName: 'Free' };
    const { user } = openPeople(
      errorResponse(
        AdminUpdateUserDocument,
        { id: 'frank', input, expected: { firstName: 'Frank', lastName: 'Freeman' } },
        'CONFLICT',
        'Somebody else has changed this user since you opened it.',
        { firstName: 'It is now “Francis”.' },
      ),
      response(
        AdminUpdateUserDocument,
        { id: 'frank', input, expected: { lastName: 'Freeman' } },
        { adminUpdateUser: { ...frank, ...input } },
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Edit Frank Freeman' }));
    const form = await dialog('Edit user');
    await user.type(form.getByRole('textbox', { name: /^First name/ }), 'a');
    await user.type(form.getByRole('textbox', { name: /^Last name/ }), '{Backspace}{Backspace}{Backspace}');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Somebody else has changed this user since you opened it.');
    const firstName = form.getByRole('textbox', { name: /^First name/ });
    expect(firstName).toHaveAccessibleDescription('It is now “Francis”.');
    expect(firstName).toHaveValue('Franka');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await dialogClosed();
    expect(screen.getByRole('link', { name: 'Franka Free' })).toBeVisible();
  });

  test('delete asks for confirmation, shows an error, updates the list and the figures, and keeps the focus', async () => {
    const { user, operations } = openPeople(
      errorResponse(AdminDeleteUserDocument, { id: 'frank' }, 'PAYMENT_FAILED', 'The subscription could not be canceled.'),
      response(
        AdminDeleteUserDocument,
        { id: 'frank' },
        {
          adminDeleteUser: { __typename: 'DeleteUserPayload', id: 'frank', figures: userFigures(2) },
        },
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Delete Frank Freeman' }));
    const confirmDialog = await dialog('Delete user');
    expect(
      confirmDialog.getByText(
        /^Are you sure you want to delete user Frank Freeman \(frank@promptory\.test\)\? This action cannot be undone\.$/,
      ),
    ).toBeVisible();
    expect(confirmDialog.queryByText(/subscription/)).toBeNull();
    expect(confirmDialog.getByText(/^Any credit .* is lost with the account\. Customer cus_frank at Stripe/)).toBeVisible();
    expect(confirmDialog.getByRole('button', { name: 'Delete' })).toHaveClass('MuiButton-colorError');
    await user.click(confirmDialog.getByRole('button', { name: 'Delete' }));
    expect(await confirmDialog.findByRole('alert')).toHaveTextContent('The subscription could not be canceled.');
    await user.click(confirmDialog.getByRole('button', { name: 'Delete' }));
    await dialogClosed();
    expect(screen.getByText('User deleted successfully')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Frank Freeman' })).toBeNull();
    expect(screen.getByText('Showing 2 of 2 users')).toBeVisible();
    expect(figure('Total Users')).toHaveTextContent('2');
    // The next row, so that the list stays where it is.
    expect(screen.getByRole('link', { name: 'invited@promptory.test' })).toHaveFocus();
    expect(operations.sort()).toEqual(['AdminDeleteUser', 'AdminDeleteUser', 'Users', 'UsersOverview']);
  });

  test.each(['active', 'trialing', 'past_due'])('delete says what happens to a subscription that is %s', async (stripeStatus) => {
    const { user } = open([figures(1), list([{ ...frank, stripeStatus, subscriptionStatus: 'active' }])]);
    await user.click(await screen.findByRole('button', { name: 'Delete Frank Freeman' }));
    const confirmDialog = await dialog('Delete user');
    expect(confirmDialog.getByText(/^The subscription is canceled immediately, .* is not refunded\.$/)).toBeVisible();
  });

  test('the confirmation of an action has the email, because two users can have the same name', async () => {
    const { user } = openPeople();
    await choose(user, 'Frank Freeman', 'Disable account');
    expect((await dialog('Disable Frank Freeman?')).getByText('frank@promptory.test')).toBeVisible();
  });

  test.each([
    ['the last row', [invited, frank], () => screen.getByRole('link', { name: 'invited@promptory.test' })],
    ['the only row', [frank], () => screen.getByRole('heading', { level: 1 })],
  ])('deleting %s keeps the focus on the page', async (_, users, focused) => {
    const payload = { __typename: 'DeleteUserPayload', id: 'frank', figures: userFigures(1) };
    const { user } = open([
      figures(2),
      list(users),
      response(AdminDeleteUserDocument, { id: 'frank' }, { adminDeleteUser: payload }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Delete Frank Freeman' }));
    await user.click((await dialog('Delete user')).getByRole('button', { name: 'Delete' }));
    await dialogClosed();
    await waitFor(() => expect(focused()).toHaveFocus());
  });
});
