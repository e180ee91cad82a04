import { afterEach, describe, expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { dropTokens } from '../../../test/dropTokens.ts';
import { App } from '../App.tsx';
import { renderApp } from '../../../test/renderApp.tsx';
import { mockServer } from '../../../test/server.ts';
import { freeMember, shellData } from '../../../test/shell.ts';

const info = { data: { appInfo: { __typename: 'AppInfo', checkout: 'standIn', stripePublishableKey: null } } };
const me = { __typename: 'User', id: freeMember.id, email: freeMember.email, subscriptionStatus: 'free' };
const member = {
  LibraryShell: { data: shellData(freeMember) },
  SubscribePage: { data: { me, appInfo: info.data.appInfo } },
  CreateSubscription: {
    data: {
      createSubscription: {
        __typename: 'CheckoutPayload',
        clientSecret: 'pi_1_secret_1',
        intentType: 'payment',
        amountDue: 47_000,
        creditUsed: 0,
        creditLeft: 0,
      },
    },
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
  expect(server.calls.find(({ operation }) => operation === 'CreateSubscription')?.variables).toEqual({
    planType: 'annual',
    payWithCredit: false,
  });
});

test('billing is for members only', async () => {
  mockServer({});
  const { leaveTo } = renderApp('/billing');
  await waitFor(() => expect(leaveTo.mock.calls).toEqual([['/api/login?next=%2Fbilling']]));
});

test('the account menu opens billing in a new document', async () => {
  mockServer({
    ...member,
    DashboardActivity: { data: { recentUses: [], popularPrompts: [], startPrompts: [] } },
  });
  signedIn();
  const { user } = renderApp('/');
  await user.click(await screen.findByRole('button', { name: /^Account of/ }));
  expect(await screen.findByRole('menuitem', { name: 'Billing' })).toHaveAttribute('href', '/billing');
});

describe('a buyer who has paid', () => {
  afterEach(dropTokens);

  const PAID = '/subscription-success?email=vera%40example.test&payment_intent=pi_1&plan=monthly';
  const responses = {
    ...member,
    VerifySubscription: { data: { verifySubscription: { planType: 'monthly' } } },
    SignInAfterCheckout: { data: { signInAfterCheckout: { token: 'token-2' } } },
  };

  test('is not named to a browser that is not signed in', async () => {
    window.history.replaceState({ usr: { email: 'vera@example.test', plan: 'monthly' } }, '', '/subscription-success');
    mockServer(responses);
    render(<App />);
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to Promptory' })).toBeVisible();
    expect(screen.queryByText('vera@example.test')).toBeNull();
  });

  test('is signed in by the checkout of this browser, and still is after a reload', async () => {
    sessionStorage.setItem('checkout_secret', 'x'.repeat(43));
    const server = mockServer(responses);
    const { unmount } = renderApp(PAID);
    await waitFor(() => expect(server.callCount('LibraryShell')).toBe(1));
    expect(localStorage.getItem('admin_user_token')).toBe('token-2');
    // The page for visitors, which is replaced, has it as well.
    await waitFor(() => expect(screen.getByText('vera@example.test')).toBeVisible());
    expect(window.location.pathname + window.location.search).toBe('/subscription-success');
    expect(server.callCount('SignInAfterCheckout')).toBe(1);
    expect(server.callCount('VerifySubscription')).toBe(1);

    unmount();
    render(<App />);
    expect(await screen.findByText('vera@example.test')).toBeVisible();
    expect(server.callCount('SignInAfterCheckout')).toBe(1);
  });

  const dashboard = { DashboardActivity: { data: { recentUses: [], popularPrompts: [], startPrompts: [] } } };
  const everythingKept = () => JSON.stringify([window.history.state, { ...sessionStorage }]);
  const general = () => screen.findByRole('heading', { level: 1, name: 'Welcome to Promptory' });

  test('is not named to the next person at this tab, who goes back to the page', async () => {
    sessionStorage.setItem('checkout_secret', 'x'.repeat(43));
    mockServer({ ...responses, ...dashboard, SignOut: { data: { signOut: true } } });
    const { user, unmount } = renderApp(PAID);
    await screen.findByText('vera@example.test');
    expect(JSON.stringify(window.history.state)).not.toContain('vera');
    // The library is another document.
    unmount();
    window.history.pushState(null, '', '/');
    const library = render(<App />);
    await user.click(await screen.findByRole('button', { name: /^Account of/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await screen.findByRole('heading', { level: 1, name: 'Ready-made AI prompts for professional work' });
    expect(everythingKept()).not.toContain('vera');
    library.unmount();

    signedIn();
    // Signing out has replaced the library's entry.
    window.history.back();
    await waitFor(() => expect(window.location.pathname).toBe('/subscription-success'));
    render(<App />);
    expect(await general()).toBeVisible();
    expect(screen.queryByText('vera@example.test')).toBeNull();
  });

  test('is not named to another account that has signed in, in another tab, while the page is open', async () => {
    sessionStorage.setItem('checkout_secret', 'x'.repeat(43));
    const server = mockServer(responses);
    renderApp(PAID);
    await waitFor(() => expect(server.callCount('LibraryShell')).toBe(1));
    expect(await screen.findByText('vera@example.test')).toBeVisible();
    server.respondWith({ LibraryShell: { data: shellData() } });
    localStorage.setItem('admin_user_token', 'token-3');
    await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'admin_user_token' })));
    expect(await general()).toBeVisible();
    await waitFor(() => expect(screen.queryByText('vera@example.test')).toBeNull());
    expect(everythingKept()).not.toContain('vera');
  });

  test('is not named by an entry of the history that an earlier version has written', async () => {
    window.history.replaceState({ usr: { email: 'vera@example.test', plan: 'monthly' } }, '', '/subscription-success');
    mockServer(responses);
    signedIn();
    render(<App />);
    expect(await general()).toBeVisible();
    expect(screen.queryByText('vera@example.test')).toBeNull();
    await waitFor(() => expect(everythingKept()).not.toContain('vera'));
  });
});
