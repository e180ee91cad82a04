import 'fake-indexeddb/auto';
import { afterEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { addSet, chooseSet, deleteSet, setValues } from '../../api/clientSets/actions.ts';
import { forgetBook } from '../../api/clientSets/device.ts';
import { clearTables } from '../../features/guard/store/tables.ts';
import { InProcessWorker } from '../../features/guard/worker/inProcess.fixture.ts';
import { clearProgress } from '../../features/workflows/store/clear.ts';
import { box, openWorkflow, press } from './WorkflowPage.fixture.tsx';
import { USER, add, choose, saved, textBox, noticeOf } from './WorkflowPage.clientSets.fixture.ts';

afterEach(async () => {
  Reflect.deleteProperty(globalThis, 'Worker');
  await act(async () => {
    await clearProgress();
    await clearTables();
    await forgetBook(USER);
  });
});

test('the chosen set fills what is asked once before the profile does, and each says whose value it is', async () => {
  await addSet(USER, { name: 'Acme v. Doe', values: { CLIENT_NAME: 'Acme' } });
  const { user, writeText } = openWorkflow({ practice: { CLIENT_NAME: 'Alder', STATE: 'Nevada' } });
  expect(await box(/^Client/)).toHaveValue('Acme');
  expect(screen.getByRole('link', { name: 'Client: from Acme v. Doe' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'State: from your profile' })).toBeVisible();
  await user.click(await press(/^1\. Interview/));
  await user.click(await press(/^Copy Prompt/));
  expect(writeText).toHaveBeenLastCalledWith('Ask Acme in Nevada by [DATE].');
});

test('a token of one client is not left for the next one', async () => {
  Object.assign(globalThis, { Worker: InProcessWorker });
  await addSet(USER, { name: 'Zyxquill', values: { CLIENT_NAME: 'pevrik Zo' } });
  const { user } = openWorkflow();
  expect(await box(/^Client/)).toHaveValue('pevrik Zo');
  await user.click(await press('Client: replace 1 name'));
  await waitFor(async () => expect(await box(/^Client/)).toHaveValue('CLIENT_1'));
  await act(() => addSet(USER, { name: 'Beta', values: { CLIENT_NAME: 'Beta Foods' } }));
  await waitFor(async () => expect(await box(/^Client/)).toHaveValue('Beta Foods'));
  await act(() => chooseSet(USER, null));
  await waitFor(async () => expect(await box(/^Client/)).toHaveValue(''));
});

test('a value that was kept in the chosen set leaves with it, and is back where keeping it is undone', async () => {
  const beta = await add('Beta', { CLIENT_NAME: 'Beta Foods' });
  await addSet(USER, { name: 'Acme', values: { CLIENT_NAME: 'Acme Ltd' } });
  const { user, writeText } = openWorkflow();
  await user.type(await box(/^Client/), ' Inc.');
  expect(await screen.findByText('Different from the client set: Client.')).toBeVisible();
  await user.click(await press('Client: save to Acme'));
  expect(await saved('Client', 'Acme')).toBeVisible();
  await user.click(await press(/^Undo/));
  expect(await press('Client: save to Acme')).toBeVisible();
  expect(await box(/^Client/)).toHaveValue('Acme Ltd Inc.');
  await user.click(await press('Client: save to Acme'));
  expect(await saved('Client', 'Acme')).toBeVisible();
  await choose(beta);
  expect(await box(/^Client/)).toHaveValue('Beta Foods');
  expect(screen.queryByText(/^Different from the client set/)).toBeNull();
  await user.click(await press(/^1\. Interview/));
  await user.click(await press(/^Copy Prompt/));
  expect(writeText).toHaveBeenLastCalledWith('Ask Beta Foods in [STATE] by [DATE].');
});

test('a value of a step that was kept in a set is the set’s, in that step alone', async () => {
  const beta = await add('Beta', {});
  const acme = await add('Acme', { DATE: 'May 1' });
  const { user } = openWorkflow();
  await user.click(await press(/^1\. Interview/));
  await user.clear(await box(/^Date/));
  await user.type(await box(/^Date/), 'May 2');
  await user.click(await press('Date: save to Acme'));
  expect(await saved('Date', 'Acme')).toBeVisible();
  await user.click(await press(/^Undo/));
  expect(await box(/^Date/)).toHaveValue('May 2');
  await user.click(await press(/^2\. Letter/));
  expect(await box(/^Day of the letter/)).toHaveValue('May 1');
  await user.click(await press(/^1\. Interview/));
  await user.click(await press('Date: save to Acme'));
  expect(await saved('Date', 'Acme')).toBeVisible();
  // It is the set’s value from then on.
  await act(async () => void (await setValues(USER, acme, { DATE: 'May 3' })));
  await waitFor(async () => expect(await box(/^Date/)).toHaveValue('May 3'));
  await choose(beta);
  expect(await box(/^Date/)).toHaveValue('');
});

test('a value of another set that was typed in this workflow before is not shown with the next, and is not lost', async () => {
  const beta = await add('Beta', {});
  await choose(null);
  const first = openWorkflow();
  await first.user.type(await box(/^Client/), 'Gamma Ltd');
  await first.user.type(await box(/^State/), 'Nevada');
  first.unmount();
  await act(() => addSet(USER, { name: 'Gamma', values: { CLIENT_NAME: 'Gamma Ltd' } }));
  await choose(beta);
  const second = openWorkflow();
  expect(await box(/^State/)).toHaveValue('Nevada');
  expect(await box(/^Client/)).toHaveValue('');
  await second.user.click(await press(/^1\. Interview/));
  await second.user.click(await press(/^Asked once/));
  second.unmount();
  await choose(null);
  const third = openWorkflow();
  expect(await box(/^Client/)).toHaveValue('Gamma Ltd');
  // What is typed with another set chosen is that client’s: then the value is left to its set.
  await choose(beta);
  await third.user.type(await box(/^State/), '!');
  await choose(null);
  expect(await box(/^State/)).toHaveValue('');
  expect(await box(/^Client/)).toHaveValue('Gamma Ltd');
});

test('what was typed for one client is not copied for the next, whose set goes first, and is back with its own', async () => {
  const beta = await add('Beta', { STATE: 'Ohio' });
  const acme = await add('Acme', {});
  const { user, writeText } = openWorkflow();
  await user.type(await box(/^Client/), 'Acme Ltd');
  await user.type(await box(/^State/), 'Nevada');
  await user.click(await press(/^1\. Interview/));
  await user.type(await box(/^Date/), 'May 1');
  await choose(beta);
  expect(await box(/^Date/)).toHaveValue('');
  await user.click(await press(/^Copy Prompt/));
  expect(writeText).toHaveBeenLastCalledWith('Ask [CLIENT_NAME] in Ohio by [DATE].');
  await choose(null);
  expect(await box(/^Date/)).toHaveValue('');
  await choose(acme);
  await user.click(await press(/^Copy Prompt/));
  expect(writeText).toHaveBeenLastCalledWith('Ask Acme Ltd in Nevada by May 1.');
});

test('what was replaced for one client set is still replaced when that set is chosen again', async () => {
  Object.assign(globalThis, { Worker: InProcessWorker });
  const beta = await add('Beta', {});
  const zyxquill = await add('Zyxquill', { CLIENT_NAME: 'pevrik Zo' });
  const { user } = openWorkflow();
  await user.click(await press('Client: replace 1 name'));
  await waitFor(async () => expect(await box(/^Client/)).toHaveValue('CLIENT_1'));
  await choose(beta);
  await waitFor(async () => expect(await box(/^Client/)).toHaveValue(''));
  await choose(zyxquill);
  await waitFor(async () => expect(await box(/^Client/)).toHaveValue('CLIENT_1'));
});

test('clearing the fields leaves the set whose values they have, and undoing it brings back set and values', async () => {
  await addSet(USER, { name: 'Acme', values: { CLIENT_NAME: 'Acme Ltd' } });
  const { user } = openWorkflow();
  expect(await box(/^Client/)).toHaveValue('Acme Ltd');
  await user.type(await box(/^State/), 'Nevada');
  await user.click(await press('Clear fields'));
  await waitFor(async () => expect(await box(/^Client/)).toHaveValue(''));
  expect(await box(/^State/)).toHaveValue('');
  expect(await screen.findByText('Fields cleared. The client set stays, but is not in use.')).toBeVisible();
  await user.click(await press('Undo clear'));
  expect(await saved('Client', 'Acme')).toBeVisible();
  expect(await box(/^State/)).toHaveValue('Nevada');
});

test('what was cleared with a client set cannot be brought back once that is deleted, nor is it said with another', async () => {
  const beta = await add('Beta', { CLIENT_NAME: 'Beta Ltd' });
  const acme = await add('Acme', { CLIENT_NAME: 'Acme Ltd' });
  const { user } = openWorkflow();
  expect(await box(/^Client/)).toHaveValue('Acme Ltd');
  await user.click(await press('Clear fields'));
  expect(await screen.findByText('Fields cleared. The client set stays, but is not in use.')).toBeVisible();
  await choose(beta);
  await waitFor(() => expect(screen.queryByText(/^Fields cleared\./)).toBeNull());
  expect(await press('Undo clear')).toBeVisible();
  await act(async () => void (await deleteSet(USER, acme)));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo clear' })).toBeNull());
});

test('clearing the fields leaves nothing of a client set that was deleted elsewhere, until that is undone', async () => {
  const beta = await add('Beta', {});
  const acme = await add('Acme', {});
  const { user } = openWorkflow();
  await user.type(await box(/^Client/), 'Acme Ltd');
  await user.click(await press(/^1\. Interview/));
  await user.type(await box(/^Date/), 'May 1');
  await act(async () => void (await deleteSet(USER, acme)));
  await waitFor(async () => expect(await box(/^Date/)).toHaveValue('May 1'));
  const chooseAgain = async () => {
    await choose(beta);
    expect(await box(/^Date/)).toHaveValue('');
    await choose(null);
  };
  await user.click(await press('Clear fields'));
  await chooseAgain();
  expect(await box(/^Date/)).toHaveValue('');
  await user.click(await press('Undo clear'));
  await chooseAgain();
  expect(await box(/^Date/)).toHaveValue('May 1');
  await user.click(await press(/^Asked once/));
  await user.click(await press('Clear fields'));
  await choose(beta);
  await choose(null);
  expect(await box(/^Client/)).toHaveValue('');
});

test('clearing the fields also clears what leaving their set would show, until that is undone', async () => {
  const acme = await add('Acme', { STATE: 'Ohio' });
  const { user } = openWorkflow();
  await user.type(await box(/^Client/), 'Acme Ltd');
  await choose(null);
  await user.type(await box(/^Client/), 'Delta Ltd');
  await choose(acme);
  expect(await box(/^Client/)).toHaveValue('Acme Ltd');
  await user.click(await press('Clear fields'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'State: from Acme' })).toBeNull());
  expect(await box(/^Client/)).toHaveValue('');
  await user.click(await press('Undo clear'));
  expect(await saved('State', 'Acme')).toBeVisible();
  expect(await box(/^Client/)).toHaveValue('Acme Ltd');
  await choose(null);
  expect(await box(/^Client/)).toHaveValue('Delta Ltd');
});

test('undoing that the fields were cleared brings back the tokens of the set', async () => {
  Object.assign(globalThis, { Worker: InProcessWorker });
  await add('Zyxquill', { CLIENT_NAME: 'pevrik Zo' });
  const { user } = openWorkflow();
  await user.click(await press(/^1\. Interview/));
  await user.type(await box(/^Date/), 'Birthday of pevrik Zo');
  await user.click(await press('Date: replace 1 name'));
  await user.click(await press(/^Asked once/));
  await user.type(await box(/^State/), 'Home of pevrik Zo');
  await user.click(await press('State: replace 1 name'));
  await waitFor(async () => expect(await box(/^State/)).toHaveValue('Home of CLIENT_1'));
  await user.click(await press('Clear fields'));
  await waitFor(async () => expect(await box(/^Client/)).toHaveValue(''));
  await user.click(await press('Undo clear'));
  expect(await saved('Client', 'Zyxquill')).toBeVisible();
  await waitFor(async () => expect(await box(/^State/)).toHaveValue('Home of CLIENT_1'));
  await user.click(await press(/^1\. Interview/));
  expect(await box(/^Date/)).toHaveValue('Birthday of CLIENT_1');
});

const NOTICE = /^You edited this text/;

test('a text that was edited by hand for one client says so with the next, and typing on does not change that', async () => {
  const beta = await add('Beta', { CLIENT_NAME: 'Beta Foods' });
  const acme = await add('Acme', { CLIENT_NAME: 'Acme Ltd' });
  const { user, writeText } = openWorkflow();
  await user.click(await press(/^1\. Interview/));
  await user.click(await press('Edit text'));
  await user.type(await textBox(), ' More.');
  expect(screen.queryByText(NOTICE)).toBeNull();
  await choose(beta);
  expect(await noticeOf('for Acme')).toBeVisible();
  await user.type(await textBox(), ' Still more.');
  await user.click(await press(/^2\. Letter/));
  expect(screen.queryByText(NOTICE)).toBeNull();
  await user.click(await press(/^1\. Interview/));
  expect(await noticeOf('for Acme')).toBeVisible();
  await choose(acme);
  await waitFor(() => expect(screen.queryByText(NOTICE)).toBeNull());
  expect(await textBox()).toHaveValue('Ask Acme Ltd in [STATE] by [DATE]. More. Still more.');

  await choose(beta);
  await user.click(await press('Use the current values'));
  expect(screen.queryByText(NOTICE)).toBeNull();
  await user.click(await press(/^Copy Prompt/));
  expect(writeText).toHaveBeenLastCalledWith('Ask Beta Foods in [STATE] by [DATE].');
  // Taking that back brings back whose text it is.
  await user.click(await press('Undo: bring back your edits'));
  expect(await noticeOf('for Acme')).toBeVisible();
  await user.click(await press('Keep my edit'));
  await waitFor(() => expect(screen.queryByText(NOTICE)).toBeNull());
  await choose(acme);
  expect(await noticeOf('for Beta')).toBeVisible();
});
