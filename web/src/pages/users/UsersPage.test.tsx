import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { UsersCsvDocument } from '../../features/users/list/UsersCsv.generated.ts';
import { testUser, userSummary } from '../../features/users/user.fixture.ts';
import {
  frank,
  invited,
  people,
  list,
  figures,
  response,
  errorResponse,
  open,
  openPeople,
  row,
  figure,
} from './UsersPage.fixture.tsx';
import { UsersDocument, UsersOverviewDocument } from './UsersPage.generated.ts';
import { mockDownloads } from '../../../test/downloads.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

const readBytes = (file: Blob): Promise<ArrayBuffer> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(file);
  });

describe('An admin at the list of users', () => {
  test('sees title, figures and tabs, and the badges, notes, email and date of each user', async () => {
    openPeople();
    expect(await screen.findByText('Showing 3 of 3 users')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    expect(screen.getByText('User management & platform overview')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Landing Page' })).toHaveAttribute('href', '/welcome');
    await waitFor(() => expect(figure('Total Users')).toHaveTextContent('3'));
    expect(figure('Active Subscribers')).toHaveTextContent('1');
    expect(figure('Total Users')).toHaveTextContent('Members and admins');
    expect(figure('Active Subscribers')).toHaveTextContent('Have or had a subscription. The overview counts who pays now.');
    expect(figure('Conversion Rate')).toHaveTextContent('Active subscribers among total users');
    expect(figure('New This Week')).toHaveTextContent('2');
    expect(figure('Conversion Rate')).toHaveTextContent('33%');
    const tabs = within(screen.getByRole('navigation', { name: 'Administration' })).getAllByRole('link');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-current')])).toEqual([
      ['Overview', null],
      ['Users', 'page'],
      ['Messages', null],
      ['Prompts', null],
      ['Audit log', null],
    ]);

    const franks = await row('Frank Freeman');
    expect(franks.getByText('frank@promptory.test')).toHaveTextContent(/Joined November 20, 2026$/);
    expect(franks.queryByText('Test User')).toBeNull();
    expect(franks.queryByText('Pro')).toBeNull();
    const inviteds = await row('invited@promptory.test');
    for (const message of ['Test User', 'Setup Required', 'Pro', 'User needs password setup'])
      expect(inviteds.getByText(message)).toBeVisible();
    const adas = await row('Ada');
    expect(adas.getByText('Admin')).toBeVisible();
    expect(adas.queryByText('Test User')).toBeNull();
    expect(adas.queryByRole('button', { name: 'Delete Ada' })).toBeNull();
  });

  test('sees that a test user with a password can sign in, and which accounts are disabled', async () => {
    open([figures(1), list([testUser('tina', { isRegistered: true, hasPassword: true, isDisabled: true })])]);
    const tinas = await row('tina@promptory.test');
    for (const message of ['Test User', 'Registered', 'Disabled', 'Can sign in at /user-login'])
      expect(tinas.getByText(message)).toBeVisible();
  });

  test('can search, filter and sort by the URL, and clear the filters', async () => {
    const filter = {
      search: 'frank',
      role: 'member' as const,
      plan: 'free' as const,
      status: 'registered' as const,
      billing: 'unpaid' as const,
    };
    const { user, currentUrl } = open(
      [
        figures(3),
        list([frank], { filter, sort: 'email' }),
        list([], { filter: { ...filter, plan: undefined }, sort: 'email' }),
        list(people, { sort: 'email' }),
        list([invited], { filter: { search: 'inv' }, sort: 'email' }),
      ],
      '/admin/users?q=frank&role=member&plan=free&status=registered&billing=unpaid&sort=email',
    );
    expect(await screen.findByText('Showing 1 of 1 users')).toBeVisible();
    for (const [label, value] of [
      ['Role', 'member'],
      ['Plan', 'free'],
      ['Status', 'registered'],
      ['Billing', 'unpaid'],
      ['Sort by', 'email'],
    ] as const)
      expect(screen.getByRole('combobox', { name: label })).toHaveValue(value);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'All Plans');
    expect(await screen.findByRole('heading', { name: 'No users match' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create First User' })).toBeNull();
    expect(currentUrl()).toBe('/admin/users?q=frank&role=member&status=registered&billing=unpaid&sort=email');
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
    expect(await screen.findByText('Showing 3 of 3 users')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(currentUrl()).toBe('/admin/users?sort=email');
    await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'inv');
    expect(await screen.findByText('Showing 1 of 1 users')).toBeVisible();
    expect(currentUrl()).toBe('/admin/users?q=inv&sort=email');
  });

  test.each(['role=x', 'plan=yearly', 'status=', 'billing=toString', 'sort=__proto__', 'role=x&role=admin'])(
    'sees all users if the URL has a filter that does not exist: %s',
    async (query) => {
      open([figures(3), list(people)], `/admin/users?${query}`);
      expect(await screen.findByText('Showing 3 of 3 users')).toBeVisible();
      expect(screen.queryByText('Error Loading Users')).toBeNull();
    },
  );

  test('can load more, which focuses the first new user', async () => {
    const many = Array.from({ length: 25 }, (_, at) => userSummary(`u${at}`));
    const { user } = open([
      figures(26),
      list(many, {}, { totalCount: 26, endCursor: 'c25' }),
      list([userSummary('last')], { after: 'c25' }, { totalCount: 26 }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Load more users' }));
    expect(await screen.findByText('Showing 26 of 26 users')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('link', { name: 'last@promptory.test' })).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Load more users' })).toBeNull();
  });

  test('sees 10,000+ where the count is capped', async () => {
    open([figures(20_000), list([frank], {}, { totalCount: 10_000, totalCountIsExact: false, endCursor: 'c1' })]);
    expect(await screen.findByText('Showing 1 of 10,000+ users')).toBeVisible();
  });

  test('can export the filtered list as CSV', async () => {
    const names = mockDownloads();
    const filter = { status: 'disabled' as const };
    const { user } = open(
      [
        figures(3),
        list([frank], { filter }),
        errorResponse(UsersCsvDocument, { filter }, 'RATE_LIMITED', 'Too many requests'),
        response(UsersCsvDocument, { filter }, { usersCsv: 'id,email\r\n' }),
      ],
      '/admin/users?status=disabled',
    );
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Too many requests')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(names).toHaveLength(1));
    expect(names[0]).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
    const saved = jest.mocked(URL.createObjectURL).mock.lastCall?.[0] as Blob;
    expect(saved.type).toBe('text/csv;charset=utf-8');
    // With a byte order mark, without which Excel garbles umlauts. Reading it as text would skip the mark.
    const bytes = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readBytes(saved));
    expect(bytes).toBe('\uFEFFid,email\r\n');
  });
});

describe('Without access or connection', () => {
  const both = (code: string, message: string) => [
    errorResponse(UsersOverviewDocument, {}, code, message),
    errorResponse(UsersDocument, { sort: 'newest', first: 25 }, code, message),
  ];

  test('a member without the role sees only an error', async () => {
    open(both('FORBIDDEN', 'Your account does not have the role that this needs.'), '/admin/users', {
      id: 'demo-free',
      role: 'member',
    });
    const failure = await screen.findByRole('alert');
    expect(within(failure).getByRole('heading', { name: 'Error Loading Users' })).toBeVisible();
    expect(failure).toHaveTextContent('Please try refreshing the page.');
    expect(screen.queryByRole('button', { name: 'Create User' })).toBeNull();
    expect(screen.queryByRole('search')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Administration' })).toBeNull();
  });

  test('an admin without a second factor sees where to set one up', async () => {
    open(both('FORBIDDEN', 'Set up two-step sign-in on your account page first.'));
    expect(await screen.findByText('Set up two-step sign-in on your account page first.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account');
  });

  test('a list that could not be loaded can be retried', async () => {
    const { user } = open([
      figures(3),
      { request: { query: UsersDocument, variables: { sort: 'newest', first: 25 } }, error: new Error('unreachable') },
      list(people),
    ]);
    expect(await screen.findByRole('heading', { name: 'Error Loading Users' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Showing 3 of 3 users')).toBeVisible();
  });
});
