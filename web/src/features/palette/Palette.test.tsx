import type { MockLink } from '@apollo/client/testing';
import { describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { promptCard } from '../prompts/prompt.fixture.ts';
import { RecordSearchDocument } from '../prompts/search/RecordSearch.generated.ts';
import {
  lease,
  deed,
  other,
  recent,
  favorites,
  found,
  content,
  start,
  open,
  field,
  options,
  selected,
  status,
  type,
} from './Palette.fixture.tsx';

test.each([
  ['a desktop', 1280],
  ['a phone', 390],
])('on %s, shows recent prompts, favorites and actions, each prompt once', async (_, width) => {
  open({ width });
  const group = await screen.findByRole('group', { name: 'Favorites' });
  expect(field()).toHaveFocus();
  expect(within(group).getAllByRole('option')).toHaveLength(1);
  expect(options()).toEqual([
    'Lease AbstractLegal',
    'Deed and Lease ChecklistLegal',
    'Locked Lease ReviewLegalPro, locked',
    'Favorites',
    'Billing',
    'Dark theme',
  ]);
  expect(selected()).toHaveTextContent('Lease Abstract');
  expect(field()).toHaveAttribute('aria-activedescendant', selected().id);
  expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
});

test('offers the actions if the lists cannot be loaded', async () => {
  open({ mocks: start.map(({ request }) => ({ request, error: new Error('unreachable') })) });
  await waitFor(() => expect(selected()).toHaveTextContent('Favorites'));
});

describe('The first response', () => {
  test('comes from memory at once, with the matches marked, and without a request', async () => {
    const { operations } = open();
    await screen.findByText('Locked Lease Review');
    operations.length = 0;
    type('lea che');
    expect(options()).toEqual(['Deed and Lease ChecklistLegal', 'Search for “lea che”']);
    expect([...selected().querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Lease', 'Checklist']);
    type('lease');
    expect(options().slice(0, 3)).toEqual([
      'Lease AbstractLegal',
      'Deed and Lease ChecklistLegal',
      'Locked Lease ReviewLegalPro, locked',
    ]);
    expect(operations).toEqual([]);
  });

  test('finds words with accents or without, however their letters are composed, and marks them as they are written', async () => {
    const title = 'Re\u0301sume\u0301 of हिन्दी';
    open({ mocks: [recent([promptCard('resume', { title })]), favorites([])] });
    await screen.findByText(title);
    for (const [text, mark] of [
      ['r\u00e9sum\u00e9', 'Re\u0301sume\u0301'],
      ['resume', 'Re\u0301sume\u0301'],
      ['हिन्', 'हिन्दी'],
    ] as const) {
      type(text);
      expect(options()).toEqual([`${title}Legal`, `Search for “${text}”`]);
      expect([...selected().querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([mark]);
    }
    type('न्दी');
    expect(options()).toEqual(['Search for “न्दी”']);
  });

  test('is replaced by the search, whose first row is the selected one and in view', async () => {
    const { operations } = open({ mocks: [...start, found('lease', [other, deed, lease], 40)] });
    await screen.findByText('Locked Lease Review');
    type('lease');
    expect(selected()).toHaveTextContent('Lease Abstract');
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    await waitFor(() => expect(status()).toHaveTextContent('40 results'));
    expect(options()).toEqual([
      'Rental TermsLegal',
      'Deed and Lease ChecklistLegal',
      'Lease AbstractLegal',
      'All 40 results for “lease”',
    ]);
    expect(selected()).toHaveTextContent('Rental Terms');
    expect(scroll.mock.contexts.at(-1)).toBe(selected());
    expect(operations.filter((name) => name === 'SearchPrompts')).toHaveLength(1);
  });

  test('has more results than the search has counted', async () => {
    open({ mocks: [...start, found('lease', [other], 300, { totalCountIsExact: false })] });
    await screen.findByText('Locked Lease Review');
    type('lease');
    await waitFor(() => expect(status()).toHaveTextContent('300+ results'));
    expect(options().at(-1)).toBe('All 300+ results for “lease”');
  });

  test('keeps a picked row that the search does not find', async () => {
    const { user, currentUrl } = open({ mocks: [...start, found('lease', [other, lease])] });
    await screen.findByText('Locked Lease Review');
    type('lease');
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    expect(selected()).toHaveTextContent('Deed and Lease Checklist');
    await waitFor(() => expect(status()).toHaveTextContent('2 results'));
    expect(options().slice(0, 3)).toEqual(['Rental TermsLegal', 'Deed and Lease ChecklistLegal', 'Lease AbstractLegal']);
    expect(selected()).toHaveTextContent('Deed and Lease Checklist');
    await user.keyboard('{Enter}');
    expect(currentUrl()).toBe('/prompt/deed');
  });

  test('keeps a row that is copied before the search has responded', async () => {
    const { user } = open({ mocks: [...start, found('lease', [other, lease]), content('lease', {})] });
    await screen.findByText('Locked Lease Review');
    type('lease');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('option', { name: /Rental Terms/ })).toBeVisible();
    expect(selected()).toHaveTextContent('Lease Abstract');
    await waitFor(() => expect(status()).toHaveTextContent(/^Not copied/));
  });

  test('knows the other names that an earlier search has told', async () => {
    const { user } = open({ mocks: [...start, found('rent', [other], 1, { aliases: { other: 'tenancy summary' } })] });
    await user.type(field(), 'rent');
    expect(await screen.findByText('1 result')).toBeVisible();
    type('tenan');
    expect(options()).toEqual(['Rental TermsLegal · also called tenancy summary', 'Search for “tenan”']);
  });

  test('selects nothing that the search may push down', () => {
    open();
    type('invoice');
    expect(options()).toEqual(['Billing', 'Search for “invoice”']);
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
  });
});

describe('The keyboard', () => {
  test('moves through all rows and wraps around', async () => {
    const { user } = open();
    await screen.findByText('Locked Lease Review');
    await user.keyboard('{ArrowUp}');
    expect(selected()).toHaveTextContent('Dark theme');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(selected()).toHaveTextContent('Deed and Lease Checklist');
  });

  test('opens a result with Enter, and what was searched for is recorded', async () => {
    const recorded: unknown[] = [];
    const record: MockLink.MockedResponse = {
      request: { query: RecordSearchDocument, variables: () => true },
      result: (variables) => {
        recorded.push(variables);
        return { data: { recordSearch: true } };
      },
    };
    const { user, currentUrl, onClose } = open({ mocks: [...start, found('abstract', [lease]), record] });
    await user.type(field(), 'abstract');
    expect(await screen.findByText('1 result')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalledWith('page');
    expect(currentUrl()).toBe('/prompt/lease');
    await waitFor(() => expect(recorded).toEqual([{ search: 'abstract', promptId: 'lease' }]));
  });

  test('opens the search page if nothing is known yet', async () => {
    const { user, currentUrl } = open();
    await user.type(field(), ' nda & co {Enter}');
    expect(currentUrl()).toBe('/search?q=nda+%26+co');
  });

  test('Enter of an input method opens nothing', async () => {
    const { currentUrl } = open();
    await screen.findByText('Locked Lease Review');
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(currentUrl()).toBe('/recent');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(currentUrl()).toBe('/prompt/lease');
  });

  test('Escape closes it', async () => {
    const { user, onClose } = open();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledWith('opener');
  });

  test('has keys that the field describes', async () => {
    open();
    await screen.findByText('Locked Lease Review');
    expect(field()).toHaveAccessibleDescription('Enter opens · Ctrl + Enter copies · Tab goes to the fields · Esc closes');
  });

  test('Tab goes to the prompt, and from an action to the next control', async () => {
    const { user, currentUrl } = open();
    await screen.findByText('Locked Lease Review');
    await user.keyboard('{ArrowUp}');
    await user.tab();
    expect(currentUrl()).toBe('/recent');
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await user.tab({ shift: true });
    await user.keyboard('{ArrowDown}');
    await user.tab();
    expect(currentUrl()).toBe('/prompt/lease');
  });
});

describe('An action', () => {
  test.each(['dark', 'Dark mo', 'theme'])('comes first if %j is in its name', (text) => {
    open();
    type(text);
    expect(selected()).toHaveTextContent('Dark theme');
  });

  test('comes after the prompts if it is found by another word', async () => {
    const { user, run, onClose } = open({ mocks: [...start, found('invoice', [other])] });
    await user.type(field(), 'invoice');
    expect(await screen.findByText('1 result')).toBeVisible();
    expect(options()).toEqual(['Rental TermsLegal', 'Billing', 'Search for “invoice”']);
    expect(selected()).toHaveTextContent('Rental Terms');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onClose).toHaveBeenCalledWith('opener');
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('leads to its page with a click', async () => {
    const { user, currentUrl } = open();
    await user.click(await screen.findByRole('option', { name: 'Favorites' }));
    expect(currentUrl()).toBe('/favorites');
  });
});

test('says that nothing was found, and that the search failed', async () => {
  const { user } = open({
    mocks: [...start, found('zzz', []), { request: found('yyy', []).request, error: new Error('unreachable') }],
  });
  await user.type(field(), 'zzz');
  expect(await screen.findByText('No prompts found for “zzz”.')).toBeVisible();
  type('yyy');
  expect(await screen.findByText('The search could not be run.')).toBeVisible();
  expect(options()).toEqual(['Search for “yyy”']);
});

test('what it begins with is replaced by typing', async () => {
  const { user } = open({ text: 'lease', mocks: [...start, found('lease', [lease])] });
  expect(await screen.findByText('1 result')).toBeVisible();
  await user.keyboard('n');
  expect(field()).toHaveValue('n');
});
