import { expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { PublicApiError } from '../../api/publicApi.ts';
import type { PlanType } from '../../api/schema-types.generated.ts';
import { ExistingPagesProvider } from '../../ui/page/existingPages.tsx';
import { renderPage } from '../../../test/render.tsx';
import { SubscriptionSuccessPage } from './SubscriptionSuccessPage.tsx';

type Verify = (paymentIntent: string, email: string) => Promise<PlanType>;

function open(query: string, verify: Verify = () => Promise.resolve('annual')) {
  const verified = jest.fn<Verify>(verify);
  const onVerified = jest.fn();
  const page = renderPage(
    <ExistingPagesProvider value={['/contact']}>
      <SubscriptionSuccessPage verifySubscription={verified} onVerified={onVerified} />
    </ExistingPagesProvider>,
    { path: '/subscription-success', url: `/subscription-success${query}`, me: null },
  );
  return { ...page, verified, onVerified };
}

const welcome = () => screen.findByRole('heading', { level: 1, name: 'Welcome to Promptory Pro!' });
const PAID = '?email=vera%40example.test&payment_intent=pi_1&plan=monthly';

test('a payment is verified, and dropped from the address bar', async () => {
  const { verified, onVerified, address } = open(PAID);
  expect(await welcome()).toBeVisible();
  expect(verified.mock.calls).toEqual([['pi_1', 'vera@example.test']]);
  expect(onVerified).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(address()).toBe('/subscription-success'));
  expect(screen.getByText('vera@example.test')).toBeVisible();
  // What the server says of the plan counts, not what the address says.
  expect(screen.getByText('Pro, Annual ($470/year)')).toBeVisible();
  const categories = ['Legal', 'Marketing', 'Finance', 'Healthcare', 'Real Estate', 'Consulting', 'HR', 'Sales'];
  for (const name of categories) expect(screen.getByText(name)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign In to Your Account' })).toHaveAttribute('href', '/user-login');
});

test('what a bank leads back with is verified by the name that it has there', async () => {
  const { verified } = open('?email=a%40b.test&setup_intent=seti_1&redirect_status=succeeded');
  await welcome();
  expect(verified.mock.calls).toEqual([['seti_1', 'a@b.test']]);
});

test('without a payment there is nothing to verify', async () => {
  const { verified, address } = open('?email=vera%40example.test&plan=monthly');
  expect(await welcome()).toBeVisible();
  expect(screen.getByText('Pro, Monthly ($49/month)')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/subscription-success'));
  expect(verified).not.toHaveBeenCalled();
});

test('a payment that cannot be verified is told, with the way to the people who can help, and tried again', async () => {
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
