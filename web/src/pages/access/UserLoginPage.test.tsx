import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { PublicApiError } from '../../api/publicApi.ts';
import type { Credentials } from '../../features/auth/signIn/useSignInForm.ts';
import { renderPage } from '../../../test/render.tsx';
import { demo, noDemo } from '../../../test/renderApp.tsx';
import { UserLoginPage } from './UserLoginPage.tsx';

type SignIn = (credentials: Credentials) => Promise<string>;

interface Options {
  signIn?: SignIn;
  info?: typeof demo;
  url?: string;
}

function open({ signIn = () => Promise.resolve('token-1'), info = noDemo, url = '/user-login' }: Options = {}) {
  const onSignedIn = jest.fn<(token: string) => void>();
  const signInRequest = jest.fn<SignIn>(signIn);
  const page = renderPage(
    <UserLoginPage loadAppInfo={() => Promise.resolve(info.appInfo)} signIn={signInRequest} onSignedIn={onSignedIn} />,
    { path: '/user-login', url, me: null },
  );
  return { ...page, onSignedIn, signInRequest };
}

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const submit = () => screen.getByRole('button', { name: /^Sign/ });

describe('UserLoginPage', () => {
  test('cannot be sent while a field is blank', async () => {
    const { user, signInRequest } = open();
    expect(submit()).toBeDisabled();
    await user.type(email(), 'pro@promptory.test');
    expect(submit()).toBeDisabled();
    await user.type(password(), '   ');
    expect(submit()).toBeDisabled();
    await user.keyboard('{Enter}');
    expect(signInRequest).not.toHaveBeenCalled();
    await user.type(password(), 'x');
    expect(submit()).toBeEnabled();
  });

  test('sends trimmed values once and shows a message', async () => {
    let finish: (token: string) => void = () => undefined;
    const { user, signInRequest, onSignedIn } = open({ signIn: () => new Promise((resolve) => (finish = resolve)) });
    await user.type(email(), '  pro@promptory.test ');
    await user.type(password(), ' promptory-demo {Enter}');
    expect(submit()).toBeDisabled();
    await user.keyboard('{Enter}');
    expect(signInRequest.mock.calls).toEqual([[{ email: 'pro@promptory.test', password: 'promptory-demo' }]]);
    finish('token-1');
    expect(await screen.findByText('Login Successful')).toBeVisible();
    expect(screen.getByText('Welcome to your dashboard!')).toBeVisible();
    expect(onSignedIn).toHaveBeenCalledWith('token-1');
  });

  test('welcomes to the dashboard only if that is the next page', async () => {
    const { user } = open({ url: '/user-login?next=%2Fprompts' });
    await user.type(email(), 'pro@promptory.test');
    await user.type(password(), 'promptory-demo{Enter}');
    expect(await screen.findByText('Login Successful')).toBeVisible();
    expect(screen.getByText('Welcome back!')).toBeVisible();
  });

  test.each([
    ['an error of the server', new PublicApiError('Invalid email or password', 'UNAUTHENTICATED'), 'Invalid email or password'],
    ['an error without a message', new PublicApiError('', 'UNAUTHENTICATED'), 'Invalid email or password'],
    [
      'too many attempts',
      new PublicApiError('Too many attempts. Try again in 15 minutes.', 'RATE_LIMITED'),
      'Too many attempts. Try again in 15 minutes.',
    ],
    ['a network error', new TypeError('Failed to fetch'), 'Authentication failed'],
  ])('shows %s in a toast and on the page, and keeps the typed values', async (_, failure, message) => {
    const { user, onSignedIn } = open({ signIn: () => Promise.reject(failure) });
    await user.type(email(), 'pro@promptory.test');
    await user.type(password(), 'wrong{Enter}');
    expect(await screen.findByText('Login Failed')).toBeVisible();
    // The toast is announced.
    expect(screen.queryByRole('alert')).toBeNull();
    expect(email()).toHaveAccessibleDescription(message);
    expect(password()).toHaveAccessibleDescription(message);
    expect(email()).toHaveValue('pro@promptory.test');
    expect(password()).toHaveValue('wrong');
    expect(password()).toHaveFocus();
    expect(submit()).toBeEnabled();
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  test('gives the focus back to the button after an error', async () => {
    const { user } = open({ signIn: () => Promise.reject(new TypeError('Failed to fetch')) });
    await user.type(email(), 'a@b.test');
    await user.type(password(), 'wrong');
    await user.click(submit());
    await screen.findByText('Login Failed');
    await waitFor(() => expect(submit()).toHaveFocus());
  });

  test('can show and hide the password', async () => {
    const { user } = open();
    expect(password()).toHaveAttribute('type', 'password');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    expect(email()).toHaveAttribute('autocomplete', 'username');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
  });

  test('in demo mode an account fills the form', async () => {
    const { user } = open({ info: demo });
    await user.click(await screen.findByRole('button', { name: 'Use Free member' }));
    expect(email()).toHaveValue('free@promptory.test');
    expect(password()).toHaveValue('promptory-demo');
    await waitFor(() => expect(submit()).toHaveFocus());
  });

  test('shows no demo accounts outside demo mode', () => {
    open();
    expect(screen.queryByText('Demo accounts')).toBeNull();
  });

  describe('with a second factor', () => {
    const codeRequired = new PublicApiError('Enter the code of your authenticator app', 'UNAUTHENTICATED', {
      fields: { code: 'Enter the code of your authenticator app' },
    });
    const wrongCode = new PublicApiError('Incorrect code. Try the newest one.', 'UNAUTHENTICATED', {
      fields: { code: 'Incorrect code. Try the newest one.' },
    });
    const openCodeStep = async () => {
      const page = open({
        signIn: ({ code }) => (code === '123456' ? Promise.resolve('token-1') : Promise.reject(code ? wrongCode : codeRequired)),
      });
      await page.user.type(email(), 'pro@promptory.test');
      await page.user.type(password(), 'promptory-demo{Enter}');
      return { ...page, code: await screen.findByLabelText('Code') };
    };

    test('asks for the code and keeps the typed values', async () => {
      const { user, signInRequest, onSignedIn, code } = await openCodeStep();
      expect(code).toHaveFocus();
      expect(code).toHaveAttribute('autocomplete', 'one-time-code');
      expect(code).toHaveAccessibleDescription('The 6-digit code of your authenticator app. A recovery code works, too.');
      expect(screen.queryByText('Login Failed')).toBeNull();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(email()).toHaveValue('pro@promptory.test');
      expect(password()).toHaveValue('promptory-demo');
      expect(submit()).toBeDisabled();
      await user.type(code, ' 123456 {Enter}');
      expect(await screen.findByText('Login Successful')).toBeVisible();
      expect(onSignedIn).toHaveBeenCalledWith('token-1');
      expect(signInRequest.mock.calls).toEqual([
        [{ email: 'pro@promptory.test', password: 'promptory-demo' }],
        [{ email: 'pro@promptory.test', password: 'promptory-demo', code: '123456' }],
      ]);
    });

    test('shows a wrong code and accepts another one', async () => {
      const { user, onSignedIn, code } = await openCodeStep();
      await user.type(code, '000000{Enter}');
      expect(await screen.findByText('Login Failed')).toBeVisible();
      expect(code).toHaveAccessibleDescription(/^Incorrect code\. Try the newest one\. The 6-digit code/);
      expect(code).toBeInvalid();
      expect(password()).toBeValid();
      expect(code).toHaveFocus();
      await user.clear(code);
      await user.type(code, '123456{Enter}');
      await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    });

    test('hides the code field when the email changes', async () => {
      const { user } = await openCodeStep();
      await user.type(email(), '.au');
      expect(screen.queryByLabelText('Code')).toBeNull();
    });
  });

  test('links to a new password and to the sign-up', () => {
    open();
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
    expect(screen.getByRole('link', { name: 'Start free' })).toHaveAttribute('href', '/sign-up');
  });
});
