import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { PublicApiError } from '../../api/publicApi.ts';
import type { PlanType } from '../../api/schema-types.generated.ts';
import { checkoutSecret, forgetCheckout, readCheckoutSecret } from '../../api/session/checkoutSecret.ts';
import { renderPage } from '../../../test/render.tsx';
import { keepOpenCheckout, readOpenCheckout, type OpenCheckout } from '../../features/billing/checkout/openCheckout.ts';
import { SubscriptionSuccessPage } from './SubscriptionSuccessPage.tsx';

type Verify = (paymentIntent: string, email: string) => Promise<PlanType>;
type SignIn = (email: string, secret: string) => Promise<string>;

interface Options {
  verify?: Verify;
  signIn?: SignIn;
  isSignedIn?: boolean;
}

function open(
  query: string,
  { verify = () => Promise.resolve('annual'), signIn = () => Promise.resolve('token-1'), isSignedIn = false }: Options = {},
) {
  const verifySubscription = jest.fn<Verify>(verify);
  const signInAfterCheckout = jest.fn<SignIn>(signIn);
  const [onVerified, onSignedIn] = [jest.fn(), jest.fn<(token: string) => void>()];
  const page = renderPage(
    <SubscriptionSuccessPage
      verifySubscription={verifySubscription}
      signInAfterCheckout={signInAfterCheckout}
      onVerified={onVerified}
      isSignedIn={isSignedIn}
      onSignedIn={onSignedIn}
    />,
    { path: '/subscription-success', url: `/subscription-success${query}`, me: null },
  );
  return { ...page, verifySubscription, signInAfterCheckout, onVerified, onSignedIn };
}

const notFound = () => Promise.reject(new PublicApiError('Checkout not found', 'NOT_FOUND'));
const welcome = () => screen.findByRole('heading', { level: 1, name: 'Welcome to Promptory Pro!' });
const general = () => screen.findByRole('heading', { level: 1, name: 'Welcome to Promptory' });
const signInLink = () => screen.getByRole('link', { name: /^(Sign In to Your Account|Use another account)$/ });
const openCheckout: OpenCheckout = {
  email: 'vera@example.test',
  plan: 'annual',
  clientSecret: 'pi_1_secret_1',
  intentType: 'payment',
  amountDue: 4900,
  creditUsed: 42100,
};
const PAID = '?email=vera%40example.test&payment_intent=pi_1&plan=monthly';

/** Neither an address, nor a plan, nor that anything was paid. */
function expectNoClaims() {
  for (const claim of [/vera/, /@/, /\$/, /Monthly|Annual/, /subscription is active/, /you are signed in\./i])
    expect(screen.queryByText(claim)).toBeNull();
}

afterEach(forgetCheckout);

describe('The browser of the checkout', () => {
  test('is signed in after the payment was verified, and the URL forgets it', async () => {
    const secret = checkoutSecret();
    const { verifySubscription, signInAfterCheckout, onVerified, onSignedIn, currentUrl } = open(PAID);
    expect(await welcome()).toBeVisible();
    expect(verifySubscription.mock.calls).toEqual([['pi_1', 'vera@example.test']]);
    expect(signInAfterCheckout.mock.calls).toEqual([['vera@example.test', secret]]);
    expect(onSignedIn.mock.calls).toEqual([['token-1']]);
    expect(onVerified).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(currentUrl()).toBe('/subscription-success'));
    expect(screen.getByText('vera@example.test')).toBeVisible();
    // The plan of the server wins over the one in the URL.
    expect(screen.getByText('Pro, Annual ($470/year)')).toBeVisible();
    expect(screen.getByText('Paid today')).toBeVisible();
    const categories = ['Legal', 'Marketing', 'Finance', 'Healthcare', 'Real Estate', 'Consulting', 'HR', 'Sales'];
    for (const name of categories) expect(screen.getByText(name)).toBeVisible();
    expect(signInLink()).toHaveAttribute('href', '/user-login');
    expect(screen.getByRole('link', { name: 'Go to your library' })).toHaveAttribute('href', '/');
    expect(readCheckoutSecret()).toBeNull();
  });

  test('is signed in without a payment to verify', async () => {
    checkoutSecret();
    const { verifySubscription, onSignedIn } = open('?email=vera%40example.test&plan=monthly');
    expect(await welcome()).toBeVisible();
    expect(screen.getByText('Pro, Monthly ($49/month)')).toBeVisible();
    expect(verifySubscription).not.toHaveBeenCalled();
    expect(onSignedIn).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['an account that was there before, or asks for a second factor', notFound],
    ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('signs in by hand: %s', async (_, signIn) => {
    checkoutSecret();
    const { onSignedIn } = open(PAID, { signIn });
    expect(await general()).toBeVisible();
    expectNoClaims();
    expect(signInLink()).toBeVisible();
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  test.each([
    ['what it has paid', 'vera@example.test', welcome],
    ['nothing of the payment of another account', 'nora@example.test', general],
  ])('that has to sign in by hand is told %s', async (_, email, heading) => {
    checkoutSecret();
    keepOpenCheckout({ ...openCheckout, email });
    open(PAID, { signIn: notFound });
    expect(await heading()).toBeVisible();
    if (heading === general) return expectNoClaims();
    expect(screen.getByText('vera@example.test')).toBeVisible();
    expect(screen.getByText('Pro, Annual ($470/year)')).toBeVisible();
    // The credit of an account that was there before may have paid most of it.
    expect(screen.queryByText('Paid today')).toBeNull();
    expect(screen.getByText(/^Your payment has arrived\. Sign in with/)).toBeVisible();
    expect(signInLink()).toHaveAttribute('href', '/user-login');
    expect(screen.queryByRole('link', { name: 'Go to your library' })).toBeNull();
    expect(readOpenCheckout()).toBeNull();
  });

  test('stays signed in as the member that it is', async () => {
    checkoutSecret();
    const { signInAfterCheckout } = open(PAID, { isSignedIn: true });
    expect(await general()).toBeVisible();
    expect(screen.queryByText(/vera/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to your library' })).toBeVisible();
    expect(signInAfterCheckout).not.toHaveBeenCalled();
  });
});

describe('Somebody with the address of the page', () => {
  test.each([PAID, '?email=vera%40example.test&plan=monthly', ''])('%s gets neither a session nor a claim', async (query) => {
    const { signInAfterCheckout, currentUrl } = open(query);
    expect(await general()).toBeVisible();
    expectNoClaims();
    expect(signInLink()).toHaveAttribute('href', '/user-login');
    expect(screen.queryByRole('link', { name: 'Go to your library' })).toBeNull();
    await waitFor(() => expect(currentUrl()).toBe('/subscription-success'));
    expect(signInAfterCheckout).not.toHaveBeenCalled();
  });

  test('has a payment verified, also a setup after a redirect from a bank', async () => {
    const { verifySubscription } = open('?email=a%40b.test&setup_intent=seti_1&redirect_status=succeeded');
    await general();
    expect(verifySubscription.mock.calls).toEqual([['seti_1', 'a@b.test']]);
  });
});

test('shows an error with a link to support if the payment cannot be verified, and retries', async () => {
  checkoutSecret();
  keepOpenCheckout(openCheckout);
  const responses: Verify[] = [notFound, () => Promise.resolve('monthly')];
  const { user, signInAfterCheckout } = open(PAID, { verify: (intent, email) => responses.shift()!(intent, email) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Verification Error' })).toBeVisible();
  expect(
    await screen.findByText('There was an issue verifying your subscription. Please contact support.', { exact: true }),
  ).toBeVisible();
  expect(signInAfterCheckout).not.toHaveBeenCalled();
  // The page of the checkout must not ask for what is paid.
  expect(readOpenCheckout()).toBeNull();
  expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await welcome()).toBeVisible();
});

test('a payment that the bank did not confirm leads back to the checkout, unless it was paid after all', async () => {
  const DECLINED = '?email=vera%40example.test&plan=annual&payment_intent=pi_1&redirect_status=failed&next=%2Ffavorites';
  keepOpenCheckout(openCheckout);
  const { unmount } = open(DECLINED, { verify: notFound });
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment not completed' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to checkout' })).toHaveAttribute(
    'href',
    '/subscribe?plan=annual&next=%2Ffavorites',
  );
  expect(screen.queryByText(/issue verifying/)).toBeNull();
  expect(readOpenCheckout()).toEqual(openCheckout);
  unmount();
  open(DECLINED);
  expect(await welcome()).toBeVisible();
  expect(readOpenCheckout()).toBeNull();
});
