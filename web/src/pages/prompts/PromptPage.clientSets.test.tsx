import 'fake-indexeddb/auto';
import { type ApolloClient, gql } from '@apollo/client';
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore, set as write } from 'idb-keyval';
import { addSet, attachName, newSet, setValues } from '../../api/clientSets/actions.ts';
import { emptyBook } from '../../api/clientSets/clientSet.ts';
import { forgetBook } from '../../api/clientSets/device.ts';
import { MARKER } from '../../api/clientSets/marker.ts';
import { forgetNames } from '../../features/guard/store/forget.ts';
import { changeTable, readTable } from '../../features/guard/store/tables.ts';
import { withOwner } from '../../features/guard/tokens/table.ts';
import { InProcessWorker } from '../../features/guard/worker/inProcess.fixture.ts';
import { promptDetails } from '../../features/prompts/prompt.fixture.ts';
import { copyButton, ID, openPrompt, preview, promptResponse, recordedUse, recordedUseFor } from './PromptPage.fixture.tsx';
import { USER, client, keptSets, idOf, choose, emails, save } from './PromptPage.clientSets.fixture.ts';

afterEach(async () => {
  Reflect.deleteProperty(globalThis, 'Worker');
  await forgetNames();
  await act(() => forgetBook(USER));
});

/** What shows a use is as the response to it. */
const isRecorded = (apollo: ApolloClient) =>
  waitFor(() => {
    const used = apollo.readFragment({
      id: `Prompt:${ID}`,
      fragment: gql`
        fragment Used on Prompt {
          usageCount
        }
      `,
    });
    expect(used).toMatchObject({ usageCount: 13 });
  });
const attach = () => screen.findByRole('checkbox', { name: 'Attach this set’s name to my AI-use record' });

test('the chosen set fills its fields before the profile does, and each says whose value it is', async () => {
  await addSet(USER, { name: 'Acme v. Doe', values: { CLIENT_NAME: 'Acme' } });
  openPrompt({ practice: { CLIENT_NAME: 'Alder', FOCUS_AREAS: 'Liability' } });
  expect(await client()).toHaveValue('Acme');
  expect(screen.getByRole('link', { name: 'Client: from Acme v. Doe' })).toHaveAttribute('href', '/account/client-sets');
  expect(screen.getByRole('link', { name: 'Focus: from your profile' })).toBeVisible();
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

test('names the fields that were changed here, and none that has the set’s value, as a token or as it is', async () => {
  Object.assign(globalThis, { Worker: InProcessWorker });
  await addSet(USER, {
    name: 'Acme',
    values: { CLIENT_NAME: 'Maria Gomez', FOCUS_AREAS: 'The cap', CONTRACT_TEXT: '', TONE: 'Not offered here' },
  });
  const { user } = openPrompt();
  expect(await client()).toHaveValue('Maria Gomez');
  await user.click(await screen.findByRole('button', { name: 'Replace all' }));
  await waitFor(async () => expect(await client()).toHaveValue('CLIENT_1'));
  expect(screen.queryByText(/^Different from the client set/)).toBeNull();
  await user.clear(screen.getByRole('textbox', { name: /^Focus/ }));
  expect(screen.getByText('Different from the client set: Focus.')).toHaveRole('status');
  await user.type(await client(), ' and others');
  expect(screen.getByText('Different from the client set: Client, Focus.')).toBeVisible();
});

test('a page that opens with tokens never says that their fields differ from the set, nor offers to save them there', async () => {
  Object.assign(globalThis, { Worker: InProcessWorker });
  await addSet(USER, { name: 'Acme', values: { CLIENT_NAME: 'Maria Gomez' } });
  const first = openPrompt();
  await first.user.click(await screen.findByRole('button', { name: 'Client: replace 1 name' }));
  await waitFor(async () => expect(await client()).toHaveValue('CLIENT_1'));
  first.unmount();
  const shown = new Set<string>();
  const observer = new MutationObserver(() => {
    for (const { textContent } of screen.queryAllByText(/^(Different from|Save to)/)) shown.add(textContent);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  openPrompt();
  expect(await screen.findByRole('button', { name: 'Client: 1 replaced. Review' })).toBeVisible();
  observer.disconnect();
  expect([...shown]).toEqual([]);
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

test('a use is recorded with the name of its set as soon as the box is checked, before that is written', async () => {
  await addSet(USER, { name: 'Acme', values: {} });
  const { client: apollo } = openPrompt({ mocks: [promptResponse(), recordedUseFor('Acme')] });
  fireEvent.click(await attach());
  fireEvent.click(copyButton());
  expect(await attach()).toBeChecked();
  await isRecorded(apollo);
});

test('a box whose change cannot be written is as before, and says so', async () => {
  await addSet(USER, { name: 'Acme', values: {} });
  const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new Error('The disk is full');
  });
  const { user } = openPrompt();
  await user.click(await attach());
  expect(await screen.findByText('Your choice could not be saved on this device. Please try again.')).toBeVisible();
  expect(await attach()).not.toBeChecked();
  put.mockRestore();
});

test('a copy that was made offline is recorded once, with the set that was chosen then, when the network is back', async () => {
  await addSet(USER, { name: 'Beta', values: {} });
  await addSet(USER, { name: 'Acme', values: {} });
  await act(async () => void (await attachName(USER, await idOf('Acme'), true)));
  const { user, client: apollo, operations } = openPrompt({ mocks: [promptResponse(), recordedUseFor('Acme')] });
  expect(await attach()).toBeChecked();
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(copyButton());
  expect(await screen.findByText(/^Copied to the clipboard\. It is recorded once you are online, as long as/)).toBeVisible();
  await choose(await idOf('Beta'));
  expect(operations).not.toContain('RecordUse');
  onLine.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  await isRecorded(apollo);
  expect(operations.filter((name) => name === 'RecordUse')).toHaveLength(1);
});

test('what was saved in a set leaves with it, and is what it is there from then on', async () => {
  await addSet(USER, { name: 'Beta', values: { CLIENT_NAME: 'Beta Foods' } });
  await choose(null);
  const { user } = openPrompt();
  await user.type(await client(), 'Gamma Ltd');
  await save(user, 'Gamma');
  expect(await screen.findByRole('link', { name: 'Client: from Gamma' })).toBeVisible();
  await choose(await idOf('Beta'));
  expect(await client()).toHaveValue('Beta Foods');
  expect(screen.queryByRole('button', { name: /save to Beta/ })).toBeNull();
  await choose(null);
  expect(await client()).toHaveValue('');
  await choose(await idOf('Gamma'));
  expect(await client()).toHaveValue('Gamma Ltd');
  // It is the set’s value from then on.
  await act(async () => void (await setValues(USER, await idOf('Gamma'), { CLIENT_NAME: 'Gamma Holding' })));
  expect(await client()).toHaveValue('Gamma Holding');
});

test('what was replaced before it was saved as a client set leaves with that set', async () => {
  Object.assign(globalThis, { Worker: InProcessWorker });
  await addSet(USER, { name: 'Beta', values: { CLIENT_NAME: 'Beta Foods' } });
  await choose(null);
  const { user } = openPrompt();
  await user.type(await client(), 'Maria Gomez');
  await user.click(await screen.findByRole('button', { name: 'Client: replace 1 name' }));
  await waitFor(async () => expect(await client()).toHaveValue('CLIENT_1'));
  await save(user, 'Gomez');
  expect((await keptSets()).at(-1)?.values).toEqual({ CLIENT_NAME: 'Maria Gomez' });
  expect(await client()).toHaveValue('CLIENT_1');
  await choose(await idOf('Beta'));
  await waitFor(async () => expect(await client()).toHaveValue('Beta Foods'));
});

test('an answer gets the names of the chosen client set back, and no other’s', async () => {
  Object.assign(globalThis, { Worker: InProcessWorker });
  await addSet(USER, { name: 'Beta', values: { CLIENT_NAME: 'Beta Foods' } });
  await addSet(USER, { name: 'Gomez', values: { CLIENT_NAME: 'Maria Gomez' } });
  const { user } = openPrompt();
  await user.click(await screen.findByRole('button', { name: 'Client: replace 1 name' }));
  await waitFor(async () => expect(await client()).toHaveValue('CLIENT_1'));
  const listed = () => within(screen.getByRole('region', { name: 'Names kept on this device' })).queryByText('Maria Gomez');
  await user.click(screen.getByRole('button', { name: 'Restore names in an answer' }));
  await user.click(await screen.findByRole('textbox', { name: 'The assistant’s answer' }));
  await user.paste('Dear CLIENT_1');
  const restored = () => screen.getByRole('textbox', { name: 'With the names in place' });
  expect(restored()).toHaveValue('Dear Maria Gomez');
  expect(listed()).toBeVisible();
  for (const id of [await idOf('Beta'), null]) {
    await choose(id);
    await waitFor(() => expect(restored()).toHaveValue('Dear CLIENT_1'));
    expect(screen.getByText(/Choose the other client set to restore its own: CLIENT_1\.$/)).toBeVisible();
    expect(listed()).toBeNull();
  }
  await choose(await idOf('Gomez'));
  await waitFor(() => expect(restored()).toHaveValue('Dear Maria Gomez'));
});

test('a tab without client sets keeps its tokens and chooses none where another one has saved them as the first set', async () => {
  Object.assign(globalThis, { Worker: InProcessWorker });
  const { user } = openPrompt();
  await user.type(await client(), 'Maria Gomez');
  await user.click(await screen.findByRole('button', { name: 'Client: replace 1 name' }));
  await waitFor(async () => expect(await client()).toHaveValue('CLIENT_1'));
  // What the other tab writes, and tells this one.
  const set = newSet({ name: 'Gomez', values: { CLIENT_NAME: 'Maria Gomez' } });
  await write(USER, { ...emptyBook, sets: [set], activeId: set.id }, createStore('promptory', 'client-sets'));
  await changeTable(USER, ID, { table: await readTable(USER, ID), isKept: true }, (table) =>
    withOwner(table, set.id, ['Maria Gomez']),
  );
  const key = MARKER + USER;
  localStorage.setItem(key, '');
  act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue: '' })));
  expect(await screen.findByRole('button', { name: 'Client set: none' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit text' }));
  expect(await client()).toHaveValue('CLIENT_1');
});

test('a value of another set that was typed in this prompt before is not shown with the next, and is not lost', async () => {
  await addSet(USER, { name: 'Beta', values: {} });
  await choose(null);
  const first = openPrompt();
  await first.user.type(await client(), 'Gamma Ltd');
  first.unmount();
  await act(() => addSet(USER, { name: 'Gamma', values: { CLIENT_NAME: 'Gamma Ltd' } }));
  await choose(await idOf('Beta'));
  const second = openPrompt();
  expect(await client()).toHaveValue('');
  second.unmount();
  await choose(null);
  openPrompt();
  expect(await client()).toHaveValue('Gamma Ltd');
});

test('values of another client are not suggested', async () => {
  await addSet(USER, { name: 'Gamma', values: {} });
  await addSet(USER, { name: 'Beta', values: {} });
  await choose(null);
  const other = () => openPrompt({ id: 'other', mocks: [promptResponse(promptDetails('other'))] });
  const first = other();
  await first.user.type(await client(), 'Gamma Ltd');
  await first.user.type(emails(), '3');
  first.unmount();
  const second = openPrompt();
  expect(await screen.findByRole('button', { name: /^Use “Gamma Ltd”/ })).toBeVisible();
  // Once it is in a set, only that set has it.
  await act(async () => void (await setValues(USER, await idOf('Gamma'), { CLIENT_NAME: 'Gamma Ltd' })));
  await choose(await idOf('Beta'));
  expect(await screen.findByRole('button', { name: /^Use “3”/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Use “Gamma Ltd”/ })).toBeNull();
  second.unmount();

  await choose(await idOf('Gamma'));
  const third = other();
  expect(await client()).toHaveValue('Gamma Ltd');
  await third.user.clear(emails());
  await third.user.type(emails(), '4');
  third.unmount();
  const fourth = openPrompt();
  expect(await screen.findByRole('button', { name: /^Use “4”/ })).toBeVisible();
  // What was typed with another set chosen is that client’s as well.
  await choose(await idOf('Beta'));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Use “4”/ })).toBeNull());
  fourth.unmount();
});

test('sets that cannot be read say so above the fields, where tokens stay', async () => {
  await addSet(USER, { name: 'Acme', values: { CLIENT_NAME: 'Acme Ltd' } });
  const reading = jest.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('broken', 'UnknownError');
  });
  openPrompt();
  expect(await screen.findByText(/^Your client sets cannot be read.* tokens stay in the place of names/)).toBeVisible();
  reading.mockRestore();
});

test('clearing the fields leaves the set whose values they have, and undoing it brings back set and values', async () => {
  await addSet(USER, { name: 'Gamma', values: { EMAIL_COUNT: '4' } });
  await choose(null);
  const { user } = openPrompt();
  await user.type(await client(), 'Acme Ltd');
  await save(user, 'Acme');
  // All of it is the set’s.
  await user.click(await screen.findByRole('button', { name: 'Clear fields' }));
  await waitFor(async () => expect(await client()).toHaveValue(''));
  expect(await screen.findByRole('button', { name: 'Client set: none' })).toBeVisible();
  expect(await preview()).not.toHaveTextContent('Acme Ltd');
  await user.click(screen.getByRole('button', { name: 'Undo clear' }));
  await waitFor(async () => expect(await client()).toHaveValue('Acme Ltd'));
  expect(await screen.findByRole('button', { name: 'Client set: Acme' })).toBeVisible();

  // What was typed with it comes back as well, even if another set has the same and is chosen meanwhile.
  await user.type(emails(), '4');
  await user.click(screen.getByRole('button', { name: 'Clear fields' }));
  await waitFor(async () => expect(await client()).toHaveValue(''));
  expect(emails()).toHaveValue('');
  expect(screen.getByText('Fields cleared. The client set stays, but is not in use.')).toHaveRole('status');
  await choose(await idOf('Gamma'));
  expect(screen.queryByText(/^Fields cleared\./)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo clear' }));
  await waitFor(async () => expect(await client()).toHaveValue('Acme Ltd'));
  expect(emails()).toHaveValue('4');
});

test('undoing that the fields were cleared brings back the tokens of the set', async () => {
  Object.assign(globalThis, { Worker: InProcessWorker });
  await addSet(USER, { name: 'Zyxquill', values: { CLIENT_NAME: 'pevrik Zo' } });
  const { user } = openPrompt();
  await user.type(await screen.findByRole('textbox', { name: /^Contract text/ }), 'pevrik Zo owes rent.');
  await user.click(await screen.findByRole('button', { name: 'Contract text: replace 1 name' }));
  await user.click(await screen.findByRole('button', { name: 'Client: replace 1 name' }));
  await waitFor(async () => expect(await client()).toHaveValue('CLIENT_1'));
  await user.click(screen.getByRole('button', { name: 'Clear fields' }));
  expect(await screen.findByRole('button', { name: 'Client set: none' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo clear' }));
  expect(await screen.findByRole('button', { name: 'Client set: Zyxquill' })).toBeVisible();
  await waitFor(async () => expect(await client()).toHaveValue('CLIENT_1'));
  expect(screen.getByRole('textbox', { name: /^Contract text/ })).toHaveValue('CLIENT_1 owes rent.');
});
