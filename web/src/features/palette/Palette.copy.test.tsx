import 'fake-indexeddb/auto';
import type { MockLink } from '@apollo/client/testing';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { settle } from '../../../test/settle.ts';
import { practiceData } from '../../../test/shell.ts';
import { addSet, attachName, chooseSet } from '../../api/clientSets/actions.ts';
import { forgetBook } from '../../api/clientSets/device.ts';
import { changeTable, clearTables } from '../guard/store/tables.ts';
import { promptDetails } from '../prompts/prompt.fixture.ts';
import { PracticeValuesDocument } from '../prompts/workspace/practice/PracticeValues.generated.ts';
import { digestOf } from '../prompts/workspace/outdatedEdit.ts';
import { writeTypedValues } from '../prompts/workspace/typedValues.ts';
import { locked, recent, favorites, content, recorded, start, open, status, copied } from './Palette.fixture.tsx';

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
      expect(status()).toHaveTextContent(
        'Not copied: 2 required fields are empty: Client; Contract text. Tab goes to the fields.',
      ),
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
    await waitFor(() => expect(status()).toHaveTextContent(/Still empty, kept in brackets: Tone\./));
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
      ['Acme', 'Acme', /^Copied/, 'For CLIENT_1: Call PERSON_1'],
      ['Doe', undefined, /^Copied/, 'For Doe Foods: Call Maria Gomez'],
      ['Doe', 'Acme', /^Not copied: the required field Contract text is empty/, ''],
    ])('puts nothing of one client into the copy for the next: %s, typed for %s', async (chosen, typedFor, said, text) => {
      const acme = await makeSets();
      const entries = [
        { token: 'CLIENT_1', text: 'Acme', kind: 'client', setId: acme },
        { token: 'PERSON_1', text: 'Maria Gomez', kind: 'person', setId: acme },
      ] as const;
      const empty = { table: { entries: [], kept: [], at: 0 }, isKept: true };
      await changeTable('demo-pro', 'lease', empty, () => ({ entries, kept: [] }));
      const values = { CLIENT_NAME: 'CLIENT_1', CONTRACT_TEXT: 'Call PERSON_1' };
      writeTypedValues('demo-pro', 'lease', { values, edited: null, setId: typedFor && acme });
      if (chosen === 'Acme') await chooseSet('demo-pro', acme);
      const { user } = open({ mocks });
      await copySelected(user);
      await waitFor(() => expect(status()).toHaveTextContent(said));
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

  test('says that a locked prompt is part of Pro and copies nothing', async () => {
    const { user, operations, currentUrl } = open({ mocks: [recent([locked]), favorites([])] });
    await copySelected(user);
    expect(status()).toHaveTextContent('Not copied: this prompt is part of Pro. Enter opens its page.');
    expect(currentUrl()).toBe('/recent');
    expect(await copied()).toBe('');
    expect(operations).not.toContain('PalettePrompt');
  });

  test('says that a prompt could not be loaded', async () => {
    const { user } = open({ mocks: [...start, { request: content('lease', {}).request, error: new Error('unreachable') }] });
    await copySelected(user);
    await waitFor(() => expect(status()).toHaveTextContent(/^The prompt could not be loaded/));
  });
});
