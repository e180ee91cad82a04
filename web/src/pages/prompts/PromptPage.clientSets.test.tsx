import 'fake-indexeddb/auto';
import { afterEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { addSet, chooseSet, deleteSet, readBook, setValues } from '../../api/clientSets/actions.ts';
import { forgetBook } from '../../api/clientSets/device.ts';
import { forgetNames } from '../../features/guard/store/forget.ts';
import { InProcessWorker } from '../../features/guard/worker/inProcess.fixture.ts';
import { copyButton, openPrompt, promptResponse, recordedUse, recordedUseFor } from './PromptPage.fixture.tsx';

const USER = 'demo-pro';

afterEach(async () => {
  Reflect.deleteProperty(globalThis, 'Worker');
  await forgetNames();
  await act(() => forgetBook(USER));
});

const client = () => screen.findByRole('textbox', { name: /^Client/ });
const idOf = async (name: string) => (await readBook(USER)).sets.find((set) => set.name === name)!.id;
const choose = async (id: string | null) => {
  await act(() => chooseSet(USER, id));
};
const attach = () => screen.findByRole('checkbox', { name: 'Attach this set’s name to my AI-use record' });

test('the chosen set fills its fields before the profile does, and each says whose value it is', async () => {
  await addSet(USER, { name: 'Acme v. Doe', values: { CLIENT_NAME: 'Acme' } });
  openPrompt({ practice: { CLIENT_NAME: 'Alder', FOCUS_AREAS: 'Liability' } });
  expect(await client()).toHaveValue('Acme');
  expect(screen.getByRole('link', { name: 'Client: from Acme v. Doe' })).toHaveAttribute('href', '/account/client-sets');
  expect(screen.getByRole('link', { name: 'Focus: from your profile' })).toBeVisible();
});

test('a value is changed for this prompt alone, or in the set, which can be undone', async () => {
  await addSet(USER, { name: 'Acme', values: { CLIENT_NAME: 'Acme Ltd' } });
  const { user } = openPrompt();
  await user.clear(await client());
  await user.type(await client(), 'Acme Holding');
  expect(await screen.findByText('1 field has another value in this prompt.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Client: save to Acme' }));
  expect(await screen.findByRole('link', { name: 'Client: from Acme' })).toBeVisible();
  expect((await readBook(USER)).sets[0]?.values).toEqual({ CLIENT_NAME: 'Acme Holding' });
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(async () => expect((await readBook(USER)).sets[0]?.values).toEqual({ CLIENT_NAME: 'Acme Ltd' }));
});

test('the guard finds the names of the set, and a token is neither saved to it nor left for the next one', async () => {
  Object.assign(globalThis, { Worker: InProcessWorker });
  await addSet(USER, { name: 'Beta', values: { CLIENT_NAME: 'Beta Foods' } });
  await addSet(USER, { name: 'Zyxquill lease', values: { CLIENT_NAME: 'pevrik Zo' } });
  const { user } = openPrompt();
  expect(await client()).toHaveValue('pevrik Zo');
  await user.type(screen.getByRole('textbox', { name: /^Contract text/ }), 'zyxquill pays PEVRIK ZO');
  expect(await screen.findByRole('button', { name: 'Contract text: replace 2 names' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Client: replace 1 name' }));
  await waitFor(async () => expect(await client()).toHaveValue('CLIENT_1'));
  expect(screen.queryByRole('button', { name: 'Client: save to Zyxquill lease' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save as client set' }));
  expect(within(await screen.findByRole('group', { name: 'Values to keep' })).getByText('pevrik Zo')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await choose(await idOf('Beta'));
  await waitFor(async () => expect(await client()).toHaveValue('Beta Foods'));
  await choose(null);
  await waitFor(async () => expect(await client()).toHaveValue(''));
});

test('the name of a set goes into the record only if the member has chosen that for it', async () => {
  await addSet(USER, { name: 'Beta', values: {} });
  await addSet(USER, { name: 'Acme', values: { CLIENT_NAME: 'Acme Ltd' } });
  const { user, operations } = openPrompt({ mocks: [promptResponse(), recordedUse, recordedUseFor('Acme'), recordedUse] });
  const uses = (count: number) => waitFor(() => expect(operations.filter((name) => name === 'RecordUse')).toHaveLength(count));
  expect(await attach()).not.toBeChecked();
  await user.click(copyButton());
  await uses(1);
  await user.click(await attach());
  await waitFor(async () => expect(await attach()).toBeChecked());
  await user.click(copyButton());
  await uses(2);
  await choose(await idOf('Beta'));
  await waitFor(async () => expect(await attach()).not.toBeChecked());
  await user.click(copyButton());
  await uses(3);
  expect(await screen.findByText(/^Copied to the clipboard\./)).toBeVisible();
  expect(screen.queryByText(/could not be recorded/)).toBeNull();
  await choose(await idOf('Acme'));
  await waitFor(async () => expect(await attach()).toBeChecked());
});

test('what was to be saved in a set that was deleted meanwhile goes nowhere without a word', async () => {
  await addSet(USER, { name: 'Acme', values: {} });
  const acme = await idOf('Acme');
  const { user } = openPrompt();
  await user.type(await client(), 'Acme Ltd');
  await user.click(screen.getByRole('button', { name: 'Save as client set' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as client set' }));
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Save in' }), 'Acme');
  await act(() => addSet(USER, { name: 'Beta', values: {} }));
  await act(() => deleteSet(USER, acme));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Enter a name');
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Gamma');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved as Gamma')).toBeVisible();
  await waitFor(async () => expect((await readBook(USER)).sets.map(({ name }) => name)).toEqual(['Beta', 'Gamma']));
});

test('a value for a set that was deleted meanwhile is not said to be saved', async () => {
  await addSet(USER, { name: 'Acme', values: {} });
  const acme = await idOf('Acme');
  await deleteSet(USER, acme);
  await expect(setValues(USER, acme, { CLIENT_NAME: 'Acme Ltd' })).rejects.toThrow('This client set was deleted');
});
