import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import type { PaymentRequest } from './paymentRequest.ts';

type Confirm = (options: object) => Promise<object>;

const elements = { submit: jest.fn<() => Promise<object>>() };
const stripe = { confirmPayment: jest.fn<Confirm>(), confirmSetup: jest.fn<Confirm>() };
const card = { focus: jest.fn<() => void>() };
const loadStripe = jest.fn<(key: string) => Promise<unknown>>();
const elementsOptions = jest.fn<(options: unknown) => void>();

jest.unstable_mockModule('@stripe/stripe-js/pure', () => ({ loadStripe }));
jest.unstable_mockModule('@stripe/react-stripe-js', () => ({
  Elements: ({ options, children }: { options: unknown; children: ReactNode }) => {
    elementsOptions(options);
    return children;
  },
  PaymentElement: ({ onReady }: { onReady?: (element: typeof card) => void }) => {
    useEffect(() => onReady?.(card), [onReady]);
    return <p>Fields of Stripe</p>;
  },
  useStripe: () => stripe,
  useElements: () => elements,
}));

const { StripePayment } = await import('./StripePayment.tsx');
const { renderPage } = await import('../../../../test/render.tsx');

const RETURN_URL = 'https://promptory.test/subscription-success?email=a%40b.test&plan=monthly';

beforeEach(() => {
  jest.resetAllMocks();
  elements.submit.mockResolvedValue({});
  loadStripe.mockResolvedValue(stripe);
});

function open(request: Partial<PaymentRequest> = {}) {
  const onPaid = jest.fn<(intentId: string) => void>();
  const onPaying = jest.fn<(isPaying: boolean) => void>();
  const page = renderPage(
    <StripePayment
      publishableKey="pk_test_1"
      clientSecret="pi_1_secret_1"
      intentType="payment"
      amountDue={4900}
      returnUrl={RETURN_URL}
      payLabel="Pay $49"
      onPaying={onPaying}
      onPaid={onPaid}
      {...request}
    />,
    { path: '/checkout', me: null },
  );
  const pay = async () => page.user.click(await screen.findByRole('button', { name: 'Pay $49' }));
  return { ...page, pay, onPaid, onPaying };
}

/** The message is between the fields of the card and the button, and in no toast. */
function expectOnlyBesideCard(message: string) {
  const [shown, ...others] = screen.getAllByText(message, { exact: false });
  expect(others).toEqual([]);
  const { DOCUMENT_POSITION_FOLLOWING: after } = Node;
  expect(screen.getByText('Fields of Stripe').compareDocumentPosition(shown!) & after).toBeTruthy();
  expect(shown!.compareDocumentPosition(screen.getByRole('button', { name: 'Pay $49' })) & after).toBeTruthy();
}

const options = { elements, clientSecret: 'pi_1_secret_1', confirmParams: { return_url: RETURN_URL }, redirect: 'if_required' };

test('confirms a payment with the return URL, and redirects only if the bank requires it', async () => {
  stripe.confirmPayment.mockResolvedValue({ paymentIntent: { id: 'pi_1', status: 'succeeded' } });
  const { pay, onPaid } = open();
  await pay();
  await waitFor(() => expect(onPaid.mock.calls).toEqual([['pi_1']]));
  expect(loadStripe).toHaveBeenCalledWith('pk_test_1');
  expect(elementsOptions.mock.lastCall?.[0]).toMatchObject({
    mode: 'subscription',
    amount: 4900,
    currency: 'usd',
    appearance: { theme: 'stripe', variables: { colorPrimary: '#0E5E4E', borderRadius: '10px' } },
  });
  expect(elements.submit).toHaveBeenCalledTimes(1);
  expect(stripe.confirmPayment.mock.calls).toEqual([[options]]);
});

test('confirms a setup if nothing is charged now', async () => {
  stripe.confirmSetup.mockResolvedValue({ setupIntent: { id: 'seti_1', status: 'succeeded' } });
  const { pay, onPaid } = open({ intentType: 'setup' });
  await pay();
  await waitFor(() => expect(onPaid.mock.calls).toEqual([['seti_1']]));
  expect(stripe.confirmSetup.mock.calls).toEqual([[options]]);
  expect(stripe.confirmPayment).not.toHaveBeenCalled();
});

test("shows Stripe's message for a declined card, and the form can be sent again", async () => {
  stripe.confirmPayment
    .mockResolvedValueOnce({ error: { message: 'Your card has insufficient funds.' } })
    .mockResolvedValueOnce({ paymentIntent: { id: 'pi_1', status: 'succeeded' } });
  const { pay, onPaid, onPaying } = open();
  await pay();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Payment FailedYour card has insufficient funds.');
  expectOnlyBesideCard('Your card has insufficient funds.');
  await pay();
  await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(1));
  expect(onPaying.mock.calls).toEqual([[true], [false], [true]]);
});

test('recognizes a payment that succeeded although its response was lost', async () => {
  stripe.confirmPayment
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce({ error: { message: 'Unexpected state', payment_intent: { id: 'pi_1', status: 'succeeded' } } });
  const { pay, onPaid } = open();
  await pay();
  expect(await screen.findByRole('alert')).toHaveTextContent(/could not be sent/);
  await pay();
  await waitFor(() => expect(onPaid.mock.calls).toEqual([['pi_1']]));
});

test('does not send incomplete fields, which Stripe itself marks', async () => {
  elements.submit.mockResolvedValue({ error: { type: 'validation_error', message: 'Your card number is incomplete.' } });
  const { pay, onPaying } = open();
  await pay();
  await waitFor(() => expect(onPaying.mock.calls).toEqual([[true], [false]]));
  expect(screen.getByRole('button', { name: 'Pay $49' })).toBeVisible();
  expect(screen.queryByText('Your card number is incomplete.')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(stripe.confirmPayment).not.toHaveBeenCalled();
});

test('shows an error of Stripe that belongs to no field', async () => {
  elements.submit.mockResolvedValue({ error: { type: 'api_connection_error', message: 'Stripe did not answer.' } });
  const { pay } = open();
  await pay();
  expect(await screen.findByRole('alert')).toHaveTextContent('Stripe did not answer.');
  expect(stripe.confirmPayment).not.toHaveBeenCalled();
});

test.each([true, false])('gives the focus to the card after a step before it: %s', async (focusesCard) => {
  open({ focusesCard });
  await screen.findByText('Fields of Stripe');
  await waitFor(() => expect(card.focus).toHaveBeenCalledTimes(focusesCard ? 1 : 0));
});

test('shows an error if Stripe.js cannot be loaded, and retries', async () => {
  loadStripe.mockRejectedValueOnce(new Error('Failed to load Stripe.js'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Fields of Stripe')).toBeVisible();
});
