import 'fake-indexeddb/auto';
import { afterEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { addSet, deleteSet, readBook, setValues } from '../../api/clientSets/actions.ts';
import { forgetBook } from '../../api/clientSets/device.ts';
import { forgetNames } from '../../features/guard/store/forget.ts';
import { openPrompt } from './PromptPage.fixture.tsx';
import {
  USER,
  client,
  contract,
  keptSets,
  idOf,
  choose,
  emails,
  saveDialogIsClosed,
  save,
} from './PromptPage.clientSets.fixture.ts';

afterEach(async () => {
  Reflect.deleteProperty(globalThis, 'Worker');
  await forgetNames();
  await act(() => forgetBook(USER));
});

test('a value is changed for this prompt alone, or in the set, which can be undone', async () => {
  await addSet(USER, { name: 'Acme', values: { CLIENT_NAME: 'Acme Ltd' } });
  const { user } = openPrompt();
  await user.clear(await client());
  await user.type(await client(), 'Acme Holding');
  expect(await screen.findByText('Different from the client set: Client.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Client: save to Acme' }));
  expect(await screen.findByRole('link', { name: 'Client: from Acme' })).toBeVisible();
  expect((await keptSets())[0]?.values).toEqual({ CLIENT_NAME: 'Acme Holding' });
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(async () => expect((await readBook(USER)).sets[0]?.values).toEqual({ CLIENT_NAME: 'Acme Ltd' }));
});

test('what was to be saved in a set that was deleted meanwhile goes nowhere without a word', async () => {
  await addSet(USER, { name: 'Acme', values: {} });
  const acme = await idOf('Acme');
  const { user } = openPrompt();
  await user.type(await client(), 'Acme Ltd');
  await user.click(screen.getByRole('button', { name: 'Save as client set' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as client set' }));
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Save in' }), 'Acme');
  await act(() => addSet(USER, { name: 'Beta', values: { EMAIL_COUNT: '3' } }));
  await act(() => deleteSet(USER, acme));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Enter a name');
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Gamma');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved as Gamma')).toBeVisible();
  await waitFor(async () => expect((await readBook(USER)).sets.map(({ name }) => name)).toEqual(['Beta', 'Gamma']));
});

test('what is saved as a client set is what the prompt has when the dialog opens, at first in the set that is chosen', async () => {
  const { user } = openPrompt();
  await user.type(await client(), 'Acme Ltd');
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Save as client set' }));
    return within(await screen.findByRole('dialog', { name: 'Save as client set' }));
  };
  const close = async () => {
    await user.keyboard('{Escape}');
    await saveDialogIsClosed();
  };
  expect((await open()).getByRole('checkbox', { name: /^Client/ })).toHaveAccessibleName('Client Acme Ltd');
  await close();
  await user.type(await client(), ' & Sons');
  await user.type(emails(), 'One');
  const again = await open();
  expect(again.getByRole('checkbox', { name: /^Client/ })).toHaveAccessibleName('Client Acme Ltd & Sons');
  expect(again.getByRole('checkbox', { name: 'Emails One' })).toBeVisible();
  await close();
  await act(() => addSet(USER, { name: 'Beta', values: {} }));
  await choose(await idOf('Beta'));
  expect((await open()).getByRole('combobox', { name: 'Save in' })).toHaveValue(await idOf('Beta'));
});

test('a value that is not selected to be saved says why', async () => {
  const { user } = openPrompt({ practice: { FOCUS_AREAS: 'Liability' } });
  await user.click(await client());
  await user.paste('Acme owes rent. '.repeat(20));
  await user.click(screen.getByRole('button', { name: 'Save as client set' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as client set' }));
  expect(dialog.getByRole('checkbox', { name: /^Focus .* Not selected: your practice profile has it/ })).not.toBeChecked();
  const long = dialog.getByRole('checkbox', { name: /^Client .* Not selected: it is long/ });
  expect(long).not.toBeChecked();
  await user.click(long);
  expect(dialog.queryByText(/it is long/)).toBeNull();
});

test('Escape closes the dialog at once, unless something was entered in it', async () => {
  const { user } = openPrompt();
  await user.type(await client(), 'Acme Ltd');
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Save as client set' }));
    return within(await screen.findByRole('dialog', { name: 'Save as client set' })).getByRole('textbox', { name: 'Name' });
  };
  await open();
  await user.keyboard('{Escape}');
  await saveDialogIsClosed();
  const name = await open();
  await user.type(name, 'Acme{Escape}');
  const question = within(await screen.findByRole('dialog', { name: 'Close without saving?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Close without saving?' })).toBeNull());
  expect(name).toHaveValue('Acme');
});

test('a value for a set that was deleted meanwhile is not said to be saved', async () => {
  await addSet(USER, { name: 'Acme', values: {} });
  const acme = await idOf('Acme');
  await deleteSet(USER, acme);
  await expect(setValues(USER, acme, { CLIENT_NAME: 'Acme Ltd' })).rejects.toThrow('This client set was deleted');
});

test('the set in which values are saved is chosen, so that they stay where they are', async () => {
  await addSet(USER, { name: 'Gamma', values: { CLIENT_NAME: 'Gamma Ltd' } });
  await addSet(USER, { name: 'Beta', values: { CLIENT_NAME: 'Beta Foods' } });
  await choose(null);
  const { user } = openPrompt();
  await user.type(await client(), 'Gamma Holding');
  await save(user, 'Gamma', false);
  expect(await screen.findByRole('link', { name: 'Client: from Gamma' })).toBeVisible();
  expect(await client()).toHaveValue('Gamma Holding');
  await choose(await idOf('Beta'));
  expect(await client()).toHaveValue('Beta Foods');
});

test('what is saved in another set than the chosen one goes there with all that the form shows', async () => {
  await addSet(USER, { name: 'Acme', values: { CLIENT_NAME: 'Acme Ltd' } });
  const { user } = openPrompt();
  await user.clear(await client());
  await user.type(await client(), 'Gamma Ltd');
  const long = 'Gamma owes rent. '.repeat(20);
  await user.click(contract());
  await user.paste(long);
  await save(user, 'Gamma');
  expect(await screen.findByRole('link', { name: 'Client: from Gamma' })).toBeVisible();
  expect(contract()).toHaveValue(long);
  await choose(await idOf('Acme'));
  expect(await client()).toHaveValue('Acme Ltd');
  expect(contract()).toHaveValue('');
  // It is the set’s value from then on.
  await choose(await idOf('Gamma'));
  await act(async () => void (await setValues(USER, await idOf('Gamma'), { CLIENT_NAME: 'Gamma Inc.' })));
  expect(await client()).toHaveValue('Gamma Inc.');
});

test('what was typed for a set before hides nothing that is saved in it', async () => {
  await addSet(USER, { name: 'Beta', values: {} });
  const { user } = openPrompt();
  await user.type(await client(), 'Beta Foods');
  await user.type(emails(), '3');
  await choose(null);
  await user.type(await client(), 'Beta Holding');
  await save(user, 'Beta', false);
  expect(await screen.findByRole('link', { name: 'Client: from Beta' })).toBeVisible();
  expect(await client()).toHaveValue('Beta Holding');
  expect(emails()).toHaveValue('3');
});

test('a value that was kept in the chosen set leaves with it, and is back where keeping it is undone', async () => {
  await addSet(USER, { name: 'Beta', values: { CLIENT_NAME: 'Beta Foods' } });
  await addSet(USER, { name: 'Acme', values: { CLIENT_NAME: 'Acme Ltd' } });
  const { user } = openPrompt();
  await user.type(await client(), ' Inc.');
  await user.click(await screen.findByRole('button', { name: 'Client: save to Acme' }));
  expect(await screen.findByRole('link', { name: 'Client: from Acme' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  expect(await screen.findByRole('button', { name: 'Client: save to Acme' })).toBeVisible();
  expect(await client()).toHaveValue('Acme Ltd Inc.');
  await user.click(screen.getByRole('button', { name: 'Client: save to Acme' }));
  expect(await screen.findByRole('link', { name: 'Client: from Acme' })).toBeVisible();
  await choose(await idOf('Beta'));
  expect(await client()).toHaveValue('Beta Foods');
});

test('a first set takes nothing away from the page, and the focus is where it was opened', async () => {
  const { user } = openPrompt();
  await user.type(await client(), 'Acme Ltd');
  const field = await client();
  await save(user, 'Acme');
  expect(await screen.findByRole('link', { name: 'Client: from Acme' })).toBeVisible();
  expect(field).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save as client set' })).toHaveFocus();
});
