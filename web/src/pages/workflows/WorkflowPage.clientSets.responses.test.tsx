import 'fake-indexeddb/auto';
import { afterEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { deleteSet, setValues } from '../../api/clientSets/actions.ts';
import { forgetBook } from '../../api/clientSets/device.ts';
import { clearTables } from '../../features/guard/store/tables.ts';
import { InProcessWorker } from '../../features/guard/worker/inProcess.fixture.ts';
import { clearProgress } from '../../features/workflows/store/clear.ts';
import { changeProgress } from '../../features/workflows/store/progress.ts';
import { box, letter, openWorkflow, press, workflow } from './WorkflowPage.fixture.tsx';
import { USER, add, choose, saved, textBox, noticeOf } from './WorkflowPage.clientSets.fixture.ts';

afterEach(async () => {
  Reflect.deleteProperty(globalThis, 'Worker');
  await act(async () => {
    await clearProgress();
    await clearTables();
    await forgetBook(USER);
  });
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

function printedAs<T>(read: (paper: HTMLElement) => T): T {
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const found = read(document.querySelector<HTMLElement>('[data-printed]')!);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  return found;
}

test('the end shows and prints answers with their names, and on paper without the marks of Markdown', async () => {
  Object.assign(globalThis, { Worker: InProcessWorker });
  await add('Zyxquill', { CLIENT_NAME: 'pevrik Zo' });
  const { user } = openWorkflow();
  await user.click(await press('Client: replace 1 name'));
  await waitFor(async () => expect(await box(/^Client/)).toHaveValue('CLIENT_1'));
  await user.click(await press(/^1\. Interview/));
  await user.click(await answerBox());
  await user.paste('# Rent\n\n**CLIENT\\_1** owes rent <b>now</b>.\n\n| Due |\n|---|\n| May |\n\n```\nopen');
  await user.click(await press(/^Print/));
  expect(await screen.findByRole('group', { name: 'Answer to step 1' })).toHaveTextContent(/^# Rent \*\*pevrik Zo\*\* owes/);
  const html = printedAs((paper) => paper.innerHTML);
  expect(html).toContain('<h1>Rent</h1>\n<p><strong>pevrik Zo</strong> owes rent &lt;b&gt;now&lt;/b&gt;.</p>');
  expect(html).toMatch(/<th>Due<\/th>[^]*<td>May<\/td>[^]*<code>open\s*<\/code>[^]*<p>☐ The dates of Interview/);
});

test('the end says for which other client an answer is, on paper as well, until it is kept', async () => {
  const { user } = await answerForAcme();
  await user.click(await press(/^Print/));
  expect(await noticeOfAnswer('for Acme')).toBeVisible();
  const printed = () => printedAs(({ textContent }) => textContent);
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
