import type { MockLink } from '@apollo/client/testing';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { renderPage } from '../../../test/render.tsx';
import { promptCard, promptConnection } from '../../features/prompts/prompt.fixture.ts';
import { RecordSearchDocument } from '../../features/prompts/search/RecordSearch.generated.ts';
import { SearchPromptsDocument } from '../../features/prompts/search/SearchPrompts.generated.ts';
import { SearchBox } from '../../features/prompts/SearchBox.tsx';
import { PromptsDocument, type PromptsQueryVariables } from './PromptsPage.generated.ts';
import { PromptsPage } from './PromptsPage.tsx';
import { SearchPage } from './SearchPage.tsx';

const found = (ids: readonly string[]) => ({
  data: {
    prompts: promptConnection(
      ids.map((id) => promptCard(id)),
      { totalCount: ids.length, marks: true },
    ),
  },
});

const search = (words: string, ids: readonly string[]): MockLink.MockedResponse => ({
  request: { query: SearchPromptsDocument, variables: { search: words, first: 12 } },
  maxUsageCount: 9,
  result: found(ids),
});

const list = (variables: Partial<PromptsQueryVariables>, ids: readonly string[]): MockLink.MockedResponse => ({
  request: { query: PromptsDocument, variables: { first: 12, isSearch: true, ...variables } },
  result: found(ids),
});

/** Records the RecordSearch requests. Each one fails, which must not show. */
function mockRecordSearch() {
  const recorded: unknown[] = [];
  const mock: MockLink.MockedResponse = {
    request: { query: RecordSearchDocument, variables: () => true },
    maxUsageCount: 9,
    result: (variables) => {
      recorded.push(variables);
      return { errors: [new GraphQLError('unreachable')] };
    },
  };
  return { recorded, mock };
}

afterEach(() => void jest.useRealTimers());

describe('On the search page', () => {
  test('records nothing of a search without results', async () => {
    const { recorded, mock } = mockRecordSearch();
    const { user, operations } = renderPage(
      <>
        <SearchBox />
        <SearchPage />
      </>,
      { path: '/search', url: '/search?q=probate', mocks: [search('probate', []), search('lease', ['one']), mock] },
    );
    expect(await screen.findByText('No prompts found')).toBeVisible();
    const searchFor = async (words: string) => {
      await user.clear(screen.getByRole('combobox', { name: 'Search the library' }));
      await user.type(screen.getByRole('combobox', { name: 'Search the library' }), `${words}{Enter}`);
    };
    await searchFor('lease');
    expect(await screen.findByText('1 result')).toBeVisible();
    await searchFor('probate');
    expect(await screen.findByText('No prompts found')).toBeVisible();
    expect(recorded).toEqual([]);
    expect(new Set(operations)).toEqual(new Set(['SearchPrompts', 'OwnFound']));
  });

  test('records an opened result once', async () => {
    const { recorded, mock } = mockRecordSearch();
    const { user } = renderPage(<SearchPage />, {
      path: '/search',
      url: '/search?q=lease',
      mocks: [search('lease', ['one', 'two']), mock],
    });
    await screen.findByText('2 results');
    expect(recorded).toEqual([]);
    const link = screen.getByRole('link', { name: 'Title of two' });
    // In a new tab, and then in this one.
    fireEvent(link, new MouseEvent('auxclick', { bubbles: true, button: 2 }));
    expect(recorded).toEqual([]);
    fireEvent(link, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    await user.click(link);
    await waitFor(() => expect(recorded).toEqual([{ search: 'lease', promptId: 'two' }]));
  });
});

test('records a selected suggestion, but not what is only typed', async () => {
  const { recorded, mock } = mockRecordSearch();
  const { user, currentUrl } = renderPage(<SearchBox />, {
    path: '*',
    url: '/recent',
    mocks: [search('xyz', []), search('nda', ['one', 'two']), mock],
  });
  const box = screen.getByRole('combobox', { name: 'Search the library' });
  await user.type(box, 'xyz');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Nothing found for “xyz”.'));
  await user.clear(box);
  await user.type(box, ' nda');
  await screen.findAllByRole('option');
  expect(recorded).toEqual([]);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(currentUrl()).toBe('/prompt/two');
  await waitFor(() => expect(recorded).toEqual([{ search: 'nda', promptId: 'two' }]));
});

describe('In the list of all prompts', () => {
  const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
  const open = async (url: string, mocks: MockLink.MockedResponse[]) => {
    jest.useFakeTimers();
    renderPage(<PromptsPage />, { path: '/prompts', url, mocks });
    await pass(10);
  };

  test.each([
    ['a search without results', '/prompts?q=prob', { search: 'prob' }],
    ['an empty result of another filter', '/prompts?q=lease&access=free', { search: 'lease', access: 'free' as const }],
  ])('records nothing of %s', async (_, url, variables) => {
    const { recorded, mock } = mockRecordSearch();
    await open(url, [list(variables, []), mock]);
    expect(screen.getByText('No prompts found')).toBeVisible();
    await pass(10_000);
    expect(recorded).toEqual([]);
  });

  test('records an opened result of a search', async () => {
    const { recorded, mock } = mockRecordSearch();
    await open('/prompts?q=lease', [list({ search: 'lease' }, ['one']), mock]);
    fireEvent.click(screen.getByRole('link', { name: 'Title of one' }));
    await pass(10);
    expect(recorded).toEqual([{ search: 'lease', promptId: 'one' }]);
  });

  test('does not record an opened prompt without a search', async () => {
    const { recorded, mock } = mockRecordSearch();
    await open('/prompts', [list({ first: 24, isSearch: false }, ['one']), mock]);
    fireEvent.click(screen.getByRole('link', { name: 'Title of one' }));
    await pass(10);
    expect(recorded).toEqual([]);
  });
});
