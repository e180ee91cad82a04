import 'fake-indexeddb/auto';
import type { MockLink } from '@apollo/client/testing';
import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { pressEnter } from '../../../test/pressEnter.ts';
import { renderPage } from '../../../test/render.tsx';
import { withNewId } from '../../../test/withNewId.ts';
import { CreateOwnWorkflowDocument, UpdateOwnWorkflowDocument } from '../../features/workflows/own/OwnWorkflow.generated.ts';
import { PickPromptsDocument } from '../../features/workflows/editor/WorkflowForm.generated.ts';
import { clearProgress } from '../../features/workflows/store/clear.ts';
import { changeProgress, readProgress } from '../../features/workflows/store/progress.ts';
import { EditOwnWorkflowDocument } from './EditWorkflowPage.generated.ts';
import { EditWorkflowPage } from './EditWorkflowPage.tsx';
import { NewWorkflowPage } from './NewWorkflowPage.tsx';
import { letter } from './WorkflowPage.fixture.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const category = { __typename: 'Category' as const, id: 'legal', name: 'Legal' };
const picked = (id: string, title: string, isLocked = false) => ({
  __typename: 'Prompt' as const,
  id,
  title,
  isLocked,
  category,
  variables: letter.variables,
});
const memo = { __typename: 'OwnPrompt' as const, id: 'memo', title: 'My memo', category: '', variables: [letter.variables[2]!] };
const finds = (search: string | null, totalCount = 2, totalCountIsExact = true): MockLink.MockedResponse => ({
  request: { query: PickPromptsDocument, variables: { search, first: 8 } },
  result: {
    data: {
      prompts: {
        __typename: 'PromptConnection',
        totalCount,
        totalCountIsExact,
        edges: [picked('letter', 'A letter'), picked('plan', 'A plan', true)].map((node) => ({ __typename: 'PromptEdge', node })),
      },
      ownPrompts: { __typename: 'OwnPromptConnection', totalCount: 1, edges: [{ __typename: 'OwnPromptEdge', node: memo }] },
    },
  },
  maxUsageCount: 9,
});
const found = finds(null);
const stepInput = (values: object) => ({ promptId: null, ownPromptId: null, takes: [], ownFields: [], checks: [], ...values });
const made: MockLink.MockedResponse['result'] = { data: { createOwnWorkflow: { __typename: 'OwnWorkflow', id: ID } } };
const refusal = (code: string, message: string, fields: object): MockLink.MockedResponse['result'] => ({
  errors: [new GraphQLError(message, { extensions: { code, fields } })],
});

const step = (number: number) => within(screen.getByRole('group', { name: `Step ${number}` }));

async function choose(user: ReturnType<typeof renderPage>['user'], title: RegExp) {
  await user.click(screen.getByRole('button', { name: 'Add a step' }));
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: title }));
}

test('a prompt for a step is searched for at once, and is told apart from all that are found', async () => {
  const { user } = renderPage(<NewWorkflowPage />, {
    path: '/workflows/new',
    mocks: [found, finds('few'), finds('many', 300, false)],
  });
  await user.click(screen.getByRole('button', { name: 'Add a step' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('searchbox')).toHaveFocus();
  await user.keyboard('few');
  expect(await dialog.findByText('3 found')).toBeVisible();
  await user.clear(dialog.getByRole('searchbox'));
  await user.keyboard('many');
  expect(await dialog.findByText('Showing 3 of 301+ prompts')).toBeVisible();
});

test('a search that fails does not show what another one has found', async () => {
  const failed = { request: finds('lease').request, error: new TypeError('Failed to fetch') };
  const { user } = renderPage(<NewWorkflowPage />, { path: '/workflows/new', mocks: [found, failed, finds('lease')] });
  await user.click(screen.getByRole('button', { name: 'Add a step' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: /^A letter/ })).toBeVisible();
  await user.keyboard('lease');
  expect(await dialog.findByText('The prompts could not be loaded.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^A letter/ })).toBeNull();
  expect(dialog.queryByText(/found$/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('button', { name: /^A letter/ })).toBeVisible();
});

test('a new one is made of prompts of both kinds; what the server refuses is shown at its place', async () => {
  const input = {
    title: 'Mine',
    purpose: '',
    steps: [
      stepInput({ title: 'A letter', promptId: 'letter', checks: ['The date.', 'The name.'] }),
      stepInput({ title: 'My memo', ownPromptId: 'memo', takes: [{ field: 'NOTES', step: 1 }] }),
    ],
  };
  const request = { query: CreateOwnWorkflowDocument, variables: withNewId({ input }) };
  const wrong = refusal('BAD_USER_INPUT', 'No', { 'steps.0.checks.1': 'Use at most 240 characters' });
  const mocks = [found, { request, result: wrong }, { request, result: made }];
  const { user, currentUrl } = renderPage(<NewWorkflowPage />, { path: '/workflows/new', mocks });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Enter a name')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Add a step');
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Mine');
  await choose(user, /^A letter/);
  await choose(user, /^My memo/);
  await user.type(step(1).getByRole('textbox', { name: 'Check before going on' }), 'The date.\n\n The name.');
  // Both have this field, until one of them takes an answer.
  expect(step(1).getByRole('combobox', { name: 'Notes' })).toHaveDisplayValue('Asked once, for all steps');
  await user.selectOptions(step(2).getByRole('combobox', { name: 'Notes' }), 'Answer to step 1: A letter');
  expect(step(1).queryByRole('combobox')).toBeNull();
  // A prompt is in one step only.
  await user.click(screen.getByRole('button', { name: 'Add a step' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findAllByText('In another step')).toHaveLength(2);
  expect(dialog.getByRole('button', { name: /^A plan/ })).toContainElement(dialog.getByTitle('Locked'));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));

  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await step(1).findByText('Use at most 240 characters')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Another page')).toBeVisible();
  expect(currentUrl()).toBe(`/workflows/mine/${ID}`);
});

test('a step is named like its prompt, also like another one, cut to what the server takes, and not within a character', async () => {
  const long = { ...memo, id: 'long', title: `${'x'.repeat(79)}😀` };
  const { user } = renderPage(<NewWorkflowPage />, {
    path: '/workflows/new',
    mocks: [
      {
        request: found.request,
        result: {
          data: {
            prompts: { __typename: 'PromptConnection', edges: [] },
            ownPrompts: {
              __typename: 'OwnPromptConnection',
              edges: [long, memo].map((node) => ({ __typename: 'OwnPromptEdge', node })),
            },
          },
        },
        maxUsageCount: 9,
      },
    ],
  });
  await choose(user, /^xxx/);
  const title = () => step(1).getByRole('textbox', { name: 'Step 1' });
  expect(title()).toHaveValue('x'.repeat(79));
  const change = async (name: RegExp) => {
    await user.click(step(1).getByRole('button', { name: 'Change prompt of step 1' }));
    await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }));
  };
  await change(/^My memo/);
  expect(title()).toHaveValue('My memo');
  await change(/^xxx/);
  expect(title()).toHaveValue('x'.repeat(79));
});

const stored = {
  __typename: 'OwnWorkflow' as const,
  id: ID,
  title: 'Mine',
  purpose: '',
  version: 3,
  steps: [
    {
      __typename: 'OwnWorkflowStep' as const,
      title: 'Write',
      promptId: 'letter',
      ownPromptId: null,
      prompt: picked('letter', 'A letter'),
      ownPrompt: null,
      takes: [],
      ownFields: [],
      checks: [],
    },
    {
      __typename: 'OwnWorkflowStep' as const,
      title: 'Plan',
      promptId: 'archived',
      ownPromptId: null,
      prompt: null,
      ownPrompt: null,
      takes: [{ __typename: 'TakenAnswer' as const, field: 'FACTS', step: 1 }],
      ownFields: ['DATE'],
      checks: [],
    },
  ],
};
const loaded: MockLink.MockedResponse = {
  request: { query: EditOwnWorkflowDocument, variables: { id: ID } },
  result: { data: { ownWorkflow: stored } },
};
const kept = {
  title: 'Mine!',
  purpose: '',
  steps: [
    stepInput({ title: 'Write', promptId: 'letter' }),
    stepInput({ title: 'Plan', promptId: 'archived', takes: [{ field: 'FACTS', step: 1 }], ownFields: ['DATE'] }),
  ],
};
const open = (...mocks: MockLink.MockedResponse[]) =>
  renderPage(<EditWorkflowPage />, {
    path: '/workflows/mine/:id/edit',
    url: `/workflows/mine/${ID}/edit`,
    mocks: [loaded, ...mocks],
  });

test('a step whose prompt is gone stays as it is until it gets another one', async () => {
  const { user } = open(found);
  await user.click(await screen.findByRole('button', { name: 'Choose a prompt for step 2' }));
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /^My memo/ }));
  expect(step(2).getByText('My memo')).toBeVisible();
  expect(step(2).getByRole('textbox', { name: 'Step 2' })).toHaveValue('Plan');
});

test('what was entered in a step stays with it when it gets another prompt, also after a reload of the form', async () => {
  const entered = { values: { NOTES: 'In May.' }, edited: 'By hand.', answer: 'Ten questions.', checked: ['The date.'] };
  const other = { values: {}, edited: null, answer: 'Dear Ann.', checked: [] };
  await changeProgress('demo-pro', ID, (stored) => ({ ...stored, steps: { archived: entered, letter: other, memo: other } }));
  const first = open(found);
  await first.user.click(await screen.findByRole('button', { name: 'Choose a prompt for step 2' }));
  await first.user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /^My memo/ }));
  first.unmount();

  const input = { ...kept, title: 'Mine', steps: [kept.steps[0], stepInput({ title: 'Plan', ownPromptId: 'memo' })] };
  const request = { query: UpdateOwnWorkflowDocument, variables: { id: ID, baseVersion: 3, input } };
  const updated = { ...stored, isLocked: false, version: 4, steps: [] };
  const { user } = open(found, { request, result: { data: { updateOwnWorkflow: updated } } });
  expect(await screen.findByText('Restored your unsaved changes.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Another page')).toBeVisible();
  // The edited text was one of the prompt before, so the step asks whether to use it.
  expect((await readProgress('demo-pro', ID))?.steps).toEqual({ letter: other, memo: { ...entered, editedOf: '' } });
  await clearProgress();
});

test('a step that is added here takes nothing of one that is removed, and what another device has changed before stays', async () => {
  const answered = (answer: string) => ({ values: {}, edited: null, answer, checked: [] });
  const steps = { old: answered('For the first.'), archived: answered('For the second.') };
  const seen = { version: 2, prompts: ['old', 'archived'] };
  await changeProgress('demo-pro', ID, (before) => ({ ...before, steps, seen }));
  const input = { ...kept, title: 'Mine', steps: [kept.steps[0], stepInput({ title: 'My memo', ownPromptId: 'memo' })] };
  const request = { query: UpdateOwnWorkflowDocument, variables: { id: ID, baseVersion: 3, input } };
  const updated = { ...stored, isLocked: false, version: 4, steps: [] };
  const { user } = open(found, { request, result: { data: { updateOwnWorkflow: updated } } });
  await user.click(await screen.findByRole('button', { name: 'Remove step 2, Plan' }));
  await choose(user, /^My memo/);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Another page')).toBeVisible();
  expect(await readProgress('demo-pro', ID)).toMatchObject({
    steps: { letter: { answer: 'For the first.', isOfOtherPrompt: true }, archived: steps.archived },
    seen: { version: 4, prompts: ['letter', 'memo'] },
  });
  await clearProgress();
});

test('the arrow keys lead from the search to the prompts and back, and Enter chooses one', async () => {
  const { user } = open(found);
  await user.click(await screen.findByRole('button', { name: 'Choose a prompt for step 2' }));
  const dialog = within(await screen.findByRole('dialog'));
  const first = await dialog.findByRole('button', { name: /^My memo/ });
  expect(dialog.getByRole('searchbox')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(first).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(dialog.getByRole('searchbox')).toHaveFocus();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(step(2).getByText('My memo')).toBeVisible();
});

test.each([
  ['changed', refusal('CONFLICT', 'It was changed elsewhere.', { baseVersion: 'It has version 4' }), 'It was changed elsewhere.'],
  ['deleted', refusal('NOT_FOUND', 'Workflow not found', {}), 'Workflow not found'],
])('if it was %s elsewhere, nothing typed is lost, and it can be saved as another one', async (_, refused, message) => {
  const update = { query: UpdateOwnWorkflowDocument, variables: { id: ID, baseVersion: 3, input: kept } };
  // The server keeps a step whose prompt is gone only if it knows where the step comes from.
  const copy = { query: CreateOwnWorkflowDocument, variables: withNewId({ input: kept, copyOf: ID }) };
  const full = refusal('CONFLICT', 'You have 100 of at most 100 workflows.', {});
  const wrong = refusal('BAD_USER_INPUT', 'No', { 'steps.1.promptId': 'There is no such prompt' });
  const { user, currentUrl } = open(
    { request: update, result: refused },
    { request: copy, result: full },
    { request: copy, result: wrong },
    { request: copy, result: made },
  );
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
  expect(screen.getByText('Not saved yet')).toBeVisible();
  await save();
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByText('Save again to keep yours as a new workflow.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Mine!');
  // Whatever the server says about the other one, the next attempt makes it again.
  await save();
  expect(await screen.findByText('You have 100 of at most 100 workflows.')).toBeVisible();
  await save();
  expect(await step(2).findByText('There is no such prompt')).toBeVisible();
  expect(screen.getByText('Save again to keep yours as a new workflow.')).toBeVisible();
  await save();
  expect(await screen.findByText('Another page')).toBeVisible();
  expect(currentUrl()).toBe(`/workflows/mine/${ID}`);
});

test('what is not saved is there after a reload, and can be discarded', async () => {
  const first = open(found);
  await first.user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
  await first.user.click(screen.getByRole('button', { name: 'Choose a prompt for step 2' }));
  await first.user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /^My memo/ }));
  await first.user.selectOptions(step(2).getByRole('combobox', { name: 'Notes' }), 'Answer to step 1: Write');
  first.unmount();

  const { user } = open(found);
  expect(await screen.findByText('Restored your unsaved changes.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Mine!');
  expect(step(2).getByText('My memo')).toBeVisible();
  expect(step(2).getByRole('combobox', { name: 'Notes' })).toHaveDisplayValue('Answer to step 1: Write');
  await user.click(screen.getByRole('button', { name: 'Discard them' }));
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Mine');
  expect(step(2).queryByText('My memo')).toBeNull();
  expect(screen.queryByText('Not saved yet')).toBeNull();
});

test('a step that was removed is put back with what takes its answer', async () => {
  const { user } = open(found);
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
  await user.click(screen.getByRole('button', { name: 'Choose a prompt for step 2' }));
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /^My memo/ }));
  await user.selectOptions(step(2).getByRole('combobox', { name: 'Notes' }), 'Answer to step 1: Write');
  await user.click(screen.getByRole('button', { name: 'Remove step 1, Write' }));
  expect(screen.getByText('“Write” was removed.')).toBeVisible();
  expect(step(1).getByText('The step whose answer it used was removed.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo: put “Write” back' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(step(1).getByRole('textbox', { name: 'Step 1' })).toHaveValue('Write');
  expect(step(2).getByRole('combobox', { name: 'Notes' })).toHaveDisplayValue('Answer to step 1: Write');
  expect(screen.queryByText(/was removed/)).toBeNull();
  expect(step(1).getByRole('textbox', { name: 'Step 1' })).toHaveFocus();
});

test('what is typed stays in view if the workflow cannot be read again', async () => {
  const { user, client, operations } = open({ request: loaded.request, error: new TypeError('Failed to fetch') });
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
  await act(() => client.refetchQueries({ include: [EditOwnWorkflowDocument] }).catch(() => undefined));
  expect(operations).toEqual(['EditOwnWorkflow', 'EditOwnWorkflow']);
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Mine!');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

const TITLE_MISSING = 'Say what this step does';

test('what is wrong with a step goes when it is corrected, and is never shown at another step', async () => {
  const { user } = open();
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  const second = async () =>
    (await screen.findByRole('group', { name: 'Step 2' })) && step(2).getByRole('textbox', { name: 'Step 2' });
  await user.clear(await second());
  await save();
  expect(step(2).getByText(TITLE_MISSING)).toBeVisible();
  expect(await second()).toHaveFocus();
  await user.keyboard('P');
  expect(screen.queryByText(TITLE_MISSING)).toBeNull();
  await user.clear(await second());
  await save();
  await user.click(screen.getByRole('button', { name: 'Remove step 1, Write' }));
  await user.click(screen.getByRole('button', { name: /^Undo: put/ }));
  expect(screen.queryByText(TITLE_MISSING)).toBeNull();
});

test('the focus goes to the step that gets a prompt, where the button for it is gone', async () => {
  const { user } = open(found);
  await pressEnter(user, await screen.findByRole('button', { name: 'Choose a prompt for step 2' }));
  await within(await screen.findByRole('dialog')).findByRole('button', { name: /^My memo/ });
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(step(2).getByRole('textbox', { name: 'Step 2' })).toHaveFocus();
  // Otherwise it goes back to the button.
  await pressEnter(user, step(2).getByRole('button', { name: 'Change prompt of step 2' }));
  await within(await screen.findByRole('dialog')).findByRole('button', { name: /^A plan/ });
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(step(2).getByRole('button', { name: 'Change prompt of step 2' })).toHaveFocus();
});

test('the focus goes to the last step that a workflow can have', async () => {
  const [first] = stored.steps;
  const steps = Array.from({ length: 11 }, (_, index) => ({ ...first!, title: `Step of ${index}` }));
  const { user } = renderPage(<EditWorkflowPage />, {
    path: '/workflows/mine/:id/edit',
    url: `/workflows/mine/${ID}/edit`,
    mocks: [{ request: loaded.request, result: { data: { ownWorkflow: { ...stored, steps } } } }, found],
  });
  await pressEnter(user, await screen.findByRole('button', { name: 'Add a step' }));
  await within(await screen.findByRole('dialog')).findByRole('button', { name: /^My memo/ });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByText('A workflow has at most 12 steps.')).toBeVisible();
  expect(step(12).getByRole('textbox', { name: 'Step 12' })).toHaveFocus();
});
