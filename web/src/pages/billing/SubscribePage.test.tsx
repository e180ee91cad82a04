import { describe, expect, test } from '@jest/globals';
import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
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

const ACTIVE = { amountDue: null, creditUsed: null, creditLeft: null };
const PRICES = {
  monthly: { amountDue: 4900, creditUsed: 0, creditLeft: 0 },
  annual: { amountDue: 47_000, creditUsed: 0, creditLeft: 0 },
};

const create = (
  planType: 'monthly' | 'annual',
  clientSecret: string | null = `secret of ${planType}`,
  message = 'Done.',
  { payWithCredit = false, ...cost }: Partial<typeof PRICES.monthly> & { payWithCredit?: boolean } = {},
): MockLink.MockedResponse => ({
  request: { query: CreateSubscriptionDocument, variables: { planType, payWithCredit } },
  result: {
    data: {
      createSubscription: {
        __typename: 'CheckoutPayload',
        clientSecret,
        intentType: 'payment',
        message,
        ...(clientSecret === null ? ACTIVE : PRICES[planType]),
        ...cost,
      },
    },
  },
});

const errorResponse = (code: string, message = 'No', payWithCredit = false): MockLink.MockedResponse => ({
  request: { query: CreateSubscriptionDocument, variables: { planType: 'monthly', payWithCredit } },
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

test('a declined card leaves the form as it is, and another plan has not failed', async () => {
  mockEmulator();
  const { user, operations } = open([page(), create('annual'), create('monthly')], '/subscribe?plan=annual');
  await user.click(await screen.findByRole('button', { name: /0002/ }));
  await user.click(screen.getByRole('button', { name: 'Pay $470' }));
  expect(await screen.findByText('Payment Failed')).toBeVisible();
  expect(screen.getByLabelText('Card number')).toHaveValue('4000 0000 0000 0002');
  expect(operations.filter((name) => name === 'CreateSubscription')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Monthly' }));
  expect(await screen.findByRole('button', { name: 'Pay $49' })).toBeVisible();
  expect(screen.getByLabelText('Card number')).toHaveValue('4000 0000 0000 0002');
  expect(screen.queryByText('Payment Failed')).toBeNull();
});

test('opens a new payment for another plan, and keeps the typed card', async () => {
  const { user, currentUrl } = open([page(), create('monthly'), create('annual')]);
  await screen.findByRole('button', { name: 'Pay $49' });
  await user.type(screen.getByLabelText('Card number'), '4242');
  await user.click(screen.getByRole('button', { name: 'Annual' }));
  expect(await screen.findByRole('button', { name: 'Pay $470' })).toBeVisible();
  expect(screen.getByLabelText('Card number')).toHaveValue('4242');
  expect(currentUrl()).toBe('/subscribe?plan=annual');
});

const asked = create('monthly', null, 'Confirm it.', { amountDue: 0, creditUsed: 4900, creditLeft: 37_200 });
const agreed = create('monthly', null, 'Active.', { payWithCredit: true });

describe('credit', () => {
  const press = async ({ user }: ReturnType<typeof open>) =>
    user.click(await screen.findByRole('button', { name: 'Subscribe with credit' }));
  const creations = ({ operations }: ReturnType<typeof open>) =>
    operations.filter((name) => name === 'CreateSubscription').length;

  test('that pays the plan buys it once the member presses the button, and not before', async () => {
    const opened = open([page(), asked, agreed, planResponse('active')]);
    expect(await screen.findByText(/\$49\.00 of your credit pays for this plan/)).toHaveTextContent('$372.00 of it is left');
    const summary = within(screen.getByRole('region', { name: 'Order Summary' }));
    expect(summary.getByText('Your credit').parentElement).toHaveTextContent('-$49.00');
    expect(summary.getByText('Total today').parentElement).toHaveTextContent('$0');
    expect(creations(opened)).toBe(1);
    expect(opened.currentUrl()).toBe('/subscribe');
    await press(opened);
    expect(await screen.findByText('Welcome to Promptory Pro')).toBeVisible();
    await waitFor(() => expect(opened.currentUrl()).toBe('/'));
    expect(creations(opened)).toBe(2);
  });

  test('that pays a part leaves the rest to the card', async () => {
    open([page(), create('annual', 'secret', 'Done.', { amountDue: 4900, creditUsed: 42_100 })], '/subscribe?plan=annual');
    expect(await screen.findByRole('button', { name: 'Pay $49' })).toBeVisible();
    expect(screen.getByText('Your credit').parentElement).toHaveTextContent('-$421.00');
    expect(screen.getByText('Total today').parentElement).toHaveTextContent('$49');
  });

  test('that does not pay it all anymore leads to the card', async () => {
    const rest = create('monthly', 'secret', 'Done.', { payWithCredit: true, amountDue: 900, creditUsed: 4000 });
    const opened = open([page(), asked, rest]);
    await press(opened);
    expect(await screen.findByRole('button', { name: 'Pay $9' })).toBeVisible();
    expect(opened.currentUrl()).toBe('/subscribe');
  });

  test('is not used up by an error, which is shown', async () => {
    const opened = open([page(), asked, errorResponse('PAYMENT_FAILED', 'No', true), agreed, planResponse('active')]);
    await press(opened);
    expect(await screen.findByText('Your credit could not be used. Please try again.')).toBeVisible();
    await press(opened);
    await waitFor(() => expect(opened.currentUrl()).toBe('/'));
  });

  test('is kept by who turns out to be Pro already', async () => {
    const opened = open([page(), asked, errorResponse('CONFLICT', 'No', true), planResponse('active')]);
    await press(opened);
    expect(await screen.findByText('Pro Member')).toBeVisible();
  });
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
  ['while the subscription is being changed', errorResponse('CONFLICT', 'In a moment.'), planResponse('free'), 'In a moment.'],
  [
    'while nobody knows the plan',
    create('monthly', null, 'It is active.'),
    { request: { query: MemberPlanDocument }, error: new Error('unreachable') },
    'It is active.',
  ],
])('leaves a way out %s', async (_, response, plan, text) => {
  const { user } = open([page(), response, plan, create('monthly')]);
  expect(await screen.findByRole('heading', { name: 'The checkout could not be opened' })).toBeVisible();
  expect(screen.getAllByText(text)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Pay $49' })).toBeVisible();
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
