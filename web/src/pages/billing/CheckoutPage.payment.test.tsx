import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { PaymentProvider } from '../../features/billing/payment/paymentRequest.ts';
import { mockEmulator } from '../../features/billing/emulator/emulator.fixture.ts';
import { type Create, secret, annual, open, summary, account } from './CheckoutPage.fixture.tsx';

const SUCCESS = '/subscription-success?email=vera%40example.test&payment_intent=pi_1&plan=';

describe('A return to the page', () => {
  /** Opens the checkout, and leaves the page after a declined card. */
  async function openAndLeave(url?: string) {
    mockEmulator();
    const { fill, submit, pay, unmount } = open({ url });
    await fill();
    await submit();
    await pay(/0000 0000 0002/);
    await screen.findByRole('alert');
    unmount();
  }

  test('continues with the payment, and asks for nothing again', async () => {
    await openAndLeave();
    const { created, pay, currentUrl } = open();
    expect(account().getByText('vera@example.test')).toBeVisible();
    await pay(/4242/);
    await waitFor(() => expect(currentUrl()).toBe(`${SUCCESS}monthly`));
    expect(created).not.toHaveBeenCalled();
  });

  test('keeps no password: for another plan, it is asked for', async () => {
    await openAndLeave();
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('plum');
    const { user, submit, created } = open({ create: () => Promise.resolve(annual) });
    await user.click(summary().getByRole('button', { name: 'Annual' }));
    expect(screen.getByRole('heading', { name: '1. Your account' })).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveValue('vera@example.test');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(created).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('Password'), 'plum harbor 9');
    await user.type(screen.getByLabelText('Confirm password'), 'plum harbor 9');
    await submit();
    expect(await screen.findByRole('button', { name: 'Pay $470' })).toBeVisible();
  });

  const loading = () => new Promise<PaymentProvider>(() => undefined);

  test('by a link to the other plan begins with the account, and knows its email', async () => {
    await openAndLeave();
    open({ url: '/checkout?plan=annual', provider: loading });
    expect(screen.getByLabelText('Email')).toHaveValue('vera@example.test');
    expect(screen.queryByRole('region', { name: '2. Payment' })).toBeNull();
  });

  test('after an hour finds nothing', async () => {
    await openAndLeave();
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 60 * 60 * 1000);
    open({ provider: loading });
    expect(screen.getByLabelText('Email')).toHaveValue('');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('vera');
    jest.restoreAllMocks();
  });

  test('finds nothing once another checkout could not be opened: the first can no longer be paid', async () => {
    const responses: Create[] = [() => Promise.resolve(secret), () => Promise.reject(new TypeError('Failed to fetch'))];
    const { fill, submit, user, unmount } = open({ create: (input) => responses.shift()!(input) });
    await fill();
    await submit();
    await screen.findByLabelText('Card number');
    await user.click(summary().getByRole('button', { name: 'Annual' }));
    await screen.findByText('Payment Error');
    unmount();
    open({ provider: loading });
    expect(screen.getByLabelText('Email')).toHaveValue('');
  });
});

describe('The payment', () => {
  test('shows why a card was declined, and can be made with another card', async () => {
    const emulator = mockEmulator();
    const { fill, submit, pay, currentUrl, navigation } = open({ url: '/checkout?plan=annual' });
    await fill();
    await submit();
    await pay(/0000 0000 0002/);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Payment FailedYour card was declined.');
    expect(within(screen.getByRole('form', { name: 'Payment' })).getByRole('alert')).toBe(alert);
    // Nowhere else: no toast repeats it.
    expect(screen.getAllByText(/Your card was declined/)).toHaveLength(1);
    await pay(/4242/);
    await waitFor(() => expect(currentUrl()).toBe(`${SUCCESS}annual`));
    expect(navigation()).toBe('REPLACE');
    expect(await screen.findByText('Payment Successful')).toBeVisible();
    expect(screen.getByText('Welcome to the product! You now have access to all premium features.')).toBeVisible();
    expect(emulator.numbers).toEqual(['4000 0000 0000 0002', '4242 4242 4242 4242']);
  });

  test('can be refused and then confirmed in a confirmation step', async () => {
    mockEmulator();
    const { fill, submit, pay, user, currentUrl } = open();
    await fill();
    await submit();
    await pay(/3155/);
    expect(await screen.findByRole('dialog', { name: 'Confirm this payment' })).toBeVisible();
    expect(screen.getByText('Processing...')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Refuse' }));
    expect(await screen.findByText('Payment Failed')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await pay(/3155/);
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(currentUrl()).toBe(`${SUCCESS}monthly`));
  });

  test('is sent once, even if the button is clicked again', async () => {
    const emulator = mockEmulator({ isPending: true });
    const { fill, submit, pay, user } = open();
    await fill();
    await submit();
    await pay(/4242/);
    await user.click(await screen.findByRole('button', { name: 'Processing...' }));
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(summary().queryByRole('button')).toBeNull();
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeVisible();
    expect(emulator.numbers).toHaveLength(1);
  });

  test('is not sent while card fields are empty', async () => {
    const emulator = mockEmulator();
    const { fill, submit, user } = open();
    await fill();
    await submit();
    await user.click(await screen.findByRole('button', { name: 'Pay $49' }));
    expect(screen.getByLabelText('Card number')).toHaveFocus();
    expect(emulator.numbers).toEqual([]);
  });

  test('shows a network error and can be sent again', async () => {
    mockEmulator({ isUnreachable: true });
    const { fill, submit, pay } = open();
    await fill();
    await submit();
    await pay(/4242/);
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not be sent/);
    expect(screen.getByRole('button', { name: 'Pay $49' })).toBeVisible();
  });
});
