import { describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { typedEmail } from '../../features/auth/typedEmail.ts';
import { PublicApiError } from '../../api/publicApi.ts';
import { renderPage } from '../../../test/render.tsx';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';

type Request = (email: string, next: string | null) => Promise<void>;

function open(request: Request = () => Promise.resolve()) {
  const requestReset = jest.fn<Request>(request);
  const page = renderPage(<ForgotPasswordPage requestReset={requestReset} mailbox={<a href="/outbox">Open the outbox</a>} />, {
    path: '/forgot-password',
    me: null,
  });
  return { ...page, requestReset };
}

const email = () => screen.getByLabelText('Email');
const submit = () => screen.getByRole('button', { name: /^Send/ });

describe('ForgotPasswordPage', () => {
  test('has the email that was typed at the sign-in, which is in no URL', () => {
    typedEmail.remember(' nora@example.test ');
    const { currentUrl } = open();
    expect(email()).toHaveValue('nora@example.test');
    expect(currentUrl()).toBe('/forgot-password');
    typedEmail.remember('');
  });

  test('does not reveal whether there is an account', async () => {
    const { user, requestReset } = open();
    await user.type(email(), ' nora@example.test ');
    await user.click(submit());
    expect(await screen.findByRole('heading', { level: 1, name: 'Check your email' })).toHaveFocus();
    expect(screen.getByText(/^If there is an account/)).toHaveTextContent(
      'If there is an account with the address nora@example.test, a link to set a new password is on its way. It works for one hour.',
    );
    expect(requestReset.mock.calls).toEqual([['nora@example.test', null]]);
    expect(screen.getByRole('link', { name: 'Open the outbox' })).toBeVisible();
    expect(document.title).toBe('Check your email · Promptory');
  });

  test('can be used again for another email', async () => {
    const { user, requestReset } = open();
    await user.type(email(), 'nora@example.test{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Use another address' }));
    expect(email()).toHaveFocus();
    await user.type(email(), 'nora.new@example.test{Enter}');
    expect(await screen.findByText('nora.new@example.test')).toBeVisible();
    expect(requestReset).toHaveBeenCalledTimes(2);
  });

  test('requires an email, and links back to sign in', async () => {
    const { user, requestReset } = open();
    await user.click(submit());
    expect(email()).toHaveAccessibleDescription('Enter your email address');
    expect(email()).toHaveFocus();
    expect(requestReset).not.toHaveBeenCalled();
    expect(screen.getByRole('link', { name: 'Back to Sign In' })).toHaveAttribute('href', '/user-login');
  });

  test.each([
    [
      'too many requests',
      new PublicApiError('Too many attempts.', 'RATE_LIMITED', { retryAfter: 1800 }),
      'There were too many attempts. Please try again in 30 minutes.',
    ],
    ['a network error', new TypeError('Failed to fetch'), 'The link could not be requested. Please try again.'],
  ])('shows %s and keeps the typed values', async (_, failure, message) => {
    const { user } = open(() => Promise.reject(failure));
    await user.type(email(), 'nora@example.test{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(email()).toHaveValue('nora@example.test');
  });

  test('shows an invalid email next to the field', async () => {
    const reason = 'Enter a valid email address';
    const { user } = open(() => Promise.reject(new PublicApiError(reason, 'BAD_USER_INPUT', { fields: { email: reason } })));
    await user.type(email(), 'nora{Enter}');
    expect(await screen.findByText(reason)).toBeVisible();
    expect(email()).toBeInvalid();
  });
});
