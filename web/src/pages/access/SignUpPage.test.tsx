import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { PublicApiError } from '../../api/publicApi.ts';
import type { SignUpInput } from '../../api/schema-types.generated.ts';
import { claims } from '../../features/landing/claims.ts';
import { SignUpPage } from './SignUpPage.tsx';

type SignUp = (input: SignUpInput) => Promise<string>;

function open(signUp: SignUp = () => Promise.resolve('token-1')) {
  const onSignedIn = jest.fn<(token: string) => void>();
  const signUpRequest = jest.fn<SignUp>(signUp);
  const page = renderPage(<SignUpPage signUp={signUpRequest} onSignedIn={onSignedIn} />, { path: '/sign-up', me: null });
  return { ...page, signUpRequest, onSignedIn };
}

const firstName = () => screen.getByLabelText('First name (optional)');
const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const terms = () => screen.getByRole('checkbox', { name: /^I am 18 or older and accept the Terms of Service/ });
const submit = () => screen.getByRole('button', { name: /^Creat/ });

async function fill({ user }: ReturnType<typeof open>) {
  await user.type(firstName(), ' Nora ');
  await user.type(email(), ' nora@example.test ');
  await user.type(password(), ' plum harbor 9 ');
  await user.click(terms());
}

describe('SignUpPage', () => {
  test('says what is free and how long the password must be', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: `Start free: ${claims.freePrompts} prompts, no card` })).toBeVisible();
    expect(screen.getByText(new RegExp(`opens ${claims.freePrompts} prompts`))).toBeVisible();
    expect(password()).toHaveAccessibleDescription('At least 8 characters');
    expect(password()).toHaveAttribute('autocomplete', 'new-password');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/terms-of-service',
      '/privacy-policy',
      '/user-login',
    ]);
  });

  test('links to the terms and the privacy policy in a new tab', () => {
    open();
    const link = screen.getByRole('link', { name: 'Terms of Service (opens in a new tab)' });
    expect(link).toHaveAttribute('href', '/terms-of-service');
    expect(link).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: 'Privacy Policy (opens in a new tab)' })).toHaveAttribute('href', '/privacy-policy');
  });

  test('shows errors next to empty fields and sends nothing', async () => {
    const { user, signUpRequest } = open();
    await user.type(password(), '7 signs ');
    await user.click(submit());
    expect(email()).toHaveFocus();
    expect(email()).toHaveAccessibleDescription('Enter your email address');
    expect(password()).toHaveAccessibleDescription('Password must be at least 8 characters');
    expect(terms()).toHaveAccessibleDescription('To continue, confirm that you are 18 or older and accept the terms');
    expect(terms()).toBeInvalid();
    expect(signUpRequest).not.toHaveBeenCalled();
    await user.click(terms());
    expect(terms()).toBeValid();
  });

  test('sends trimmed values once and welcomes the member', async () => {
    let finish: (token: string) => void = () => undefined;
    const page = open(() => new Promise((resolve) => (finish = resolve)));
    await fill(page);
    await page.user.click(submit());
    await page.user.click(submit());
    finish('token-1');
    expect(await screen.findByText('Welcome to Promptory')).toBeVisible();
    expect(page.signUpRequest.mock.calls).toEqual([
      [{ firstName: 'Nora', email: 'nora@example.test', password: 'plum harbor 9', acceptsTerms: true }],
    ]);
    expect(page.onSignedIn.mock.calls).toEqual([['token-1']]);
    // The button does nothing until the page changes.
    await page.user.click(submit());
    expect(page.signUpRequest).toHaveBeenCalledTimes(1);
  });

  test('works without a first name', async () => {
    const page = open();
    await fill(page);
    await page.user.clear(firstName());
    await page.user.click(submit());
    expect(page.signUpRequest.mock.calls[0]?.[0].firstName).toBeNull();
  });

  test("shows the server's password error only next to the field", async () => {
    const reason = 'This password is one of the most common ones. Choose another, such as three unrelated words.';
    const page = open(() => Promise.reject(new PublicApiError(reason, 'BAD_USER_INPUT', { fields: { password: reason } })));
    await fill(page);
    await page.user.click(submit());
    await waitFor(() => expect(password()).toHaveAccessibleDescription(reason));
    expect(password()).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(page.onSignedIn).not.toHaveBeenCalled();
  });

  test.each([
    [
      'an email that is taken',
      new PublicApiError('This account could not be created. If you have one already, sign in.', 'BAD_USER_INPUT', {
        fields: { email: 'If you have an account already, sign in' },
      }),
      'This account could not be created. If you have one already, sign in.',
    ],
    [
      'too many accounts',
      new PublicApiError('Too many attempts.', 'RATE_LIMITED', { retryAfter: 90 }),
      'There were too many attempts. Please try again in 90 seconds.',
    ],
    [
      'an internal server error',
      new PublicApiError('Internal server error', 'INTERNAL_SERVER_ERROR'),
      'Your account could not be created. Please try again.',
    ],
    ['a network error', new TypeError('Failed to fetch'), 'Your account could not be created. Please try again.'],
  ])('shows %s and keeps the typed values', async (_, failure, message) => {
    const page = open(() => Promise.reject(failure));
    await fill(page);
    await page.user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact');
    expect(firstName()).toHaveValue(' Nora ');
    expect(email()).toHaveValue('nora@example.test');
    expect(password()).toHaveValue(' plum harbor 9 ');
    expect(terms()).toBeChecked();
    expect(submit()).toHaveTextContent('Create free account');
  });

  test('can show the password', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
  });
});
