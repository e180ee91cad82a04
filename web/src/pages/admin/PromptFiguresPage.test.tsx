import type { MockLink } from '@apollo/client/testing';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { renderPage } from '../../../test/render.tsx';
import { PromptFiguresPageDocument } from './PromptFiguresPage.generated.ts';
import { PromptFiguresPage } from './PromptFiguresPage.tsx';

const row = (
  title: string,
  [people, copies, found]: [number, number, number],
  { isPremium = false, category = 'Legal' } = {},
) => ({
  __typename: 'PromptFigures' as const,
  people,
  copies,
  found,
  prompt: {
    __typename: 'Prompt' as const,
    id: title.toLowerCase(),
    title,
    isPremium,
    category: { __typename: 'Category' as const, id: category.toLowerCase(), name: category },
  },
});

const library = [
  row('Beta', [3, 1200, 0], { isPremium: true }),
  row('Alpha', [9, 40, 7], { category: 'Sales' }),
  row('Gamma', [9, 40, 12]),
];

const response = (days = 30, rows = library): MockLink.MockedResponse => ({
  request: { query: PromptFiguresPageDocument, variables: { days } },
  result: { data: { promptFigures: rows } },
});

const open = (mocks: MockLink.MockedResponse[], url = '/admin/prompts') =>
  renderPage(<PromptFiguresPage />, { path: '/admin/prompts', url, mocks, me: { role: 'admin' } });

const titles = async () => {
  const table = await screen.findByRole('table', { name: 'Prompts' });
  return within(table)
    .getAllByRole('rowheader')
    .map((head) => head.textContent);
};

test('shows the figures of every prompt, most copied first, and where prompts are edited', async () => {
  open([response()]);
  expect(await titles()).toEqual(['Beta', 'Alpha', 'Gamma']);
  const cells = within(screen.getByRole('row', { name: /Beta/ })).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual(['Legal', 'Pro', '3', '1,200', '0']);
  // On a phone, where the rows are stacked, the figures have labels.
  expect(cells.slice(2).map((cell) => cell.dataset.label)).toEqual(['People', 'Copies', 'Found']);
  expect(screen.getByRole('link', { name: 'Beta' })).toHaveAttribute('href', '/prompt/beta');
  expect(screen.getByText(/are files in the folder api\/content and are not edited here/)).toBeVisible();
});

test('sorts by a column, reverses it on the second click, and keeps the order in the URL', async () => {
  const { user, currentUrl } = open([response()]);
  await titles();
  await user.click(screen.getByRole('button', { name: 'Found' }));
  expect(await titles()).toEqual(['Gamma', 'Alpha', 'Beta']);
  expect(screen.getByRole('columnheader', { name: 'Found' })).toHaveAttribute('aria-sort', 'descending');
  await user.click(screen.getByRole('button', { name: 'Found' }));
  expect(await titles()).toEqual(['Beta', 'Alpha', 'Gamma']);
  expect(currentUrl()).toBe('/admin/prompts?sort=-found');
  await user.click(screen.getByRole('button', { name: 'Title' }));
  expect(await titles()).toEqual(['Alpha', 'Beta', 'Gamma']);
});

test.each([
  ['-title', ['Gamma', 'Beta', 'Alpha']],
  ['category', ['Beta', 'Gamma', 'Alpha']],
  ['access', ['Alpha', 'Gamma', 'Beta']],
  // Ties are sorted by title in both directions.
  ['people', ['Alpha', 'Gamma', 'Beta']],
  ['-people', ['Beta', 'Alpha', 'Gamma']],
  ['nonsense', ['Beta', 'Alpha', 'Gamma']],
])('restores the order of ?sort=%s', async (sort, expected) => {
  open([response()], `/admin/prompts?sort=${sort}`);
  expect(await titles()).toEqual(expected);
});

test('filters by category and period, and keeps them in the URL', async () => {
  const { user, currentUrl } = open([response(), response(90, [row('Alpha', [9, 400, 70], { category: 'Sales' })])]);
  await titles();
  await user.selectOptions(screen.getByLabelText('Category'), 'Sales');
  expect(await titles()).toEqual(['Alpha']);
  expect(screen.getByText('1 prompt')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '90 days' }));
  expect(await screen.findByText('400')).toBeVisible();
  expect(currentUrl()).toBe('/admin/prompts?category=sales&days=90');
  await user.selectOptions(screen.getByLabelText('Category'), 'HR');
  expect(await screen.findByText('There is none in this category.')).toBeVisible();
});

test('shows a missing role', async () => {
  open([
    {
      request: response().request,
      result: { errors: [new GraphQLError('You may not do this', { extensions: { code: 'FORBIDDEN' } })] },
    },
  ]);
  expect(await screen.findByRole('heading', { name: 'For administrators' })).toBeVisible();
  expect(screen.queryByLabelText('Category')).toBeNull();
});
