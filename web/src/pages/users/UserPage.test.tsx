import type { MockLink } from '@apollo/client/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { Route, Routes } from 'react-router-dom';
import { recentUse } from '../../features/prompts/prompt.fixture.ts';
import {
  AdminDeleteUserDocument,
  AdminEndSessionsDocument,
  AdminResetSecondFactorDocument,
  AdminSetDisabledDocument,
  AdminUpdateUserDocument,
} from '../../features/users/actions/useUserMutations.generated.ts';
import { AdminRevokeApiKeyDocument } from '../../features/users/record/UserKeys.generated.ts';
import { userFigures, userSummary } from '../../features/users/user.fixture.ts';
import { RecentUsesDocument } from '../library/RecentPage.generated.ts';
import { renderPage } from '../../../test/render.tsx';
import { figures, list } from './UsersPage.fixture.tsx';
import { UsersPage } from './UsersPage.tsx';
import { UserPage } from './UserPage.tsx';
import { UserRecordDocument, UserTracesDocument } from './UserPage.generated.ts';

const paula = {
  ...userSummary('demo-paula', { firstName: 'Paula', lastName: 'Prowell', subscriptionStatus: 'active', stripeStatus: 'active' }),
  currentPeriodEnd: '2026-12-21T12:00:00.000Z' as string | null,
  stripeCustomerId: 'cus_1' as string | null,
};

const entry = (id: string, action: string) => ({
  __typename: 'AuditEntry' as const,
  id,
  at: '2026-11-20T12:00:00.000Z',
  action,
  actorId: 'superuser-001' as string | null,
  actorEmail: 'admin@promptory.test' as string | null,
  subjectId: 'demo-paula' as string | null,
  subjectEmail: null as string | null,
  detail: '{}',
  network: '127.0.0.1' as string | null,
});

const session = {
  __typename: 'SessionInfo' as const,
  id: 's1',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: '2026-11-20T11:00:00.000Z',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
  isCurrent: false,
};

const invoice = {
  __typename: 'SubscriptionInvoice' as const,
  id: 'in_1',
  number: 'A-0001',
  amount: 4900,
  status: 'paid',
  amountRefunded: 0,
  createdAt: '2026-11-21T12:00:00.000Z',
  url: 'https://promptory.test/invoice/1',
};

const apiKey = (id: string, name: string, revokedAt: string | null = null) => ({
  __typename: 'ApiKey' as const,
  id,
  name,
  prefix: `plk_live_${id}`,
  lastFour: 'c0de',
  scopes: ['catalog:read'],
  isAlive: revokedAt === null,
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2027-02-20T12:00:00.000Z',
  revokedAt,
  lastUsedAt: null as string | null,
});

const record = {
  __typename: 'UserRecord' as const,
  id: 'demo-paula',
  user: paula,
  plan: 'monthly' as 'monthly' | 'annual' | null,
  cancelsAtPeriodEnd: false,
  hasSecondFactor: false,
  termsAcceptedAt: '2026-11-20T12:00:00.000Z' as string | null,
  totalUsed: 41,
  usedThisWeek: 7,
  favorites: 5,
  invoices: [invoice] as (typeof invoice)[] | null,
  recentUses: [recentUse('nda-review', '2026-11-19T12:00:00.000Z')],
  sessions: [session],
  apiKeys: [] as ReturnType<typeof apiKey>[],
  audit: [entry('a1', 'user.created')],
};

const page = (changes: Partial<typeof record> = {}): MockLink.MockedResponse => ({
  request: { query: UserRecordDocument, variables: { id: 'demo-paula' } },
  result: { data: { userRecord: { ...record, ...changes } } },
});
const errorResponse = (code: string, message: string): MockLink.MockedResponse => ({
  request: { query: UserRecordDocument, variables: { id: 'demo-paula' } },
  result: { errors: [new GraphQLError(message, { extensions: { code } })] },
});
const openAs = (viewerId: string, ...mocks: MockLink.MockedResponse[]) =>
  renderPage(<UserPage />, {
    path: '/admin/users/:id',
    url: '/admin/users/demo-paula',
    mocks,
    me: { id: viewerId, role: 'admin' },
  });
const open = (...mocks: MockLink.MockedResponse[]) => openAs('superuser-001', ...mocks);

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

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

describe('An action on this page', () => {
  test('updates the sessions and the audit log', async () => {
    const traces = { ...record, sessions: [], audit: [entry('a2', 'user.sessions-ended'), ...record.audit] };
    const { user, operations } = open(
      page(),
      {
        request: { query: AdminEndSessionsDocument, variables: { id: 'demo-paula' } },
        result: { data: { adminEndSessions: 1 } },
      },
      { request: { query: UserTracesDocument, variables: { id: 'demo-paula' } }, result: { data: { userRecord: traces } } },
    );
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'End all sessions' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'End all sessions' }));
    expect(await screen.findByText('1 session of Paula Prowell ended')).toBeVisible();
    expect(await screen.findByText('Not signed in anywhere.')).toBeInTheDocument();
    expect(screen.getByText('Ended all sessions of a user')).toBeInTheDocument();
    expect(operations).toEqual(['UserRecord', 'AdminEndSessions', 'UserTraces']);
  });

  const traces = (changes: Partial<typeof record>): MockLink.MockedResponse => ({
    request: { query: UserTracesDocument, variables: { id: 'demo-paula' } },
    result: { data: { userRecord: { ...record, ...changes } } },
  });

  test('revokes an API key of the member', async () => {
    const revoked = apiKey('k1', 'Nightly', '2026-11-21T12:00:00.000Z');
    const { user } = open(
      page({ apiKeys: [apiKey('k1', 'Nightly'), apiKey('k2', 'Old', '2026-11-20T13:00:00.000Z')] }),
      {
        request: { query: AdminRevokeApiKeyDocument, variables: { id: 'k1' } },
        result: { data: { adminRevokeApiKey: { __typename: 'ApiKey', id: 'k1', isAlive: false, revokedAt: revoked.revokedAt } } },
      },
      traces({ apiKeys: [revoked], audit: [entry('a2', 'key.revoked')] }),
    );
    const keys = await section('API keys');
    expect(keys.getByText('Nightly (plk_live_k1…c0de)')).toBeVisible();
    expect(keys.queryByRole('button', { name: 'Revoke Old' })).toBeNull();
    await user.click(keys.getByRole('button', { name: 'Revoke Nightly' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke “Nightly”?' }));
    await user.click(dialog.getByRole('button', { name: 'Revoke key' }));
    expect(await screen.findByText('Key Revoked')).toBeVisible();
    expect(await screen.findByText('Revoked an API key')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Revoke Nightly', hidden: true })).toBeNull();
  });

  test('resets a second factor that is lost', async () => {
    const { user } = open(
      page({ hasSecondFactor: true }),
      {
        request: { query: AdminResetSecondFactorDocument, variables: { id: 'demo-paula' } },
        result: { data: { adminResetSecondFactor: { __typename: 'User', id: 'demo-paula' } } },
      },
      traces({ hasSecondFactor: false }),
    );
    await user.click(await screen.findByRole('button', { name: 'Reset two-step sign-in' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset two-step sign-in for Paula Prowell?' }));
    await user.click(dialog.getByRole('button', { name: 'Reset two-step sign-in' }));
    expect(await screen.findByText('Paula Prowell now signs in with the password alone')).toBeVisible();
    await waitFor(() => expect(fact('Two-step sign-in')).toHaveTextContent('Off'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset two-step sign-in', hidden: true })).toBeNull());
  });

  test('updates the heading and the profile', async () => {
    const input = { firstName: 'Pauline' };
    const user = { ...paula, ...input };
    const { user: member } = open(
      page(),
      {
        request: { query: AdminUpdateUserDocument, variables: { id: 'demo-paula', input, expected: { firstName: 'Paula' } } },
        result: { data: { adminUpdateUser: user } },
      },
      traces({ user }),
    );
    await member.click(await screen.findByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit user' }));
    await member.clear(form.getByRole('textbox', { name: /^First name/ }));
    await member.type(form.getByRole('textbox', { name: /^First name/ }), 'Pauline{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Pauline Prowell', hidden: true })).toBeInTheDocument();
    expect(fact('First name')).toHaveTextContent('Pauline');
  });

  test('shows that a new email is not confirmed yet', async () => {
    const [from, to] = [paula.email, 'paula@new.test'];
    const changed = { ...paula, email: to, isEmailVerified: false };
    const { user } = open(
      page(),
      {
        request: {
          query: AdminUpdateUserDocument,
          variables: { id: 'demo-paula', input: { email: to }, expected: { email: from } },
        },
        result: { data: { adminUpdateUser: changed } },
      },
      traces({ user: changed }),
    );
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit user' }));
    await user.clear(form.getByRole('textbox', { name: /^Email/ }));
    await user.type(form.getByRole('textbox', { name: /^Email/ }), `${to}{Enter}`);
    await waitFor(() => expect(fact('Email')).toHaveTextContent('paula@new.test (not confirmed)'));
  });

  const disable = async (user: ReturnType<typeof open>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Disable account' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disable account' }));
  };
  const disableRequest = { query: AdminSetDisabledDocument, variables: { id: 'demo-paula', isDisabled: true } };
  const disabled = { ...paula, isDisabled: true };

  test('shows that disabling the member has canceled their subscription', async () => {
    const { user } = open(
      page(),
      { request: disableRequest, result: { data: { adminSetDisabled: disabled } } },
      traces({ user: disabled, cancelsAtPeriodEnd: true }),
    );
    await disable(user);
    await waitFor(() => expect(fact('Canceled')).toHaveTextContent('Yes, ends with the period'));
    expect(fact('Account')).toHaveTextContent('Disabled');
  });

  test('shows that the account is disabled even if its subscription could not be canceled', async () => {
    const message = 'The account is disabled, but its subscription could not be canceled.';
    const { user } = open(
      page(),
      { request: disableRequest, result: { errors: [new GraphQLError(message, { extensions: { code: 'PAYMENT_FAILED' } })] } },
      traces({ user: disabled }),
    );
    await disable(user);
    expect(await within(await screen.findByRole('dialog')).findByRole('alert')).toHaveTextContent(message);
    await waitFor(() => expect(fact('Account')).toHaveTextContent('Disabled'));
  });

  test('goes back to the list after deleting the member', async () => {
    const { user, currentUrl } = open(page(), {
      request: { query: AdminDeleteUserDocument, variables: { id: 'demo-paula' } },
      result: {
        data: { adminDeleteUser: { __typename: 'DeleteUserPayload', id: 'demo-paula', figures: userFigures(2) } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete user' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(currentUrl()).toBe('/admin/users'));
    expect(await screen.findByText('User deleted successfully')).toBeVisible();
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
    open(errorResponse('FORBIDDEN', 'Forbidden'));
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
