import type { MockLink } from '@apollo/client/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { renderPage } from '../../../test/render.tsx';
import { OverviewPageDocument } from './OverviewPage.generated.ts';
import { OverviewPage } from './OverviewPage.tsx';

const day = (at: string, figures: object = {}) => ({
  __typename: 'DayFigures' as const,
  day: at,
  members: 1200,
  subscribers: 90,
  recurringRevenue: 441_000,
  signUps: 4,
  cancellations: 1,
  uses: 30,
  ...figures,
});

const queue = (name: string, figures: object = {}) => ({
  __typename: 'QueueFigures' as const,
  name,
  waiting: 0,
  failing: 0,
  givenUp: 0,
  oldestSeconds: 0,
  ...figures,
});

const system = (state: object = {}) => ({
  __typename: 'SystemOverview' as const,
  database: 'ok',
  stripe: 'ok',
  mail: 'ok',
  queues: [queue('mails'), queue('subscriptions')],
  ...state,
});

const filled = {
  before: { __typename: 'DayTotals' as const, members: 1195, subscribers: 90, recurringRevenue: 441_000 },
  days: [
    day('2026-11-20'),
    day('2026-11-21', { members: 1210, subscribers: 88, recurringRevenue: 441_000, signUps: 11, cancellations: 3, uses: 1005 }),
  ],
  mostUsed: [
    { __typename: 'PromptUses' as const, uses: 1035, prompt: { __typename: 'Prompt' as const, id: 'nda', title: 'NDA Review' } },
  ],
  isProxyIgnored: false,
  system: system(),
  emptySearches: [
    { __typename: 'EmptySearch' as const, text: 'probate', count: 12 },
    { __typename: 'EmptySearch' as const, text: 'okr', count: 1 },
  ],
};

const response = (days: number, overview: object = filled): MockLink.MockedResponse => ({
  request: { query: OverviewPageDocument, variables: { days } },
  result: { data: { overview: { __typename: 'Overview', ...filled, ...overview } } },
});

const errorResponse = (message: string, code: string): MockLink.MockedResponse => ({
  request: { query: OverviewPageDocument, variables: { days: 30 } },
  result: { errors: [new GraphQLError(message, { extensions: { code } })] },
});

const open = (mocks: MockLink.MockedResponse[], url = '/admin') =>
  renderPage(<OverviewPage />, { path: '/admin', url, mocks, me: { role: 'admin' } });

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('The overview', () => {
  test('shows the key figures and their change', async () => {
    open([response(30)]);
    expect((await screen.findByText('1,210')).parentElement).toHaveTextContent('Total users');
    expect(screen.getByText('+15 in 2 days')).toBeVisible();
    expect(screen.getByText('−2 in 2 days')).toBeVisible();
    expect(screen.getByText('$4,410.00')).toBeVisible();
    expect(screen.getByText('Unchanged in 2 days')).toBeVisible();
    // The totals of the period.
    const totals = ['Sign-ups', 'Cancellations', 'Uses'].map((label) => screen.getByText(label, { selector: 'p' }).parentElement);
    expect(totals.map((card) => card?.textContent)).toEqual([
      'Sign-ups15in 2 days',
      'Cancellations4in 2 days',
      'Uses1,035in 2 days',
    ]);
  });

  test.each([
    ['Users and subscribers', ['1,210', '88']],
    ['Monthly recurring revenue', ['$4,410.00']],
    ['Sign-ups and cancellations', ['11', '3']],
    ['Uses per day', ['1,005']],
  ])('%s can be shown as a table and as a chart', async (title, latest) => {
    const { user } = open([response(30)]);
    await user.click(await screen.findByRole('button', { name: `Show as table (${title})` }));
    const table = screen.getByRole('table', { name: `${title}, by day` });
    expect(screen.getByText('The table is shown.')).toHaveRole('status');
    const row = within(table).getByRole('row', { name: /Nov 21, 2026/ });
    expect(cells(row)).toEqual(latest);
    await user.click(screen.getByRole('button', { name: `Show as chart (${title})` }));
    expect(screen.queryByRole('table')).toBeNull();
  });

  test.each([
    ['Uses per week', ['Nov 23 – 29, 2025', '7'], ['Nov 15 – 21, 2026', '203']],
    ['Sign-ups and cancellations per week', ['Nov 23 – 29, 2025', '28', '7'], ['Nov 15 – 21, 2026', '28', '7']],
  ])('over a long period, %s are whole weeks up to today', async (title, first, last) => {
    const start = Date.UTC(2025, 10, 22);
    const days = Array.from({ length: 365 }, (_, index) => {
      const at = new Date(start + index * 86_400_000).toISOString().slice(0, 10);
      return day(at, { uses: at === '2026-11-16' ? 197 : 1 });
    });
    const { user } = open([response(365, { days })], '/admin?days=365');
    await user.click(await screen.findByRole('button', { name: `Show as table (${title})` }));
    const [head, ...rows] = within(screen.getByRole('table', { name: `${title}, by week` })).getAllByRole('row');
    expect(within(head!).getAllByRole('columnheader')[0]).toHaveTextContent('Week');
    // The first day alone would be drawn as a week with hardly anything in it.
    expect(rows).toHaveLength(52);
    const textOf = (row: HTMLElement) => [within(row).getByRole('rowheader').textContent, ...cells(row)];
    expect(
      [textOf(rows.at(0)!), textOf(rows.at(-1)!)].map((row) => row.map((text) => text.replaceAll(/[\u2009\u202f]/g, ' '))),
    ).toEqual([first, last]);
    // What is counted at the end of a day has no sum.
    expect(screen.getByRole('button', { name: 'Show as table (Users and subscribers)' })).toBeVisible();
  });

  test('links the most used prompts', async () => {
    const { user } = open([response(30)]);
    await user.click(await screen.findByRole('button', { name: 'Show as table (Most used prompts)' }));
    expect(screen.getByRole('link', { name: 'NDA Review' })).toHaveAttribute('href', '/prompt/nda');
    expect(cells(screen.getByRole('row', { name: /NDA Review/ }))).toEqual(['1,035']);
  });

  test('lists the prompts that members have reported as missing', async () => {
    open([response(30)]);
    const list = await screen.findByRole('group', { name: 'Prompts members are looking for' });
    expect(
      within(within(list).getByRole('list'))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['probate12 times', 'okronce']);
  });

  test.each([
    [{}, ['DatabaseWorks', 'StripeWorks', 'Mail serverWorks', 'Emails to sendNone waiting', 'Subscriptions to syncNone waiting']],
    [
      {
        database: 'read-only',
        stripe: 'down',
        mail: 'down',
        queues: [
          queue('mails', { waiting: 2, failing: 1, givenUp: 3, oldestSeconds: 7300 }),
          queue('subscriptions', { waiting: 1, oldestSeconds: 5 }),
        ],
      },
      [
        'DatabaseRead-only: pages can be read, and nothing can be saved',
        'StripeDoes not work: nobody can pay',
        'Mail serverDoes not work: emails wait in the queue',
        'Emails to send2 waiting, the oldest for 2 hours; 1 failed before and will be tried again; 3 given up',
        'Subscriptions to sync1 waiting, the oldest for 5 seconds',
      ],
    ],
    [
      { database: 'unreachable', stripe: null, mail: 'unknown', queues: [] },
      ['DatabaseDoes not answer', 'StripeIs not set up', 'Mail serverWas not checked lately'],
    ],
  ])('says how the system does: %j', async (state, texts) => {
    open([response(30, { system: system(state) })]);
    expect(await screen.findByText('1,210')).toBeVisible();
    const items = within(screen.getByRole('region', { name: 'System' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(texts);
  });

  test('keeps the period in the URL', async () => {
    const { user, currentUrl, operations } = open(
      [response(365), response(7, { days: [day('2026-11-21', { members: 77 })] })],
      '/admin?days=365',
    );
    expect(await screen.findByText('1,210')).toBeVisible();
    expect(screen.getByRole('button', { name: '365 days' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: '7 days' }));
    expect(await screen.findByText('77')).toBeVisible();
    expect(currentUrl()).toBe('/admin?days=7');
    expect(operations).toEqual(['OverviewPage', 'OverviewPage']);
  });

  test('uses the default period if the one in the URL is invalid', async () => {
    open([response(30)], '/admin?days=9999');
    expect(await screen.findByText('1,210')).toBeVisible();
  });

  test('shows messages for a period without uses or reports', async () => {
    open([response(30, { mostUsed: [], emptySearches: [] })]);
    expect(await screen.findByText('No prompt was used in this period.')).toBeVisible();
    expect(screen.getByText('No member has reported a missing prompt.')).toBeVisible();
  });

  test('shows the titles of the charts while loading', () => {
    open([response(30)]);
    expect(screen.getByRole('region', { name: 'Uses per day' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Paying subscribers')).toBeVisible();
  });
});

test('shows a member without the role nothing of the administration', async () => {
  open([errorResponse('You may not do this', 'FORBIDDEN')]);
  expect(await screen.findByRole('heading', { name: 'For administrators' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Administration' })).toBeNull();
  expect(screen.queryByRole('button', { name: '7 days' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/');
});

test('tells an admin without a second factor where to set one up', async () => {
  const message = 'Set up two-step sign-in on your account page to use the administration.';
  open([errorResponse(message, 'FORBIDDEN')]);
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account');
});

test('can retry after an error', async () => {
  const { user } = open([errorResponse('Something went wrong', 'INTERNAL_SERVER_ERROR'), response(30)]);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1,210')).toBeVisible();
});

test('warns of a proxy that the settings do not know', async () => {
  open([response(30, { isProxyIgnored: true })]);
  expect(
    await screen.findByText(
      /^Your request has the header of a proxy \(X-Forwarded-For\), but TRUST_PROXY is 0\. If a proxy is in front of the server/,
    ),
  ).toBeVisible();
});
