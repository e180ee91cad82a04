import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { UserSubscriptionInput } from '../../api/schema-types.generated.ts';
import type { PaymentProvider } from '../../features/billing/payment/paymentRequest.ts';
import { renderPage } from '../../../test/render.tsx';
import { CheckoutPage } from './CheckoutPage.tsx';

export type Create = (input: UserSubscriptionInput) => Promise<{
  clientSecret: string | null;
  intentType: string | null;
  message: string;
  amountDue: number | null;
  creditUsed: number | null;
}>;

export const secret = {
  clientSecret: 'pi_1_secret_1',
  intentType: 'payment',
  message: 'Continue with the payment.',
  amountDue: 4900,
  creditUsed: 0,
};
export const annual = { ...secret, clientSecret: 'pi_2_secret_2', amountDue: 47_000 };
export const nothing = { clientSecret: null, intentType: null, amountDue: null, creditUsed: null };
export const emulatorProvider: PaymentProvider = { checkout: 'standIn', stripePublishableKey: null };

export function open({
  create = () => Promise.resolve(secret),
  provider = () => Promise.resolve(emulatorProvider),
  url = '/checkout',
}: { create?: Create; provider?: () => Promise<PaymentProvider>; url?: string } = {}) {
  const created = jest.fn<Create>(create);
  const page = renderPage(<CheckoutPage loadCheckoutInfo={provider} createUserSubscription={created} />, {
    path: '/checkout',
    url,
    me: null,
  });
  const fill = async (input: { email?: string; password?: string; confirmPassword?: string } = {}) => {
    const { email = 'vera@example.test', password = 'plum harbor 9', confirmPassword = password } = input;
    const type = async (label: string, value: string) => {
      await page.user.clear(screen.getByLabelText(label));
      if (value !== '') await page.user.type(screen.getByLabelText(label), value);
    };
    await type('Email', email);
    await type('Password', password);
    await type('Confirm password', confirmPassword);
    if (!screen.getByRole<HTMLInputElement>('checkbox').checked) await page.user.click(screen.getByRole('checkbox'));
  };
  const submit = () => page.user.click(screen.getByRole('button', { name: 'Continue to Payment' }));
  const pay = async (card: RegExp) => {
    await page.user.click(await screen.findByRole('button', { name: card }));
    await page.user.click(screen.getByRole('button', { name: /^Pay \$/ }));
  };
  return { ...page, created, fill, submit, pay };
}

export const summary = () => within(screen.getByRole('region', { name: 'Order Summary' }));
export const account = () => within(screen.getByRole('region', { name: '1. Your account' }));
