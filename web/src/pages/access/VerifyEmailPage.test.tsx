import { describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { renderPage } from '../../../test/render.tsx';
import { PublicApiError } from '../../api/publicApi.ts';
import { VerifyEmailPage } from './VerifyEmailPage.tsx';

const dead = new PublicApiError('This link has been used or is too old. Ask for a new one.', 'NOT_FOUND');

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
  test('drops the token from the address, and uses it only when it is told to', () => {
    const { address, navigation, verifyEmail } = open();
    expect(address()).toBe('/verify-email');
    expect(navigation()).toBe('REPLACE');
    expect(screen.getByRole('button', { name: 'Confirm my address' })).toBeVisible();
    expect(verifyEmail).not.toHaveBeenCalled();
  });

  test('a visitor who has confirmed is led to the sign-in', async () => {
    const page = open();
    await press(page, 'Confirm my address');
    expect(await heading('Your address is confirmed')).toHaveFocus();
    expect(page.verifyEmail.mock.calls).toEqual([['secret-1']]);
    expect(page.onVerified).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/user-login');
    expect(document.title).toBe('Your address is confirmed · Promptory');
  });

  test('a member who has confirmed is led to the library', async () => {
    const page = open({ send: () => Promise.resolve() });
    await press(page, 'Confirm my address');
    expect(await screen.findByRole('link', { name: 'Go to your library' })).toHaveAttribute('href', '/');
  });

  test('it is confirmed once, however often it is pressed', async () => {
    let finish = () => {};
    const page = open({ verify: () => new Promise((resolve) => (finish = resolve)) });
    await press(page, 'Confirm my address');
    await press(page, 'Confirming...');
    finish();
    await heading('Your address is confirmed');
    expect(page.verifyEmail).toHaveBeenCalledTimes(1);
  });

  test('with a used link a visitor is led to the sign-in', async () => {
    const page = open({ verify: () => Promise.reject(dead) });
    await press(page, 'Confirm my address');
    expect(await heading('This link does not work')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/user-login');
    expect(screen.queryByRole('button')).toBeNull();
    expect(page.onVerified).not.toHaveBeenCalled();
  });

  test('with a used link a member gets a new one', async () => {
    const page = open({ verify: () => Promise.reject(dead), send: () => Promise.resolve() });
    await press(page, 'Confirm my address');
    await press(page, 'Send a new link');
    expect(await screen.findByRole('status')).toHaveTextContent('A new link is on its way to your mailbox.');
    expect(page.sendVerification).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('a new link that cannot be sent can be asked for again', async () => {
    const refusal = new PublicApiError('Too many attempts.', 'RATE_LIMITED', { retryAfter: 60 });
    const page = open({ url: '/verify-email', send: () => Promise.reject(refusal) });
    expect(await heading('This link does not work')).toBeVisible();
    await press(page, 'Send a new link');
    expect(await screen.findByRole('alert')).toHaveTextContent('There were too many attempts. Please try again in 60 seconds.');
    expect(screen.getByRole('button', { name: 'Send a new link' })).toBeVisible();
  });

  test.each([
    ['a lost connection', new TypeError('Failed to fetch'), 'Your address could not be confirmed. Please try again.'],
    [
      'too many attempts',
      new PublicApiError('Too many attempts.', 'RATE_LIMITED', { retryAfter: 1 }),
      'There were too many attempts. Please try again in 1 second.',
    ],
  ])('%s leaves the link as it is', async (_, failure, message) => {
    const page = open({ verify: () => Promise.reject(failure) });
    await press(page, 'Confirm my address');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    page.verifyEmail.mockResolvedValueOnce();
    await press(page, 'Confirm my address');
    await heading('Your address is confirmed');
  });

  test('another link in the same tab is another question', async () => {
    const page = open({ verify: () => Promise.reject(dead) });
    await press(page, 'Confirm my address');
    await heading('This link does not work');
    page.openAnother('/verify-email#secret-2');
    await press(page, 'Confirm my address');
    expect(page.verifyEmail.mock.calls).toEqual([['secret-1'], ['secret-2']]);
    expect(page.address()).toBe('/verify-email');
  });
});
