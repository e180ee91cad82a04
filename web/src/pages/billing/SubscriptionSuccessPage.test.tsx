import { expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { PublicApiError } from '../../api/publicApi.ts';
import type { PlanType } from '../../api/schema-types.generated.ts';
import { ExistingPagesProvider } from '../../ui/page/existingPages.tsx';
import { renderPage } from '../../../test/render.tsx';
import { SubscriptionSuccessPage } from './SubscriptionSuccessPage.tsx';

type Verify = (paymentIntent: string, email: string) => Promise<PlanType>;

function open(query: string, verify: Verify = () => Promise.resolve('annual')) {
  const verifySubscription = jest.fn<Verify>(verify);
  const onVerified = jest.fn();
  const page = renderPage(
    <ExistingPagesProvider value={['/contact']}>
      <SubscriptionSuccessPage verifySubscription={verifySubscription} onVerified={onVerified} />
    </ExistingPagesProvider>,
    { path: '/subscription-success', url: `/subscription-success${query}`, me: null },
  );
  return { ...page, verifySubscription, onVerified };
}

const welcome = () => screen.findByRole('heading', { level: 1, name: 'Welcome to Promptory Pro!' });
const PAID = '?email=vera%40example.test&payment_intent=pi_1&plan=monthly';

test('verifies the payment and removes it from the URL', async () => {
  const { verifySubscription, onVerified, currentUrl } = open(PAID);
  expect(await welcome()).toBeVisible();
  expect(verifySubscription.mock.calls).toEqual([['pi_1', 'vera@example.test']]);
  expect(onVerified).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(currentUrl()).toBe('/subscription-success'));
  expect(screen.getByText('vera@example.test')).toBeVisible();
  // The plan of the server wins over the one in the URL.
  expect(screen.getByText('Pro, Annual ($470/year)')).toBeVisible();
  const categories = ['Legal', 'Marketing', 'Finance', 'Healthcare', 'Real Estate', 'Consulting', 'HR', 'Sales'];
  for (const name of categories) expect(screen.getByText(name)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign In to Your Account' })).toHaveAttribute('href', '/user-login');
});

test('verifies a setup intent after a redirect from a bank', async () => {
  const { verifySubscription } = open('?email=a%40b.test&setup_intent=seti_1&redirect_status=succeeded');
  await welcome();
  expect(verifySubscription.mock.calls).toEqual([['seti_1', 'a@b.test']]);
});

test('verifies nothing without a payment', async () => {
  const { verifySubscription, currentUrl } = open('?email=vera%40example.test&plan=monthly');
  expect(await welcome()).toBeVisible();
  expect(screen.getByText('Pro, Monthly ($49/month)')).toBeVisible();
  await waitFor(() => expect(currentUrl()).toBe('/subscription-success'));
  expect(verifySubscription).not.toHaveBeenCalled();
});

test('shows an error with a link to support if the payment cannot be verified, and retries', async () => {
  const answers: Verify[] = [
    () => Promise.reject(new PublicApiError('Payment not found', 'NOT_FOUND')),
    () => Promise.resolve('monthly'),
  ];
  const { user } = open(PAID, (intent, email) => answers.shift()!(intent, email));
  expect(await screen.findByRole('heading', { level: 1, name: 'Verification Error' })).toBeVisible();
  expect(
    await screen.findByText('There was an issue verifying your subscription. Please contact support.', { exact: true }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await welcome()).toBeVisible();
});
