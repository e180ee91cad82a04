import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { PublicApiError } from '../../api/publicApi.ts';
import type { Credentials } from '../../features/auth/SignInForm.tsx';
import { ExistingPagesProvider } from '../../ui/page/existingPages.tsx';
import { renderPage } from '../../../test/render.tsx';
import { demo, noDemo } from '../../../test/renderApp.tsx';
import { UserLoginPage } from './UserLoginPage.tsx';

type SignIn = (credentials: Credentials) => Promise<string>;

function open({
  signIn = () => Promise.resolve('token-1'),
  info = noDemo,
  pages = [] as string[],
}: { signIn?: SignIn; info?: typeof demo; pages?: string[] } = {}) {
  const onSignedIn = jest.fn<(token: string) => void>();
  const asked = jest.fn<SignIn>(signIn);
  const page = renderPage(
    <ExistingPagesProvider value={pages}>
      <UserLoginPage loadAppInfo={() => Promise.resolve(info.appInfo)} signIn={asked} onSignedIn={onSignedIn} />
    </ExistingPagesProvider>,
    { path: '/user-login', me: null },
  );
  return { ...page, onSignedIn, asked };
}

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const submit = () => screen.getByRole('button', { name: /^Sign/ });

describe('UserLoginPage', () => {
  test('nothing can be sent while a field is blank', async () => {
    const { user, asked } = open();
    expect(submit()).toBeDisabled();
    await user.type(email(), 'pro@promptory.test');
    expect(submit()).toBeDisabled();
    await user.type(password(), '   ');
    expect(submit()).toBeDisabled();
    await user.keyboard('{Enter}');
    expect(asked).not.toHaveBeenCalled();
    await user.type(password(), 'x');
    expect(submit()).toBeEnabled();
  });

  test('a success sends trimmed fields once, waits meanwhile, and says so', async () => {
    let finish: (token: string) => void = () => undefined;
    const { user, asked, onSignedIn } = open({ signIn: () => new Promise((resolve) => (finish = resolve)) });
    await user.type(email(), '  pro@promptory.test ');
    await user.type(password(), ' promptory-demo {Enter}');
    expect(submit()).toBeDisabled();
    await user.keyboard('{Enter}');
    expect(asked.mock.calls).toEqual([[{ email: 'pro@promptory.test', password: 'promptory-demo' }]]);
    finish('token-1');
    expect(await screen.findByText('Login Successful')).toBeVisible();
    expect(screen.getByText('Welcome to your dashboard!')).toBeVisible();
    expect(onSignedIn).toHaveBeenCalledWith('token-1');
  });

  test.each([
    [
      'the refusal of the server',
      new PublicApiError('Invalid email or password', 'UNAUTHENTICATED'),
      'Invalid email or password',
    ],
    ['a refusal without words', new PublicApiError('', 'UNAUTHENTICATED'), 'Invalid email or password'],
    [
      'too many attempts',
      new PublicApiError('Too many attempts. Try again in 15 minutes.', 'RATE_LIMITED'),
      'Too many attempts. Try again in 15 minutes.',
    ],
    ['a lost connection', new TypeError('Failed to fetch'), 'Authentication failed'],
  ])('%s is told in a toast and on the page, and nothing is lost', async (_, failure, message) => {
    const { user, onSignedIn } = open({ signIn: () => Promise.reject(failure) });
    await user.type(email(), 'pro@promptory.test');
    await user.type(password(), 'wrong{Enter}');
    expect(await screen.findByText('Login Failed')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(email()).toHaveValue('pro@promptory.test');
    expect(password()).toHaveValue('wrong');
    expect(password()).toHaveFocus();
    expect(submit()).toBeEnabled();
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  test('the button has the focus again after a failure', async () => {
    const { user } = open({ signIn: () => Promise.reject(new TypeError('Failed to fetch')) });
    await user.type(email(), 'a@b.test');
    await user.type(password(), 'wrong');
    await user.click(submit());
    await screen.findByRole('alert');
    await waitFor(() => expect(submit()).toHaveFocus());
  });

  test('the password can be shown and hidden', async () => {
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

  test('outside demo mode no account is named, and links wait for their pages', () => {
    open();
    expect(screen.queryByText('Demo accounts')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  describe('with a second factor', () => {
    const asks = new PublicApiError('Enter the code of your authenticator app', 'UNAUTHENTICATED', {
      fields: { code: 'Enter the code of your authenticator app' },
    });
    const wrong = new PublicApiError('This code is not right. Try the newest one.', 'UNAUTHENTICATED', {
      fields: { code: 'This code is not right. Try the newest one.' },
    });
    const openAsked = async () => {
      const page = open({
        signIn: ({ code }) => (code === '123456' ? Promise.resolve('token-1') : Promise.reject(code ? wrong : asks)),
      });
      await page.user.type(email(), 'pro@promptory.test');
      await page.user.type(password(), 'promptory-demo{Enter}');
      return { ...page, code: await screen.findByLabelText('Code') };
    };

    test('the code is asked for, and what was typed before stays', async () => {
      const { user, asked, onSignedIn, code } = await openAsked();
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
      expect(asked.mock.calls).toEqual([
        [{ email: 'pro@promptory.test', password: 'promptory-demo' }],
        [{ email: 'pro@promptory.test', password: 'promptory-demo', code: '123456' }],
      ]);
    });

    test('a wrong code is told, and can be corrected', async () => {
      const { user, onSignedIn, code } = await openAsked();
      await user.type(code, '000000{Enter}');
      expect(await screen.findByText('Login Failed')).toBeVisible();
      expect(screen.getByRole('alert')).toHaveTextContent('This code is not right. Try the newest one.');
      expect(code).toBeInvalid();
      expect(password()).toBeValid();
      expect(code).toHaveFocus();
      await user.clear(code);
      await user.type(code, '123456{Enter}');
      await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    });

    test('another address is another account', async () => {
      const { user } = await openAsked();
      await user.type(email(), '.au');
      expect(screen.queryByLabelText('Code')).toBeNull();
    });
  });

  test('a link appears with its page', () => {
    open({ pages: ['/forgot-password', '/sign-up'] });
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
    expect(screen.getByRole('link', { name: 'Start free' })).toHaveAttribute('href', '/sign-up');
  });
});
