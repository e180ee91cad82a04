import { describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ChangeEmailDocument, SendAddressLinkDocument } from '../../features/account/email/EmailSection.generated.ts';
import { ChangePasswordDocument } from '../../features/account/password/PasswordSection.generated.ts';
import { UpdateProfileDocument } from '../../features/account/profile/ProfileSection.generated.ts';
import { SessionsDocument } from '../../features/account/sessions/SessionsSection.generated.ts';
import { LibraryShellDocument } from '../../app/LibraryShell.generated.ts';
import { accountOfPassword } from '../../../test/accountOfPassword.ts';
import { settle } from '../../../test/settle.ts';
import { accountData, session } from './AccountPage.fixture.ts';
import { AccountPageDocument } from './AccountPage.generated.ts';
import { type Mock, page, response, errorResponse, open, card, press } from './AccountPage.page.fixture.tsx';

describe('Profile', () => {
  test('is saved and updated everywhere', async () => {
    const input = { firstName: 'Pauline', lastName: '', profileImageUrl: 'http://pictures.example/p.png' };
    const opened = open(
      page(),
      response(
        UpdateProfileDocument,
        { input },
        { updateProfile: { __typename: 'User', id: 'demo-pro', ...input, lastName: null } },
      ),
    );
    const profile = await card('Profile');
    await opened.user.clear(profile.getByLabelText('First name'));
    await opened.user.type(profile.getByLabelText('First name'), ' Pauline ');
    await opened.user.clear(profile.getByLabelText('Last name'));
    await opened.user.type(profile.getByLabelText('Picture'), input.profileImageUrl);
    const isAskedOnLeave = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
    expect(isAskedOnLeave()).toBe(true);
    await press(opened, 'Save profile');
    expect(await screen.findByText('Profile Saved')).toBeVisible();
    expect(isAskedOnLeave()).toBe(false);
    expect(opened.client.readQuery({ query: LibraryShellDocument })?.me).toMatchObject({
      firstName: 'Pauline',
      lastName: null,
      profileImageUrl: input.profileImageUrl,
    });
    expect(profile.getByRole('button', { name: 'Save profile' })).toHaveAttribute('aria-disabled', 'false');
  });

  test('sends only what was changed here, so that two windows do not undo each other', async () => {
    const save = (input: Record<string, string>, lastName: string) =>
      response(
        UpdateProfileDocument,
        { input },
        { updateProfile: { __typename: 'User', id: 'demo-pro', firstName: 'Paula', profileImageUrl: null, lastName } },
      );
    // Another window has changed the last name before the first save.
    const opened = open(
      page(),
      save({ firstName: 'Pauline' }, 'Changed'),
      save({ profileImageUrl: 'https://pictures.example/p.png' }, 'Changed'),
    );
    const profile = await card('Profile');
    await opened.user.clear(profile.getByLabelText('First name'));
    await opened.user.type(profile.getByLabelText('First name'), 'Pauline');
    await press(opened, 'Save profile');
    await waitFor(() => expect(opened.operations.filter((name) => name === 'UpdateProfile')).toHaveLength(1));
    await opened.user.type(profile.getByLabelText('Picture'), 'https://pictures.example/p.png');
    await press(opened, 'Save profile');
    await waitFor(() => expect(opened.operations.filter((name) => name === 'UpdateProfile')).toHaveLength(2));
    expect(opened.client.readQuery({ query: LibraryShellDocument })?.me).toMatchObject({ lastName: 'Changed' });
  });

  test('sends again what may have been saved by an attempt whose response was lost', async () => {
    const opened = open(
      page(),
      { request: { query: UpdateProfileDocument, variables: () => true }, error: new Error('unreachable') },
      response(
        UpdateProfileDocument,
        { input: { firstName: 'Paula' } },
        { updateProfile: { __typename: 'User', id: 'demo-pro', firstName: 'Paula', profileImageUrl: null, lastName: 'Pro' } },
      ),
    );
    const name = (await card('Profile')).getByLabelText('First name');
    await opened.user.clear(name);
    await opened.user.type(name, 'Pauline');
    await press(opened, 'Save profile');
    expect(await screen.findByRole('alert')).toBeVisible();
    await opened.user.clear(name);
    await opened.user.type(name, 'Paula');
    await press(opened, 'Save profile');
    expect(await screen.findByText('Profile Saved')).toBeVisible();
  });

  test('shows a picture of our own origin once its URL is complete, and initials otherwise', async () => {
    const { user, container } = open(page());
    const field = (await card('Profile')).getByLabelText('Picture');
    expect(container.querySelector('#profile img')).toBeNull();
    expect(container.querySelector('#profile .MuiAvatar-root')).toHaveTextContent('PP');
    expect(field).toHaveAccessibleDescription(/load nothing from other sites and show your initials/);
    // A stranger must not learn who looks at the picture.
    for (const url of [
      'https://pictures.example/p.png',
      'http://169.254.169.254/',
      `${window.location.origin}.evil.test/p.png`,
    ]) {
      await user.type(field, url);
      await user.tab();
      expect(container.querySelector('#profile img')).toBeNull();
      await user.clear(field);
    }
    const own = `${window.location.origin}/p.png`;
    await user.type(field, own);
    expect(container.querySelector('#profile img')).toBeNull();
    await user.tab();
    expect(container.querySelector('#profile img')).toHaveAttribute('src', own);
    await user.clear(field);
    await user.tab();
    expect(container.querySelector('#profile img')).toBeNull();
  });

  test('says how long the URL of a picture may be', async () => {
    const opened = open(page());
    const field = (await card('Profile')).getByLabelText('Picture');
    await opened.user.click(field);
    await opened.user.paste(`https://pictures.example/${'x'.repeat(500)}`);
    await press(opened, 'Save profile');
    expect(field).toHaveAccessibleDescription('Use at most 500 characters');
  });

  test.each(['ftp://pictures.example/p.png', 'javascript:alert(1)', 'picture'])(
    'rejects %s as the URL of a picture',
    async (text) => {
      const opened = open(page());
      const field = (await card('Profile')).getByLabelText('Picture');
      await opened.user.type(field, text);
      await press(opened, 'Save profile');
      expect(field).toHaveAccessibleDescription('Enter an address that begins with http:// or https://');
      expect(opened.container.querySelector('#profile img')).toBeNull();
      expect(opened.operations).toEqual(['AccountPage']);
    },
  );
});

describe('Email', () => {
  test('is changed with the password and a link to the new address', async () => {
    const variables = { email: 'paula.new@example.test', password: 'promptory-demo' };
    const opened = open(
      page(),
      response(ChangeEmailDocument, variables, { changeEmail: accountData({ pendingEmail: variables.email }) }),
    );
    const email = await card('Email');
    expect(email.getByText('Confirmed')).toBeVisible();
    await press(opened, 'Change email');
    expect(email.getByLabelText('New email address')).toHaveFocus();
    expect(email.getByLabelText('New email address')).toHaveAccessibleDescription(
      'We send a link to it. Until you confirm there, you sign in with pro@promptory.test. After that, only the new address works, and you stay signed in here.',
    );
    expect(accountOfPassword(email.getByLabelText('Current password'))).toBe('pro@promptory.test');
    await opened.user.type(email.getByLabelText('New email address'), ` ${variables.email} `);
    await opened.user.type(email.getByLabelText('Current password'), 'promptory-demo{Enter}');
    expect(await email.findByText(/^A link is on its way to/)).toHaveTextContent(
      'A link is on its way to paula.new@example.test. Until you confirm there, you sign in with pro@promptory.test, which also gets our emails. After that, only the new address works. A new password, turning on two-step sign-in, or ending your other sessions cancels the change.',
    );
    expect(email.getByText('pro@promptory.test')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change email' })).toHaveFocus();
    expect(opened.operations).toEqual(['AccountPage', 'ChangeEmail']);
  });

  test('shows a wrong password next to the field', async () => {
    const opened = open(
      page(),
      errorResponse(ChangeEmailDocument, 'This is not your password', { password: 'This is not your password' }),
    );
    await press(opened, 'Change email');
    const email = await card('Email');
    await opened.user.type(email.getByLabelText('New email address'), 'paula.new@example.test');
    await opened.user.type(email.getByLabelText('Current password'), 'wrong{Enter}');
    await waitFor(() =>
      expect(email.getByLabelText('Current password')).toHaveAccessibleDescription('This is not your password'),
    );
    expect(email.getByLabelText('New email address')).toHaveValue('paula.new@example.test');
    // The field has the focus, so its own message is announced, and nothing else.
    expect(email.getByRole('alert')).toHaveTextContent('This is not your password');
  });

  test('sends no request without a password or for the same address', async () => {
    const opened = open(page());
    await press(opened, 'Change email');
    const email = await card('Email');
    await opened.user.type(email.getByLabelText('New email address'), 'PRO@promptory.test{Enter}');
    expect(email.getByLabelText('New email address')).toHaveAccessibleDescription('This is your address already');
    expect(email.getByLabelText('Current password')).toHaveAccessibleDescription('Enter your password');
    await press(opened, 'Cancel');
    expect(email.queryByLabelText('New email address')).toBeNull();
    expect(opened.operations).toEqual(['AccountPage']);
  });

  test('can be confirmed with a link', async () => {
    const opened = open(
      page(accountData({}, { isEmailVerified: false })),
      errorResponse(SendAddressLinkDocument, 'Too many attempts. Try again later.'),
      response(SendAddressLinkDocument, {}, { sendVerification: true }),
    );
    const email = await card('Email');
    expect(email.getByText('Not confirmed')).toBeVisible();
    const send = () => opened.user.click(email.getByRole('button', { name: 'Send the link' }));
    await send();
    expect(await email.findByText('Too many attempts. Try again later.')).toBeVisible();
    await send();
    expect(await email.findByText('A new link is on its way to pro@promptory.test.')).toBeVisible();
    expect(email.getByText('A new link is on its way to pro@promptory.test.')).toHaveFocus();
    expect(email.getByRole('link', { name: 'Open the outbox' })).toBeVisible();
  });
});

describe('Password', () => {
  const variables = { currentPassword: 'promptory-demo', newPassword: 'plum harbor 9' };

  async function fill(opened: ReturnType<typeof open>, next = variables.newPassword) {
    await press(opened, 'Change password');
    await opened.user.type(screen.getByLabelText('Current password'), variables.currentPassword);
    await opened.user.type(screen.getByLabelText('New password'), `${next}{Enter}`);
  }

  test('a change starts a new session and refetches the list of sessions', async () => {
    const opened = open(
      page(),
      response(ChangePasswordDocument, variables, { changePassword: { __typename: 'SignInPayload', token: 'token-2' } }),
      response(SessionsDocument, {}, { account: accountData({ sessions: [session('new', { isCurrent: true })] }) }),
    );
    await fill(opened);
    expect(await screen.findByText('Password Changed')).toBeVisible();
    expect(screen.getByText(/your API keys were revoked, and your assistants were disconnected\.$/)).toBeVisible();
    expect(opened.onNewToken.mock.calls).toEqual([['token-2']]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^End/ })).toBeNull());
    expect(screen.getByText('This device')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change password' })).toHaveFocus();
  });

  test.each([
    ['the current one', 'currentPassword', 'Current password', 'This is not your password'],
    ['the new one', 'newPassword', 'New password', 'This password is one of the most common ones.'],
  ])('shows an error of %s next to its field', async (_, name, label, reason) => {
    const opened = open(page(), errorResponse(ChangePasswordDocument, reason, { [name]: reason }));
    await fill(opened);
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(reason));
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(opened.onNewToken).not.toHaveBeenCalled();
  });

  test('rejects a short one without a request', async () => {
    const opened = open(page());
    await fill(opened, '7 signs ');
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription('Password must be at least 8 characters');
    expect(opened.operations).toEqual(['AccountPage']);
  });
});

describe('Before the email is confirmed', () => {
  test.each([
    ['Profile', 'and then fill in your profile here.'],
    ['Two-step sign-in', 'and then set up two-step sign-in here.'],
  ])('%s asks to confirm it, and sends the link again', async (title, text) => {
    const opened = open(
      page(accountData({}, { isEmailVerified: false })),
      response(SendAddressLinkDocument, {}, { sendVerification: true }),
    );
    const section = await card(title);
    expect(
      section.getByText(
        new RegExp(`^Confirm your address first: .*${text} Until then, we cannot know that the account is yours.$`),
      ),
    ).toBeVisible();
    expect(section.queryByRole('button', { name: /Save profile|Set up/ })).toBeNull();
    await opened.user.click(section.getByRole('button', { name: 'Send the link' }));
    expect(await section.findByText('A new link is on its way to pro@promptory.test.')).toBeVisible();
  });
});

test('shows an error if the account cannot be loaded, and retries', async () => {
  const opened = open({ request: { query: AccountPageDocument }, error: new TypeError('Failed to fetch') }, page());
  expect(screen.getByText('Loading your account')).toBeInTheDocument();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your account could not be loaded');
  await press(opened, 'Try again');
  expect(await screen.findByRole('region', { name: 'Profile' })).toBeVisible();
});

test('"Try again" takes the focus from nothing that has got it meanwhile, such as the support chat', async () => {
  const failing: Mock = { request: { query: AccountPageDocument }, error: new TypeError('Failed to fetch') };
  const opened = open(failing, page());
  const chat = document.body.appendChild(document.createElement('div'));
  chat.setAttribute('role', 'dialog');
  const field = chat.appendChild(document.createElement('input'));
  const release = opened.hold('AccountPage');
  await press(opened, 'Try again');
  act(() => field.focus());
  await release();
  expect(await screen.findByRole('region', { name: 'Profile' })).toBeVisible();
  await settle();
  expect(field).toHaveFocus();
  chat.remove();
});

test('"Try again" leaves the focus on the heading, whether it fails or not', async () => {
  const failing: Mock = { request: { query: AccountPageDocument }, error: new TypeError('Failed to fetch') };
  const opened = open(failing, failing, page());
  const heading = () => screen.getByRole('heading', { level: 1, name: 'Account' });
  const focus = async () => {
    const button = await screen.findByRole('button', { name: 'Try again' });
    act(() => button.focus());
  };
  await focus();
  await opened.user.keyboard('{Enter}');
  await waitFor(() => expect(heading()).toHaveFocus());
  await focus();
  await opened.user.keyboard('{Enter}');
  expect(await screen.findByRole('region', { name: 'Profile' })).toBeVisible();
  await waitFor(() => expect(heading()).toHaveFocus());
});

test('the returning connection loads the account, and moves no focus', async () => {
  open({ request: { query: AccountPageDocument }, error: new TypeError('Failed to fetch') }, page());
  await screen.findByRole('button', { name: 'Try again' });
  fireEvent(window, new Event('online'));
  expect(await screen.findByRole('region', { name: 'Profile' })).toBeVisible();
  expect(document.body).toHaveFocus();
});
