import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { DocumentNode } from 'graphql';
import { renderPage } from '../../../test/render.tsx';
import { MyCollectionsDocument } from '../../features/mine/collections/Collections.generated.ts';
import { MyVersionsDocument } from '../../features/mine/versions/MyVersion.generated.ts';
import { MyVersionsPage } from '../versions/MyVersionsPage.tsx';
import { CollectionsPage } from './CollectionsPage.tsx';
import { MyPromptsDocument } from './MyPromptsPage.generated.ts';
import { MyPromptsPage } from './MyPromptsPage.tsx';

const PROMPT = { id: 'one', title: 'My letter', description: '', category: '' };
const VERSION = { id: 'one', title: 'My letter', note: '', isArchived: false, isLocked: false, hasLibraryChanged: false };

test.each([
  ['ownPrompts', 'OwnPrompt', PROMPT, <MyPromptsPage />, MyPromptsDocument, { search: null, category: null }],
  ['collections', 'Collection', { id: 'one', name: 'My letter', entryCount: 0 }, <CollectionsPage />, MyCollectionsDocument, {}],
  ['myVersions', 'MyVersion', { ...VERSION, updatedAt: '2026-11-20T12:00:00.000Z' }, <MyVersionsPage />, MyVersionsDocument, {}],
])(
  '%s that another device has made are shown when the page is opened again',
  async (field, type, node, page, document, filter) => {
    const query: DocumentNode = document;
    const variables = { ...filter, first: 24 };
    const listOf = (...nodes: object[]) => ({
      [field]: {
        __typename: `${type}Connection`,
        totalCount: nodes.length,
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
        edges: nodes.map((each) => ({ __typename: `${type}Edge`, node: { __typename: type, ...each } })),
      },
    });
    renderPage(page, {
      path: '/list',
      mocks: [{ request: { query, variables }, result: { data: listOf(node) } }],
      prepare: (client) => client.writeQuery({ query, variables, data: listOf() }),
    });
    expect(screen.getByRole('heading', { level: 2, name: /^No \w+ Yet$/ })).toBeVisible();
    expect(await screen.findByRole('link', { name: /^My letter/ })).toBeVisible();
  },
);

test('the search stays while it fails and finds nothing, and can be cleared', async () => {
  const find = (search: string | null, ...nodes: object[]) => ({
    request: { query: MyPromptsDocument, variables: { search, category: null, first: 24 } },
    result: {
      data: {
        ownPrompts: {
          __typename: 'OwnPromptConnection' as const,
          totalCount: nodes.length,
          pageInfo: { __typename: 'PageInfo' as const, hasNextPage: false, endCursor: null },
          edges: nodes.map((node) => ({ __typename: 'OwnPromptEdge', node: { __typename: 'OwnPrompt', ...node } })),
        },
      },
    },
  });
  // Each is there once: a page that asked while it is prepared would ask again and again.
  const failed = { ...find('lease'), result: undefined, error: new TypeError('Failed to fetch') };
  const mocks = [find(null, PROMPT), failed, find('leases'), find(null, PROMPT)];
  const { user, currentUrl } = renderPage(<MyPromptsPage />, { path: '/my-prompts', mocks });
  const search = await screen.findByRole('searchbox', { name: 'Search my prompts' });
  await user.type(search, 'lease');
  expect(await screen.findByRole('heading', { name: 'Your prompts could not be loaded' })).toBeVisible();
  expect(search).toHaveFocus();
  await user.keyboard('s');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('link', { name: /^My letter/ })).toBeVisible();
  await waitFor(() => expect(search).toHaveValue(''));
  expect(currentUrl()).toBe('/my-prompts');
});
