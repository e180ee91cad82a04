import { afterEach, expect, jest, test } from '@jest/globals';
import type { MockLink } from '@apollo/client/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { promptCard, promptConnection } from './prompt.fixture.ts';
import { OwnNamesDocument, OwnSearchDocument } from './search/OwnSearch.generated.ts';
import { SearchPromptsDocument } from './search/SearchPrompts.generated.ts';
import { SearchBox } from './SearchBox.tsx';

const ids = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];

const found = (search: string, names = ids, page = {}): MockLink.MockedResponse => ({
  request: { query: SearchPromptsDocument, variables: { search, first: 12 } },
  result: {
    data: {
      prompts: promptConnection(
        names.map((id) => promptCard(id)),
        { totalCount: names.length, marks: true, ...page },
      ),
    },
  },
});

const open = (mocks: readonly MockLink.MockedResponse[] = [found('nda')], url = '/recent') =>
  renderPage(
    <>
      <SearchBox />
      <input aria-label="Elsewhere" />
    </>,
    { path: '*', url, mocks },
  );

const announced = () => within(screen.getByRole('search')).getByRole('status');
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search the library' });

/** Types and presses Enter, and waits as long as the search does for more text. */
async function enter(text: string) {
  jest.useFakeTimers();
  fireEvent.change(box(), { target: { value: text } });
  fireEvent.submit(screen.getByRole('search'));
  await act(async () => void (await jest.advanceTimersByTimeAsync(200)));
}

afterEach(() => void jest.useRealTimers());

test('/ focuses the field', async () => {
  const { user } = open();
  await user.keyboard('/');
  expect(box()).toHaveFocus();
  expect(box()).toHaveValue('');
});

test('ignores a slash that is typed into another field, and Ctrl+K, which opens the palette', async () => {
  const { user } = open();
  await user.type(screen.getByLabelText('Elsewhere'), 'and/or');
  expect(screen.getByLabelText('Elsewhere')).toHaveValue('and/or');
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.getByLabelText('Elsewhere')).toHaveFocus();
});

test('shows results while typing, with one request of each kind and the matches highlighted', async () => {
  const { user, operations } = open();
  await user.type(box(), ' nda');
  const options = await screen.findAllByRole('option', { name: /^Title of/ });
  expect(options).toHaveLength(6);
  expect(options[0]!.querySelector('mark')).toHaveTextContent('Title');
  expect(announced()).toHaveTextContent('7 results');
  expect(box()).toHaveAttribute('aria-expanded', 'true');
  expect(box()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  expect(operations.sort()).toEqual(['OwnNames', 'OwnSearch', 'SearchPrompts']);
});

test('says that there are more results than the search has counted', async () => {
  const { user } = open([found('nda', ids, { totalCount: 300, totalCountIsExact: false })]);
  await user.type(box(), 'nda');
  expect(await screen.findByRole('option', { name: 'All results 300+ results' })).toBeVisible();
  expect(announced()).toHaveTextContent('300+ results');
});

test('announces the number of results in an element that was there before, and nothing once the list is closed', async () => {
  const { user } = open([found('nda', ['one'])]);
  const status = announced();
  expect(status).toBeEmptyDOMElement();
  await user.type(box(), 'nda');
  await waitFor(() => expect(status).toHaveTextContent('1 result'));
  await user.keyboard('{Escape}');
  expect(announced()).toBe(status);
  expect(status).toBeEmptyDOMElement();
});

const nodes = (typename: string, names: readonly string[], key = 'title') =>
  names.map((name) => ({ node: { __typename: typename, id: name.replaceAll(' ', '-').toLowerCase(), [key]: name } }));
const own: readonly MockLink.MockedResponse[] = [
  {
    request: { query: OwnSearchDocument, variables: { search: 'nda', first: 3 } },
    result: { data: { ownPrompts: { edges: nodes('OwnPrompt', ['My NDA']) } } },
  },
  {
    request: { query: OwnNamesDocument },
    result: {
      data: {
        ownWorkflows: { totalCount: 2, edges: nodes('OwnWorkflow', ['NDA to letter', 'Budget']) },
        collections: { edges: nodes('Collection', ['NDAs of Acme', 'Leases'], 'name') },
      },
    },
  },
];

test('lists own prompts, workflows and collections below the results, and opens one with Enter', async () => {
  const { user, currentUrl } = open([found('nda', ['one']), ...own]);
  await user.type(box(), 'nda');
  await waitFor(() => expect(announced()).toHaveTextContent('4 results'));
  expect(
    screen
      .getAllByRole('option')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['My NDAMy prompt', 'NDA to letterMy workflow', 'NDAs of AcmeCollection']);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('NDA to letter');
  await user.keyboard('{Enter}');
  expect(currentUrl()).toBe('/workflows/mine/nda-to-letter');
  expect(box()).toHaveValue('');
});

test('what is found of the member’s own later moves no selection, and the total is announced once', async () => {
  const { user, currentUrl } = open([found('nda'), ...own.map((mock, index) => ({ ...mock, delay: 300 * (index + 1) }))]);
  const totals: (string | null)[] = [];
  const watch = new MutationObserver(() => totals.push(announced().textContent));
  watch.observe(announced(), { childList: true, characterData: true, subtree: true });
  await user.type(box(), 'nda');
  await screen.findAllByRole('option');
  await user.keyboard('{ArrowUp}');
  const all = screen.getByRole('option', { name: /^All results/ });
  expect(all).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByRole('option', { name: /^My NDA/ })).toBeVisible();
  expect(screen.getByRole('option', { selected: true })).toBe(all);
  expect(box()).toHaveAttribute('aria-activedescendant', all.id);
  await waitFor(() => expect(totals).toEqual(['10 results']));
  watch.disconnect();
  await user.keyboard('{Enter}');
  expect(currentUrl()).toBe('/search?q=nda');
});

test('moves through the results with the arrow keys, wraps around, and opens one with Enter', async () => {
  const { user, currentUrl } = open();
  await user.type(box(), 'nda');
  await screen.findAllByRole('option');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const second = screen.getByRole('option', { selected: true });
  expect(second).toHaveTextContent('Title of two');
  expect(box()).toHaveAttribute('aria-activedescendant', second.id);
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Title of six');
  await user.keyboard('{Enter}');
  expect(currentUrl()).toBe('/prompt/six');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(box()).toHaveValue('');
});

test('the last entry of the list leads to all results, by the keyboard as well', async () => {
  const { user, currentUrl } = open();
  await user.type(box(), 'nda');
  await screen.findAllByRole('option');
  await user.keyboard('{ArrowUp}');
  const all = screen.getByRole('option', { name: 'All results 7 results' });
  expect(box()).toHaveAttribute('aria-activedescendant', all.id);
  await user.keyboard('{Enter}');
  expect(currentUrl()).toBe('/search?q=nda');
});

test('Enter without a selected result opens the search page at once', async () => {
  const { currentUrl, operations } = open([]);
  await enter(' nda & co ');
  expect(currentUrl()).toBe('/search?q=nda+%26+co');
  expect(box()).toHaveValue('nda & co');
  expect(operations).toEqual([]);
});

test('ignores blank input', async () => {
  const { currentUrl, operations } = open([]);
  await enter('   ');
  expect(currentUrl()).toBe('/recent');
  expect(operations).toEqual([]);
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('Escape closes the list and keeps the text; an arrow key opens it again', async () => {
  const { user } = open();
  await user.type(box(), 'nda');
  await screen.findAllByRole('option');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(box()).toHaveValue('nda');
  await user.keyboard('{ArrowDown}');
  expect(await screen.findAllByRole('option', { name: /^Title of/ })).toHaveLength(6);
});

test('a click opens a result or the search page, and leaving the box closes the list', async () => {
  const { user, currentUrl } = open();
  await user.type(box(), 'nda');
  await user.click((await screen.findAllByRole('option'))[2]!);
  expect(currentUrl()).toBe('/prompt/three');
  await user.type(box(), 'nda');
  await user.click(await screen.findByRole('option', { name: /^All results/ }));
  expect(currentUrl()).toBe('/search?q=nda');
  await user.type(box(), '{ArrowDown}');
  await screen.findByRole('listbox');
  await user.click(screen.getByLabelText('Elsewhere'));
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('shows a message when nothing is found and when the search fails', async () => {
  const { user } = open([found('zzz', []), { request: found('yyy').request, error: new Error('unreachable') }]);
  await user.type(box(), 'zzz');
  await waitFor(() => expect(announced()).toHaveTextContent('Nothing found for “zzz”.'));
  await user.clear(box());
  await user.type(box(), 'yyy');
  await waitFor(() => expect(announced()).toHaveTextContent('The search could not be run.'));
});

test('shows the query of the URL on /search', async () => {
  open([], '/search?q=lease');
  await waitFor(() => expect(box()).toHaveValue('lease'));
  expect(within(screen.getByRole('search')).queryByRole('listbox')).not.toBeInTheDocument();
});

test.each([
  ['a desktop', 1280],
  ['a phone', 390],
])('on %s, says by which other name a prompt was found, and leaves the keys as they are', async (_, width) => {
  window.innerWidth = width;
  const { user, currentUrl } = open([found('nda', ['one', 'two'], { aliases: { two: 'NDA review' } })]);
  await user.type(box(), 'nda');
  const [first, second] = await screen.findAllByRole('option');
  expect(first).toHaveTextContent(/^Title of oneLegal$/);
  expect(second).toHaveTextContent(/^Title of twoLegal · also called NDA review$/);
  expect([...second!.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Title', 'NDA']);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toBe(second);
  await user.keyboard('{Enter}');
  expect(currentUrl()).toBe('/prompt/two');
});
