import type { MockLink } from '@apollo/client/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { renderPage } from '../../../test/render.tsx';
import { existingPages } from '../../app/routeTable.ts';
import { ExistingPagesProvider } from '../../ui/page/existingPages.tsx';
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

const filled = {
  days: [
    day('2026-11-20'),
    day('2026-11-21', { members: 1210, subscribers: 88, recurringRevenue: 441_000, signUps: 11, cancellations: 3, uses: 1005 }),
  ],
  mostUsed: [
    { __typename: 'PromptUses' as const, uses: 1035, prompt: { __typename: 'Prompt' as const, id: 'nda', title: 'NDA Review' } },
  ],
  emptySearches: [
    { __typename: 'EmptySearch' as const, text: 'probate', count: 12 },
    { __typename: 'EmptySearch' as const, text: 'okr', count: 1 },
  ],
};

const answer = (days: number, overview: object = filled): MockLink.MockedResponse => ({
  request: { query: OverviewPageDocument, variables: { days } },
  result: { data: { overview: { __typename: 'Overview', ...filled, ...overview } } },
});

const refusal = (message: string, code: string): MockLink.MockedResponse => ({
  request: { query: OverviewPageDocument, variables: { days: 30 } },
  result: { errors: [new GraphQLError(message, { extensions: { code } })] },
});

const open = (mocks: MockLink.MockedResponse[], url = '/admin') =>
  renderPage(
    <ExistingPagesProvider value={existingPages}>
      <OverviewPage />
    </ExistingPagesProvider>,
    { path: '/admin', url, mocks, me: { role: 'admin' } },
  );

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('The overview', () => {
  test('says where the business stands and how that has changed', async () => {
    open([answer(30)]);
    expect(await screen.findByText('1,210')).toBeVisible();
    expect(screen.getByText('+10 in 2 days')).toBeVisible();
    expect(screen.getByText('−2 in 2 days')).toBeVisible();
    expect(screen.getByText('$4,410.00')).toBeVisible();
    expect(screen.getByText('Unchanged in 2 days')).toBeVisible();
    // Of the period: sign-ups, cancellations, uses.
    const totals = ['Sign-ups', 'Cancellations', 'Uses'].map((label) => screen.getByText(label, { selector: 'p' }).parentElement);
    expect(totals.map((card) => card?.textContent)).toEqual([
      'Sign-ups15in 2 days',
      'Cancellations4in 2 days',
      'Uses1,035in 2 days',
    ]);
  });

  test.each([
    ['Members and subscribers', ['1,210', '88']],
    ['Monthly recurring revenue', ['$4,410.00']],
    ['Sign-ups and cancellations', ['11', '3']],
    ['Uses a day', ['1,005']],
  ])('%s can be read as a table, and back', async (title, latest) => {
    const { user } = open([answer(30)]);
    await user.click(await screen.findByRole('button', { name: `Show as table (${title})` }));
    const table = screen.getByRole('table', { name: `${title}, by day` });
    const row = within(table).getByRole('row', { name: /Nov 21, 2026/ });
    expect(cells(row)).toEqual(latest);
    await user.click(screen.getByRole('button', { name: `Show as chart (${title})` }));
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('the most used prompts lead to the prompts', async () => {
    const { user } = open([answer(30)]);
    await user.click(await screen.findByRole('button', { name: 'Show as table (Most used prompts)' }));
    expect(screen.getByRole('link', { name: 'NDA Review' })).toHaveAttribute('href', '/prompt/nda');
    expect(cells(screen.getByRole('row', { name: /NDA Review/ }))).toEqual(['1,035']);
  });

  test('lists what members looked for in vain', async () => {
    open([answer(30)]);
    const list = await screen.findByRole('list', { name: 'Searches that found nothing' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['probate12 times', 'okronce']);
  });

  test('the period stands in the address', async () => {
    const { user, address, operations } = open(
      [answer(365), answer(7, { days: [day('2026-11-21', { members: 77 })] })],
      '/admin?days=365',
    );
    expect(await screen.findByText('1,210')).toBeVisible();
    expect(screen.getByRole('button', { name: '365 days' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: '7 days' }));
    expect(await screen.findByText('77')).toBeVisible();
    expect(address()).toBe('/admin?days=7');
    expect(operations).toEqual(['OverviewPage', 'OverviewPage']);
  });

  test('a period that there is none of is the usual one', async () => {
    open([answer(30)], '/admin?days=9999');
    expect(await screen.findByText('1,210')).toBeVisible();
  });

  test('a period in which nothing was used or missed says so', async () => {
    open([answer(30, { mostUsed: [], emptySearches: [] })]);
    expect(await screen.findByText('No prompt was used in this period.')).toBeVisible();
    expect(screen.getByText('Every search has found something.')).toBeVisible();
  });

  test('the names of the charts are there before their figures', () => {
    open([answer(30)]);
    expect(screen.getByRole('region', { name: 'Uses a day' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Subscribers')).toBeVisible();
  });
});

test('Z2: whom the server refuses is told so, and offered nothing of the administration', async () => {
  open([refusal('You may not do this', 'FORBIDDEN')]);
  expect(await screen.findByRole('heading', { name: 'For administrators' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Administration' })).toBeNull();
  expect(screen.queryByRole('button', { name: '7 days' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/');
});

test('an admin without a second factor is told to set one up, and where', async () => {
  const words = 'Set up a second factor on your account page to use the administration.';
  open([refusal(words, 'FORBIDDEN')]);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account');
});

test('a failure offers to try again', async () => {
  const { user } = open([refusal('Something went wrong', 'INTERNAL_SERVER_ERROR'), answer(30)]);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1,210')).toBeVisible();
});
