import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { AppInfoQuery } from '../../api/appInfo.public.generated.ts';
import { PublicApiError } from '../../api/publicApi.ts';
import { renderPage } from '../../../test/render.tsx';
import { demo, noDemo } from '../../../test/renderApp.tsx';
import { SuperLoginPage } from './SuperLoginPage.tsx';

type SignIn = (code: string) => Promise<string>;
type Info = AppInfoQuery['appInfo'];

const WRONG = 'Invalid access code';
const wrong = new PublicApiError(WRONG, 'UNAUTHENTICATED', { fields: { code: WRONG } });

function open({
  signIn = () => Promise.resolve('token-1'),
  load = () => Promise.resolve(demo.appInfo),
}: { signIn?: SignIn; load?: () => Promise<Info> } = {}) {
  const onSignedIn = jest.fn<(token: string) => void>();
  const signInRequest = jest.fn<SignIn>(signIn);
  const loadAppInfo = jest.fn(load);
  const page = renderPage(<SuperLoginPage loadAppInfo={loadAppInfo} signIn={signInRequest} onSignedIn={onSignedIn} />, {
    path: '/super-login',
    me: null,
  });
  return { ...page, signInRequest, onSignedIn, loadAppInfo };
}

const code = () => screen.findByLabelText('Access Code');
const submit = () => screen.getByRole('button', { name: 'Access Dashboard' });

describe('In demo mode', () => {
  test('asks for four digits and shows them in a hint', async () => {
    open();
    const field = await code();
    expect(screen.getByRole('heading', { level: 1, name: 'Super User Access' })).toBeVisible();
    expect(screen.getByText(/the access code/, { selector: 'p' })).toHaveTextContent(/access code 1357\.$/);
    expect(field).toHaveAttribute('maxlength', '4');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(field).toHaveAttribute('autocomplete', 'off');
    expect(field).toBeRequired();
  });

  test('sends the right code once and shows a message', async () => {
    let finish: (token: string) => void = () => undefined;
    const { user, signInRequest, onSignedIn } = open({ signIn: () => new Promise((resolve) => (finish = resolve)) });
    await user.type(await code(), '13570{Enter}');
    await user.keyboard('{Enter}');
    finish('token-1');
    expect(await screen.findByText('Access Granted')).toBeVisible();
    expect(screen.getByText('Redirecting to dashboard...')).toBeVisible();
    expect(signInRequest.mock.calls).toEqual([['1357']]);
    expect(onSignedIn.mock.calls).toEqual([['token-1']]);
  });

  test('shows a wrong code next to the field and in a toast, and accepts another one', async () => {
    const page = open({ signIn: () => Promise.reject(wrong) });
    const field = await code();
    await page.user.type(field, '9999');
    await page.user.click(submit());
    expect(await screen.findByText('Access Denied')).toBeVisible();
    expect(screen.getByText('Please check your access code and try again')).toBeVisible();
    expect(field).toHaveAccessibleDescription(WRONG);
    expect(field).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(page.onSignedIn).not.toHaveBeenCalled();
    page.signInRequest.mockResolvedValueOnce('token-2');
    await page.user.clear(field);
    await page.user.type(field, '1357{Enter}');
    await waitFor(() => expect(page.onSignedIn.mock.calls).toEqual([['token-2']]));
  });

  test.each([
    ['nothing', '{Enter}', 'Enter the access code', false],
    ['three digits', '246{Enter}', WRONG, true],
    ['letters', 'abcd{Enter}', WRONG, true],
  ])('rejects %s without a request', async (_, typed, message, isDenied) => {
    const { user, signInRequest } = open();
    await user.click(await code());
    await user.keyboard(typed);
    await waitFor(async () => expect(await code()).toHaveAccessibleDescription(message));
    if (isDenied) expect(await screen.findByText('Access Denied')).toBeVisible();
    expect(signInRequest).not.toHaveBeenCalled();
  });

  test.each([
    [
      'too many attempts',
      new PublicApiError('Too many attempts.', 'RATE_LIMITED', { retryAfter: 840 }),
      'There were too many attempts. Please try again in 14 minutes.',
    ],
    ['a network error', new TypeError('Failed to fetch'), 'The code could not be checked. Please try again.'],
  ])('shows %s on the page', async (_, failure, message) => {
    const { user } = open({ signIn: () => Promise.reject(failure) });
    await user.type(await code(), '2468{Enter}');
    expect(await screen.findByText('Access Denied')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(await code()).toHaveValue('2468');
  });
});

test('is not available outside demo mode, and links to sign in', async () => {
  open({ load: () => Promise.resolve(noDemo.appInfo) });
  expect(await screen.findByRole('link', { name: 'Go to Sign In' })).toHaveAttribute('href', '/user-login');
  expect(screen.getByText(/not available here/)).toBeVisible();
  expect(screen.queryByLabelText('Access Code')).toBeNull();
});

test('shows an error if the server is unreachable, and retries', async () => {
  const { user, loadAppInfo } = open({ load: () => Promise.reject(new TypeError('Failed to fetch')) });
  expect(screen.getByText('Loading')).toBeInTheDocument();
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded');
  loadAppInfo.mockResolvedValueOnce(demo.appInfo);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await code()).toBeVisible();
});
