import type { MockLink } from '@apollo/client/testing';
import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AddNoteDocument } from '../../features/record/AddNote.generated.ts';
import { RecordFileDocument } from '../../features/record/RecordFile.generated.ts';
import { renderPage } from '../../../test/render.tsx';
import { RecordPageDocument } from './RecordPage.generated.ts';
import { RecordPage } from './RecordPage.tsx';

const note = (text: string | null, more: object = {}) => ({
  __typename: 'AiUseNote' as const,
  at: '2026-11-22T15:00:00.000Z',
  matter: null,
  assistant: null,
  isReview: false,
  text,
  ...more,
});
const entry = (id: string, more: object = {}) => ({
  __typename: 'AiUse' as const,
  id,
  usedAt: '2026-11-21T15:00:00.000Z',
  promptId: 'demand-letter',
  title: `Demand Letter ${id}`,
  version: '1.2',
  matter: null,
  notes: [] as ReturnType<typeof note>[],
  ...more,
});
const pageOf = (
  entries: ReturnType<typeof entry>[],
  filter: object = {},
  matters = ['Acme v. Doe'],
): MockLink.MockedResponse => ({
  request: { query: RecordPageDocument, variables: { filter, first: 25 } },
  result: {
    data: {
      aiUseRecord: {
        __typename: 'AiUseConnection',
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
        edges: entries.map((node) => ({ __typename: 'AiUseEdge' as const, cursor: node.id, node })),
      },
      aiUseMatters: matters,
    },
  },
});
const openAt = (url: string, ...mocks: MockLink.MockedResponse[]) => renderPage(<RecordPage />, { path: '/record', url, mocks });
const open = (...mocks: MockLink.MockedResponse[]) => openAt('/record', ...mocks);

test('it lists each use with what was noted', async () => {
  const reviewed = note('Checked the citations', { isReview: true });
  open(pageOf([entry('1', { matter: 'Acme v. Doe', notes: [note(null, { assistant: 'Claude' }), reviewed] }), entry('2')]));
  const list = await screen.findByRole('list', { name: 'AI-use record' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(within(first!).getByRole('link', { name: 'Demand Letter 1' })).toHaveAttribute('href', '/prompt/demand-letter');
  expect(first).toHaveTextContent(/version 1\.2 · opened in Claude/);
  expect(first).toHaveTextContent(/Reviewed .* · Checked the citations/);
  expect(first).toHaveTextContent('Acme v. Doe');
  expect(second).not.toHaveTextContent(/opened|Reviewed/);
  expect(screen.getByText('The latest 2 entries')).toBeVisible();
});

test('it says how entries come about while there are none', async () => {
  open(pageOf([]));
  expect(await screen.findByText('Copy a prompt from the library, and its use is recorded here.')).toBeVisible();
});

test('a note is added to the chosen entries', async () => {
  const added = entry('2', { matter: 'Beta', notes: [note(null, { matter: 'Beta' })] });
  const { user, hold } = open(
    pageOf([entry('1'), entry('2')]),
    {
      request: {
        query: AddNoteDocument,
        variables: { ids: ['2'], note: { matter: 'Beta', isReview: true, text: null } },
      },
      result: { data: { addToAiUseRecord: [added] } },
    },
    pageOf([entry('1'), added], {}, ['Beta']),
  );
  expect(await screen.findByRole('button', { name: 'Add a note: choose entries' })).toHaveStyle({ opacity: '0.5' });
  await user.click(await screen.findByRole('checkbox', { name: /^Choose Demand Letter 2/ }));
  expect(screen.getByRole('button', { name: 'Add to 1 entry' })).not.toHaveStyle({ opacity: '0.5' });
  await user.click(screen.getByRole('button', { name: 'Add to 1 entry' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add to this entry' });
  await user.click(within(dialog).getByRole('button', { name: 'Add to the record' }));
  expect(within(dialog).getByRole('combobox', { name: 'Client or matter' })).toHaveFocus();
  expect(within(dialog).getByText('Name a matter, mark it as reviewed, or write a note')).toBeVisible();
  await user.type(within(dialog).getByRole('combobox', { name: 'Client or matter' }), 'Beta');
  await user.click(within(dialog).getByRole('checkbox', { name: 'I have reviewed the result' }));
  const release = hold('AddNote');
  await user.click(within(dialog).getByRole('button', { name: 'Add to the record' }));
  // It would be cleared without having been added.
  await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'Too late');
  expect(within(dialog).getByRole('textbox', { name: 'Note' })).toHaveValue('');
  await user.type(within(dialog).getByRole('combobox', { name: 'Client or matter' }), ' and Gamma');
  expect(within(dialog).getByRole('combobox', { name: 'Client or matter' })).toHaveValue('Beta');
  await release();
  expect(await screen.findByText('Added to the Record')).toBeVisible();
  // While it closes, it keeps its title.
  expect(screen.queryByRole('heading', { name: 'Add to 0 entries' })).toBeNull();
  const list = await screen.findByRole('list', { name: 'AI-use record' });
  expect(within(list).getByText('Beta')).toBeVisible();
  expect(dialog).not.toBeInTheDocument();
});

test('Back closes the dialog and keeps what was typed', async () => {
  const { user } = open(pageOf([entry('1')]));
  await user.click(await screen.findByRole('checkbox', { name: /^Choose Demand Letter 1/ }));
  await user.click(screen.getByRole('button', { name: 'Add to 1 entry' }));
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Checked');
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Add to 1 entry' }));
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveValue('Checked');
});

test('what was typed for other entries is not offered for these', async () => {
  const { user } = open(pageOf([entry('1'), entry('2')]));
  const openDialog = async (name: RegExp) => {
    await user.click(await screen.findByRole('checkbox', { name }));
    await user.click(screen.getByRole('button', { name: /^Add to \d/ }));
    return screen.findByRole('dialog', { name: /^Add to/ });
  };
  const first = await openDialog(/^Choose Demand Letter 1/);
  await user.click(within(first).getByRole('checkbox', { name: 'I have reviewed the result' }));
  await user.click(within(first).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const second = await openDialog(/^Choose Demand Letter 2/);
  expect(within(second).getByRole('checkbox', { name: 'I have reviewed the result' })).not.toBeChecked();
});

test('a filter asks for a matter, which never gets into the address', async () => {
  const { user, currentUrl } = open(pageOf([entry('1'), entry('2')]), pageOf([entry('2')], { matter: 'Acme v. Doe' }));
  await screen.findByRole('list', { name: 'AI-use record' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Client or matter' }), 'Acme v. Doe');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(currentUrl()).toBe('/record');
});

test('a filter that leaves nothing is announced', async () => {
  const { user } = open(pageOf([entry('1')]), pageOf([], { matter: 'Acme v. Doe' }));
  await screen.findByRole('list', { name: 'AI-use record' });
  const status = screen.getByRole('status');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Client or matter' }), 'Acme v. Doe');
  expect(await screen.findByText('No entries match these filters.')).toBeVisible();
  expect(status).toHaveTextContent('0 entries');
});

test('the chosen days are in the address, and are chosen when it is opened', async () => {
  const days = { since: new Date(2026, 10, 1).toISOString(), until: new Date(2026, 10, 21).toISOString() };
  const { user, currentUrl } = openAt(
    '/record?from=2026-11-01&to=2026-11-20',
    pageOf([entry('1')], days),
    pageOf([entry('1')], { ...days, matter: 'Acme v. Doe' }),
    pageOf([entry('1'), entry('2')], { until: days.until, matter: 'Acme v. Doe' }),
    pageOf([entry('1'), entry('2')]),
  );
  expect(await screen.findByRole('list', { name: 'AI-use record' })).toBeVisible();
  expect(screen.getByLabelText('From')).toHaveValue('2026-11-01');
  expect(screen.getByLabelText('To')).toHaveValue('2026-11-20');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Client or matter' }), 'Acme v. Doe');
  await waitFor(() => expect(currentUrl()).toBe('/record?from=2026-11-01&to=2026-11-20'));
  await user.clear(screen.getByLabelText('From'));
  await waitFor(() => expect(screen.getAllByRole('checkbox', { name: /^Choose/ })).toHaveLength(2));
  expect(currentUrl()).toBe('/record?to=2026-11-20');
});

test('days that do not exist are left out', async () => {
  openAt('/record?from=2026-02-30&to=yesterday', pageOf([entry('1')]));
  expect(await screen.findByRole('list', { name: 'AI-use record' })).toBeVisible();
  expect(screen.getByLabelText('From')).toHaveValue('');
});

test('a year that is being typed is no filter, and no part of the address', async () => {
  const { currentUrl } = openAt('/record?to=2026-11-20', pageOf([entry('1')], { until: new Date(2026, 10, 21).toISOString() }));
  expect(await screen.findByRole('list', { name: 'AI-use record' })).toBeVisible();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '0002-11-01' } });
  expect(screen.getByLabelText('From')).toHaveValue('0002-11-01');
  expect(screen.getByRole('list', { name: 'AI-use record' })).toBeVisible();
  expect(currentUrl()).toBe('/record?to=2026-11-20');
});

test('a period that ends before it begins is named', async () => {
  const days = { since: new Date(2026, 10, 8).toISOString(), until: new Date(2026, 10, 3).toISOString() };
  openAt('/record?from=2026-11-08&to=2026-11-02', pageOf([], days));
  expect(await screen.findByText('No entries match these filters.')).toBeVisible();
  expect(screen.getByLabelText('To')).toHaveAccessibleDescription('This is before the first day');
});

test('the record is downloaded as a file', async () => {
  const created = jest.fn((_blob: Blob) => 'blob:file');
  Object.assign(URL, { createObjectURL: created, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const { user } = open(pageOf([entry('1')]), {
    request: { query: RecordFileDocument, variables: { format: 'pdf', filter: {}, firm: 'Doe & Partners', timeZone } },
    result: {
      data: {
        aiUseFile: {
          __typename: 'AiUseFile',
          name: 'ai-use-record-2026-11-23.pdf',
          mediaType: 'application/pdf',
          base64: btoa('%PDF-é'),
          digest: 'abc',
          count: 1,
        },
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  const dialog = await screen.findByRole('dialog', { name: 'Export the record' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Firm' }), 'Doe & Partners');
  await user.click(within(dialog).getByRole('button', { name: 'Download' }));
  expect(await screen.findByText('Record Exported')).toBeVisible();
  expect(created.mock.calls[0]![0]).toMatchObject({ type: 'application/pdf', size: 6 });
});

test('a failure without a connection says so', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open({ request: { query: RecordPageDocument, variables: { filter: {}, first: 25 } }, error: new Error('no network') });
  expect(await screen.findByText('Your record could not be loaded')).toBeVisible();
  expect(screen.getByText('You are offline. Check your connection and try again.')).toBeVisible();
  onLine.mockRestore();
});

test('a failure says so and can be retried', async () => {
  const failing = { request: { query: RecordPageDocument, variables: { filter: {}, first: 25 } }, error: new Error('offline') };
  const { user } = open(failing, pageOf([entry('1')]));
  expect(await screen.findByText('Your record could not be loaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /try again|retry/i }));
  expect(await screen.findByRole('list', { name: 'AI-use record' })).toBeVisible();
});
