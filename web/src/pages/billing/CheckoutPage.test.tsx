import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { PublicApiError } from '../../api/publicApi.ts';
import { type Create, secret, annual, nothing, emulatorProvider, open, summary, account } from './CheckoutPage.fixture.tsx';

describe('The order summary', () => {
  test('is monthly by default, and follows the switch and the URL', async () => {
    const { user, currentUrl } = open();
    expect(summary().getByText('Save $98/month')).toBeVisible();
    expect(summary().getByText('$147/month')).toBeVisible();
    expect(summary().getByText('$49/month')).toBeVisible();
    expect(summary().getByText('30-day money-back guarantee')).toBeVisible();
    expect(summary().getByText(/^Cancel anytime/)).toBeVisible();
    expect(summary().getByText('Renews at $49 monthly until canceled')).toBeVisible();
    await user.click(summary().getByRole('button', { name: 'Annual' }));
    expect(summary().getByText('$588/year')).toBeVisible();
    expect(summary().getByText('$470/year')).toBeVisible();
    expect(summary().getByText('Save $118/year')).toBeVisible();
    expect(summary().getByText('Renews at $470 annually until canceled')).toBeVisible();
    expect(currentUrl()).toBe('/checkout?plan=annual');
  });

  test('has the plan of the URL as the tab stop of its switch', async () => {
    const { user } = open({ url: '/checkout?plan=annual' });
    const plan = (name: string) => summary().getByRole('button', { name });
    while (!plan('Monthly').parentElement!.contains(document.activeElement)) await user.tab();
    expect(plan('Annual')).toHaveFocus();
    await user.keyboard('{ArrowLeft} ');
    expect(plan('Monthly')).toHaveFocus();
    expect(plan('Monthly')).toHaveAttribute('aria-pressed', 'true');
  });

  test.each([
    ['annual', '$470'],
    ['monthly', '$49'],
    ['weekly', '$49'],
  ])('shows the plan of ?plan=%s', (plan, price) => {
    open({ url: `/checkout?plan=${plan}`, provider: () => new Promise(() => undefined) });
    expect(summary().getByText(price)).toBeVisible();
  });
});

describe('The account', () => {
  test.each([
    [{ email: '' }, 'Missing Information', 'Please fill in all fields'],
    [{ confirmPassword: '' }, 'Missing Information', 'Please fill in all fields'],
    [{ confirmPassword: 'plum harbor 8' }, 'Password Mismatch', 'Passwords do not match'],
    [{ password: 'short' }, 'Password Too Short', 'Password must be at least 8 characters'],
  ])('rejects %j with %s', async (input, title, message) => {
    const { fill, submit, created } = open();
    await fill(input);
    await submit();
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getAllByText(message).length).toBeGreaterThan(0);
    expect(created).not.toHaveBeenCalled();
  });

  test('has its email checked when the field is left, and not before', async () => {
    const { user, created } = open();
    const email = screen.getByLabelText('Email');
    await user.type(email, 'vera@example');
    expect(email).toBeValid();
    await user.tab();
    expect(email).toBeInvalid();
    expect(email).toHaveAccessibleDescription('Enter a valid email address');
    await user.type(email, '.test');
    expect(email).toBeValid();
    expect(screen.queryByText('Enter a valid email address')).toBeNull();
    expect(created).not.toHaveBeenCalled();
  });

  test('is not asked for an email by leaving the empty field', async () => {
    const { user } = open();
    await user.click(screen.getByLabelText('Email'));
    await user.tab();
    expect(screen.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'false');
  });

  test('is not sent with a malformed email, which gets the focus', async () => {
    const { fill, submit, created } = open();
    await fill({ email: 'vera@example' });
    await submit();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter a valid email address');
    expect(created).not.toHaveBeenCalled();
  });

  test('requires accepting the terms', async () => {
    const { fill, submit, created, user } = open();
    await fill();
    await user.click(screen.getByRole('checkbox'));
    await submit();
    expect(screen.getByText(/accept the terms$/)).toBeVisible();
    expect(screen.getByRole('checkbox')).toHaveFocus();
    expect(created).not.toHaveBeenCalled();
  });

  test('folds once the checkout is open, and the card gets the focus', async () => {
    const { fill, submit, created } = open();
    await fill();
    await submit();
    expect(await screen.findByLabelText('Card number')).toHaveFocus();
    expect(created.mock.calls).toEqual([
      [
        {
          email: 'vera@example.test',
          password: 'plum harbor 9',
          planType: 'monthly',
          acceptsTerms: true,
          signInSecret: expect.stringMatching(/^[\w-]{43}$/),
        },
      ],
    ]);
    expect(account().getByText('vera@example.test')).toBeVisible();
    expect(account().getByRole('button', { name: 'Change' })).toBeVisible();
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  test('comes back with what was typed, and so does the card', async () => {
    const { fill, submit, user } = open();
    await fill();
    await submit();
    await user.type(await screen.findByLabelText('Card number'), '4242');
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByRole('heading', { name: '1. Your account' })).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveValue('vera@example.test');
    expect(screen.getByLabelText('Password')).toHaveValue('plum harbor 9');
    expect(screen.getByLabelText('Confirm password')).toHaveValue('plum harbor 9');
    expect(screen.getByRole('checkbox')).toBeChecked();
    expect(screen.getByLabelText('Card number')).not.toBeVisible();
    await submit();
    await waitFor(() => expect(screen.getByLabelText('Card number')).toBeVisible());
    expect(screen.getByLabelText('Card number')).toHaveValue('4242');
    expect(screen.getByLabelText('Card number')).toHaveFocus();
  });

  test('stays folded when the plan is changed, which opens another checkout', async () => {
    const responses = [secret, annual];
    const { fill, submit, created, user, currentUrl } = open({ create: () => Promise.resolve(responses.shift()!) });
    await fill();
    await submit();
    await screen.findByLabelText('Card number');
    await user.click(summary().getByRole('button', { name: 'Annual' }));
    expect(await screen.findByRole('button', { name: 'Pay $470' })).toBeVisible();
    expect(created.mock.lastCall?.[0]).toMatchObject({ email: 'vera@example.test', planType: 'annual' });
    expect(summary().getByRole('button', { name: 'Annual' })).toHaveFocus();
    expect(account().getByText('vera@example.test')).toBeVisible();
    expect(currentUrl()).toBe('/checkout?plan=annual');
  });

  test('is followed by what is due after the credit of an account that was there before', async () => {
    const { fill, submit } = open({
      create: () => Promise.resolve({ ...annual, amountDue: 4900, creditUsed: 42_100 }),
      url: '/checkout?plan=annual',
    });
    await fill();
    expect(summary().queryByText('Your credit')).toBeNull();
    await submit();
    expect(await screen.findByRole('button', { name: 'Pay $49' })).toBeVisible();
    expect(summary().getByText('Your credit').parentElement).toHaveTextContent('-$421.00');
    expect(summary().getByText('Total today').parentElement).toHaveTextContent('$49');
  });

  test('comes back if the checkout of the other plan cannot be opened', async () => {
    const responses: Create[] = [() => Promise.resolve(secret), () => Promise.reject(new TypeError('Failed to fetch'))];
    const { fill, submit, user } = open({ create: (input) => responses.shift()!(input) });
    await fill();
    await submit();
    await screen.findByLabelText('Card number');
    await user.click(summary().getByRole('button', { name: 'Annual' }));
    expect(await screen.findByText('Payment Error')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('vera@example.test');
    // The checkout of the other plan can no longer be paid.
    expect(screen.getByLabelText('Card number')).not.toBeVisible();
  });

  test.each([
    [
      'an error of the server',
      new PublicApiError('This account could not be created.', 'BAD_USER_INPUT', { fields: { email: 'Sign in first' } }),
      'This account could not be created.',
    ],
    [
      'an unreachable Stripe',
      new PublicApiError('Failed to process subscription. Please try again.', 'PAYMENT_FAILED'),
      'Failed to process subscription. Please try again.',
    ],
    [
      'missing payment details',
      new PublicApiError('Failed to get payment details', 'PAYMENT_FAILED'),
      'Failed to get payment details.',
    ],
    ['a network error', new TypeError('Failed to fetch'), 'Failed to process subscription. Please try again.'],
    [
      'a response without data',
      new PublicApiError('The server answered 500 without data', 'NO_RESULT'),
      'Failed to create subscription.',
    ],
    [
      'too many attempts',
      new PublicApiError('Too many attempts.', 'RATE_LIMITED', { retryAfter: 600 }),
      'There were too many attempts. Please try again in 10 minutes. Others on your network may count as well. Nothing was paid.',
    ],
  ])('%s is shown, and the form can be sent again', async (_, failure, message) => {
    const responses: Create[] = [() => Promise.reject(failure), () => Promise.resolve(secret)];
    const { fill, submit } = open({ create: (input) => responses.shift()!(input) });
    await fill();
    await submit();
    expect(await screen.findByText('Payment Error')).toBeVisible();
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(`${message} If it still does not work, write to us.`);
    expect(within(alert).getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact');
    expect(screen.getByLabelText('Email')).toHaveValue('vera@example.test');
    await submit();
    expect(await screen.findByLabelText('Card number')).toBeVisible();
  });

  test('an email that has an account leads to the sign-in, and back', async () => {
    const message = 'This account could not be created. If you have one already, sign in first.';
    const taken = new PublicApiError(message, 'BAD_USER_INPUT', {
      fields: { email: 'If you have an account already, sign in first' },
    });
    const { fill, submit, user, currentUrl } = open({ create: () => Promise.reject(taken), url: '/checkout?plan=annual' });
    await fill();
    await submit();
    const alert = (await screen.findByText('This email already has an account')).closest('[role=alert]');
    const link = within(alert as HTMLElement).getByRole('link', { name: 'Sign in to continue' });
    await user.click(link);
    expect(currentUrl()).toBe(`/user-login?next=${encodeURIComponent('/subscribe?plan=annual')}`);
  });

  test('stays with an error if the server reports neither success nor a reason', async () => {
    const { fill, submit, currentUrl } = open({
      create: () => Promise.resolve({ ...nothing, message: '' }),
    });
    await fill();
    await submit();
    expect(await screen.findByText('Payment Error')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to create subscription');
    expect(currentUrl()).toBe('/checkout');
  });

  test('leads to the success page if there is nothing to pay', async () => {
    const nothingToPay = { ...nothing, message: 'Your subscription is active.' };
    const { fill, submit, currentUrl } = open({ create: () => Promise.resolve(nothingToPay) });
    await fill();
    await submit();
    await waitFor(() => expect(currentUrl()).toBe('/subscription-success?email=vera%40example.test&plan=monthly'));
  });
});

test('says that checkout is not available without a payment provider', async () => {
  open({ provider: () => Promise.resolve({ checkout: 'none', stripePublishableKey: null }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Checkout is not available' })).toBeVisible();
  expect(screen.queryByLabelText('Email')).toBeNull();
});

test('can retry loading the payment provider', async () => {
  const responses = [() => Promise.reject(new TypeError('Failed to fetch')), () => Promise.resolve(emulatorProvider)];
  const { fill, submit, user } = open({ provider: () => responses.shift()!() });
  await fill();
  await submit();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Card number')).toBeVisible();
});
