import 'fake-indexeddb/auto';
import type { MockLink } from '@apollo/client/testing';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { addSet, deleteSet, readBook, setValues } from '../../api/clientSets/actions.ts';
import { type ClientSet, NAME_MAX, SETS_MAX, setsOf } from '../../api/clientSets/clientSet.ts';
import { changeBook, forgetBook } from '../../api/clientSets/device.ts';
import {
  ClientSetVaultDocument,
  EndClientSetSyncDocument,
  StartClientSetSyncDocument,
} from '../../features/clientSets/sync/ClientSetVault.generated.ts';
import { changeTable, clearTables, readTable } from '../../features/guard/store/tables.ts';
import { readTypedValues, writeTypedValues } from '../../features/prompts/workspace/typedValues.ts';
import { clearProgress } from '../../features/workflows/store/clear.ts';
import { changeProgress, noProgress, readProgress } from '../../features/workflows/store/progress.ts';
import { pressEnter } from '../../../test/pressEnter.ts';
import { renderPage } from '../../../test/render.tsx';
import { shellData } from '../../../test/shell.ts';
import { ClientSetsPageDocument } from './ClientSetsPage.generated.ts';
import { ClientSetsPage } from './ClientSetsPage.tsx';

const USER = 'demo-pro';
afterEach(() => act(() => forgetBook(USER)));

const vaultResponse = (vault: object | null, maxUsageCount = 1): MockLink.MockedResponse => ({
  request: { query: ClientSetVaultDocument },
  result: { data: { clientSetVault: vault } },
  maxUsageCount,
});
const open = (...mocks: MockLink.MockedResponse[]) =>
  renderPage(<ClientSetsPage />, {
    path: '/account/client-sets',
    mocks: [
      { request: { query: ClientSetsPageDocument }, result: { data: { me: shellData().me } } },
      ...(mocks.length > 0 ? mocks : [vaultResponse(null)]),
    ],
  });
const add = async (name: string, values: Record<string, string>) => (await addSet(USER, { name, values })).activeId!;
const expectKept = (sets: object[]) =>
  waitFor(async () => expect(setsOf(await readBook(USER)).map(({ name, values }) => ({ name, values }))).toEqual(sets));

/** Opens the form of a set, and types another value for the court. */
async function edit(name: string, court: string) {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: `Edit ${name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Edit ${name}` }));
  await user.clear(dialog.getByRole('textbox', { name: 'Court' }));
  await user.type(dialog.getByRole('textbox', { name: 'Court' }), court);
  return { save: () => user.click(dialog.getByRole('button', { name: 'Save' })) };
}

test('an edit of what another tab or device has changed since is kept beside it', async () => {
  const name = 'A'.repeat(NAME_MAX);
  const id = await add(name, { COURT: 'Portland', JUDGE: 'Smith' });
  const { save } = await edit(name, 'Salem');
  await act(() => setValues(USER, id, { JUDGE: 'Jones' }));
  await save();
  expect(await screen.findByText(/changed in another tab or on another device/)).toBeVisible();
  await expectKept([
    { name: `${'A'.repeat(NAME_MAX - 2)} 2`, values: { COURT: 'Salem', JUDGE: 'Smith' } },
    { name, values: { COURT: 'Portland', JUDGE: 'Jones' } },
  ]);
});

test('an edit of what was deleted elsewhere since is kept', async () => {
  const id = await add('Acme', { COURT: 'Portland' });
  await add('Beta', {});
  const { save } = await edit('Acme', 'Salem');
  await act(() => deleteSet(USER, id));
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expectKept([
    { name: 'Acme', values: { COURT: 'Salem' } },
    { name: 'Beta', values: {} },
  ]);
});

test('what may have been deleted on another device asks, and can be kept', async () => {
  const id = await add('Acme', { COURT: 'Portland' });
  const change = (part: Partial<ClientSet>) =>
    changeBook(USER, (book) => ({ ...book, sets: book.sets.map((set) => ({ ...set, ...part })) }));
  await change({ isChanged: false, isDoubtful: true, version: 2 });
  const { user } = open();
  expect(await screen.findByText(/^Its synced copy was deleted, but not provably/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep Acme' }));
  await waitFor(() => expect(screen.queryByText(/^Its synced copy was deleted/)).toBeNull());
  expect(screen.getByRole('button', { name: 'Edit Acme' })).toHaveFocus();
  expect((await readBook(USER)).sets).toMatchObject([{ id, version: 2, isChanged: true }]);
});

test('that there are too many is said, not that the device has failed', async () => {
  const set: ClientSet = { id: '', name: '', values: {}, changedAt: 0, version: 0, isChanged: true };
  const sets = Array.from({ length: SETS_MAX }, (_, index) => ({ ...set, id: String(index), name: `Client ${index}` }));
  await changeBook(USER, (book) => ({ ...book, sets }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'New client set' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New client set' }));
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await user.keyboard('One more');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^You can keep 200 client sets/)).toBeVisible();
});

test('says that a new set is in use', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'New client set' }));
  await user.keyboard('Beta{Enter}');
  expect(await screen.findByText('Beta is in use now.')).toBeVisible();
});

test('Escape asks before what was typed into a set is lost', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'New client set' }));
  const name = within(await screen.findByRole('dialog', { name: 'New client set' })).getByRole('textbox', { name: 'Name' });
  await user.type(name, 'Acme');
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog', { name: 'Close without saving?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Close without saving?' })).toBeNull());
  expect(name).toHaveValue('Acme');
});

test('Escape closes a new set into which nothing was typed', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'New client set' }));
  await screen.findByRole('dialog', { name: 'New client set' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an edit of what nobody has changed replaces it', async () => {
  await add('Acme', { COURT: 'Portland' });
  const { save } = await edit('Acme', 'Salem');
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expectKept([{ name: 'Acme', values: { COURT: 'Salem' } }]);
});

const theirs = { __typename: 'ClientSetVault', id: 'theirs', salt: 'c2FsdA==', iterations: 600_000, proof: 'cHJvb2Y=' };
test.each([
  ['are those of another device now', theirs, /Another device has started sync again/],
  ['are gone already', null, 'The copies on our server are deleted.'],
])('when sync is turned off and the copies %s, that is what is said', async (_what, vault, message) => {
  const sync = { vaultId: 'mine', key: {} as CryptoKey, seen: 0 };
  await changeBook(USER, (book) => ({ ...book, sync }));
  const { user } = open(vaultResponse(vault, 9), {
    request: { query: EndClientSetSyncDocument, variables: { vaultId: 'mine' } },
    result: { data: { endClientSetSync: false } },
  });
  await user.click(await screen.findByRole('button', { name: 'Turn off sync' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off sync?' }));
  await user.click(dialog.getByRole('button', { name: 'Turn off sync' }));
  expect(await screen.findByText(message)).toBeVisible();
  await waitFor(async () => expect((await readBook(USER)).sync).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sync' })).toHaveFocus());
});

test('when sync was on already, such as after a response that was lost, its passphrase can be entered', async () => {
  const { user } = open(vaultResponse(null), vaultResponse(theirs), {
    request: { query: StartClientSetSyncDocument, variables: () => true },
    result: { errors: [new GraphQLError('Sync is on already.', { extensions: { code: 'CONFLICT' } })] },
  });
  await user.click(await screen.findByRole('button', { name: 'Turn on sync' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn on sync' }));
  for (const name of ['Passphrase', 'Passphrase again']) await user.type(dialog.getByLabelText(name), 'plum harbor nine oak tin');
  await user.click(dialog.getByRole('button', { name: 'Turn on sync' }));
  expect(await screen.findByText('Sync Was On Already')).toBeVisible();
  const join = await screen.findByRole('dialog', { name: 'Enter passphrase' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Turn on sync' })).toBeNull());
  await waitFor(() => expect(document.getElementsByName('passphrase')).toHaveLength(1));
  expect(within(join).getByLabelText('Passphrase')).toHaveFocus();
});

test('the heading of the section has the focus when sync was turned on, and when it is read again', async () => {
  const failed = { request: { query: ClientSetVaultDocument }, error: new TypeError('Failed to fetch') };
  const { user } = open(failed, vaultResponse(null), vaultResponse(theirs, 9), {
    request: { query: StartClientSetSyncDocument, variables: () => true },
    result: { data: { startClientSetSync: theirs } },
  });
  const heading = screen.getByRole('heading', { name: 'Sync' });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(heading).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Turn on sync' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn on sync' }));
  for (const name of ['Passphrase', 'Passphrase again']) await user.type(dialog.getByLabelText(name), 'plum harbor nine oak tin');
  await user.click(dialog.getByRole('button', { name: 'Turn on sync' }));
  expect(await screen.findByText('Sync Is On')).toBeVisible();
  await waitFor(() => expect(heading).toHaveFocus());
});

test('the focus is on the heading of the page after a set was deleted, the last one, too', async () => {
  await add('Acme', {});
  await add('Beta', {});
  const { user } = open();
  const remove = async (name: string) => {
    await pressEnter(user, await screen.findByRole('button', { name: `Delete ${name}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Delete ${name}?` }));
    await pressEnter(user, dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await remove('Acme');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await remove('Beta');
  expect(screen.getByRole('heading', { level: 2, name: 'No client sets yet' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

describe('what was entered for sets in prompts and workflows', () => {
  const both = (acme: string, beta: string) => ({ [acme]: { COURT: 'Portland' }, [beta]: { COURT: 'Salem' } });
  const step = { values: {}, edited: 'By hand', answer: 'Yes.', checked: ['Dates'] };
  /** The set that was chosen last is Acme. */
  async function enter(acme: string, beta: string) {
    writeTypedValues(USER, 'lease', { values: { COURT: 'Bend' }, edited: 'By hand', setId: acme, typedFor: both('', beta) });
    writeTypedValues(`own:${USER}`, 'memo', { values: {}, edited: null, setId: '', typedFor: both(acme, beta) });
    await changeProgress(USER, 'intake', () => ({
      ...noProgress,
      setId: acme,
      shared: { STATE: 'Oregon' },
      sharedFor: both('', beta),
      steps: {
        interview: step,
        letter: { ...step, values: { DATE: 'May 1' }, editedFor: beta, answerFor: beta, typedFor: both('', beta) },
      },
    }));
  }
  const entered = async () =>
    JSON.stringify([readTypedValues(USER, 'lease'), readTypedValues(`own:${USER}`, 'memo'), await readProgress(USER, 'intake')]);
  afterEach(clearProgress);
  afterEach(clearTables);

  test('goes with a set that is deleted, and what was entered for others or without one stays', async () => {
    const [acme, beta] = [await add('Acme', {}), await add('Beta', {})];
    await enter(acme, beta);
    const entry = (setId: string) => ({ token: `CLIENT_${setId}`, text: 'Gomez', kind: 'client' as const, setId });
    const names = { entries: [entry(acme), entry(beta)], kept: [] };
    await changeTable(USER, 'lease', { table: { ...names, at: 0 }, isKept: false }, () => names);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete Acme' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Acme?' }));
    expect(dialog.getByText(/What you entered for it in prompts and workflows in this browser is deleted/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    // Read while it waits, because the toast still moves.
    const [table, progress] = await waitFor(async () => {
      expect(screen.queryByRole('dialog')).toBeNull();
      return [await readTable(USER, 'lease'), await readProgress(USER, 'intake')] as const;
    });
    expect(table.entries).toEqual([entry(beta)]);
    expect(readTypedValues(USER, 'lease')).toMatchObject({ values: {}, edited: null, typedFor: both('', beta) });
    expect(readTypedValues(`own:${USER}`, 'memo').typedFor).toEqual({ [beta]: { COURT: 'Salem' } });
    expect(progress).toMatchObject({ shared: {}, sharedFor: both('', beta) });
    expect(progress?.steps.interview).toMatchObject({ edited: null, answer: '', checked: [] });
    expect(progress?.steps.letter).toMatchObject({ ...step, answerFor: beta, typedFor: both('', beta) });
  });

  test.each([
    ['put', 'The client set could not be removed, but some of what you entered may be gone. Please try again.'],
    ['get', 'The client set could not be removed, but what you entered is gone. Please try again.'],
  ] as const)('stays with the set if the browser cannot store that it is gone: %s', async (method, message) => {
    const [acme, beta] = [await add('Acme', {}), await add('Beta', {})];
    if (method === 'put') await enter(acme, beta);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete Acme' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Acme?' }));
    const stuck = jest.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
      throw new DOMException('The database is broken');
    });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(message)).toBeVisible();
    stuck.mockRestore();
    expect(setsOf(await readBook(USER))).toHaveLength(2);
  });

  test('goes with all of them when they are removed from the device', async () => {
    const [acme, beta] = [await add('Acme', {}), await add('Beta', {})];
    await enter(acme, beta);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Remove from this device' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    for (const text of ['Salem', 'Bend', 'Oregon', 'By hand', 'May 1', 'Yes.']) expect(await entered()).not.toContain(text);
    // Without a set.
    expect(readTypedValues(USER, 'lease').typedFor).toEqual({ '': { COURT: 'Portland' } });
  });
});

test('the focus is back on its button after a set was not deleted', async () => {
  await add('Acme', {});
  const { user } = open();
  await pressEnter(user, await screen.findByRole('button', { name: 'Delete Acme' }));
  await screen.findByRole('dialog', { name: 'Delete Acme?' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Delete Acme' })).toHaveFocus();
});
