import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';
import { mockServer } from '../../../test/server.ts';
import { freeMember, shellData } from '../../../test/shell.ts';

const info = { data: { appInfo: { __typename: 'AppInfo', checkout: 'standIn', stripePublishableKey: null } } };
const me = { __typename: 'User', id: freeMember.id, email: freeMember.email, subscriptionStatus: 'free' };
const member = {
  LibraryShell: { data: shellData(freeMember) },
  SubscribePage: { data: { me, appInfo: info.data.appInfo } },
  CreateSubscription: {
    data: { createSubscription: { __typename: 'CheckoutPayload', clientSecret: 'pi_1_secret_1', intentType: 'payment' } },
  },
};
const signedIn = () => localStorage.setItem('admin_user_token', 'token-1');

test('a visitor who subscribes is sent to the checkout with the same plan', async () => {
  mockServer({ CheckoutInfo: info });
  renderApp('/subscribe?plan=annual');
  expect(await screen.findByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe('/checkout?plan=annual');
});

test('a member at the checkout is sent to the subscription page with the same plan', async () => {
  const server = mockServer(member);
  signedIn();
  renderApp('/checkout?plan=annual');
  expect(await screen.findByRole('button', { name: 'Pay $470' })).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe('/subscribe?plan=annual');
  expect(server.calls.find(({ operation }) => operation === 'CreateSubscription')?.variables).toEqual({ planType: 'annual' });
});

test('billing is for members only', async () => {
  mockServer({});
  const { leaveTo } = renderApp('/billing');
  await waitFor(() => expect(leaveTo.mock.calls).toEqual([['/api/login?next=%2Fbilling']]));
});

test('the account menu opens billing in a new document', async () => {
  mockServer({
    ...member,
    DashboardActivity: { data: { recentUses: [], popularPrompts: [], starts: { __typename: 'PromptConnection', edges: [] } } },
  });
  signedIn();
  const { user } = renderApp('/');
  await user.click(await screen.findByRole('button', { name: /^Account of/ }));
  expect(await screen.findByRole('menuitem', { name: 'Billing' })).toHaveAttribute('href', '/billing');
});
