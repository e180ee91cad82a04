import type { MockLink } from '@apollo/client/testing';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderPage } from '../../../../test/render.tsx';
import { ExportMinePartDocument, ImportCollectionDocument, ImportOwnPromptsDocument } from './Transfer.generated.ts';
import { TransferActions } from './TransferActions.tsx';

const partOf = (text: string) => ({ __typename: 'ExportPart', text, nextCursor: null });
const FORMAT = { format: 'promptory.mine', version: 1 };
const letter = { title: 'Letter', description: '', category: '', content: 'Dear client.', variables: [] };
const exported = (prompts: object[], collections: object[] = []): MockLink.MockedResponse => ({
  request: { query: ExportMinePartDocument, variables: { after: null } },
  result: { data: { exportMinePart: partOf(JSON.stringify({ ...FORMAT, prompts, collections })) } },
});
const importRequest = (dryRun: boolean) => ({ query: ImportOwnPromptsDocument, variables: { inputs: [letter], dryRun } });
const importCollectionMock: MockLink.MockedResponse = {
  request: {
    query: ImportCollectionDocument,
    variables: { name: 'Mornings', entries: [{ promptId: null, ownPromptId: 'made', note: '' }] },
  },
  result: {
    data: {
      importCollection: {
        __typename: 'ImportCollectionPayload',
        addedCount: 1,
        missing: [],
        collection: { __typename: 'Collection', id: 'c', name: 'Mornings', entryCount: 1 },
      },
    },
  },
};
const file = new File(
  [
    JSON.stringify({
      ...FORMAT,
      prompts: [{ id: 'a', ...letter }],
      collections: [{ name: 'Mornings', entries: [{ promptId: null, ownPromptId: 'a', note: '' }] }],
    }),
  ],
  'mine.json',
);

test('an import whose response was lost is repeated without adding anything twice', async () => {
  const { user, operations } = renderPage(<TransferActions />, {
    path: '/my-prompts',
    mocks: [
      exported([]),
      { request: importRequest(true), result: { data: { importOwnPrompts: [] } } },
      // It was stored, but the connection broke before the response came.
      { request: importRequest(false), error: new Error('offline') },
      exported([{ id: 'made', ...letter }]),
      importCollectionMock,
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import prompts, collections, workflows and versions' }));
  await user.upload(dialog.getByLabelText('File'), file);
  expect(await dialog.findByText('1 new prompt.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/what you already have is skipped/);
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('1 prompt added to collections.')).toBeVisible();
  expect(operations).toEqual(['ExportMinePart', 'ImportOwnPrompts', 'ImportOwnPrompts', 'ExportMinePart', 'ImportCollection']);
});

test('a file with nothing new cannot be imported, and the dialog says so', async () => {
  const version = { promptId: 'letter', content: 'Mine.', ownWords: 'Mine.', note: '', defaults: [] };
  const present = JSON.stringify({ ...FORMAT, prompts: [{ id: 'made', ...letter }], collections: [], versions: [version] });
  const { user, operations } = renderPage(<TransferActions />, {
    path: '/my-versions',
    mocks: [
      {
        request: { query: ExportMinePartDocument, variables: { after: null } },
        result: { data: { exportMinePart: partOf(present) } },
      },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Import prompts/ }));
  await user.upload(dialog.getByLabelText('File'), new File([present], 'mine.json'));
  expect(await dialog.findByText('Nothing new to import.')).toBeVisible();
  expect(dialog.getByText('1 prompt skipped: you already have it.')).toBeVisible();
  expect(dialog.getByText('1 version skipped: you already have one.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
  expect(operations).toEqual(['ExportMinePart']);
});

test('while a file is read or imported, no other one is', async () => {
  const { user, operations, hold } = renderPage(<TransferActions />, {
    path: '/my-prompts',
    mocks: [
      exported([]),
      { request: importRequest(true), result: { data: { importOwnPrompts: [] } } },
      { request: importRequest(false), result: { data: { importOwnPrompts: ['made'] } } },
      importCollectionMock,
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Import prompts/ }));
  const fileInput = dialog.getByLabelText('File');
  const other = new File(['Other.'], 'other.md');
  const finishReading = hold('ExportMinePart');
  await user.upload(fileInput, file);
  await user.upload(fileInput, other);
  expect(dialog.getByText('Choose another file').closest('button')).toHaveAttribute('aria-disabled', 'true');
  await finishReading();
  expect(await dialog.findByText('1 new prompt.')).toBeVisible();
  expect(dialog.queryByText('other.md')).toBeNull();
  const finishImport = hold('ImportOwnPrompts');
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  await user.upload(fileInput, other);
  await finishImport();
  expect(await screen.findByText('Imported')).toBeVisible();
  expect(operations).toEqual(['ExportMinePart', 'ImportOwnPrompts', 'ImportOwnPrompts', 'ImportCollection']);
});

test('an export runs once, even if it is pressed again, and its button says so', async () => {
  const { user, operations, hold } = renderPage(<TransferActions />, {
    path: '/my-prompts',
    mocks: [{ request: { query: ExportMinePartDocument, variables: { after: null } }, error: new Error('offline') }],
  });
  const release = hold('ExportMinePart');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.dblClick(await screen.findByRole('menuitem', { name: 'JSON' }));
  expect(await screen.findByRole('button', { name: 'Exporting...' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Exporting...' }));
  await release();
  expect(await screen.findByText('What you have here could not be read. Please try again.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Export' })).not.toHaveAttribute('aria-disabled', 'true');
  expect(operations).toEqual(['ExportMinePart']);
});
