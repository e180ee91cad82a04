import { expect, test } from '@jest/globals';
import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { CreateSubscriptionDocument } from '../../features/billing/checkout/CreateSubscription.generated.ts';
import { mockEmulator } from '../../features/billing/emulator/emulator.fixture.ts';
import { MemberPlanDocument, VerifyPaymentDocument } from '../../features/billing/subscription/useRefreshPlan.generated.ts';
import { freeMember } from '../../../test/shell.ts';
import { renderPage } from '../../../test/render.tsx';
import { keepPlanFields } from './planFields.fixture.ts';
import { SubscribePage } from './SubscribePage.tsx';
import { SubscribePageDocument } from './SubscribePage.generated.ts';

const me = { __typename: 'User' as const, id: 'demo-free', email: 'free@promptory.test', subscriptionStatus: 'free' };

const page = (checkout: 'standIn' | 'none' = 'standIn', subscriptionStatus = 'free'): MockLink.MockedResponse => ({
  request: { query: SubscribePageDocument },
  result: {
    data: {
      me: { ...me, subscriptionStatus },
      appInfo: { __typename: 'AppInfo', checkout, stripePublishableKey: null },
    },
  },
});

const create = (
  planType: string,
  clientSecret: string | null = `secret of ${planType}`,
  message = 'Done.',
): MockLink.MockedResponse => ({
  request: { query: CreateSubscriptionDocument, variables: { planType } },
  result: { data: { createSubscription: { __typename: 'CheckoutPayload', clientSecret, intentType: 'payment', message } } },
});

const errorResponse = (code: string, message = 'No'): MockLink.MockedResponse => ({
  request: { query: CreateSubscriptionDocument, variables: { planType: 'monthly' } },
  result: { errors: [new GraphQLError(message, { extensions: { code } })] },
});

const planResponse = (subscriptionStatus: string): MockLink.MockedResponse => ({
  request: { query: MemberPlanDocument },
  result: { data: { me: { __typename: 'User', id: me.id, subscriptionStatus } } },
});

const verify: MockLink.MockedResponse = {
  request: { query: VerifyPaymentDocument, variables: { paymentIntent: 'pi_1', email: me.email } },
  result: { data: { verifySubscription: { __typename: 'VerifiedSubscription', subscriptionStatus: 'active' } } },
};

const open = (mocks: MockLink.MockedResponse[], url = '/subscribe', member: object = freeMember) =>
  renderPage(<SubscribePage />, { path: '/subscribe', url, mocks, me: member });

test('a free member pays, and the library is unlocked at once', async () => {
  mockEmulator();
  const { user, client, currentUrl } = open([page(), create('monthly'), verify, planResponse('active')]);
  const keptPlanFields = keepPlanFields(client);
  expect(keptPlanFields()).toHaveLength(7);
  await screen.findByText('Setting up your subscription...');
  await user.click(await screen.findByRole('button', { name: /4242/ }));
  expect(screen.getByText('147+ professional prompts')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pay $49' }));
  expect(await screen.findByText('Payment Successful')).toBeVisible();
  expect(screen.getByText('Welcome to the product! You now have access to all premium features.')).toBeVisible();
  await waitFor(() => expect(currentUrl()).toBe('/'));
  expect(client.readQuery({ query: MemberPlanDocument })?.me?.subscriptionStatus).toBe('active');
  // What was locked is asked for again.
  expect(keptPlanFields()).toEqual([]);
});

test('a declined card leaves the form as it is', async () => {
  mockEmulator();
  const { user, operations } = open([page(), create('annual')], '/subscribe?plan=annual');
  await user.click(await screen.findByRole('button', { name: /0002/ }));
  await user.click(screen.getByRole('button', { name: 'Pay $470' }));
  expect(await screen.findByText('Payment Failed')).toBeVisible();
  expect(screen.getByLabelText('Card number')).toHaveValue('4000 0000 0000 0002');
  expect(operations.filter((name) => name === 'CreateSubscription')).toHaveLength(1);
});

test('opens a new payment for another plan', async () => {
  const { user, currentUrl } = open([page(), create('monthly'), create('annual')]);
  await screen.findByRole('button', { name: 'Pay $49' });
  await user.click(screen.getByRole('button', { name: 'Annual' }));
  expect(await screen.findByRole('button', { name: 'Pay $470' })).toBeVisible();
  expect(currentUrl()).toBe('/subscribe?plan=annual');
});

test('does not sell Pro to a subscriber', async () => {
  const { operations } = open([page('standIn', 'active')], '/subscribe', { ...freeMember, subscriptionStatus: 'active' });
  expect(await screen.findByRole('heading', { level: 1, name: "You're Already Subscribed!" })).toBeVisible();
  expect(screen.getByText('Pro Member')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Manage billing' })).toHaveAttribute('href', '/billing');
  expect(operations).toEqual(['SubscribePage']);
});

test.each([
  ['the server reports an active subscription', [errorResponse('CONFLICT')]],
  ['there is nothing to pay', [create('monthly', null)]],
])('says that the member is Pro if %s', async (_, responses) => {
  open([page(), ...responses, planResponse('active')]);
  expect(await screen.findByText('Pro Member')).toBeVisible();
});

test.each([
  ['an error', errorResponse('PAYMENT_FAILED')],
  ['neither success nor a reason', create('monthly', null, '')],
])('shows %s of the server and retries', async (_, failure) => {
  const { user } = open([page(), failure, create('monthly')]);
  expect(await screen.findByText('Error')).toBeVisible();
  expect(screen.getAllByText('Failed to initialize subscription. Please try again.').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Pay $49' })).toBeVisible();
  // The toast, too: what it says is no longer so.
  expect(screen.queryByText('Failed to initialize subscription. Please try again.')).toBeNull();
});

test('says when to try again after too many checkouts', async () => {
  const wait = 'Too many attempts. Please try again in 42 minutes.';
  const { user } = open([page(), errorResponse('RATE_LIMITED', wait), create('monthly')]);
  expect(await screen.findByRole('heading', { name: 'The checkout could not be opened' })).toBeVisible();
  expect(screen.getAllByText(wait)).toHaveLength(2);
  expect(screen.queryByText('Failed to initialize subscription. Please try again.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Pay $49' })).toBeVisible();
});

test('says that checkout is not available without a payment provider', async () => {
  open([page('none')]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Checkout is not available' })).toBeVisible();
});
