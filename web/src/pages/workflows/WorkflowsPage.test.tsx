import { expect, test } from '@jest/globals';
import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { renderPage } from '../../../test/render.tsx';
import { WorkflowsPageDocument } from './WorkflowsPage.generated.ts';
import { WorkflowsPage } from './WorkflowsPage.tsx';

const category = (id: string) => ({ __typename: 'Category' as const, id, name: id, icon: 'folder', color: 'neutral' });
const edge = (id: string, of: string, isLocked = false) => ({
  __typename: 'WorkflowEdge' as const,
  cursor: id,
  node: {
    __typename: 'Workflow' as const,
    id,
    title: `About ${id}`,
    purpose: `Gets ${id} done.`,
    isPremium: isLocked,
    isLocked,
    category: category(of),
    steps: [
      { __typename: 'WorkflowStep' as const, title: 'First' },
      { __typename: 'WorkflowStep' as const, title: 'Second' },
    ],
  },
});
const request = { query: WorkflowsPageDocument, variables: { first: 24 } };
const page: MockLink.MockedResponse = {
  request,
  result: {
    data: {
      workflows: {
        __typename: 'WorkflowConnection',
        totalCount: 3,
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
        edges: [edge('lease', 'Legal'), edge('will', 'Legal', true), edge('audit', 'Finance')],
      },
    },
  },
};

const open = (...mocks: MockLink.MockedResponse[]) => renderPage(<WorkflowsPage />, { path: '/workflows', mocks });

test('they are listed by category, each with its steps and whether it is locked', async () => {
  open(page);
  const legal = within(await screen.findByRole('region', { name: 'Legal' }));
  expect(legal.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/workflows/lease', '/workflows/will']);
  expect(within(screen.getByRole('region', { name: 'Finance' })).getAllByRole('article')).toHaveLength(1);
  const locked = within(legal.getByRole('article', { name: 'About will' }));
  expect(locked.getByText(', locked')).toBeInTheDocument();
  expect(locked.getByRole('list', { name: 'Steps' })).toHaveTextContent('FirstSecond');
});

test('a failure can be tried again', async () => {
  const { user } = open({ request, result: { errors: [new GraphQLError('Broken')] } }, page);
  await user.click(await screen.findByRole('button', { name: /Try Again/i }));
  expect(await screen.findByRole('region', { name: 'Legal' })).toBeVisible();
});
