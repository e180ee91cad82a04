import 'fake-indexeddb/auto';
import type { MockLink } from '@apollo/client/testing';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import FavoriteBorder from '@mui/icons-material/FavoriteBorder';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { settle } from '../../../test/settle.ts';
import { practiceData } from '../../../test/shell.ts';
import { addSet, attachName, chooseSet } from '../../api/clientSets/actions.ts';
import { forgetBook } from '../../api/clientSets/device.ts';
import { changeTable, clearTables } from '../guard/store/tables.ts';
import { promptCard, promptConnection, promptDetails, recentUse } from '../prompts/prompt.fixture.ts';
import { RecordSearchDocument } from '../prompts/search/RecordSearch.generated.ts';
import { SearchPromptsDocument } from '../prompts/search/SearchPrompts.generated.ts';
import { PracticeValuesDocument } from '../prompts/workspace/practice/PracticeValues.generated.ts';
import { RecordUseDocument } from '../prompts/workspace/RecordUse.generated.ts';
import { digestOf } from '../prompts/workspace/outdatedEdit.ts';
import { writeTypedValues } from '../prompts/workspace/typedValues.ts';
import type { PaletteAction } from './actions.ts';
import { Palette } from './Palette.tsx';
import { PalettePromptDocument } from './PalettePrompt.generated.ts';
import { PaletteFavoritesDocument, PaletteRecentUsesDocument } from './search/PaletteStart.generated.ts';

type Card = ReturnType<typeof promptCard>;

const lease = promptCard('lease', { title: 'Lease Abstract' });
const deed = promptCard('deed', { title: 'Deed and Lease Checklist' });
const locked = promptCard('locked', { title: 'Locked Lease Review', isPremium: true, isLocked: true });
const other = promptCard('other', { title: 'Rental Terms' });

const recent = (cards: readonly Card[]): MockLink.MockedResponse => ({
  request: { query: PaletteRecentUsesDocument },
  result: { data: { recentUses: cards.map((prompt) => ({ ...recentUse(prompt.id, '2026-11-20T11:00:00Z'), prompt })) } },
});
const favorites = (cards: readonly Card[]): MockLink.MockedResponse => ({
  request: { query: PaletteFavoritesDocument, variables: { first: 24 } },
  result: { data: { favorites: promptConnection(cards, { totalCount: cards.length }) } },
});
const found = (
  search: string,
  cards: readonly Card[],
  totalCount = cards.length,
  page: Partial<Parameters<typeof promptConnection>[1]> = {},
): MockLink.MockedResponse => ({
  request: { query: SearchPromptsDocument, variables: { search, first: 12 } },
  result: { data: { prompts: promptConnection(cards, { totalCount, marks: true, ...page }) } },
});
const content = (id: string, details: Partial<ReturnType<typeof promptDetails>>): MockLink.MockedResponse => ({
  request: { query: PalettePromptDocument, variables: { id } },
  result: { data: { prompt: promptDetails(id, details), myVersion: null } },
});
const recorded = (variables: { promptId: string; matter?: string }): MockLink.MockedResponse => ({
  request: { query: RecordUseDocument, variables },
  result: {
    data: {
      recordUse: {
        __typename: 'RecordUsePayload',
        prompt: { __typename: 'Prompt', id: variables.promptId, usageCount: 13 },
        stats: { __typename: 'UserStats', totalPrompts: 201, favorites: 3, thisWeek: 6, totalUsed: 13 },
        // The prompt stays in the list from which it was copied.
        recentUses: [recentUse(variables.promptId, '2026-11-20T12:00:00Z')],
      },
    },
  },
});
const start = [recent([lease, deed]), favorites([deed, locked])];

function open({
  mocks = start,
  text = '',
  width = 1280,
  practice = {},
}: { mocks?: MockLink.MockedResponse[]; text?: string; width?: number; practice?: Record<string, string> | null } = {}) {
  window.innerWidth = width;
  const onClose = jest.fn();
  const run = jest.fn();
  const actions: PaletteAction[] = [
    { id: 'favorites', label: 'Favorites', words: 'starred', Icon: FavoriteBorder, run: { to: '/favorites' } },
    { id: 'billing', label: 'Billing', words: 'invoices', Icon: FavoriteBorder, run },
    { id: 'dark', label: 'Dark theme', otherNames: ['Dark mode'], Icon: FavoriteBorder, run },
  ];
  const page = renderPage(<Palette userId="demo-pro" actions={actions} initialText={text} isTextSelected onClose={onClose} />, {
    path: '*',
    url: '/recent',
    mocks: [
      ...mocks,
      {
        request: { query: PracticeValuesDocument },
        result: { data: { practice: practiceData(practice ?? {}) } },
        maxUsageCount: 9,
      },
    ],
    practice,
  });
  return { ...page, onClose, run };
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Find a prompt or an action' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const selected = () => screen.getByRole('option', { selected: true });
const status = () => screen.getByRole('status');
/** Without waiting for anything, so what is seen then was known before. */
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const copied = () => navigator.clipboard.readText();

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

  test('finds words however their letters are composed, and marks them with their accents', async () => {
    const title = 'Re\u0301sume\u0301 of हिन्दी';
    open({ mocks: [recent([promptCard('resume', { title })]), favorites([])] });
    await screen.findByText(title);
    for (const [text, mark] of [
      ['r\u00e9sum\u00e9', 'Re\u0301sume\u0301'],
      ['हिन्', 'हिन्दी'],
    ] as const) {
      type(text);
      expect(options()).toEqual([`${title}Legal`, `Search for “${text}”`]);
      expect([...selected().querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([mark]);
    }
    type('न्दी');
    expect(options()).toEqual(['Search for “न्दी”']);
  });

  test('is replaced by the search, and the selected row stays the selected one', async () => {
    const { operations } = open({ mocks: [...start, found('lease', [other, deed, lease], 40)] });
    await screen.findByText('Locked Lease Review');
    type('lease');
    expect(selected()).toHaveTextContent('Lease Abstract');
    await waitFor(() => expect(status()).toHaveTextContent('40 results'));
    expect(options()).toEqual([
      'Rental TermsLegal',
      'Deed and Lease ChecklistLegal',
      'Lease AbstractLegal',
      'All 40 results for “lease”',
    ]);
    expect(selected()).toHaveTextContent('Lease Abstract');
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

describe('Ctrl+Enter', () => {
  const copySelected = async (user: ReturnType<typeof open>['user']) => {
    await screen.findByText('Locked Lease Review');
    await user.keyboard('{Control>}{Enter}{/Control}');
  };

  test('copies a prompt without fields, and records the use', async () => {
    const use = recorded({ promptId: 'lease' });
    const onPage = jest.fn();
    document.addEventListener('keydown', onPage);
    const { user, operations, currentUrl } = open({
      mocks: [...start, content('lease', { content: 'Sum it up.', variables: [] }), use],
    });
    await copySelected(user);
    await waitFor(() => expect(status()).toHaveTextContent(/^Copied to the clipboard\.$/));
    document.removeEventListener('keydown', onPage);
    expect(await copied()).toBe('Sum it up.');
    expect(currentUrl()).toBe('/recent');
    await waitFor(() => expect(operations).toContain('RecordUse'));
    // The page below has the same key.
    expect(onPage.mock.calls.filter(([event]) => (event as KeyboardEvent).key === 'Enter')).toEqual([]);
  });

  test('copies a prompt and the profile as they are now, or as they were last loaded if they cannot be', async () => {
    const variables = promptDetails('lease').variables.slice(0, 1);
    const profile = (name: string): MockLink.MockedResponse => ({
      request: { query: PracticeValuesDocument },
      result: { data: { practice: practiceData({ CLIENT_NAME: name }) } },
    });
    const { user } = open({
      mocks: [
        ...start,
        content('lease', { content: 'For [CLIENT_NAME].', variables }),
        profile('Alder'),
        content('lease', { content: 'To [CLIENT_NAME].', variables }),
        profile('Brandt'),
        { request: content('lease', {}).request, error: new TypeError('Failed to fetch') },
        { request: { query: PracticeValuesDocument }, error: new TypeError('Failed to fetch') },
      ],
    });
    await copySelected(user);
    await waitFor(async () => expect(await copied()).toBe('For Alder.'));
    await copySelected(user);
    await waitFor(async () => expect(await copied()).toBe('To Brandt.'));
    expect(status()).not.toHaveTextContent('could not be loaded again');
    await navigator.clipboard.writeText('');
    await copySelected(user);
    await waitFor(() =>
      expect(status()).toHaveTextContent(/^Copied.* It could not be loaded again, so this is how it was last loaded here\./),
    );
    expect(await copied()).toBe('To Brandt.');
  });

  test('copies nothing without the practice profile, which may fill its fields', async () => {
    const failed = { request: { query: PracticeValuesDocument }, error: new TypeError('Failed to fetch') };
    const { user } = open({ mocks: [...start, content('lease', {}), failed], practice: null });
    await copySelected(user);
    await waitFor(() => expect(status()).toHaveTextContent(/^Not copied: your practice profile could not be loaded\./));
  });

  test('says that a prompt needs its fields, and how to reach them', async () => {
    const { user } = open({ mocks: [...start, content('lease', {})] });
    await copySelected(user);
    await waitFor(() =>
      expect(status()).toHaveTextContent('Not copied: 2 required fields are empty, the first is Client. Tab goes to the fields.'),
    );
    expect(await copied()).toBe('');
    await user.keyboard('{ArrowDown}');
    expect(status()).toBeEmptyDOMElement();
  });

  test('copies a prompt whose fields were filled before, and says so', async () => {
    const { variables } = promptDetails('lease');
    writeTypedValues('demo-pro', 'lease', { values: { CLIENT_NAME: 'Brandt Foods' }, edited: null });
    const { user } = open({
      mocks: [...start, content('lease', { content: 'For [CLIENT_NAME].', variables: variables.slice(0, 1) })],
    });
    await copySelected(user);
    await waitFor(() =>
      expect(status()).toHaveTextContent(/clipboard.* Its fields have what you last typed, or what your profile has\.$/),
    );
    expect(await copied()).toBe('For Brandt Foods.');
  });

  test('copies with bracketed names where only optional fields are empty, and fills in the practice profile', async () => {
    const { variables } = promptDetails('lease');
    const two = variables.filter(({ name }) => ['CLIENT_NAME', 'TONE'].includes(name));
    const { user } = open({
      mocks: [...start, content('lease', { content: 'For [CLIENT_NAME], [TONE].', variables: two })],
      practice: { CLIENT_NAME: 'Alder' },
    });
    await copySelected(user);
    await waitFor(() => expect(status()).toHaveTextContent(/Still empty, kept with its bracketed name: Tone\./));
    expect(await copied()).toBe('For Alder, [TONE].');
  });

  test('fills in the chosen client set, and records its name if the member attaches it', async () => {
    const { sets } = await addSet('demo-pro', { name: 'Beta', values: { CLIENT_NAME: 'Beta Foods' } });
    await attachName('demo-pro', sets[0]?.id ?? '', true);
    const { variables } = promptDetails('lease');
    const { user } = open({
      mocks: [
        ...start,
        content('lease', { content: 'For [CLIENT_NAME].', variables: variables.slice(0, 1) }),
        recorded({ promptId: 'lease', matter: 'Beta' }),
      ],
      practice: { CLIENT_NAME: 'Alder' },
    });
    await copySelected(user);
    await waitFor(() =>
      expect(status()).toHaveTextContent(/^Copied.* Its fields have what you last typed, or what Beta or your profile has\.$/),
    );
    expect(await copied()).toBe('For Beta Foods.');
    await forgetBook('demo-pro');
  });

  describe('with another client set than when the prompt was filled in', () => {
    const CONTENT = 'For [CLIENT_NAME]: [CONTRACT_TEXT]';
    const variables = promptDetails('lease').variables.filter(({ name }) => CONTENT.includes(name));
    const mocks = [...start, content('lease', { content: CONTENT, variables })];
    const makeSets = async () => {
      const [acme] = (await addSet('demo-pro', { name: 'Acme', values: { CLIENT_NAME: 'Acme' } })).sets;
      await addSet('demo-pro', { name: 'Doe', values: { CLIENT_NAME: 'Doe Foods' } });
      return acme!.id;
    };
    afterEach(async () => {
      await clearTables();
      await forgetBook('demo-pro');
    });

    test.each([
      ['Acme', 'For CLIENT_1: Call PERSON_1'],
      ['Doe', 'For Doe Foods: Call Maria Gomez'],
    ])('puts no token of one client into the copy for the next: %s', async (chosen, text) => {
      const acme = await makeSets();
      const entries = [
        { token: 'CLIENT_1', text: 'Acme', kind: 'client', setId: acme },
        { token: 'PERSON_1', text: 'Maria Gomez', kind: 'person', setId: acme },
      ] as const;
      const empty = { table: { entries: [], kept: [], at: 0 }, isKept: true };
      await changeTable('demo-pro', 'lease', empty, () => ({ entries, kept: [] }));
      const values = { CLIENT_NAME: 'CLIENT_1', CONTRACT_TEXT: 'Call PERSON_1' };
      writeTypedValues('demo-pro', 'lease', { values, edited: null, setId: acme });
      if (chosen === 'Acme') await chooseSet('demo-pro', acme);
      const { user } = open({ mocks });
      await copySelected(user);
      await waitFor(() => expect(status()).toHaveTextContent(/^Copied/));
      expect(await copied()).toBe(text);
    });

    test.each([
      ['for another client', (acme: string) => ({ setId: acme, editedFor: acme })],
      ['for another client, before a field was changed for this one', (acme: string) => ({ setId: 'doe', editedFor: acme })],
      ['before edits named their client', (acme: string) => ({ setId: acme })],
      ['without a client set', () => ({ setId: '', editedFor: '' })],
    ])('copies no text that was edited %s', async (_, stamps) => {
      const acme = await makeSets();
      const edit = { values: {}, edited: 'Acme owes everything.', editedOf: digestOf(CONTENT) };
      writeTypedValues('demo-pro', 'lease', { ...edit, ...stamps(acme) });
      const { user, operations } = open({ mocks });
      await copySelected(user);
      await waitFor(() =>
        expect(status()).toHaveTextContent(
          'Not copied: its text was edited by hand for another client set, or without one. Open it to check the text.',
        ),
      );
      expect(await copied()).toBe('');
      expect(operations).not.toContain('RecordUse');
    });

    test('copies a text that was edited for the chosen one', async () => {
      const acme = await makeSets();
      await chooseSet('demo-pro', acme);
      const edit = { edited: 'Acme owes nothing.', editedOf: digestOf(CONTENT), editedFor: acme };
      writeTypedValues('demo-pro', 'lease', { values: {}, ...edit, setId: 'doe' });
      const { user } = open({ mocks });
      await copySelected(user);
      await waitFor(() => expect(status()).toHaveTextContent(/^Copied/));
      expect(await copied()).toBe('Acme owes nothing.');
    });
  });

  /** A prompt whose response can be waited for, with what follows from it. */
  const slowLease = () => {
    const { request, result } = content('lease', { content: 'Sum it up.', variables: [] });
    let hasArrived = false;
    const respond = () => {
      hasArrived = true;
      return result as { data: object };
    };
    const mock: MockLink.MockedResponse = { request, result: respond };
    return { mock, arrival: () => waitFor(() => expect(hasArrived).toBe(true)).then(settle) };
  };

  test('copies the prompt that was chosen last, even if an earlier one takes longer to load', async () => {
    const slow = slowLease();
    const { user, operations, hold } = open({
      mocks: [...start, slow.mock, content('deed', { content: 'Check it.', variables: [] })],
    });
    const release = hold('PalettePrompt');
    await copySelected(user);
    await user.keyboard('{ArrowDown}');
    await copySelected(user);
    await waitFor(() => expect(status()).toHaveTextContent(/^Copied/));
    await release();
    await slow.arrival();
    expect(await copied()).toBe('Check it.');
    expect(operations.filter((name) => name === 'RecordUse')).toHaveLength(1);
  });

  test('copies nothing once the palette is closed', async () => {
    const slow = slowLease();
    const { user, operations, unmount, hold } = open({ mocks: [...start, slow.mock] });
    const release = hold('PalettePrompt');
    await copySelected(user);
    unmount();
    await release();
    await slow.arrival();
    expect(await copied()).toBe('');
    expect(operations).not.toContain('RecordUse');
  });

  describe('where the clipboard takes a promise, as that of Safari has to get one within the press', () => {
    class PromisedItem {
      constructor(readonly data: { 'text/plain': Promise<Blob> }) {}
    }
    const openWith = (mock: MockLink.MockedResponse) => {
      Object.assign(globalThis, { ClipboardItem: PromisedItem });
      const page = open({ mocks: [...start, mock] });
      const written: string[] = [];
      const write = jest.fn(async ([item]: PromisedItem[]) => {
        written.push(await (await item!.data['text/plain']).text());
      });
      // After rendering, because user-event replaces the clipboard.
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { write } });
      return { ...page, write, written };
    };
    afterEach(() => void Reflect.deleteProperty(globalThis, 'ClipboardItem'));

    test('gives it the text before that is loaded', async () => {
      const slow = slowLease();
      const { user, hold, write, written } = openWith(slow.mock);
      const release = hold('PalettePrompt');
      await copySelected(user);
      expect(write).toHaveBeenCalledTimes(1);
      expect(status()).toHaveTextContent('Copying…');
      await release();
      await waitFor(() => expect(status()).toHaveTextContent(/^Copied to the clipboard/));
      expect(written).toEqual(['Sum it up.']);
    });

    test('takes the promise back if there is nothing to copy, which is no failure of the clipboard', async () => {
      const { user, written } = openWith(content('lease', {}));
      await copySelected(user);
      await waitFor(() => expect(status()).toHaveTextContent(/^Not copied: 2 required fields are empty/));
      await settle();
      expect(written).toEqual([]);
      expect(screen.queryByText('Copy Failed')).toBeNull();
    });
  });

  test('opens the page of a locked prompt and copies nothing', async () => {
    const { user, operations, currentUrl } = open({ mocks: [recent([locked]), favorites([])] });
    await copySelected(user);
    expect(currentUrl()).toBe('/prompt/locked');
    expect(await copied()).toBe('');
    expect(operations).not.toContain('PalettePrompt');
  });

  test('says that a prompt could not be loaded', async () => {
    const { user } = open({ mocks: [...start, { request: content('lease', {}).request, error: new Error('unreachable') }] });
    await copySelected(user);
    await waitFor(() => expect(status()).toHaveTextContent(/^The prompt could not be loaded/));
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
