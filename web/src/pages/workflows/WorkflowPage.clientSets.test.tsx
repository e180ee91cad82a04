import 'fake-indexeddb/auto';
import { afterEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { addSet, chooseSet, deleteSet, setValues } from '../../api/clientSets/actions.ts';
import { forgetBook } from '../../api/clientSets/device.ts';
import { clearTables } from '../../features/guard/store/tables.ts';
import { InProcessWorker } from '../../features/guard/worker/inProcess.fixture.ts';
import { clearProgress } from '../../features/workflows/store/clear.ts';
import { changeProgress } from '../../features/workflows/store/progress.ts';
import { box, letter, openWorkflow, press, workflow } from './WorkflowPage.fixture.tsx';

const USER = 'demo-pro';

afterEach(async () => {
  Reflect.deleteProperty(globalThis, 'Worker');
  await act(async () => {
    await clearProgress();
    await clearTables();
    await forgetBook(USER);
  });
});

/** Adds a set, and returns its id. Nothing else is awaited while a workflow is open, which is writing what was entered. */
const add = async (name: string, values: Record<string, string>) =>
  (await addSet(USER, { name, values })).sets.find((set) => set.name === name)!.id;
const choose = async (id: string | null) => {
  await act(() => chooseSet(USER, id));
};
const saved = (label: string, set: string) => screen.findByRole('link', { name: `${label}: from ${set}` });

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
  expect(await screen.findByText('1 field keeps what you typed here, not the set’s value.')).toBeVisible();
  await user.click(await press('Client: save to Acme'));
  expect(await saved('Client', 'Acme')).toBeVisible();
  await user.click(await press(/^Undo/));
  expect(await press('Client: save to Acme')).toBeVisible();
  expect(await box(/^Client/)).toHaveValue('Acme Ltd Inc.');
  await user.click(await press('Client: save to Acme'));
  expect(await saved('Client', 'Acme')).toBeVisible();
  await choose(beta);
  expect(await box(/^Client/)).toHaveValue('Beta Foods');
  expect(screen.queryByText(/keeps what you typed here/)).toBeNull();
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
  expect(await box(/^State/)).toHaveValue('Nevada!');
  expect(await box(/^Client/)).toHaveValue('');
});

test('clearing the fields leaves the set whose values they have, and undoing it brings back set and values', async () => {
  await addSet(USER, { name: 'Acme', values: { CLIENT_NAME: 'Acme Ltd' } });
  const { user } = openWorkflow();
  expect(await box(/^Client/)).toHaveValue('Acme Ltd');
  await user.type(await box(/^State/), 'Nevada');
  await user.click(await press('Clear fields'));
  await waitFor(async () => expect(await box(/^Client/)).toHaveValue(''));
  expect(await box(/^State/)).toHaveValue('');
  await user.click(await press('Undo clear'));
  expect(await saved('Client', 'Acme')).toBeVisible();
  expect(await box(/^State/)).toHaveValue('Nevada');
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
const textBox = () => box('Text to copy');
const noticeOf = (set: string) => screen.findByText(`You edited this text ${set}. It still has the values from then.`);

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

const answerBox = () => box('The assistant’s answer');
const NOTICE_OF_ANSWER = /^You pasted this answer/;
const noticeOfAnswer = (set: string) =>
  screen.findByText(`You pasted this answer ${set}. No other step takes it until you keep it.`);
const CHECK = 'The dates of Interview are right.';
const check = () => screen.findByRole('checkbox', { name: CHECK });

/** Pastes an answer to the first step and makes a check there, for Acme, and chooses Beta. */
async function answerForAcme() {
  const beta = await add('Beta', { CLIENT_NAME: 'Beta Foods' });
  const acme = await add('Acme', { CLIENT_NAME: 'Acme Ltd' });
  const page = openWorkflow();
  await page.user.click(await press(/^1\. Interview/));
  await page.user.click(await answerBox());
  await page.user.paste('Acme owes rent.');
  await page.user.click(await check());
  expect(screen.queryByText(NOTICE_OF_ANSWER)).toBeNull();
  await choose(beta);
  expect(await noticeOfAnswer('for Acme')).toBeVisible();
  return { ...page, acme, beta };
}

test('an answer for one client goes into no step of the next until it is kept, and typing on does not change that', async () => {
  const { user, writeText, acme, beta } = await answerForAcme();
  expect(await press(/^1\. Interview/)).toHaveTextContent('Answer for Acme');
  await user.type(await answerBox(), ' More.');
  await user.click(await press(/^2\. Letter/));
  expect(await box(/^Notes/)).toHaveValue('');
  await user.click(await press(/^Copy Prompt/));
  expect(writeText).toHaveBeenLastCalledWith('To Beta Foods, by [DATE]: [NOTES]');
  await choose(acme);
  await waitFor(async () => expect(await box(/^Notes/)).toHaveValue('Acme owes rent. More.'));

  await choose(beta);
  await user.click(await press(/^1\. Interview/));
  await user.click(await press('Keep the answer and checks'));
  await waitFor(() => expect(screen.queryByText(NOTICE_OF_ANSWER)).toBeNull());
  expect(await answerBox()).toHaveFocus();
  await user.click(await press(/^2\. Letter/));
  expect(await box(/^Notes/)).toHaveValue('Acme owes rent. More.');
  await choose(acme);
  await user.click(await press(/^1\. Interview/));
  expect(await noticeOfAnswer('for Beta')).toBeVisible();
});

const notesAre = (text: string) => waitFor(async () => expect(await box(/^Notes/)).toHaveValue(text));

test('what was changed in a field that took an answer leaves with its client, and is back with that one', async () => {
  const { user, writeText, acme, beta } = await answerForAcme();
  await choose(acme);
  await user.click(await press(/^2\. Letter/));
  await notesAre('Acme owes rent.');
  await user.type(await box(/^Notes/), ' By May.');
  await choose(beta);
  await notesAre('');
  await user.click(await press(/^Copy Prompt/));
  expect(writeText).toHaveBeenLastCalledWith('To Beta Foods, by [DATE]: [NOTES]');
  await user.type(await box(/^Notes/), 'Beta is paid.');
  await choose(acme);
  await notesAre('Acme owes rent. By May.');
  await choose(beta);
  await notesAre('Beta is paid.');
  await choose(null);
  await notesAre('');
});

test('what was changed in a field that took an answer is shown without a client set after its own was deleted', async () => {
  const { user, acme, beta } = await answerForAcme();
  await choose(acme);
  await user.click(await press(/^2\. Letter/));
  await notesAre('Acme owes rent.');
  await user.type(await box(/^Notes/), ' By May.');
  await act(async () => void (await deleteSet(USER, acme)));
  await notesAre('Acme owes rent. By May.');
  await choose(beta);
  await notesAre('');
  await user.type(await box(/^Notes/), 'Beta is paid.');
  await choose(null);
  await notesAre('Acme owes rent. By May.');
  await act(async () => void (await deleteSet(USER, beta)));
  // What is there already stays.
  await notesAre('Acme owes rent. By May.');
});

test('what was changed in a field that took an answer is back where clearing the fields of its client is undone', async () => {
  const { user, acme } = await answerForAcme();
  await act(async () => void (await setValues(USER, acme, { DATE: 'May 1' })));
  await choose(acme);
  await user.click(await press(/^2\. Letter/));
  await notesAre('Acme owes rent.');
  await user.type(await box(/^Notes/), ' By May.');
  await user.click(await press('Clear fields'));
  await notesAre('');
  await user.click(await press('Undo clear'));
  expect(await saved('Day of the letter', 'Acme')).toBeVisible();
  await notesAre('Acme owes rent. By May.');
});

test('an answer for another client is cleared with its checks, by a press or by hand, and is brought back', async () => {
  const { user } = await answerForAcme();
  await user.click(await press('Clear the answer and checks'));
  expect(await answerBox()).toHaveFocus();
  expect(await answerBox()).toHaveValue('');
  expect(await check()).not.toBeChecked();
  await user.click(await press('Bring back the answer and checks'));
  expect(await noticeOfAnswer('for Acme')).toBeVisible();
  expect(await answerBox()).toHaveValue('Acme owes rent.');
  expect(await check()).toBeChecked();
  await user.clear(await answerBox());
  expect(await check()).not.toBeChecked();
  await user.paste('Beta is paid.');
  expect(screen.queryByRole('button', { name: /^Bring back/ })).toBeNull();
  expect(screen.queryByText(NOTICE_OF_ANSWER)).toBeNull();
  await user.click(await press(/^2\. Letter/));
  expect(await box(/^Notes/)).toHaveValue('Beta is paid.');
});

test('what is pasted over the whole answer for another client is for the chosen one, without its checks', async () => {
  const { user } = await answerForAcme();
  await user.tripleClick(await answerBox());
  await user.paste('Beta is paid.');
  expect(await answerBox()).toHaveValue('Beta is paid.');
  expect(await check()).not.toBeChecked();
  expect(screen.queryByText(NOTICE_OF_ANSWER)).toBeNull();
  await user.click(await press(/^2\. Letter/));
  expect(await box(/^Notes/)).toHaveValue('Beta is paid.');
});

test('checks that were made for another client say so without an answer', async () => {
  const { user, acme, beta } = await answerForAcme();
  await choose(acme);
  await user.clear(await answerBox());
  await choose(beta);
  expect(await screen.findByText('You made these checks for Acme.')).toBeVisible();
  expect(await press(/^1\. Interview/)).toHaveTextContent('No answer yet');
});

test('the end says for which other client an answer is, on paper as well, until it is kept', async () => {
  const { user } = await answerForAcme();
  await user.click(await press(/^Print/));
  expect(await noticeOfAnswer('for Acme')).toBeVisible();
  const printed = () => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const { textContent } = document.querySelector<HTMLElement>('[data-printed]')!;
    act(() => void window.dispatchEvent(new Event('afterprint')));
    return textContent;
  };
  expect(printed()).toMatch(/Answer for Acme:\s*Acme owes rent\.\s*Checks for Acme:\s*☑ The dates of Interview/);
  await user.click(await press('Keep the answer and checks'));
  await waitFor(() => expect(screen.queryByText(NOTICE_OF_ANSWER)).toBeNull());
  expect(screen.getByRole('group', { name: 'Answer to step 1' })).toHaveFocus();
  expect(printed()).toMatch(/Answer:\s*Acme owes rent\.\s*Checks:\s*☑/);
});

test('an answer for one client keeps its tokens while another is chosen, until it is kept for that one', async () => {
  Object.assign(globalThis, { Worker: InProcessWorker });
  const beta = await add('Beta', {});
  const zyxquill = await add('Zyxquill', { CLIENT_NAME: 'pevrik Zo' });
  const prompt = { ...letter, sensitivity: 'confidential' };
  const steps = workflow.steps.map((each) => (each.prompt === letter ? { ...each, prompt } : each));
  const { user } = openWorkflow({ found: { ...workflow, steps } });
  await user.click(await press('Client: replace 1 name'));
  await waitFor(async () => expect(await box(/^Client/)).toHaveValue('CLIENT_1'));
  await user.click(await press(/^1\. Interview/));
  await user.click(await answerBox());
  await user.paste('CLIENT_1 owes rent. Call Maria Gomez.');
  await choose(beta);
  expect(await noticeOfAnswer('for Zyxquill')).toBeVisible();
  expect(await answerBox()).toHaveValue('CLIENT_1 owes rent. Call Maria Gomez.');
  expect(await press('Answer to step 1: replace 1 name')).toBeVisible();
  await user.click(await press(/^2\. Letter/));
  expect(await box(/^Notes/)).toHaveValue('');
  // What is not copied is not proposed.
  expect(screen.queryByRole('group', { name: 'Before you copy' })).toBeNull();
  await choose(zyxquill);
  await waitFor(async () => expect(await box(/^Notes/)).toHaveValue('CLIENT_1 owes rent. Call Maria Gomez.'));
  await choose(beta);
  await user.click(await press(/^1\. Interview/));
  await user.click(await press('Keep the answer and checks'));
  await waitFor(async () => expect(await answerBox()).toHaveValue('pevrik Zo owes rent. Call Maria Gomez.'));
});

test('what was typed in the place of an answer is put back as well while another client is chosen', async () => {
  Object.assign(globalThis, { Worker: InProcessWorker });
  const beta = await add('Beta', {});
  const zyxquill = await add('Zyxquill', { CLIENT_NAME: 'pevrik Zo' });
  const { user } = openWorkflow();
  await user.click(await press('Client: replace 1 name'));
  await waitFor(async () => expect(await box(/^Client/)).toHaveValue('CLIENT_1'));
  await user.click(await press(/^1\. Interview/));
  await user.click(await answerBox());
  await user.paste('CLIENT_1 owes rent.');
  await user.click(await press(/^2\. Letter/));
  await notesAre('CLIENT_1 owes rent.');
  await user.type(await box(/^Notes/), ' By May.');
  await choose(beta);
  await notesAre('');
  await user.click(await press(/^1\. Interview/));
  await user.click(await press('Answer to step 1: 1 replaced. Review'));
  await user.click(await press('Put back: pevrik Zo'));
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(await answerBox()).toHaveValue('pevrik Zo owes rent.'));
  await choose(zyxquill);
  await user.click(await press(/^2\. Letter/));
  await notesAre('pevrik Zo owes rent. By May.');
});

test.each([
  ['for the chosen client set', 'Acme', null],
  ['for another client set', 'Beta', 'for Beta'],
  ['without one', undefined, 'without a client set'],
])('a text that was edited, and an answer, before its client set was stored, %s, is told apart', async (_, name, notice) => {
  const ids = new Map([
    ['Beta', await add('Beta', {})],
    ['Acme', await add('Acme', {})],
  ]);
  const step = { values: {}, edited: 'By hand.', answer: 'Pasted.', checked: [] };
  await changeProgress(USER, 'intake', () => ({
    current: 1,
    shared: {},
    steps: { interview: step },
    ...(name !== undefined && { setId: ids.get(name)! }),
  }));
  const { user } = openWorkflow();
  expect(await textBox()).toHaveValue('By hand.');
  const expectNotice = async () => {
    if (notice === null) return expect(screen.queryByText(/^You (edited|pasted)/)).toBeNull();
    expect(await noticeOf(notice)).toBeVisible();
    expect(await noticeOfAnswer(notice)).toBeVisible();
  };
  await expectNotice();
  // What is typed into a field now is that of the chosen set, and says nothing about the text.
  await user.type(await box(/^Date/), 'May 1');
  await expectNotice();
});
