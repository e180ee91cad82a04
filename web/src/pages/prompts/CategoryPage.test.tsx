import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { promptCard, promptConnection } from '../../features/prompts/prompt.fixture.ts';
import { CategoryPromptsDocument } from './CategoryPage.generated.ts';
import { CategoryPage } from './CategoryPage.tsx';

const answer = (prompts: ReturnType<typeof promptCard>[]) => ({
  request: { query: CategoryPromptsDocument, variables: { category: 'legal', first: 24 } },
  result: { data: { prompts: promptConnection(prompts, { totalCount: prompts.length }) } },
});

const open = (slug: string, mocks: Parameters<typeof renderPage>[1]['mocks'] = []) =>
  renderPage(<CategoryPage />, { path: '/category/:slug', url: `/category/${slug}`, mocks });

test('its head is there at once, from the shell, and its prompts follow', async () => {
  const { operations } = open('legal', [
    answer([promptCard('one', { isPremium: true, isLocked: true }), promptCard('two', { usageCount: 1 })]),
  ]);
  expect(screen.getByRole('heading', { level: 1, name: 'Legal' })).toBeVisible();
  expect(screen.getByText('Prompts for Legal.')).toBeVisible();
  expect(screen.getByText('47 prompts available')).toBeVisible();
  expect(screen.getAllByTestId('skeleton')).toHaveLength(9);
  const cards = within(await screen.findByRole('list', { name: 'Prompts of this category' })).getAllByRole('article');
  expect(within(cards[0]!).getByText('Pro')).toHaveTextContent('Pro, locked');
  expect(within(cards[0]!).getByText('Used by 12 professionals')).toBeVisible();
  expect(within(cards[1]!).queryByText('Pro')).not.toBeInTheDocument();
  expect(within(cards[1]!).getByText('Used by 1 professional')).toBeVisible();
  expect(within(cards[1]!).getByRole('link', { name: 'Title of two' })).toHaveAttribute('href', '/prompt/two');
  expect(operations).toEqual(['CategoryPrompts']);
  expect(document.title).toBe('Legal · Promptory');
});

test('a category that does not exist asks nothing and leads back', () => {
  const { operations } = open('astrology');
  expect(screen.getByRole('heading', { level: 1, name: 'Category Not Found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/');
  expect(operations).toEqual([]);
});

test('an empty category says so', async () => {
  open('legal', [answer([])]);
  expect(await screen.findByRole('heading', { name: 'No Prompts Available' })).toBeVisible();
});

test('a failure offers to try again', async () => {
  const { user } = open('legal', [{ request: answer([]).request, error: new Error('away') }, answer([promptCard('one')])]);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Title of one' })).toBeVisible();
});
