import type { MockLink } from '@apollo/client/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderPage } from '../../../../test/render.tsx';
import { AddToCollection } from './AddToCollection.tsx';
import { AddToCollectionDocument, MyCollectionsDocument } from './Collections.generated.ts';

const collection = { __typename: 'Collection' as const, id: 'mornings', name: 'Mornings', entryCount: 1 };
const collections: MockLink.MockedResponse = {
  request: { query: MyCollectionsDocument, variables: { first: 100 } },
  result: {
    data: {
      collections: {
        __typename: 'CollectionConnection',
        totalCount: 1,
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
        edges: [{ __typename: 'CollectionEdge', node: collection }],
      },
    },
  },
  maxUsageCount: 9,
};
const added = (isNew: boolean): MockLink.MockedResponse => ({
  request: { query: AddToCollectionDocument, variables: { collectionId: 'mornings', promptId: 'lease' } },
  result: {
    data: {
      addToCollection: {
        __typename: 'AddToCollectionPayload',
        isNew,
        entry: { __typename: 'CollectionEntry', id: 'entry' },
        collection,
      },
    },
  },
});

test('a collection that another tab has made is there when the dialog is opened', async () => {
  const { user } = renderPage(<AddToCollection promptId="lease" />, {
    path: '/prompt/lease',
    mocks: [collections],
    prepare: (client) =>
      client.writeQuery({
        ...collections.request,
        data: {
          collections: {
            __typename: 'CollectionConnection',
            totalCount: 0,
            pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
            edges: [],
          },
        },
      }),
  });
  await user.click(screen.getByRole('button', { name: 'Add to collection' }));
  expect(await screen.findByRole('button', { name: /^Mornings/ })).toBeVisible();
});

test('a prompt is added once, even if the collection is pressed again', async () => {
  const { user, operations, hold } = renderPage(<AddToCollection promptId="lease" />, {
    path: '/prompt/lease',
    mocks: [collections, added(true), added(false)],
  });
  await user.click(screen.getByRole('button', { name: 'Add to collection' }));
  const choice = await screen.findByRole('button', { name: /^Mornings/ });
  const release = hold('AddToCollection');
  await user.dblClick(choice);
  await release();
  expect(await screen.findByText('Added')).toBeVisible();
  // While the dialog closes.
  await user.click(choice);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Already There')).toBeNull();
  expect(operations.filter((name) => name === 'AddToCollection')).toHaveLength(1);
});

test('while the collections load, the dialog says so', async () => {
  const { user, hold } = renderPage(<AddToCollection promptId="lease" />, { path: '/prompt/lease', mocks: [collections] });
  const release = hold('MyCollections');
  await user.click(screen.getByRole('button', { name: 'Add to collection' }));
  expect(await screen.findByRole('status', { name: 'Loading your collections' })).toBeVisible();
  await release();
  expect(await screen.findByRole('button', { name: /^Mornings/ })).toBeVisible();
  expect(screen.queryByRole('status', { name: 'Loading your collections' })).toBeNull();
});
