import 'fake-indexeddb/auto';
import type { MockLink } from '@apollo/client/testing';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { renderPage } from '../../../test/render.tsx';
import { addSet, chooseSet } from '../../api/clientSets/actions.ts';
import { focusWindow } from '../../app/session/session.fixture.ts';
import { forgetBook } from '../../api/clientSets/device.ts';
import { clearTables } from '../../features/guard/store/tables.ts';
import { InProcessWorker } from '../../features/guard/worker/inProcess.fixture.ts';
import { DeleteOwnWorkflowDocument } from '../../features/workflows/own/OwnWorkflow.generated.ts';
import { clearProgress } from '../../features/workflows/store/clear.ts';
import { OwnWorkflowPageDocument } from './OwnWorkflowPage.generated.ts';
import { OwnWorkflowPage } from './OwnWorkflowPage.tsx';
import { box, field, letter, press, prompt, versionOf, versionsOf } from './WorkflowPage.fixture.tsx';

const ID = '00000000-0000-4000-8000-000000000001';

const step = (title: string, values: object) => ({
  __typename: 'OwnWorkflowStep' as const,
  title,
  promptId: null,
  ownPromptId: null,
  prompt: null,
  ownPrompt: null,
  checks: [] as string[],
  ownFields: [] as string[],
  takes: [] as object[],
  ...values,
});
const memo = {
  __typename: 'OwnPrompt' as const,
  id: 'memo',
  title: 'My memo',
  content: 'About [CLIENT_NAME]: [NOTES]',
  variables: letter.variables.filter(({ name }) => name !== 'DATE'),
};
const workflow = {
  __typename: 'OwnWorkflow' as const,
  id: ID,
  version: 1,
  title: 'Mine',
  purpose: 'A letter and a memo.',
  isPremium: false,
  isLocked: false,
  steps: [
    step('Letter', { promptId: 'letter', prompt: letter, checks: ['The date is right.'] }),
    step('Memo', {
      ownPromptId: 'memo',
      ownPrompt: memo,
      takes: [{ __typename: 'TakenAnswer', field: 'NOTES', step: 1 }],
    }),
    step('Budget', { ownPromptId: 'deleted', checks: ['The sums are right.'] }),
  ],
};
const request = { query: OwnWorkflowPageDocument, variables: { id: ID } };
const respond = (...versions: object[]): MockLink.MockedResponse => ({
  request,
  result: { data: { ownWorkflow: workflow, myVersions: versionsOf(versions) } },
});
const loaded = respond();

function open(...mocks: MockLink.MockedResponse[]) {
  const url = `/workflows/mine/${ID}`;
  const page = renderPage(<OwnWorkflowPage />, { path: '/workflows/mine/:id', url, mocks, isFirst: true });
  const writeText = jest.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  return { ...page, writeText };
}

beforeEach(() => void Object.assign(window, { print: jest.fn() }));
afterEach(async () => {
  Reflect.deleteProperty(globalThis, 'Worker');
  await clearProgress();
  await clearTables();
});

test('it is done like one of the library, and a use of an own prompt is not recorded', async () => {
  const { user, writeText, operations } = open(loaded);
  expect(await screen.findByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();
  await user.type(await box(/^Client/), 'Brandt');
  await user.click(await press(/^1\. Letter/));
  await user.click(await box('The assistant’s answer'));
  await user.paste('Dear Brandt.');
  await user.click(await press('Go to step 2. Memo'));
  expect(screen.getByRole('link', { name: 'My memo' })).toHaveAttribute('href', '/my-prompts/memo');
  await user.click(await press(/^Copy Prompt/));
  expect(writeText).toHaveBeenLastCalledWith('About Brandt: Dear Brandt.');
  expect(operations).toEqual(['OwnWorkflowPage']);
  // Without anything to check, there is no such part.
  expect(screen.queryByText('Check before you go on')).toBeNull();
});

test('a value that was saved in a client set leaves with it', async () => {
  const { sets } = await addSet('demo-pro', { name: 'Beta', values: {} });
  await addSet('demo-pro', { name: 'Acme', values: { CLIENT_NAME: 'Acme' } });
  const { user } = open(loaded);
  await user.type(await box(/^Client/), ' Ltd');
  await user.click(await press('Client: save to Acme'));
  expect(await screen.findByRole('link', { name: 'Client: from Acme' })).toBeVisible();
  await act(async () => void (await chooseSet('demo-pro', sets[0]!.id)));
  expect(await box(/^Client/)).toHaveValue('');
  await act(() => forgetBook('demo-pro'));
});

test('the member’s version of a prompt takes its place in a step', async () => {
  const { user, writeText } = open(respond(versionOf('letter', 'Greet them kindly.')));
  await user.click(await press(/^1\. Letter/));
  expect(screen.getByText(/^With my version of the prompt/)).toBeVisible();
  await user.click(await press(/^Copy Prompt/));
  expect(writeText).toHaveBeenLastCalledWith('Greet them kindly.');
});

test('a step whose prompt is gone says so and leads to the editor; its answer and checks stay', async () => {
  const { user } = open(loaded);
  expect(await screen.findByText('Its prompt is gone')).toBeVisible();
  await user.click(await press(/^3\. Budget/));
  expect(screen.getByText(/The prompt of this step is gone/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose another' })).toHaveAttribute('href', `/workflows/mine/${ID}/edit`);
  expect(screen.getByRole('checkbox', { name: 'The sums are right.' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: /^Copy Prompt/ })).toBeNull();
});

test('ids of a file that have a meaning elsewhere are ids like any other', async () => {
  Object.assign(globalThis, { Worker: InProcessWorker });
  const ids = ['shared', 'constructor', '__proto__', 'hasOwnProperty', 'a:b'];
  const steps = ids.map((promptId) => step(`Do ${promptId}`, { promptId, checks: [`Check ${promptId}.`] }));
  const found = { ...workflow, steps: [...workflow.steps.slice(0, 2), ...steps] };
  const { user } = open({ request, result: { data: { ownWorkflow: found, myVersions: versionsOf([]) } } });
  expect(await screen.findAllByText('Its prompt is gone')).toHaveLength(ids.length);
  for (const id of ids) {
    await user.click(await press(new RegExp(`^\\d\\. Do ${id}`)));
    await user.click(await box('The assistant’s answer'));
    await user.paste(`Call (503) 555-0142 for ${id}.`);
    await user.click(await press(/^Answer to step \d: replace /));
    await waitFor(async () => expect(await box('The assistant’s answer')).toHaveValue(`Call PHONE_1 for ${id}.`));
    await user.click(screen.getByRole('checkbox', { name: `Check ${id}.` }));
  }
  await user.click(await press(/^Print/));
  expect(await screen.findAllByText('Everything is checked.')).toHaveLength(ids.length);
  for (const id of ids) expect(screen.getAllByText(`Call (503) 555-0142 for ${id}.`)[0]).toBeVisible();
  expect(screen.getByRole('button', { name: 'Delete' })).toBeVisible();
});

describe('a step that got another prompt on another device', () => {
  const brief = prompt('brief', 'Brief on [FACTS].', field('FACTS', 'Facts', 'longtext'));
  const steps = [
    step('Letter', { promptId: 'brief', prompt: brief, checks: ['The date is right.'] }),
    ...workflow.steps.slice(1),
  ];
  const changed: MockLink.MockedResponse = {
    request,
    result: { data: { ownWorkflow: { ...workflow, version: 2, steps }, myVersions: versionsOf([]) } },
  };
  const enter = async ({ user }: Pick<ReturnType<typeof open>, 'user'>) => {
    await user.click(await press(/^1\. Letter/));
    await user.click(await box('The assistant’s answer'));
    await user.paste('Dear Brandt.');
    await user.click(screen.getByRole('checkbox', { name: 'The date is right.' }));
  };
  const NOTICE = /^This step’s prompt has changed since you entered this/;
  const expectMoved = async () => {
    expect(await screen.findByRole('link', { name: brief.title })).toBeVisible();
    expect(await screen.findByText(NOTICE)).toBeVisible();
    expect(await box('The assistant’s answer')).toHaveValue('Dear Brandt.');
    expect(screen.getByRole('checkbox', { name: 'The date is right.' })).toBeChecked();
  };

  test('has it when the member comes back to the window, and what was entered as well', async () => {
    const { user } = open(loaded, changed);
    await enter({ user });
    await focusWindow();
    await expectMoved();
    await user.click(await press('OK'));
    expect(screen.queryByText(NOTICE)).toBeNull();
    expect(screen.getByRole('heading', { level: 2, name: 'Step 1 of 3: Letter' })).toHaveFocus();
  });

  test('has it when the workflow is opened again, and a window that was not told takes nothing back', async () => {
    const first = open(loaded);
    await enter(first);
    first.unmount();
    const second = open(changed);
    await expectMoved();
    second.unmount();
    const third = open(loaded);
    expect(await box('The assistant’s answer')).toHaveValue('');
    third.unmount();
    open(changed);
    await expectMoved();
  });
});

test('deleting it leads back to the list, and leaves nothing that was entered', async () => {
  const deletion = {
    request: { query: DeleteOwnWorkflowDocument, variables: { id: ID } },
    result: { data: { deleteOwnWorkflow: true } },
  };
  const first = open(loaded, deletion);
  await first.user.type(await box(/^Client/), 'Brandt');
  await first.user.click(await press('Delete'));
  await first.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Another page')).toBeVisible();
  expect(first.currentUrl()).toBe('/workflows');
  first.unmount();
  open(loaded);
  expect(await box(/^Client/)).toHaveValue('');
});

test('one that is deleted is gone, even if the browser keeps what was entered', async () => {
  const deletion = {
    request: { query: DeleteOwnWorkflowDocument, variables: { id: ID } },
    result: { data: { deleteOwnWorkflow: true } },
  };
  const { user, currentUrl } = open(loaded, deletion);
  await user.click(await press('Delete'));
  const stuck = jest.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('The database is broken');
  });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Another page')).toBeVisible();
  expect(currentUrl()).toBe('/workflows');
  expect(screen.getByText(/What you entered into it could not be removed from this browser/)).toBeVisible();
  stuck.mockRestore();
});

test('one that is not there says so, and one that cannot be loaded can be tried again', async () => {
  const missing = new GraphQLError('Workflow not found', { extensions: { code: 'NOT_FOUND' } });
  const { unmount } = open({ request, result: { errors: [missing] } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Workflow Not Found' })).toBeVisible();
  unmount();
  const { user } = open({ request, error: new Error('offline') }, loaded);
  await user.click(await screen.findByRole('button', { name: /try again/i }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();
});
