import { expect, test } from '@jest/globals';
import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { renderPage } from '../../../test/render.tsx';
import {
  CompareMyVersionDocument,
  DeleteMyVersionDocument,
  EditMyVersionDocument,
  MyVersionSavesDocument,
  SaveMyVersionDocument,
  VersionLibraryDocument,
} from '../../features/mine/versions/MyVersion.generated.ts';
import { promptDetails } from '../../features/prompts/prompt.fixture.ts';
import { ComparePage } from './ComparePage.tsx';
import { HistoryPage } from './HistoryPage.tsx';
import { MyVersionPage } from './MyVersionPage.tsx';

const ID = 'letter';
const version = (fields: object = {}) => ({
  __typename: 'MyVersion',
  id: ID,
  title: 'The Letter',
  isArchived: false,
  isLocked: false,
  content: 'Mine, merged.',
  ownWords: 'Mine',
  note: '',
  revision: 2,
  baseVersion: '2.0',
  libraryVersion: '2.0',
  hasLibraryChanged: false,
  defaults: [],
  variables: [],
  baseContent: 'Of the library.',
  libraryContent: 'Of the library.',
  ...fields,
});
const save = (revision: number, content: string) => ({
  __typename: 'MyVersionSaveEdge',
  node: {
    __typename: 'MyVersionSave',
    revision,
    baseVersion: `${revision}.0`,
    content,
    ownWords: '',
    note: '',
    defaults: [],
    savedAt: '2026-11-20T12:00:00.000Z',
  },
});
const mine = (fields: object = {}): MockLink.MockedResponse => ({
  request: { query: EditMyVersionDocument, variables: { id: ID } },
  result: { data: { myVersion: version(fields) } },
});
const saves: MockLink.MockedResponse = {
  request: { query: MyVersionSavesDocument, variables: { id: ID, first: 13 } },
  result: {
    data: {
      myVersionSaves: {
        __typename: 'MyVersionSaveConnection',
        totalCount: 2,
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
        edges: [save(2, 'Mine, merged.'), save(1, 'Mine.')],
      },
    },
  },
  maxUsageCount: 2,
};

test('a save is restored with the text of the library that it was made from', async () => {
  const input = { content: 'Mine.', defaults: [], note: '' };
  const brought: MockLink.MockedResponse = {
    request: { query: SaveMyVersionDocument, variables: { id: ID, input, revision: 2, baseOf: 1 } },
    result: { data: { saveMyVersion: version({ content: 'Mine.', revision: 3, baseVersion: '1.0', hasLibraryChanged: true }) } },
  };
  const url = `/my-versions/${ID}/history`;
  const { user } = renderPage(<HistoryPage />, { path: '/my-versions/:id/history', url, mocks: [mine(), saves, brought] });
  await user.click(await screen.findByRole('button', { name: 'Restore: Save 1' }));
  expect(await screen.findByText(/as it was in save 1\. The library’s text has changed since/)).toBeVisible();
});

test('earlier saves are loaded after the first ones', async () => {
  const page = (revisions: number[], after?: string): MockLink.MockedResponse => ({
    request: { query: MyVersionSavesDocument, variables: { id: ID, first: 13, ...(after !== undefined && { after }) } },
    result: {
      data: {
        myVersionSaves: {
          __typename: 'MyVersionSaveConnection',
          totalCount: 15,
          pageInfo: { __typename: 'PageInfo', hasNextPage: after === undefined, endCursor: String(revisions.at(-1)) },
          edges: revisions.map((revision) => save(revision, `Text ${revision}.`)),
        },
      },
    },
  });
  const revisions = Array.from({ length: 15 }, (_, index) => 15 - index);
  const mocks = [mine({ revision: 15 }), page(revisions.slice(0, 13)), page(revisions.slice(13), '3')];
  const url = `/my-versions/${ID}/history`;
  const { user } = renderPage(<HistoryPage />, { path: '/my-versions/:id/history', url, mocks });
  await user.click(await screen.findByRole('button', { name: 'Load Earlier Saves' }));
  expect(await screen.findByRole('button', { name: 'View: Save 1' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2, name: /^Save/ })).toHaveLength(15);
});

test('a version that another tab has saved is deleted only after the member was told', async () => {
  const library: MockLink.MockedResponse = {
    request: { query: VersionLibraryDocument, variables: { id: ID } },
    result: { data: { prompt: promptDetails(ID, { content: 'Of the library.' }) } },
    maxUsageCount: 3,
  };
  const remove = (revision: number, result: object): MockLink.MockedResponse => ({
    request: { query: DeleteMyVersionDocument, variables: { id: ID, revision } },
    result,
  });
  const conflict = new GraphQLError('Saved', { extensions: { code: 'CONFLICT', fields: { revision: 'Saved' } } });
  const mocks = [
    ...[mine(), library, remove(2, { errors: [conflict] })],
    ...[mine({ revision: 3 }), remove(3, { data: { deleteMyVersion: true } })],
    { request: { query: EditMyVersionDocument, variables: { id: ID } }, result: { data: { myVersion: null } } },
  ];
  const { user } = renderPage(<MyVersionPage />, { path: '/my-versions/:id', url: `/my-versions/${ID}`, mocks });
  await user.click(await screen.findByRole('button', { name: 'Delete my version' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete my version' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(/saved in another tab/);
  await user.click(within(dialog).getByRole('button', { name: 'Delete my version' }));
  expect(await screen.findByText('Another page')).toBeVisible();
});

test('of a prompt that is no longer in the library, there is nothing to decide', async () => {
  const compared: MockLink.MockedResponse = {
    request: { query: CompareMyVersionDocument, variables: { id: ID } },
    result: { data: { myVersion: version({ isArchived: true, libraryContent: null }) } },
  };
  const url = `/my-versions/${ID}/compare`;
  renderPage(<ComparePage />, { path: '/my-versions/:id/compare', url, mocks: [compared] });
  expect(await screen.findByText(/no longer in the library/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'What you changed' })).toHaveTextContent(/merged/);
  expect(screen.queryByRole('region', { name: 'What the library changed' })).toBeNull();
});
