import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { promptCard, promptConnection } from '../../features/prompts/prompt.fixture.ts';
import { CategoryPromptsDocument } from './CategoryPage.generated.ts';
import { CategoryPage } from './CategoryPage.tsx';

const response = (prompts: ReturnType<typeof promptCard>[]) => ({
  request: { query: CategoryPromptsDocument, variables: { slug: 'legal', first: 24 } },
  result: { data: { prompts: promptConnection(prompts, { totalCount: prompts.length }) } },
});

const open = (slug: string, mocks: Parameters<typeof renderPage>[1]['mocks'] = []) =>
  renderPage(<CategoryPage />, { path: '/category/:slug', url: `/category/${slug}`, mocks });

test('shows its header from the cache, then its prompts', async () => {
  const { operations } = open('legal', [
    response([
      promptCard('one', { isPremium: true, isLocked: true }),
      promptCard('two', { isPremium: true, sensitivity: 'public', variableCount: 1, usageCount: 0 }),
    ]),
  ]);
  expect(screen.getByRole('heading', { level: 1, name: 'Legal' })).toBeVisible();
  expect(screen.getByText('Prompts for Legal.')).toBeVisible();
  expect(screen.getByText('47 prompts available')).toBeVisible();
  expect(screen.getAllByTestId('skeleton')).toHaveLength(9);
  const cards = within(await screen.findByRole('list', { name: 'Prompts of this category' })).getAllByRole('article');
  expect(within(cards[0]!).getByText('Pro, locked')).toBeInTheDocument();
  expect(within(cards[0]!).getByRole('link')).toHaveAccessibleDescription('Pro, locked');
  expect(within(cards[0]!).getByText(/field/)).toHaveTextContent(/^6 fields · confidential material · used by 12$/);
  // Neither the plan of what a member may read is marked, nor a count of zero.
  expect(within(cards[1]!).queryByText(/Pro/)).not.toBeInTheDocument();
  expect(within(cards[1]!).getByText(/field/)).toHaveTextContent(/^1 field$/);
  expect(within(cards[1]!).getByRole('link', { name: 'Title of two' })).toHaveAttribute('href', '/prompt/two');
  expect(operations).toEqual(['CategoryPrompts']);
  expect(document.title).toBe('Legal · Promptory');
});

test('shows the headings of its map, and keeps the last one while more is loaded', async () => {
  const inSection = (section: string | null, ...ids: string[]) => ids.map((id) => promptCard(id, { section }));
  const weekly = inSection('Every week: reading contracts', 'one', 'two');
  const { request } = response([]);
  const page = (after: string | undefined, prompts: ReturnType<typeof inSection>, endCursor: string | null) => ({
    request: { ...request, variables: { ...request.variables, ...(after !== undefined && { after }) } },
    result: { data: { prompts: promptConnection(prompts, { totalCount: 28, endCursor }) } },
  });
  const monthly = inSection('Every month', ...Array.from({ length: 22 }, (_, at) => `month-${at}`));
  const { user } = open('legal', [
    page(undefined, [...weekly, ...monthly], 'c24'),
    page('c24', [...inSection('Every month', 'last'), ...inSection(null, 'unmapped')], null),
  ]);
  expect(await screen.findByRole('heading', { level: 2, name: 'Every week: reading contracts' })).toBeVisible();
  const list = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('article');
  expect(list('Every week: reading contracts')).toHaveLength(2);
  expect(list('Every month')).toHaveLength(22);
  expect(screen.getByRole('heading', { level: 3, name: 'Title of one' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load More Prompts' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'More prompts' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(3);
  expect(list('Every month')).toHaveLength(23);
  expect(screen.getByRole('link', { name: 'Title of last' })).toHaveFocus();
});

test('links back from a category that does not exist, without a request', () => {
  const { operations } = open('astrology');
  expect(screen.getByRole('heading', { level: 1, name: 'Category Not Found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/');
  expect(operations).toEqual([]);
});

test('shows a message in an empty category', async () => {
  open('legal', [response([])]);
  expect(await screen.findByRole('heading', { name: 'No Prompts Available' })).toBeVisible();
});

test('can retry after an error', async () => {
  const { user } = open('legal', [
    { request: response([]).request, error: new Error('unreachable') },
    response([promptCard('one')]),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Title of one' })).toBeVisible();
});
