import 'fake-indexeddb/auto';
import type { MockLink } from '@apollo/client/testing';
import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { renderPage } from '../../../test/render.tsx';
import { practiceData } from '../../../test/shell.ts';
import { withNewId } from '../../../test/withNewId.ts';
import { changeTable, readTable } from '../../features/guard/store/tables.ts';
import { variableInput } from '../../features/mine/editor/drafts.ts';
import {
  CreateOwnPromptDocument,
  OwnCategoriesDocument,
  UpdateOwnPromptDocument,
} from '../../features/mine/editor/OwnPromptForm.generated.ts';
import { DeleteOwnPromptDocument } from '../../features/mine/OwnPromptHeader.generated.ts';
import { PracticeValuesDocument } from '../../features/prompts/workspace/practice/PracticeValues.generated.ts';
import { EditOwnPromptDocument } from './EditOwnPromptPage.generated.ts';
import { EditOwnPromptPage } from './EditOwnPromptPage.tsx';
import { NewOwnPromptPage } from './NewOwnPromptPage.tsx';
import { OwnPromptPageDocument } from './OwnPromptPage.generated.ts';
import { OwnPromptPage } from './OwnPromptPage.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const variable = (name: string, label: string) => ({
  __typename: 'PromptVariable' as const,
  name,
  label,
  description: '',
  placeholder: '',
  type: 'text' as const,
  required: false,
  options: [],
});
const ownPrompt = {
  __typename: 'OwnPrompt' as const,
  id: ID,
  title: 'My letter',
  description: 'For clients',
  category: 'Letters',
  content: 'Write to [CLIENT_NAME].',
  variables: [variable('CLIENT_NAME', 'Client name')],
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const loaded: MockLink.MockedResponse = {
  request: { query: OwnPromptPageDocument, variables: { id: ID } },
  result: { data: { ownPrompt } },
};
const categories: MockLink.MockedResponse = {
  request: { query: OwnCategoriesDocument },
  result: { data: { ownCategories: [{ __typename: 'OwnCategory', name: 'Letters' }] } },
};
const page = { path: '/my-prompts/:id', url: `/my-prompts/${ID}` };
const open = (...mocks: MockLink.MockedResponse[]) => renderPage(<OwnPromptPage />, { ...page, mocks, isFirst: true });

test('an own prompt is filled in and copied, and no use is recorded', async () => {
  const { user, operations } = open(loaded);
  await user.type(await screen.findByRole('textbox', { name: 'Client name' }), 'Ann');
  await user.click(screen.getByRole('button', { name: 'Copy Prompt' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('Write to Ann.');
  expect(operations).toEqual(['OwnPromptPage']);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('promptory.typed:'))).toEqual([
    expect.stringMatching(`^promptory.typed:own:.*:${ID}$`),
  ]);
});

test('what another tab has changed is shown and copied, and what is typed meanwhile stays', async () => {
  const changed = { content: 'To [CLIENT_NAME], by [DATE].', variables: [...ownPrompt.variables, variable('DATE', 'Date')] };
  const { user, operations } = renderPage(<OwnPromptPage />, {
    ...page,
    mocks: [
      { request: loaded.request, result: { data: { ownPrompt: { ...ownPrompt, ...changed } } } },
      { request: { query: PracticeValuesDocument }, result: { data: { practice: practiceData({ DATE: 'May 3' }) } } },
    ],
    prepare: (client) => client.writeQuery({ ...loaded.request, data: { ownPrompt } }),
  });
  const field = screen.getByRole('textbox', { name: 'Client name' });
  await user.type(field, 'An');
  expect(await screen.findByRole('textbox', { name: 'Date' })).toHaveValue('May 3');
  await user.keyboard('n');
  expect(screen.getByRole('textbox', { name: 'Client name' })).toBe(field);
  await user.click(screen.getByRole('button', { name: 'Copy Prompt' }));
  expect(await navigator.clipboard.readText()).toBe('To Ann, by May 3.');
  expect(operations.toSorted()).toEqual(['OwnPromptPage', 'PracticeValues']);
});

test('one that is not there says so', async () => {
  const missing = new GraphQLError('Prompt not found', { extensions: { code: 'NOT_FOUND' } });
  open({ request: loaded.request, result: { errors: [missing] } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Prompt Not Found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'My Prompts' })).toHaveAttribute('href', '/my-prompts');
});

test('the title of a duplicate is cut to what the server takes, and not within a character', async () => {
  const long = { ...ownPrompt, title: `${'x'.repeat(111)}😀` };
  const { description, category, content, variables } = long;
  const input = {
    title: `Copy of ${'x'.repeat(111)}`,
    description,
    category,
    content,
    variables: variables.map(variableInput),
  };
  const { user } = open(
    { request: loaded.request, result: { data: { ownPrompt: long } } },
    {
      request: { query: CreateOwnPromptDocument, variables: withNewId({ input }) },
      result: { data: { createOwnPrompt: { ...long, title: input.title } } },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Duplicate' }));
  expect(await screen.findByText('Prompt Duplicated')).toBeVisible();
});

test('a deleted one is not shown again', async () => {
  const empty = { table: { entries: [], kept: [], at: 0 }, isKept: true };
  const names = { entries: [{ token: 'CLIENT_1', text: 'Maria Gomez', kind: 'client' as const }], kept: [] };
  for (const promptId of [ID, 'another']) await changeTable('demo-pro', promptId, empty, () => names);
  const missing = new GraphQLError('Prompt not found', { extensions: { code: 'NOT_FOUND' } });
  const { user, client, operations } = open(
    loaded,
    { request: { query: DeleteOwnPromptDocument, variables: { id: ID } }, result: { data: { deleteOwnPrompt: true } } },
    { request: loaded.request, result: { errors: [missing] } },
  );
  const draft = `promptory.typed:draft:demo-pro:prompt:${ID}:1`;
  for (const key of [draft, draft.replace(ID, 'new')]) localStorage.setItem(key, '{}');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this prompt?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Another page')).toBeVisible();
  expect(operations).toEqual(['OwnPromptPage', 'DeleteOwnPrompt']);
  expect([draft, draft.replace(ID, 'new')].map((key) => localStorage.getItem(key))).toEqual([null, '{}']);
  await waitFor(async () => expect(await readTable('demo-pro', ID)).toMatchObject({ entries: [] }));
  expect(await readTable('demo-pro', 'another')).toMatchObject(names);
  await expect(client.query({ query: OwnPromptPageDocument, variables: { id: ID } })).rejects.toThrow('Prompt not found');
});

test('a page that cannot be loaded can be tried again', async () => {
  const { user } = open({ request: loaded.request, error: new Error('offline') }, loaded);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'My letter' })).toBeVisible();
});

const sent = {
  title: 'A letter',
  description: '',
  category: '',
  content: 'To [CLIENT_NAME] from [OUR FIRM].',
  variables: [
    { name: 'CLIENT_NAME', label: 'Client', description: '', placeholder: '', type: 'text', required: false, options: [] },
  ],
};

async function write(result: MockLink.MockedResponse['result']) {
  const create: MockLink.MockedResponse = {
    request: { query: CreateOwnPromptDocument, variables: withNewId({ input: sent }) },
    result,
  };
  const page = renderPage(<NewOwnPromptPage />, { path: '/my-prompts/new', mocks: [categories, create] });
  const { user } = page;
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'A letter');
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'To [[CLIENT NAME] from [[OUR FIRM].');
  expect(screen.getByText('2 fields found in the text.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep as text: [OUR_FIRM]' }));
  const label = screen.getByRole('textbox', { name: 'Label' });
  await user.clear(label);
  await user.type(label, 'Client');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return page;
}

test('the fields of a new prompt follow from its text, and one can be kept as text', async () => {
  const { currentUrl } = await write({ data: { createOwnPrompt: ownPrompt } });
  expect(await screen.findByText('Another page')).toBeVisible();
  expect(currentUrl()).toBe(`/my-prompts/${ID}`);
});

test('what the server refuses is shown at its place, and nothing typed is lost', async () => {
  const fields = { 'variables.0.label': 'Enter a better label' };
  await write({ errors: [new GraphQLError('Enter a better label', { extensions: { code: 'BAD_USER_INPUT', fields } })] });
  expect(await screen.findByText('Enter a better label')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Label' })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('To [CLIENT NAME] from [OUR FIRM].');
});

test.each([
  ['the field', 'Label'],
  // Its first field may be another one then.
  ['the text', 'Text'],
])('what the server refuses in a field goes when %s changes', async (_, name) => {
  const fields = { 'variables.0.label': 'Enter a better label' };
  const { user } = await write({ errors: [new GraphQLError('No', { extensions: { code: 'BAD_USER_INPUT', fields } })] });
  expect(await screen.findByText('Enter a better label')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name }), 's');
  expect(screen.queryByText('Enter a better label')).toBeNull();
});

describe('a new prompt whose response was lost', () => {
  const letterOf = (content: string) => ({ title: 'A letter', description: '', category: '', content, variables: [] });
  const page = { path: '/my-prompts/new' };
  const lost = (ids: Set<unknown>): MockLink.MockedResponse => ({
    request: { query: CreateOwnPromptDocument, variables: ({ id }) => Boolean(ids.add(id)) },
    error: new TypeError('Failed to fetch'),
  });
  const answered = (ids: Set<unknown>, content: string): MockLink.MockedResponse => ({
    request: {
      query: CreateOwnPromptDocument,
      variables: (sent) => Boolean(ids.add(sent.id)) && withNewId({ input: letterOf(content) })(sent),
    },
    result: { data: { createOwnPrompt: { ...ownPrompt, ...letterOf('Dear client') } } },
  });
  const saveTwice = async ({ user }: ReturnType<typeof renderPage>, more: string) => {
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'A letter');
    await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Dear client');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The prompt could not be saved. Please try again.')).toBeVisible();
    if (more !== '') await user.type(screen.getByRole('textbox', { name: 'Text' }), more);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Another page')).toBeVisible();
  };

  test('is saved again under the same id', async () => {
    const ids = new Set();
    const rendered = renderPage(<NewOwnPromptPage />, {
      ...page,
      mocks: [categories, lost(ids), answered(ids, 'Dear client')],
    });
    await saveTwice(rendered, '');
    expect([...ids]).toEqual([expect.any(String)]);
    const mutations = rendered.operations.filter((name) => name !== 'OwnCategories');
    expect(mutations).toEqual(['CreateOwnPrompt', 'CreateOwnPrompt']);
    expect(rendered.currentUrl()).toBe(`/my-prompts/${ID}`);
  });

  test('gets what was typed since, unless it was changed elsewhere', async () => {
    const ids = new Set();
    const update: MockLink.MockedResponse = {
      request: {
        query: UpdateOwnPromptDocument,
        variables: { id: ID, input: letterOf('Dear client, hello'), updatedAt: ownPrompt.createdAt },
      },
      result: { data: { updateOwnPrompt: { ...ownPrompt, ...letterOf('Dear client, hello') } } },
    };
    const mocks = [categories, lost(ids), answered(ids, 'Dear client, hello'), update];
    const rendered = renderPage(<NewOwnPromptPage />, { ...page, mocks });
    await saveTwice(rendered, ', hello');
    expect(ids.size).toBe(1);
    expect(rendered.operations).toContain('UpdateOwnPrompt');
  });
});

test('the focus stays where a field becomes text, and a field again', async () => {
  const { user } = renderPage(<NewOwnPromptPage />, { path: '/my-prompts/new', mocks: [categories] });
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'To [[CLIENT NAME] from [[OUR FIRM].');
  await user.click(screen.getByRole('button', { name: 'Keep as text: [OUR_FIRM]' }));
  const undo = screen.getByRole('button', { name: 'Make a field of [OUR_FIRM]' });
  expect(undo).toHaveFocus();
  await user.click(undo);
  expect(screen.getByRole('button', { name: 'Keep as text: [OUR_FIRM]' })).toHaveFocus();
});

describe('brackets that are no fields', () => {
  const text = () => screen.getByRole('textbox', { name: 'Text' });
  const note = () => screen.queryByText(/^Not fields,/);

  test('are named, and become fields', async () => {
    const { user } = renderPage(<NewOwnPromptPage />, { path: '/my-prompts/new', mocks: [categories] });
    await user.click(text());
    await user.paste(
      "[DATE] [Client Name], [client  name], [Price ($)], [TENANT'S NAME], [product/service], [Größe]; [OUR FIRM] and [our firm], [Client Name]",
    );
    await user.click(screen.getByRole('button', { name: 'Keep as text: [OUR_FIRM]' }));
    expect(screen.getByText('1 field found in the text.')).toBeVisible();
    expect(note()).toHaveTextContent(
      "Not fields, because names have capital letters, digits, spaces and _ only: [Client Name], [client name], [Price ($)], [TENANT'S NAME], [product/service], [Größe], [our firm].",
    );
    expect(note()?.closest('[role=status]')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Turn them into fields' }));
    expect(text()).toHaveValue(
      '[DATE] [CLIENT_NAME], [CLIENT_NAME], [PRICE], [TENANT_NAME], [PRODUCT/SERVICE], [GROSSE]; [OUR FIRM] and [OUR_FIRM], [CLIENT_NAME]',
    );
    expect(screen.getByText('7 fields found in the text.')).toBeVisible();
    expect(note()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Keep as text: [CLIENT_NAME]' })).toHaveFocus();
  });

  test('are named if they begin with a digit, and stay text', async () => {
    const { user } = renderPage(<NewOwnPromptPage />, { path: '/my-prompts/new', mocks: [categories] });
    await user.click(text());
    await user.paste('[2ND OFFER] and [1st name], [2ND OFFER] [2] [2026] [3/4] [5a] [6TH_DAY](https://example.org) [our firm]');
    expect(screen.getByText('Not fields, because names begin with a letter: [2ND OFFER], [1st name].')).toBeVisible();
    expect(screen.getByText(/^Not fields, because names have capital letters/)).toHaveTextContent(/: \[our firm\]\.$/);
    await user.click(screen.getByRole('button', { name: 'Turn them into fields' }));
    expect(text()).toHaveValue(
      '[2ND OFFER] and [1st name], [2ND OFFER] [2] [2026] [3/4] [5a] [6TH_DAY](https://example.org) [OUR_FIRM]',
    );
    expect(note()).toHaveTextContent('Not fields, because names begin with a letter: [2ND OFFER], [1st name].');
    expect(screen.queryByRole('button', { name: 'Turn them into fields' })).toBeNull();
  });

  test('are not named if they cannot be fields, or are links', async () => {
    const { user } = renderPage(<NewOwnPromptPage />, { path: '/my-prompts/new', mocks: [categories] });
    await user.click(text());
    await user.paste(
      `[DATE] [x] [ ] [1] [sic] [Emphasis added.] [internal quotation marks and citations omitted] [two\nlines] [our page](https://example.org) [${'long '.repeat(13)}]`,
    );
    expect(screen.getByText('1 field found in the text.')).toBeVisible();
    expect(note()).not.toBeInTheDocument();
  });
});

test('a link leaves what is not saved only when that is meant', async () => {
  const { user, currentUrl } = renderPage(<NewOwnPromptPage />, { path: '/my-prompts/new', mocks: [categories] });
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Dear client');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('Dear client');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(currentUrl()).toBe('/my-prompts');
});

test.each([
  ['changed', 'CONFLICT', 'It was changed elsewhere.'],
  ['deleted', 'NOT_FOUND', 'Prompt not found'],
])('if it was %s elsewhere, nothing typed is lost, and it can be saved as another one', async (_, code, message) => {
  const stored = { ...ownPrompt, title: 'Of the office', updatedAt: '2026-11-21T10:00:00.000Z' };
  const { title, description, category, content, updatedAt } = { ...stored, title: 'Of the office!' };
  const input = { title, description, category, content, variables: [variableInput(stored.variables[0]!)] };
  const { user, client, currentUrl } = renderPage(<EditOwnPromptPage />, {
    path: '/my-prompts/:id/edit',
    url: `/my-prompts/${ID}/edit`,
    mocks: [
      { request: { query: EditOwnPromptDocument, variables: { id: ID } }, result: { data: { ownPrompt: stored } } },
      categories,
      {
        request: { query: UpdateOwnPromptDocument, variables: { id: ID, input, updatedAt } },
        result: { errors: [new GraphQLError(message, { extensions: { code } })] },
      },
      {
        request: { query: CreateOwnPromptDocument, variables: withNewId({ input }) },
        result: { data: { createOwnPrompt: { ...ownPrompt, ...input, id: 'another' } } },
      },
    ],
  });
  const field = await screen.findByRole('textbox', { name: 'Title' });
  expect(field).toHaveValue('Of the office');
  await user.type(field, '!');
  // Such as by another part of this page.
  const newer = { ...stored, updatedAt: '2026-11-22T10:00:00.000Z' };
  act(() => void client.writeQuery({ query: EditOwnPromptDocument, variables: { id: ID }, data: { ownPrompt: newer } }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByText('Save again to keep yours as a new prompt.')).toBeVisible();
  expect(field).toHaveValue('Of the office!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Another page')).toBeVisible();
  expect(currentUrl()).toBe('/my-prompts/another');
});

test.each([
  ['of an own prompt', 'OwnPromptPage', <OwnPromptPage />, OwnPromptPageDocument, 'Client name'],
  ['of its form', 'EditOwnPrompt', <EditOwnPromptPage />, EditOwnPromptDocument, 'Title'],
] as const)(
  'what is typed into the fields %s stays in view if the prompt cannot be read again',
  async (_, name, element, query, label) => {
    const request = { query, variables: { id: ID } };
    const { user, client, operations } = renderPage(element, {
      path: '/my-prompts/:id',
      url: `/my-prompts/${ID}`,
      mocks: [{ request, result: { data: { ownPrompt } } }, categories, { request, error: new TypeError('Failed to fetch') }],
    });
    const field = await screen.findByRole('textbox', { name: label });
    await user.clear(field);
    await user.type(field, 'Typed');
    await act(() => client.refetchQueries({ include: [query] }).catch(() => undefined));
    expect(operations.filter((each) => each === name)).toHaveLength(2);
    expect(screen.getByRole('textbox', { name: label })).toBe(field);
    expect(field).toHaveValue('Typed');
  },
);
