import 'fake-indexeddb/auto';
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { addSet, deleteSet } from '../../api/clientSets/actions.ts';
import { forgetBook } from '../../api/clientSets/device.ts';
import { forgetNames } from '../../features/guard/store/forget.ts';
import { InProcessWorker } from '../../features/guard/worker/inProcess.fixture.ts';
import { promptDetails } from '../../features/prompts/prompt.fixture.ts';
import { begunPrompts } from '../../features/prompts/workspace/typedValues.ts';
import { exampleOf } from './PromptPage.example.fixture.ts';
import { ID, openPrompt, preview, promptResponse } from './PromptPage.fixture.tsx';
import { USER, client, idOf, choose, emails } from './PromptPage.clientSets.fixture.ts';

afterEach(async () => {
  Reflect.deleteProperty(globalThis, 'Worker');
  await forgetNames();
  await act(() => forgetBook(USER));
});

const editionResponse = promptResponse(promptDetails(ID, { hasExample: true }));

test('what was typed with one client set chosen is not shown or copied with another, and is back with it', async () => {
  await addSet(USER, { name: 'Beta', values: { CLIENT_NAME: 'Beta Foods' } });
  await addSet(USER, { name: 'Acme', values: { CLIENT_NAME: 'Acme Ltd' } });
  const [beta, acme] = [await idOf('Beta'), await idOf('Acme')];
  const first = openPrompt();
  await first.user.type(await client(), ' in divorce');
  await first.user.type(emails(), '3');
  await choose(beta);
  expect(await client()).toHaveValue('Beta Foods');
  expect(emails()).toHaveValue('');
  expect(await preview()).not.toHaveTextContent('divorce');
  await first.user.type(emails(), '4');
  await choose(null);
  expect(await client()).toHaveValue('');
  expect(emails()).toHaveValue('');
  first.unmount();
  openPrompt();
  await client();
  await choose(acme);
  expect(await client()).toHaveValue('Acme Ltd in divorce');
  expect(emails()).toHaveValue('3');
  await choose(beta);
  expect(emails()).toHaveValue('4');
});

test('what was typed without a client set is that of the first one that is chosen', async () => {
  await addSet(USER, { name: 'Beta', values: {} });
  await addSet(USER, { name: 'Acme', values: {} });
  const [beta, acme] = [await idOf('Beta'), await idOf('Acme')];
  await choose(null);
  const { user } = openPrompt();
  await user.type(await client(), 'Acme Ltd');
  await choose(acme);
  expect(await client()).toHaveValue('Acme Ltd');
  await choose(beta);
  expect(await client()).toHaveValue('');
  await choose(null);
  expect(await client()).toHaveValue('');
  // Its own goes first.
  await user.type(await client(), 'Delta Ltd');
  await choose(acme);
  expect(await client()).toHaveValue('Acme Ltd');
  await choose(beta);
  expect(await client()).toHaveValue('');
});

test('what was typed for a client set that was deleted is shown without one, and not with the next', async () => {
  await addSet(USER, { name: 'Beta', values: {} });
  await addSet(USER, { name: 'Acme', values: {} });
  const { user } = openPrompt();
  await user.type(await client(), 'Acme Ltd');
  const acme = await idOf('Acme');
  await act(async () => void (await deleteSet(USER, acme)));
  expect(await client()).toHaveValue('Acme Ltd');
  await choose(await idOf('Beta'));
  expect(await client()).toHaveValue('');
  await choose(null);
  expect(await client()).toHaveValue('Acme Ltd');
});

test('what was typed for a client set that was deleted goes to no other, even if it is changed first', async () => {
  await addSet(USER, { name: 'Beta', values: {} });
  await addSet(USER, { name: 'Acme', values: {} });
  const first = openPrompt();
  await first.user.type(await client(), 'Acme Ltd');
  const acme = await idOf('Acme');
  await act(async () => void (await deleteSet(USER, acme)));
  await first.user.type(await client(), ', Ohio');
  await choose(await idOf('Beta'));
  expect(await client()).toHaveValue('');
  await choose(null);
  expect(await client()).toHaveValue('Acme Ltd, Ohio');
  first.unmount();
  openPrompt({ id: 'other', mocks: [promptResponse(promptDetails('other'))] });
  expect(await client()).toHaveValue('');
  expect(screen.queryByRole('button', { name: /^Use “Acme/ })).toBeNull();
});

test('what was typed for a deleted client set is shown beside what was typed without one, and cleared with it', async () => {
  await addSet(USER, { name: 'Beta', values: {} });
  await addSet(USER, { name: 'Acme', values: {} });
  const [beta, acme] = [await idOf('Beta'), await idOf('Acme')];
  const { user } = openPrompt();
  await user.type(await client(), 'Acme Ltd');
  await user.type(emails(), '3');
  await choose(null);
  await user.type(await client(), 'Delta Ltd');
  await choose(acme);
  await act(async () => void (await deleteSet(USER, acme)));
  expect(await client()).toHaveValue('Delta Ltd');
  expect(emails()).toHaveValue('3');
  await choose(beta);
  await user.type(emails(), '4');
  // What was not shown is not lost.
  expect(Object.values(localStorage).join()).toContain('Acme Ltd');
  await user.click(screen.getByRole('button', { name: 'Clear fields' }));
  await waitFor(async () => expect(await client()).toHaveValue(''));
  expect(emails()).toHaveValue('');
  expect(begunPrompts(USER)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Undo clear' }));
  await waitFor(() => expect(emails()).toHaveValue('4'));
  await choose(null);
  expect(await client()).toHaveValue('Delta Ltd');
  expect(emails()).toHaveValue('3');
});

test('what was cleared or discarded for a client set cannot be brought back once that is deleted', async () => {
  await addSet(USER, { name: 'Acme', values: { CLIENT_NAME: 'Acme Ltd' } });
  const acme = await idOf('Acme');
  const { user } = openPrompt();
  expect(await client()).toHaveValue('Acme Ltd');
  await user.click(await screen.findByRole('button', { name: 'Edit text' }));
  await user.type(screen.getByRole('textbox', { name: 'Text to copy' }), '!');
  await user.click(screen.getByRole('button', { name: 'Discard edits' }));
  expect(await screen.findByRole('button', { name: 'Undo: bring back your edits' })).toBeVisible();
  await act(async () => void (await deleteSet(USER, acme)));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo: bring back your edits' })).toBeNull());

  await act(async () => void (await addSet(USER, { name: 'Beta', values: { CLIENT_NAME: 'Beta Ltd' } })));
  const beta = await idOf('Beta');
  await waitFor(async () => expect(await client()).toHaveValue('Beta Ltd'));
  await user.click(screen.getByRole('button', { name: 'Clear fields' }));
  expect(await screen.findByRole('button', { name: 'Undo clear' })).toBeVisible();
  await act(async () => void (await deleteSet(USER, beta)));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo clear' })).toBeNull());
});

test('clearing the fields while the client sets cannot be read takes nothing from them', async () => {
  await addSet(USER, { name: 'Beta', values: {} });
  await addSet(USER, { name: 'Acme', values: {} });
  const first = openPrompt();
  await first.user.type(await client(), 'Acme Ltd');
  await choose(await idOf('Beta'));
  await first.user.type(emails(), '4');
  first.unmount();
  const reading = jest.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('broken', 'UnknownError');
  });
  const second = openPrompt();
  await screen.findByText(/^Your client sets cannot be read/);
  await second.user.click(screen.getByRole('button', { name: 'Clear fields' }));
  expect(emails()).toHaveValue('');
  expect(Object.values(localStorage).join()).toContain('Acme Ltd');
  reading.mockRestore();
});

test('what was replaced for one client set is still replaced when that set is chosen again', async () => {
  Object.assign(globalThis, { Worker: InProcessWorker });
  await addSet(USER, { name: 'Beta', values: {} });
  await addSet(USER, { name: 'Zyxquill', values: { CLIENT_NAME: 'pevrik Zo' } });
  const [beta, zyxquill] = [await idOf('Beta'), await idOf('Zyxquill')];
  const { user } = openPrompt();
  await user.click(await screen.findByRole('button', { name: 'Client: replace 1 name' }));
  await waitFor(async () => expect(await client()).toHaveValue('CLIENT_1'));
  await choose(beta);
  expect(await client()).toHaveValue('');
  await choose(zyxquill);
  expect(await client()).toHaveValue('CLIENT_1');
});

test('an own case that began as the example takes nothing from other client sets', async () => {
  await addSet(USER, { name: 'Beta', values: {} });
  await addSet(USER, { name: 'Acme', values: {} });
  const [beta, acme] = [await idOf('Beta'), await idOf('Acme')];
  const first = openPrompt();
  await first.user.type(await client(), 'Acme Holding');
  await choose(beta);
  await first.user.type(emails(), '4');
  await choose(acme);
  first.unmount();
  const { user } = openPrompt({ id: `${ID}?example`, mocks: [editionResponse, exampleOf({ CLIENT_NAME: 'Fernhill Ltd' })] });
  await waitFor(async () => expect(await client()).toHaveValue('Fernhill Ltd'));
  await user.clear(await client());
  await user.type(await client(), 'Acme Ltd');
  await choose(beta);
  expect(emails()).toHaveValue('4');
  // Undoing that is for the set whose values were replaced, and takes nothing from others, either.
  expect(screen.queryByRole('button', { name: /earlier values/ })).toBeNull();
  await user.type(emails(), '5');
  await choose(acme);
  await user.click(screen.getByRole('button', { name: /earlier values/ }));
  expect(await client()).toHaveValue('Acme Holding');
  await choose(beta);
  expect(emails()).toHaveValue('45');
});
