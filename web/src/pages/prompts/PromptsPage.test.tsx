import { expect, test } from '@jest/globals';
import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { renderPage } from '../../../test/render.tsx';
import { CategoryTagsDocument } from '../../features/prompts/filters/CategoryTags.generated.ts';
import { promptCard, promptConnection } from '../../features/prompts/prompt.fixture.ts';
import { PromptsDocument, type PromptsQueryVariables } from './PromptsPage.generated.ts';
import { PromptsPage } from './PromptsPage.tsx';

const cards = (from: number, to: number, name = 'p') =>
  Array.from({ length: to - from }, (_, at) => promptCard(`${name}${from + at}`));

const list = (
  variables: Partial<PromptsQueryVariables>,
  prompts: ReturnType<typeof cards>,
  page: Parameters<typeof promptConnection>[1],
) => {
  const isSearch = variables.search !== undefined;
  return {
    request: { query: PromptsDocument, variables: { first: isSearch ? 12 : 24, isSearch, ...variables } },
    result: { data: { prompts: promptConnection(prompts, { marks: isSearch, ...page }) } },
  };
};

const first = list({}, cards(0, 24), { totalCount: 40, endCursor: 'c24' });
const second = list({ after: 'c24' }, cards(24, 40), { totalCount: 40 });
const tags = {
  request: { query: CategoryTagsDocument, variables: { id: 'legal' } },
  result: { data: { category: { __typename: 'Category', id: 'legal', tags: ['contract-review', 'negotiation'] } } },
};

function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

const open = (url: string, mocks: readonly MockLink.MockedResponse[]) =>
  renderPage(
    <>
      <PromptsPage />
      <Back />
    </>,
    { path: '/prompts', url, mocks },
  );

const shownCards = () => within(screen.getByRole('list', { name: 'Prompts' })).getAllByRole('article');
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });

test('says that there are more prompts than the server has counted', async () => {
  open('/prompts', [list({}, cards(0, 24), { totalCount: 10_000, totalCountIsExact: false, endCursor: 'c24' })]);
  expect(await screen.findByText('Showing 24 of 10,000+ prompts')).toBeVisible();
});

test('shows skeletons, then a page of cards, then more on demand, and keeps their number in the URL', async () => {
  const { user, currentUrl, navigation } = open('/prompts', [first, second]);
  expect(screen.getAllByTestId('skeleton')).toHaveLength(9);
  expect(await screen.findByText('Showing 24 of 40 prompts')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load More Prompts' }));
  expect(await screen.findByText('Showing 40 of 40 prompts')).toBeVisible();
  expect(shownCards()).toHaveLength(40);
  expect(within(shownCards()[24]!).getByRole('link')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Load More Prompts' })).not.toBeInTheDocument();
  expect(currentUrl()).toBe('/prompts?show=48');
  expect(navigation()).toBe('REPLACE');
});

test('restores the number of shown cards from the URL', async () => {
  const { operations } = open('/prompts?show=48', [first, second]);
  expect(await screen.findByText('Showing 40 of 40 prompts')).toBeVisible();
  expect(operations).toEqual(['Prompts', 'Prompts']);
});

test('can retry loading more', async () => {
  const { user } = open('/prompts', [first, { request: second.request, error: new Error('unreachable') }, second]);
  await user.click(await screen.findByRole('button', { name: 'Load More Prompts' }));
  expect(await screen.findByText('More prompts could not be loaded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
  expect(screen.getByText('Showing 24 of 40 prompts')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Showing 40 of 40 prompts')).toBeVisible();
});

test('keeps every filter in the URL and restores them from it', async () => {
  const filtered = {
    category: 'legal',
    tags: ['negotiation'],
    task: 'analysis' as const,
    access: 'free' as const,
    sort: 'popular' as const,
  };
  const { user, currentUrl } = open('/prompts?category=legal&task=analysis&access=free&sort=popular&tag=negotiation', [
    list(filtered, cards(0, 1), { totalCount: 1 }),
    list({ ...filtered, task: undefined }, cards(0, 2), { totalCount: 2 }),
    list({ sort: 'popular' }, cards(0, 3), { totalCount: 3 }),
    tags,
  ]);
  expect(await screen.findByText('Showing 1 of 1 prompts')).toBeVisible();
  expect(select('Category')).toHaveValue('legal');
  expect(select('Kind of work')).toHaveValue('analysis');
  expect(select('Plan')).toHaveValue('free');
  expect(select('Sort by')).toHaveValue('popular');
  const chips = within(screen.getByRole('group', { name: 'Active filters' })).getAllByRole('button', { name: /Remove filter/ });
  expect(chips.map((chip) => chip.textContent)).toEqual(['Legal', '#negotiation', 'Analysis', 'Free']);

  await user.click(chips[2]!);
  expect(await screen.findByText('Showing 2 of 2 prompts')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(currentUrl()).toBe('/prompts?category=legal&access=free&sort=popular&tag=negotiation');
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(await screen.findByText('Showing 3 of 3 prompts')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(currentUrl()).toBe('/prompts?sort=popular');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('Showing 2 of 2 prompts')).toBeVisible();
  expect(select('Category')).toHaveValue('legal');
});

test('offers the tags of a category and clears them with it', async () => {
  const { user, currentUrl } = open('/prompts', [
    first,
    list({ category: 'legal' }, cards(0, 2), { totalCount: 2 }),
    list({ category: 'legal', tags: ['negotiation'] }, cards(0, 1), { totalCount: 1 }),
    tags,
  ]);
  await screen.findByText('Showing 24 of 40 prompts');
  expect(screen.queryByRole('combobox', { name: 'Tags' })).not.toBeInTheDocument();
  await user.selectOptions(select('Category'), 'Legal');
  await user.selectOptions(select('Tags'), await screen.findByRole('option', { name: 'negotiation' }));
  expect(await screen.findByText('Showing 1 of 1 prompts')).toBeVisible();
  expect(currentUrl()).toBe('/prompts?category=legal&tag=negotiation');
  expect(within(select('Tags')).queryByRole('option', { name: 'negotiation' })).not.toBeInTheDocument();
  await user.selectOptions(select('Category'), 'All Categories');
  expect(await screen.findByText('Showing 24 of 40 prompts')).toBeVisible();
  expect(currentUrl()).toBe('/prompts');
});

test('on a phone the filters are in a sheet, and its button counts them', async () => {
  window.innerWidth = 390;
  const filtered = { category: 'legal', tags: ['negotiation'], sort: 'popular' as const };
  const { user, currentUrl } = open('/prompts?category=legal&sort=popular&tag=negotiation', [
    list(filtered, cards(0, 2), { totalCount: 2 }),
    list({ ...filtered, access: 'free' }, cards(0, 1), { totalCount: 1 }),
    tags,
  ]);
  await user.click(screen.getByRole('button', { name: 'Filters (2)' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await user.selectOptions(sheet.getByRole('combobox', { name: 'Plan' }), 'Free');
  expect(currentUrl()).toBe('/prompts?category=legal&access=free&sort=popular&tag=negotiation');
  await user.click(sheet.getByRole('button', { name: 'Show prompts' }));
  expect(await screen.findByRole('button', { name: 'Filters (3)' })).toHaveFocus();
});

test('offers four sort orders, and best match while searching', async () => {
  const { user, navigation, currentUrl } = open('/prompts', [first, list({ search: 'nda' }, cards(0, 1), { totalCount: 1 })]);
  await screen.findByText('Showing 24 of 40 prompts');
  const orders = () =>
    within(select('Sort by'))
      .getAllByRole('option')
      .map((option) => option.textContent);
  expect(orders()).toEqual(['Newest First', 'Oldest First', 'Most Popular', 'Alphabetical']);
  await user.type(screen.getByRole('searchbox', { name: 'Search prompts' }), 'nda ');
  expect(await screen.findByText('Showing 1 of 1 prompts')).toBeVisible();
  expect(orders()).toEqual(['Best Match', 'Newest First', 'Oldest First', 'Most Popular', 'Alphabetical']);
  expect(screen.getByRole('searchbox', { name: 'Search prompts' })).toHaveValue('nda ');
  expect(screen.getAllByText('Title', { selector: 'mark' })).toHaveLength(1);
  expect(currentUrl()).toBe('/prompts?q=nda');
  expect(navigation()).toBe('REPLACE');
});

const missingForm = () => screen.queryByRole('region', { name: 'Tell us what you were looking for' });

test.each([
  ['a desktop', 1280],
  ['a phone', 390],
])('on %s, shows that nothing was found, where to look, and clears the filters', async (_, width) => {
  window.innerWidth = width;
  const { user, currentUrl } = open('/prompts?q=zzz', [list({ search: 'zzz' }, [], { totalCount: 0 }), first]);
  expect(await screen.findByRole('heading', { name: 'No prompts found' })).toBeVisible();
  expect(screen.getAllByRole('link').filter((link) => /^\/category\//.test(link.getAttribute('href') ?? ''))).toHaveLength(8);
  expect(within(missingForm()!).getByRole('textbox')).toHaveValue('zzz');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('Showing 24 of 40 prompts')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(currentUrl()).toBe('/prompts');
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search prompts' })).toHaveValue(''));
  // Without a search there is nothing to report.
  expect(screen.queryByText('Not what you were looking for?')).toBeNull();
});

test('shows no form and no categories if filters alone find nothing', async () => {
  open('/prompts?task=analysis', [list({ task: 'analysis' }, [], { totalCount: 0 })]);
  expect(await screen.findByText('Try fewer filters.')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  expect(missingForm()).toBeNull();
  expect(screen.queryByText('Not what you were looking for?')).toBeNull();
});

test('says that results only come nearest, and asks what was looked for', async () => {
  open('/prompts?q=zzz', [list({ search: 'zzz' }, cards(0, 2), { totalCount: 2, isNearest: true })]);
  expect(await screen.findByRole('heading', { name: 'No prompt closely matches “zzz”. Here are the closest.' })).toBeVisible();
  expect(missingForm()).toBeVisible();
});

test('offers the form quietly if other filters hide what was looked for, and keeps it open once it is used', async () => {
  const { user } = open('/prompts?q=zzz&access=free', [
    list({ search: 'zzz', access: 'free' }, [], { totalCount: 0 }),
    list({ search: 'zzz' }, cards(0, 1), { totalCount: 1 }),
  ]);
  expect(await screen.findByText('Not what you were looking for?')).toBeVisible();
  expect(missingForm()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Tell us' }));
  await user.type(within(missingForm()!).getByRole('textbox'), ' top');
  await user.click(screen.getByRole('button', { name: 'Remove filter Free' }));
  expect(await screen.findByText('Showing 1 of 1 prompts')).toBeVisible();
  expect(within(missingForm()!).getByRole('textbox')).toHaveValue('zzz top');
});

test('keeps a form open that somebody writes in, even if a filter then finds something', async () => {
  const { user } = open('/prompts?q=zzz', [
    list({ search: 'zzz' }, [], { totalCount: 0 }),
    list({ search: 'zzz', access: 'free' }, cards(0, 1), { totalCount: 1 }),
  ]);
  await screen.findByRole('heading', { name: 'No prompts found' });
  await user.type(within(missingForm()!).getByRole('textbox'), ' top');
  await user.selectOptions(select('Plan'), 'Free');
  expect(await screen.findByText('Showing 1 of 1 prompts')).toBeVisible();
  expect(within(missingForm()!).getByRole('textbox')).toHaveValue('zzz top');
});

test('runs a corrected search with the same filters, and puts it into the field', async () => {
  const { user, currentUrl } = open('/prompts?q=leese&access=free', [
    list({ search: 'leese', access: 'free' }, cards(0, 2), { totalCount: 2, didYouMean: 'lease' }),
    list({ search: 'lease', access: 'free' }, cards(0, 3), { totalCount: 3 }),
  ]);
  const link = await screen.findByRole('link', { name: 'lease' });
  expect(link.closest('p')).toHaveTextContent(/^Showing results for lease\.$/);
  await user.click(link);
  expect(await screen.findByText('Showing 3 of 3 prompts')).toBeVisible();
  expect(currentUrl()).toBe('/prompts?q=lease&access=free');
  expect(screen.getByRole('searchbox', { name: 'Search prompts' })).toHaveValue('lease');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.queryByText(/Showing results for/)).toBeNull();
});

test('ignores invalid parameters in the URL', async () => {
  open('/prompts?sort=best&task=x&access=all&show=-3&tag=', [first]);
  expect(await screen.findByText('Showing 24 of 40 prompts')).toBeVisible();
});

test('can retry after an error', async () => {
  const { user } = open('/prompts', [{ request: first.request, error: new Error('unreachable') }, first]);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Showing 24 of 40 prompts')).toBeVisible();
});
