import type { MockLink } from '@apollo/client/testing';
import { expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { renderPage } from '../../../test/render.tsx';
import { RemoveFromCollectionDocument } from '../../features/mine/collections/CollectionEntries.generated.ts';
import { CollectionPageDocument } from './CollectionPage.generated.ts';
import { CollectionPage } from './CollectionPage.tsx';

export const ID = 'mornings';
export const variables = { collectionId: ID, first: 100 };
export const entryOf = (id: string, title: string, note = '') => ({
  __typename: 'CollectionEntry' as const,
  id,
  note,
  prompt: null,
  ownPrompt: { __typename: 'OwnPrompt' as const, id: `own-${id}`, title, category: '' },
});
export const [letter, memo, brief] = [entryOf('1', 'Letter'), entryOf('2', 'Memo', 'Before noon'), entryOf('3', 'Brief')];
export const pageOf = (...entries: ReturnType<typeof entryOf>[]) => ({
  collection: { __typename: 'Collection' as const, id: ID, name: 'Mornings' },
  collectionEntries: {
    __typename: 'CollectionEntryConnection' as const,
    totalCount: entries.length,
    pageInfo: { __typename: 'PageInfo' as const, hasNextPage: false, endCursor: null },
    edges: entries.map((node) => ({ __typename: 'CollectionEntryEdge' as const, node })),
  },
});
export const loaded = (...entries: ReturnType<typeof entryOf>[]): MockLink.MockedResponse => ({
  request: { query: CollectionPageDocument, variables },
  result: { data: pageOf(...entries) },
});
export const open = (...mocks: MockLink.MockedResponse[]) =>
  renderPage(<CollectionPage />, { path: '/collections/:id', url: `/collections/${ID}`, mocks });
const list = async () => within(await screen.findByRole('list', { name: 'Prompts of the collection' }));
export const shows = async (...titles: string[]) => {
  const rows = await list();
  await waitFor(() => expect(rows.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(titles));
};

export const notFound = { errors: [new GraphQLError('Entry not found', { extensions: { code: 'NOT_FOUND' } })] };
export const collection = { __typename: 'Collection', id: ID, name: 'Mornings', entryCount: 2 };
export const removed: MockLink.MockedResponse = {
  request: { query: RemoveFromCollectionDocument, variables: { collectionId: ID, id: memo.id } },
  result: { data: { removeFromCollection: collection } },
};
