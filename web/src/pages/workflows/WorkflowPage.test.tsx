import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { clearTables } from '../../features/guard/store/tables.ts';
import { InProcessWorker } from '../../features/guard/worker/inProcess.fixture.ts';
import { clearProgress } from '../../features/workflows/store/clear.ts';
import { forgetWorkflows } from '../../features/workflows/store/forget.ts';
import { box, field, letter, openWorkflow as open, press, prompt, versionOf, workflow } from './WorkflowPage.fixture.tsx';
import { pressEnter } from '../../../test/pressEnter.ts';

beforeEach(() => void Object.assign(window, { print: jest.fn() }));
afterEach(async () => {
  Reflect.deleteProperty(globalThis, 'Worker');
  await clearTables();
  // Not as on sign-out, because the mark that there is progress was deleted with local storage.
  await clearProgress();
});

test('what steps share is asked once, and an answer goes into the next step', async () => {
  const { user, writeText, operations } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Intake to letter' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Asked once' })).toBeVisible();
  expect(screen.getAllByRole('textbox').map(({ id }) => id.replace(/^.*_/, ''))).toHaveLength(2);
  await user.type(await box(/^Client/), 'Brandt');
  await user.type(await box(/^State/), 'Oregon');
  await user.click(await press('Go to step 1: Interview'));
  expect(screen.getByRole('heading', { name: 'Step 1 of 3: Interview' })).toHaveFocus();
  await user.type(await box(/^Date/), 'May 3');
  await user.click(await press(/^Copy Prompt/));
  expect(writeText).toHaveBeenLastCalledWith('Ask Brandt in Oregon by May 3.');
  // The heading of the fields and the bar count the same: those of the step.
  expect(screen.getByText('1 of 1 filled')).toBeVisible();
  expect(screen.getByText('1 of 1', { exact: false, selector: '[data-copy-bar] *' })).toBeInTheDocument();
  await waitFor(() => expect(operations).toContain('RecordUse'));

  await user.click(await box('The assistant’s answer'));
  await user.paste('Ten questions.');
  expect(screen.getByText('Step 2 takes it into the field “Notes”.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'The dates of Interview are right.' }));
  expect(screen.getByText('1 of 2 checked', { selector: '[role=status]' })).toBeVisible();
  await user.click(await press('Go to step 2. Letter'));

  expect(await box(/^Notes/)).toHaveValue('Ten questions.');
  // A field of the same name that means something else here is asked again.
  expect(await box(/^Day of the letter/)).toHaveValue('');
  expect(screen.queryByRole('textbox', { name: /^Client/ })).toBeNull();
  await user.click(await press(/^Copy Prompt/));
  expect(writeText).toHaveBeenLastCalledWith('To Brandt, by [DATE]: Ten questions.');
});

test('Back and Forward of the browser lead through the steps', async () => {
  const { user, currentUrl } = open();
  const isShown = async (name: string) => expect(await screen.findByRole('heading', { level: 2, name })).toHaveFocus();
  await user.click(await press('Go to step 1: Interview'));
  await user.click(await press('Go to step 2. Letter'));
  await user.click(await press(/^2\. Letter/));
  await isShown('Step 2 of 3: Letter');
  await user.click(await press('Browser: back'));
  await isShown('Step 1 of 3: Interview');
  await user.click(await press('Browser: back'));
  await isShown('Asked once');
  await user.click(await press('Browser: forward'));
  await isShown('Step 1 of 3: Interview');
  expect(currentUrl()).toBe('/workflows/intake');
  expect(await press(/^1\. Interview/)).toHaveAttribute('aria-current', 'step');
});

test('an answer that is changed in the field stays changed, and one that is not follows its step', async () => {
  const { user } = open();
  await user.click(await press(/^1\. Interview/));
  await user.click(await box('The assistant’s answer'));
  await user.paste('First.');
  await user.click(await press(/^2\. Letter/));
  await user.type(await box(/^Notes/), ' Second.');
  await user.click(await press(/^1\. Interview/));
  await user.type(await box('The assistant’s answer'), ' Third.');
  await user.click(await press(/^2\. Letter/));
  expect(await box(/^Notes/)).toHaveValue('First. Second.');
  await user.click(await press('Clear fields'));
  expect(await box(/^Notes/)).toHaveValue('First. Third.');
});

test('each step proposes once to replace what was found in the text that it copies', async () => {
  Object.assign(globalThis, { Worker: InProcessWorker });
  const steps = workflow.steps.map((each) => ({ ...each, prompt: { ...each.prompt, sensitivity: 'confidential' } }));
  const { user } = open({ found: { ...workflow, steps } });
  const proposal = () => screen.findByRole('group', { name: 'Before you copy' });
  await user.type(await box(/^Client/), 'Maria Gomez');
  await user.click(await press(/^1\. Interview/));
  expect(await proposal()).toHaveTextContent('Before you copy: 1 name.');
  await user.click(await press(/^Copy Prompt/));
  await user.click(await box('The assistant’s answer'));
  await user.paste('Call Tomasz Nowak.');
  await user.click(await press(/^2\. Letter/));
  expect(await proposal()).toHaveTextContent('Before you copy: 2 names.');
  await user.click(await press('Not now'));
  await user.click(await press(/^1\. Interview/));
  await user.click(await press(/^2\. Letter/));
  expect(screen.queryByRole('group', { name: 'Before you copy' })).toBeNull();
});

test('a step that is not confidential itself shows what came with the others', async () => {
  Object.assign(globalThis, { Worker: InProcessWorker });
  const steps = workflow.steps.map((each, index) =>
    index === 0 ? { ...each, prompt: { ...each.prompt, sensitivity: 'confidential' } } : each,
  );
  const { user } = open({ found: { ...workflow, steps } });
  await user.click(await press(/^1\. Interview/));
  await user.click(await box('The assistant’s answer'));
  await user.paste('Call Tomasz Nowak.');
  await user.click(await press(/^2\. Letter/));
  expect(await screen.findByRole('group', { name: 'Before you copy' })).toHaveTextContent('Before you copy: 1 name.');
  await user.click(await press(/: replace 1 name$/));
  await waitFor(async () => expect(await box(/^Notes/)).toHaveValue('Call PERSON_1.'));
});

test('an edit that was taken back by hand is not among what discarding can undo', async () => {
  const { user } = open();
  await user.click(await press(/^1\. Interview/));
  await user.click(await press('Edit text'));
  await user.type(await box('Text to copy'), '!{Backspace}');
  await user.click(await press('Discard edits'));
  expect(screen.queryByRole('button', { name: 'Undo: bring back your edits' })).toBeNull();
  await user.click(await press('Edit text'));
  await user.type(await box('Text to copy'), '!');
  await user.click(await press('Discard edits'));
  await user.click(await press('Undo: bring back your edits'));
  expect(await box('Text to copy')).toHaveValue('Ask [CLIENT_NAME] in [STATE] by [DATE].!');
});

test('the practice profile fills the fields that are asked once', async () => {
  const { user, writeText } = open({ practice: { STATE: 'Nevada' } });
  expect(await box(/^State/)).toHaveValue('Nevada');
  await user.click(await press(/^1\. Interview/));
  await user.click(await press(/^Copy Prompt/));
  expect(writeText).toHaveBeenLastCalledWith('Ask [CLIENT_NAME] in Nevada by [DATE].');
});

test('what was entered is there again, until it is deleted', async () => {
  const first = open();
  await first.user.type(await box(/^Client/), 'Brandt');
  await first.user.click(await press(/^1\. Interview/));
  await first.user.click(await box('The assistant’s answer'));
  await first.user.paste('Ten questions.');
  first.unmount();

  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'Step 1 of 3: Interview' })).toBeVisible();
  expect(await box('The assistant’s answer')).toHaveValue('Ten questions.');
  await pressEnter(user, await press('Delete what I entered'));
  await pressEnter(user, await press('Delete'));
  expect(await screen.findByText('Entries Deleted')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Asked once' })).toHaveFocus());
  expect(await box(/^Client/)).toHaveValue('');
  await user.click(await press(/^1\. Interview/));
  expect(await box('The assistant’s answer')).toHaveValue('');
});

test('what cannot be deleted stays on the page, which says so', async () => {
  const { user } = open();
  await user.type(await box(/^Client/), 'Brandt');
  jest.spyOn(IDBObjectStore.prototype, 'delete').mockImplementationOnce(() => {
    throw new DOMException('The disk is full', 'UnknownError');
  });
  await user.click(await press('Delete what I entered'));
  await user.click(await press('Cancel'));
  expect(await box(/^Client/)).toHaveValue('Brandt');
  await user.click(await press('Delete what I entered'));
  await user.click(await press('Delete'));
  expect(await screen.findByText('What you entered could not be deleted from this browser. Please try again.')).toBeVisible();
  expect(screen.getByLabelText(/^Client/)).toHaveValue('Brandt');
  await user.click(await press('Delete'));
  await waitFor(async () => expect(await box(/^Client/)).toHaveValue(''));
});

test('signing out leaves nothing of it', async () => {
  const first = open();
  await first.user.type(await box(/^Client/), 'Brandt');
  first.unmount();
  await forgetWorkflows();
  open();
  expect(await box(/^Client/)).toHaveValue('');
});

test('the end shows what is open, and prints all answers with their checks', async () => {
  const { user } = open();
  await user.click(await press(/^1\. Interview/));
  await user.click(await box('The assistant’s answer'));
  await user.paste('Ten questions.');
  for (const check of screen.getAllByRole('checkbox')) await user.click(check);
  await user.click(await press(/^Print/));
  expect(await screen.findByText('Everything is checked.')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Answer to step 1' })).toHaveTextContent('Ten questions.');
  expect(screen.getByText('Not checked: The dates of Plan are right. The names of Plan are right.')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Print' }).at(-1)!);
  expect(window.print).toHaveBeenCalledTimes(1);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const paper = document.querySelector<HTMLElement>('[data-printed]')!;
  expect(paper).toHaveTextContent(
    /Intake to letterStep 1: Interview Prompt: Title of interview, version 1\.2 Answer: Ten questions\./,
  );
  expect(paper).toHaveTextContent(/☑ The dates of Interview are right\..*☐ The names of Plan are right\./);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  const file = jest.fn((_blob: Blob) => 'blob:run');
  Object.assign(URL, { createObjectURL: file, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(await press('Save .md'));
  const saved = await file.mock.lastCall![0].text();
  expect(saved).toMatch(/^# Intake to letter\n\n## Step 1: Interview\n\nPrompt: [^]*Answer:\n\nTen questions\.\n\nChecks:\n\n☑ /);
});

test('a locked step is shown locked, and the others can be done', async () => {
  const locked = { ...prompt('letter', null, ...letter.variables) };
  const steps = workflow.steps.map((each) => (each.prompt.id === 'letter' ? { ...each, prompt: locked } : each));
  const { user } = open({ found: { ...workflow, isPremium: true, isLocked: true, steps } });
  expect(await screen.findByText(', locked')).toBeInTheDocument();
  const nav = within(await screen.findByRole('navigation', { name: 'Steps' }));
  await user.click(nav.getByRole('button', { name: /^1\. Interview/ }));
  expect(await press(/^Copy Prompt/)).toBeVisible();
  await user.click(nav.getByRole('button', { name: /^2\. Letter/ }));
  expect(await screen.findByText('Part of the Pro plan')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Copy Prompt/ })).toBeNull();
});

test.each([
  [1, / 1 of 3 steps is locked and needs Pro\.$/],
  [3, / 3 of 3 steps are locked and need Pro\.$/],
])('says how many steps are locked before anything is typed: %s', async (count, said) => {
  const steps = workflow.steps.map((each, index) =>
    index < count ? { ...each, prompt: { ...each.prompt, content: null, isLocked: true } } : each,
  );
  open({ found: { ...workflow, isPremium: true, isLocked: true, steps } });
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Go to step 1: Interview (locked)' })).toBeVisible();
});

test('without shared fields it begins with the first step', async () => {
  const steps = [workflow.steps[1]!, workflow.steps[2]!].map((each) => ({ ...each, takes: [] }));
  const { user } = open({ found: { ...workflow, steps } });
  expect(await screen.findByRole('heading', { name: 'Step 1 of 2: Letter' })).toBeVisible();
  expect(screen.queryByText('Asked once')).toBeNull();
  await user.click(await press('Go to step 2. Plan'));
  expect(await screen.findByRole('heading', { name: 'Step 2 of 2: Plan' })).toBeVisible();
});

test('an address without a workflow says so', async () => {
  open({ found: null });
  expect(await screen.findByText('Workflow Not Found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All Workflows' })).toHaveAttribute('href', '/workflows');
});

test('the member’s version of a prompt takes its place in a step', async () => {
  const client = field('CLIENT_NAME', 'Client');
  const { user, writeText } = open({ versions: [versionOf('interview', 'Ask [CLIENT_NAME] kindly.', [client])] });
  await user.type(await box(/^Client/), 'Brandt');
  await user.click(await press(/^1\. Interview/));
  expect(screen.getByText(/^With my version of the prompt/)).toBeVisible();
  await user.click(await press(/^Copy Prompt/));
  expect(writeText).toHaveBeenLastCalledWith('Ask Brandt kindly.');
  await user.click(await press(/^2\. Letter/));
  expect(screen.getByText(/^With the prompt/)).toBeVisible();
});
