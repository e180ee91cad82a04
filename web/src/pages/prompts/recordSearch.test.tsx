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

/** What the server is told of searches. It fails each time: that is nobody's business. */
function told() {
  const all: unknown[] = [];
  const mock: MockLink.MockedResponse = {
    request: { query: RecordSearchDocument, variables: () => true },
    maxUsageCount: 9,
    result: (variables) => {
      all.push(variables);
      return { errors: [new GraphQLError('away')] };
    },
  };
  return { all, mock };
}

afterEach(() => void jest.useRealTimers());

describe('On the page of results', () => {
  test('a search that finds nothing is told once, however often its page is opened', async () => {
    const { all, mock } = told();
    const { user } = renderPage(
      <>
        <SearchBox />
        <SearchPage />
      </>,
      { path: '/search', url: '/search?q=probate', mocks: [search('probate', []), search('lease', ['one']), mock] },
    );
    await waitFor(() => expect(all).toEqual([{ search: 'probate' }]));
    const ask = async (words: string) => {
      await user.clear(screen.getByRole('combobox', { name: 'Search the library' }));
      await user.type(screen.getByRole('combobox', { name: 'Search the library' }), `${words}{Enter}`);
    };
    await ask('lease');
    expect(await screen.findByText('1 result')).toBeVisible();
    await ask('Probate');
    await ask('probate');
    expect(await screen.findByText('No prompts found')).toBeVisible();
    expect(all).toEqual([{ search: 'probate' }]);
    expect(screen.queryByText('Error')).toBeNull();
  });

  test('a prompt that is opened from there is told with the words, once', async () => {
    const { all, mock } = told();
    const { user } = renderPage(<SearchPage />, {
      path: '/search',
      url: '/search?q=lease',
      mocks: [search('lease', ['one', 'two']), mock],
    });
    await screen.findByText('2 results');
    expect(all).toEqual([]);
    const link = screen.getByRole('link', { name: 'Title of two' });
    // In a tab of its own, and then here.
    fireEvent(link, new MouseEvent('auxclick', { bubbles: true, button: 2 }));
    expect(all).toEqual([]);
    fireEvent(link, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    await user.click(link);
    await waitFor(() => expect(all).toEqual([{ search: 'lease', promptId: 'two' }]));
  });
});

test('a prompt that is picked among the suggestions is told with the words; what is only typed is not', async () => {
  const { all, mock } = told();
  const { user, address } = renderPage(<SearchBox />, {
    path: '*',
    url: '/recent',
    mocks: [search('xyz', []), search('nda', ['one', 'two']), mock],
  });
  const box = screen.getByRole('combobox', { name: 'Search the library' });
  await user.type(box, 'xyz');
  expect(await screen.findByText('Nothing found for “xyz”.')).toBeVisible();
  await user.clear(box);
  await user.type(box, ' nda');
  await screen.findAllByRole('option');
  expect(all).toEqual([]);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(address()).toBe('/prompt/two');
  await waitFor(() => expect(all).toEqual([{ search: 'nda', promptId: 'two' }]));
});

describe('In the list of all prompts', () => {
  const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
  const open = async (url: string, mocks: MockLink.MockedResponse[]) => {
    jest.useFakeTimers();
    renderPage(<PromptsPage />, { path: '/prompts', url, mocks });
    await pass(10);
  };

  test('words that find nothing are told once they have stood there for two seconds', async () => {
    const { all, mock } = told();
    await open('/prompts?q=prob', [list({ search: 'prob' }, []), list({ search: 'probate' }, []), mock]);
    expect(screen.getByText('No prompts found')).toBeVisible();
    await pass(1700);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search prompts' }), { target: { value: 'probate' } });
    // What the address is told is drawn when the passing ends.
    await pass(250);
    await pass(1900);
    expect(all).toEqual([]);
    await pass(200);
    expect(all).toEqual([{ search: 'probate' }]);
    await pass(10_000);
    expect(all).toHaveLength(1);
  });

  test('what another filter has taken away is not told', async () => {
    const { all, mock } = told();
    await open('/prompts?q=lease&access=free', [list({ search: 'lease', access: 'free' }, []), mock]);
    expect(screen.getByText('No prompts found')).toBeVisible();
    await pass(10_000);
    expect(all).toEqual([]);
  });

  test('a prompt that is opened is told only where it was searched for', async () => {
    const { all, mock } = told();
    await open('/prompts?q=lease', [list({ search: 'lease' }, ['one']), mock]);
    fireEvent.click(screen.getByRole('link', { name: 'Title of one' }));
    await pass(10);
    expect(all).toEqual([{ search: 'lease', promptId: 'one' }]);
  });

  test('a prompt that is opened without a search is not told', async () => {
    const { all, mock } = told();
    await open('/prompts', [list({ first: 24, isSearch: false }, ['one']), mock]);
    fireEvent.click(screen.getByRole('link', { name: 'Title of one' }));
    await pass(10);
    expect(all).toEqual([]);
  });
});
