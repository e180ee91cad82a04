import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { promptCard, promptConnection } from '../../features/prompts/prompt.fixture.ts';
import { SearchPromptsDocument } from '../../features/prompts/search/SearchPrompts.generated.ts';
import { SearchPage } from './SearchPage.tsx';

interface Reading extends Partial<Parameters<typeof promptConnection>[1]> {
  search?: string;
}

const response = (ids: string[], { search = 'lease', ...reading }: Reading = {}) => ({
  request: { query: SearchPromptsDocument, variables: { search, first: 12 } },
  result: {
    data: {
      prompts: promptConnection(
        ids.map((id) => promptCard(id)),
        { totalCount: ids.length, marks: true, ...reading },
      ),
    },
  },
});

const open = (url: string, mocks: Parameters<typeof renderPage>[1]['mocks'] = []) =>
  renderPage(<SearchPage />, { path: '/search', url, mocks });

test('a search for a phrase has one pair of quotation marks', async () => {
  open('/search?q=%22change+order%22', [response(['one'], { search: '"change order"' })]);
  expect(await screen.findByText('1 result')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Results for “change order”' })).toBeVisible();
});

test('shows the number of results with the matches highlighted', async () => {
  open('/search?q=+lease+', [response(['one', 'two'])]);
  expect(screen.getByRole('heading', { level: 1, name: 'Results for “lease”' })).toBeVisible();
  expect(await screen.findByText('2 results')).toBeVisible();
  const card = screen.getByRole('article', { name: 'Title of one' });
  expect([...card.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Title', 'What']);
  expect(document.title).toBe('Results for “lease” · Promptory');
});

test('announces the number of results, also when there are none', async () => {
  const { user } = open('/search?q=lease', [response([], { didYouMean: 'leash' }), response(['one'], { search: 'leash' })]);
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  await user.click(await screen.findByRole('link', { name: 'leash' }));
  expect(await screen.findByText('1 result')).toBe(status);
});

test('says that there are more results than the search has counted', async () => {
  open('/search?q=lease', [response(['one'], { totalCount: 300, totalCountIsExact: false, endCursor: 'c1' })]);
  expect(await screen.findByText('300+ results')).toBeVisible();
});

test.each([
  ['a desktop', 1280],
  ['a phone', 390],
])('on %s, shows all categories and the form for a missing prompt if nothing is found', async (_, width) => {
  window.innerWidth = width;
  open('/search?q=lease', [response([])]);
  expect(await screen.findByRole('heading', { name: 'No prompts found' })).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/category/legal',
    '/category/marketing',
    '/category/finance',
    '/category/healthcare',
    '/category/real-estate',
    '/category/consulting',
    '/category/hr',
    '/category/sales',
  ]);
  const form = screen.getByRole('region', { name: 'Tell us what you were looking for' });
  expect(within(form).getByRole('textbox', { name: /What were you looking for/ })).toHaveValue('lease');
  // It does not take the focus, because nobody has asked for it.
  expect(document.body).toHaveFocus();
});

test('shows no other names on the cards, only in the search box', async () => {
  open('/search?q=lease', [response(['one'], { aliases: { one: 'tenancy agreement' } })]);
  expect(await screen.findByRole('article', { name: 'Title of one' })).toBeVisible();
  expect(screen.queryByText(/tenancy|also called/)).toBeNull();
});

test('says that results only come nearest, and asks what was looked for below them', async () => {
  open('/search?q=lease', [response(['one', 'two'], { isNearest: true })]);
  const note = await screen.findByRole('heading', {
    level: 2,
    name: 'No prompt closely matches “lease”. Here are the closest.',
  });
  const list = screen.getByRole('list', { name: 'Search results' });
  const form = screen.getByRole('region', { name: 'Tell us what you were looking for' });
  expect(note.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(list.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(within(list).getAllByRole('heading', { level: 3 })).toHaveLength(2);
});

test('offers the form quietly below results that fit', async () => {
  const { user } = open('/search?q=lease', [response(['one'])]);
  expect(await screen.findByText('Not what you were looking for?')).toBeVisible();
  expect(screen.queryByText(/closest|Showing results|Did you mean/)).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Tell us' }));
  expect(screen.getByRole('textbox', { name: /What were you looking for/ })).toHaveFocus();
});

describe('A corrected search', () => {
  const typed = { search: 'contarct reveiw', didYouMean: 'contract review' };
  const corrected = response(['one', 'two', 'three'], { search: 'contract review' });

  test('says what it shows, and runs the corrected words by a link', async () => {
    const { user, currentUrl, navigation } = open('/search?q=contarct+reveiw', [response(['one', 'two'], typed), corrected]);
    const link = await screen.findByRole('link', { name: 'contract review' });
    expect(link.closest('p')).toHaveTextContent(/^Showing results for contract review\.$/);
    expect(link.closest('strong')).toHaveTextContent('contract review');
    await user.tab();
    expect(link).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(currentUrl()).toBe('/search?q=contract+review');
    expect(navigation()).toBe('PUSH');
    expect(await screen.findByText('3 results')).toBeVisible();
    expect(screen.queryByText(/Showing results for/)).toBeNull();
    // The link is gone.
    expect(screen.getByRole('heading', { level: 1, name: 'Results for “contract review”' })).toHaveFocus();
  });

  test.each([
    ['only come nearest', ['one'], true],
    ['are missing', [], false],
  ])('asks whether it was meant if results %s', async (_, ids, isNearest) => {
    open('/search?q=contarct+reveiw', [response(ids, { ...typed, isNearest })]);
    const link = await screen.findByRole('link', { name: 'contract review' });
    expect(link.closest('p')).toHaveTextContent(/^Did you mean contract review\?$/);
    expect(link).toHaveAttribute('href', '/search?q=contract+review');
    expect(screen.queryByText(/Showing results for/)).toBeNull();
  });
});

test('each search has its own form', async () => {
  const { user } = open('/search?q=lease', [response([], { didYouMean: 'leash' }), response([], { search: 'leash' })]);
  await user.type(await screen.findByRole('textbox', { name: /What were you looking for/ }), ' of a ship');
  await user.click(screen.getByRole('link', { name: 'leash' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /What were you looking for/ })).toHaveValue('leash'));
});

test('prompts for a query without a request', () => {
  const { operations } = open('/search?q=%20');
  expect(screen.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible();
  expect(operations).toEqual([]);
});

test('can retry after an error', async () => {
  const { user } = open('/search?q=lease', [
    { request: response([]).request, error: new Error('unreachable') },
    response(['one']),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await within(await screen.findByRole('list', { name: 'Search results' })).findByRole('article')).toBeVisible();
});

test('a search that is too long is not cut within a character', async () => {
  const search = 'a'.repeat(199);
  open(`/search?q=${encodeURIComponent(`${search}🏠`)}`, [response(['one'], { search })]);
  expect(await screen.findByText('1 result')).toBeVisible();
});
