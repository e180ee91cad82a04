import type { MockLink } from '@apollo/client/testing';
import { describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { Route, Routes } from 'react-router-dom';
import { recentUse } from '../../features/prompts/prompt.fixture.ts';
import { AdminDeleteUserDocument } from '../../features/users/actions/useUserMutations.generated.ts';
import { userFigures } from '../../features/users/user.fixture.ts';
import { RecentUsesDocument } from '../library/RecentPage.generated.ts';
import { renderPage } from '../../../test/render.tsx';
import { figures, list } from './UsersPage.fixture.tsx';
import { UsersPage } from './UsersPage.tsx';
import { UserPage } from './UserPage.tsx';
import { UserRecordDocument } from './UserPage.generated.ts';
import { paula, page, openAs, open, section, fact } from './UserPage.fixture.tsx';

const errorResponse = (code: string, message: string): MockLink.MockedResponse => ({
  request: { query: UserRecordDocument, variables: { id: 'demo-paula' } },
  result: { errors: [new GraphQLError(message, { extensions: { code } })] },
});

describe('The page of a member', () => {
  test('shows profile, plan, use, invoices, sessions and audit entries', async () => {
    open(page());
    expect(await screen.findByRole('heading', { level: 1, name: 'Paula Prowell' })).toBeVisible();
    expect(document.title).toBe('Paula Prowell · Promptory');
    expect(fact('Email')).toHaveTextContent('demo-paula@promptory.test (confirmed)');
    expect(fact('Role')).toHaveTextContent('Member');
    expect(fact('Password')).toHaveTextContent('Set');
    expect(fact('Two-step sign-in')).toHaveTextContent('Off');
    expect(fact('Plan')).toHaveTextContent('Pro, monthly');
    expect(fact('Status at Stripe')).toHaveTextContent('active');
    expect(fact('Paid until')).toHaveTextContent('December 21, 2026');
    expect(fact('Canceled')).toHaveTextContent('No');
    expect(fact('Pro granted until')).toHaveTextContent('None');
    expect(fact('Customer ID')).toHaveTextContent('cus_1');
    const use = await section('Use');
    expect(use.getByText('Total Used').parentElement).toHaveTextContent('41');
    expect(use.getByText('This Week').parentElement).toHaveTextContent('7');
    expect(use.getByText('Favorites').parentElement).toHaveTextContent('5');
    expect(use.getByRole('link', { name: 'Title of nda-review' })).toHaveAttribute('href', '/prompt/nda-review');
    expect((await section('Invoices')).getByText('$49.00')).toBeVisible();
    expect((await section('Sessions')).getByText('Chrome on Windows')).toBeVisible();
    expect((await section('Audit')).getByText('Created an account')).toBeVisible();
  });

  test('says what a password reset does to an account whose email was never confirmed, and that it did', async () => {
    open(page({ user: { ...paula, isEmailVerified: false, resetClearsAccount: true } }));
    await section('Profile');
    expect(fact('Password reset')).toHaveTextContent('Empties the account, because its email was never confirmed');
    cleanup();
    open(page({ clearedAt: '2026-11-20T12:00:00.000Z' }));
    await section('Profile');
    expect(fact('Emptied')).toHaveTextContent('November 20, 2026, by a password reset');
    expect(screen.queryByText('Password reset')).toBeNull();
  });

  test.each([
    ['Free', { plan: null, user: { ...paula, subscriptionStatus: 'free' } }],
    ['Pro, annual', { plan: 'annual' as const }],
    ['Pro, granted', { plan: null, user: { ...paula, proUntil: '2027-01-01T12:00:00.000Z' } }],
    ['Pro, as a test user', { plan: null, user: { ...paula, isTestUser: true } }],
  ])('shows the plan: %s', async (message, changes) => {
    open(page(changes));
    await screen.findByRole('heading', { level: 1, name: 'Paula Prowell' });
    expect(fact('Plan')?.textContent).toBe(message);
  });

  test('says when a member was refunded and the paid access ended, though the period was longer', async () => {
    const user = { ...paula, subscriptionStatus: 'free', stripeStatus: 'canceled', currentPeriodEnd: '2027-11-20T12:00:00.000Z' };
    const ended = { plan: null, paidAccessEndedAt: '2026-11-21T12:00:00.000Z', user };
    open(page({ ...ended, refundedAt: '2026-11-20T12:00:00.000Z' }));
    const plan = await section('Plan');
    expect(fact('Refunded')).toHaveTextContent('November 20, 2026');
    expect(fact('Paid access ended')).toHaveTextContent('November 21, 2026');
    for (const name of ['Paid until', 'Canceled']) expect(plan.queryByText(name)).toBeNull();
    cleanup();
    open(page(ended));
    await section('Plan');
    expect(fact('Paid access ended')).toHaveTextContent('November 21, 2026');
    expect(screen.queryByText('Refunded')).toBeNull();
  });

  test('shows messages if Stripe is unreachable and for empty lists', async () => {
    open(page({ invoices: null, recentUses: [], sessions: [], audit: [] }));
    expect((await section('Invoices')).getByText(/^Stripe does not respond\./)).toBeVisible();
    expect(screen.getByText('No prompts used yet.')).toBeVisible();
    expect(screen.getByText('Not signed in anywhere.')).toBeVisible();
    expect(screen.getByText('Nothing is recorded.')).toBeVisible();
  });

  test("does not mix the member's uses with the admin's own", async () => {
    const own = [recentUse('nda-review', '2026-11-21T08:00:00.000Z')];
    const { client } = open(page());
    client.writeQuery({ query: RecentUsesDocument, data: { recentUses: own } });
    await section('Use');
    expect(client.readQuery({ query: RecentUsesDocument })?.recentUses[0]?.usedAt).toBe('2026-11-21T08:00:00.000Z');
  });
});

describe('What the admin may not do', () => {
  test('says that nobody else changes the super user', async () => {
    const superUser = { ...paula, id: 'superuser-001', role: 'admin' as const };
    openAs('other-admin', page({ user: superUser }));
    expect(await screen.findByText('Only the super user changes this account.')).toBeVisible();
    for (const name of ['Edit', 'Delete', 'More actions']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test.each([
    ['their own address', 'demo-paula', 'member' as const, 'Change your own address on your account page.'],
    [
      'the address of another admin',
      'other-admin',
      'admin' as const,
      'Only the super user changes the address of another admin.',
    ],
  ])('cannot type %s, and reads why', async (_, viewer, role, reason) => {
    const { user } = openAs(viewer, page({ user: { ...paula, role } }));
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit user' }));
    const email = form.getByRole('textbox', { name: /^Email/ });
    expect(email).toBeDisabled();
    expect(email).toHaveAccessibleDescription(reason);
    expect(form.getByRole('textbox', { name: /^First name/ })).toHaveFocus();
  });
});

describe('Opened from a list with filters, the page', () => {
  const openFromList = async (...mocks: MockLink.MockedResponse[]) => {
    const filter = { search: 'paula' };
    const result = renderPage(
      <Routes>
        <Route path="/admin/users" element={<UsersPage />} />
        <Route path="/admin/users/:id" element={<UserPage />} />
      </Routes>,
      {
        path: '*',
        url: '/admin/users?q=paula&sort=oldest',
        mocks: [figures(3), list([paula], { filter, sort: 'oldest' }), ...mocks],
        me: { id: 'superuser-001', role: 'admin' },
      },
    );
    await result.user.click(await screen.findByRole('link', { name: 'Paula Prowell' }));
    await screen.findByRole('region', { name: 'Profile' });
    expect(result.currentUrl()).toBe('/admin/users/demo-paula');
    return result;
  };

  test('goes back to them', async () => {
    const { user, currentUrl } = await openFromList(page());
    await user.click(screen.getByRole('link', { name: 'All users' }));
    expect(await screen.findByText('Showing 1 of 1 users')).toBeVisible();
    expect(currentUrl()).toBe('/admin/users?q=paula&sort=oldest');
  });

  test('goes back to them after deleting the member', async () => {
    const payload = { __typename: 'DeleteUserPayload', id: 'demo-paula', figures: userFigures(2) };
    const { user, currentUrl } = await openFromList(page(), {
      request: { query: AdminDeleteUserDocument, variables: { id: 'demo-paula' } },
      result: { data: { adminDeleteUser: payload } },
    });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(currentUrl()).toBe('/admin/users?q=paula&sort=oldest'));
  });
});

describe('If the member cannot be loaded', () => {
  test('shows that the member does not exist', async () => {
    open(errorResponse('NOT_FOUND', 'User not found'));
    expect(await screen.findByRole('heading', { level: 1, name: 'User Not Found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All users' })).toHaveAttribute('href', '/admin/users');
  });

  test('shows a missing role', async () => {
    open(errorResponse('FORBIDDEN', 'Your account does not have the role that this needs.'));
    expect(await screen.findByRole('alert')).toHaveTextContent('For administrators');
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  test('can retry after a network error', async () => {
    const { user } = open(
      { request: { query: UserRecordDocument, variables: { id: 'demo-paula' } }, error: new Error('unreachable') },
      page(),
    );
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Paula Prowell' })).toBeVisible();
  });
});
