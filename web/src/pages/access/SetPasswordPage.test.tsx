import { describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { PublicApiError } from '../../api/publicApi.ts';
import { renderPage } from '../../../test/render.tsx';
import { SetPasswordPage } from './SetPasswordPage.tsx';

type Set = (token: string, password: string) => Promise<void>;

interface Options {
  url?: string;
  set?: Set;
  check?: (token: string) => Promise<boolean>;
}

function open({
  url = '/set-password#secret-1',
  set = () => Promise.resolve(),
  check = () => Promise.resolve(true),
}: Options = {}) {
  const setPassword = jest.fn<Set>(set);
  const onSet = jest.fn();
  const checkLink = jest.fn(check);
  let follow: (to: string) => void = () => undefined;
  function Follower() {
    const navigate = useNavigate();
    follow = (to) => void navigate(to);
    return null;
  }
  const page = renderPage(
    <>
      <SetPasswordPage checkLink={checkLink} setPassword={setPassword} onSet={onSet} />
      <Follower />
    </>,
    { path: '/set-password', url, me: null },
  );
  return { ...page, checkLink, setPassword, onSet, follow: (to: string) => act(() => follow(to)) };
}

const password = () => screen.getByLabelText('New password');
/** The field, once the link was checked. */
const form = () => screen.findByLabelText('New password');
const expiredLink = new PublicApiError('This link has expired or was already used. Request a new one.', 'NOT_FOUND');

describe('SetPasswordPage', () => {
  test.each([
    ['/set-password?next=%2Ffavorites&unconfirmed=1#secret-1', true],
    ['/set-password?next=%2Ffavorites#secret-1', false],
  ])('%s: says before the button what is deleted: %s', async (url, isSaid) => {
    open({ url });
    await form();
    expect(screen.getByText(/your API keys will be revoked, and your assistants will be disconnected\.$/)).toBeVisible();
    const warning = screen.queryByText(/a new password empties the account: favorites, history, profile/);
    expect(warning !== null).toBe(isSaid);
    if (warning) expect(warning.compareDocumentPosition(screen.getByRole('button', { name: 'Set password' }))).toBe(4);
  });

  test('removes the token from the URL and sends it with the password', async () => {
    const page = open();
    await form();
    expect(page.currentUrl()).toBe('/set-password');
    expect(page.navigation()).toBe('REPLACE');
    expect(password()).toHaveAttribute('autocomplete', 'new-password');
    await page.user.type(password(), ' plum harbor 9 {Enter}');
    await waitFor(() => expect(page.onSet).toHaveBeenCalledTimes(1));
    expect(page.setPassword.mock.calls).toEqual([['secret-1', 'plum harbor 9']]);
  });

  test('rejects a short password without a request', async () => {
    const { user, setPassword } = open();
    await form();
    expect(password()).toHaveAccessibleDescription('At least 8 characters');
    await user.type(password(), '7 signs {Enter}');
    expect(password()).toHaveAccessibleDescription('Password must be at least 8 characters');
    expect(password()).toHaveFocus();
    expect(setPassword).not.toHaveBeenCalled();
  });

  test("shows the server's password error next to the field, and accepts another password", async () => {
    const reason = 'This password is one of the most common ones. Choose another, such as three unrelated words.';
    const page = open({
      set: () => Promise.reject(new PublicApiError(reason, 'BAD_USER_INPUT', { fields: { password: reason } })),
    });
    await form();
    await page.user.type(password(), 'password1{Enter}');
    await waitFor(() => expect(password()).toHaveAccessibleDescription(reason));
    page.setPassword.mockResolvedValueOnce();
    await page.user.clear(password());
    await page.user.type(password(), 'plum harbor 9{Enter}');
    await waitFor(() => expect(page.onSet).toHaveBeenCalledTimes(1));
  });

  test.each([
    ['that was used', '/set-password#secret-1'],
    ['without a token', '/set-password'],
  ])('a link %s offers a new one', async (_, url) => {
    const page = open({ url, set: () => Promise.reject(expiredLink) });
    if (url.includes('#')) {
      await form();
      await page.user.type(password(), 'plum harbor 9{Enter}');
      expect(await screen.findByRole('heading', { level: 1, name: 'This link does not work' })).toHaveFocus();
    }
    expect(screen.getByText(/if the account was disabled/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/contact');
    expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/forgot-password');
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/user-login');
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(page.onSet).not.toHaveBeenCalled();
  });

  test('accepts a new link in the same tab', async () => {
    const page = open({ set: () => Promise.reject(expiredLink) });
    await form();
    await page.user.type(password(), 'plum harbor 9{Enter}');
    await screen.findByRole('heading', { name: 'This link does not work' });
    page.follow('/set-password#secret-2');
    page.setPassword.mockResolvedValueOnce();
    await page.user.type(await form(), 'plum harbor 9{Enter}');
    await waitFor(() => expect(page.onSet).toHaveBeenCalledTimes(1));
    expect(page.setPassword.mock.calls[1]).toEqual(['secret-2', 'plum harbor 9']);
  });

  test('shows a network error and keeps the typed password', async () => {
    const { user } = open({ set: () => Promise.reject(new TypeError('Failed to fetch')) });
    await form();
    await user.type(password(), 'plum harbor 9{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your password could not be set. Please try again.');
    expect(password()).toHaveValue('plum harbor 9');
  });

  test('a broken link says so before it asks for a password', async () => {
    const page = open({ check: () => Promise.resolve(false) });
    expect(screen.getByRole('status')).toHaveTextContent('Checking your link...');
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(await screen.findByRole('heading', { level: 1, name: 'This link does not work' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/forgot-password');
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(page.checkLink.mock.calls).toEqual([['secret-1']]);
  });

  test('the form is shown if the link cannot be checked', async () => {
    open({ check: () => Promise.reject(new TypeError('Failed to fetch')) });
    expect(await form()).toBeVisible();
  });
});
