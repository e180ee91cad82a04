import { describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { renderPage } from '../../../test/render.tsx';
import { PublicApiError } from '../../api/publicApi.ts';
import { VerifyEmailPage } from './VerifyEmailPage.tsx';

const expiredLink = new PublicApiError('This link has expired or was already used. Request a new one.', 'NOT_FOUND');

interface Options {
  url?: string;
  verify?: () => Promise<void>;
  send?: () => Promise<void>;
}

function open({ url = '/verify-email#secret-1', verify = () => Promise.resolve(), send }: Options = {}) {
  const verifyEmail = jest.fn<(token: string) => Promise<void>>(verify);
  const onVerified = jest.fn();
  const sendVerification = send && jest.fn(send);
  let openAnother: (to: string) => void = () => undefined;
  function Opener() {
    const navigate = useNavigate();
    openAnother = (to) => void navigate(to);
    return null;
  }
  const page = renderPage(
    <>
      <VerifyEmailPage verifyEmail={verifyEmail} onVerified={onVerified} sendVerification={sendVerification} />
      <Opener />
    </>,
    { path: '/verify-email', url, me: null },
  );
  return { ...page, verifyEmail, onVerified, sendVerification, openAnother: (to: string) => act(() => openAnother(to)) };
}

const press = ({ user }: ReturnType<typeof open>, name: string) => user.click(screen.getByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('VerifyEmailPage', () => {
  test('removes the token from the URL and uses it only when the button is clicked', () => {
    const { currentUrl, navigation, verifyEmail } = open();
    expect(currentUrl()).toBe('/verify-email');
    expect(navigation()).toBe('REPLACE');
    expect(screen.getByRole('button', { name: 'Confirm my address' })).toBeVisible();
    expect(verifyEmail).not.toHaveBeenCalled();
  });

  test('links a confirmed visitor to sign in', async () => {
    const page = open();
    await press(page, 'Confirm my address');
    expect(await heading('Your address is confirmed')).toHaveFocus();
    expect(page.verifyEmail.mock.calls).toEqual([['secret-1']]);
    expect(page.onVerified).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/user-login');
    expect(document.title).toBe('Your address is confirmed · Promptory');
  });

  test.each([
    ['/verify-email#secret-1', 'Thank you. You are all set.'],
    ['/verify-email?change=1#secret-1', 'Thank you. From now on, you sign in with this address, and no longer with the old one.'],
  ])('%s says what has changed', async (url, text) => {
    const page = open({ url });
    await press(page, 'Confirm my address');
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('links a confirmed member to the library', async () => {
    const page = open({ send: () => Promise.resolve() });
    await press(page, 'Confirm my address');
    expect(await screen.findByRole('link', { name: 'Go to your library' })).toHaveAttribute('href', '/');
  });

  test('sends one request, even if the button is clicked again', async () => {
    let finish = () => {};
    const page = open({ verify: () => new Promise((resolve) => (finish = resolve)) });
    await press(page, 'Confirm my address');
    await press(page, 'Confirming...');
    finish();
    await heading('Your address is confirmed');
    expect(page.verifyEmail).toHaveBeenCalledTimes(1);
  });

  test('links a visitor with a used link to sign in', async () => {
    const page = open({ verify: () => Promise.reject(expiredLink) });
    await press(page, 'Confirm my address');
    expect(await heading('This link does not work')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/user-login');
    expect(screen.getByText(/if the account was disabled/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/contact');
    expect(screen.queryByRole('button')).toBeNull();
    expect(page.onVerified).not.toHaveBeenCalled();
  });

  test('sends a new link to a member with a used one', async () => {
    const page = open({ verify: () => Promise.reject(expiredLink), send: () => Promise.resolve() });
    await press(page, 'Confirm my address');
    await press(page, 'Send a new link');
    expect(await screen.findByRole('status')).toHaveTextContent('A new link is on its way to your inbox.');
    expect(screen.getByRole('status')).toHaveFocus();
    expect(page.sendVerification).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test.each([
    ['/verify-email?change=1#secret-1', true, 'Go to your account', '/account#email'],
    ['/verify-email?change=1#secret-1', false, 'Sign In', '/user-login?next=%2Faccount%23email'],
  ])(
    'sends nobody with an ended link for a changed address a link for the current one: %s, a member: %s',
    async (url, isMember, name, to) => {
      const page = open({
        url,
        verify: () => Promise.reject(expiredLink),
        ...(isMember && { send: () => Promise.resolve() }),
      });
      await press(page, 'Confirm my address');
      expect(await heading('This link does not work')).toHaveFocus();
      expect(screen.getByText(/ask for the change again on your account page\.$/)).toBeVisible();
      expect(screen.getByText(/your address has changed and there is nothing left to do/)).toBeVisible();
      expect(screen.queryByRole('button')).toBeNull();
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
    },
  );

  test('says so if the address is confirmed already', async () => {
    const confirmed = new PublicApiError('Your email address is confirmed already.', 'CONFLICT');
    const page = open({ url: '/verify-email', send: () => Promise.reject(confirmed) });
    await press(page, 'Send a new link');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your email address is confirmed already.');
  });

  test('shows an error if a new link cannot be sent, and can retry', async () => {
    const tooManyAttempts = new PublicApiError('Too many attempts.', 'RATE_LIMITED', { retryAfter: 60 });
    const page = open({ url: '/verify-email', send: () => Promise.reject(tooManyAttempts) });
    expect(await heading('This link does not work')).toBeVisible();
    await press(page, 'Send a new link');
    expect(await screen.findByRole('alert')).toHaveTextContent('There were too many attempts. Please try again in 60 seconds.');
    expect(screen.getByRole('button', { name: 'Send a new link' })).toBeVisible();
  });

  test.each([
    ['a network error', new TypeError('Failed to fetch'), 'Your address could not be confirmed. Please try again.'],
    [
      'too many attempts',
      new PublicApiError('Too many attempts.', 'RATE_LIMITED', { retryAfter: 1 }),
      'There were too many attempts. Please try again in 1 second.',
    ],
  ])('shows %s and can retry', async (_, failure, message) => {
    const page = open({ verify: () => Promise.reject(failure) });
    await press(page, 'Confirm my address');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    page.verifyEmail.mockResolvedValueOnce();
    await press(page, 'Confirm my address');
    await heading('Your address is confirmed');
  });

  test('accepts another link in the same tab', async () => {
    const page = open({ verify: () => Promise.reject(expiredLink) });
    await press(page, 'Confirm my address');
    await heading('This link does not work');
    page.openAnother('/verify-email#secret-2');
    await press(page, 'Confirm my address');
    expect(page.verifyEmail.mock.calls).toEqual([['secret-1'], ['secret-2']]);
    expect(page.currentUrl()).toBe('/verify-email');
  });
});
