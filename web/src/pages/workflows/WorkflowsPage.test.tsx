import { describe, expect, test } from '@jest/globals';
import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { renderPage } from '../../../test/render.tsx';
import { MyWorkflowsDocument } from '../../features/workflows/own/OwnWorkflow.generated.ts';
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

const own = (id: string, isGone = false) => ({
  __typename: 'OwnWorkflow' as const,
  id,
  title: `Mine: ${id}`,
  purpose: '',
  isLocked: true,
  steps: [
    {
      __typename: 'OwnWorkflowStep' as const,
      title: 'First',
      prompt: isGone ? null : { __typename: 'Prompt' as const, id: 'letter' },
      ownPrompt: null,
    },
  ],
});
const mine = (...workflows: ReturnType<typeof own>[]): MockLink.MockedResponse => ({
  request: { query: MyWorkflowsDocument },
  result: {
    data: {
      ownWorkflows: {
        __typename: 'OwnWorkflowConnection',
        totalCount: workflows.length,
        edges: workflows.map((node) => ({ __typename: 'OwnWorkflowEdge', node })),
      },
    },
  },
});

const open = (...mocks: MockLink.MockedResponse[]) => renderPage(<WorkflowsPage />, { path: '/workflows', mocks });

test('one that another device has made since is shown when the page is opened again', async () => {
  const data = { ownWorkflows: { __typename: 'OwnWorkflowConnection' as const, totalCount: 0, edges: [] } };
  renderPage(<WorkflowsPage />, {
    path: '/workflows',
    mocks: [page, mine(own('new'))],
    prepare: (client) => client.writeQuery({ query: MyWorkflowsDocument, data }),
  });
  expect(screen.getByText(/^None yet\./)).toBeVisible();
  expect(await screen.findByRole('article', { name: 'Mine: new' })).toBeVisible();
});

test('they are listed by category, each with its steps and whether it is locked', async () => {
  open(page, mine());
  const legal = within(await screen.findByRole('region', { name: 'Legal' }));
  expect(legal.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/workflows/lease', '/workflows/will']);
  expect(within(screen.getByRole('region', { name: 'Finance' })).getAllByRole('article')).toHaveLength(1);
  const locked = within(legal.getByRole('article', { name: 'About will' }));
  expect(locked.getByText(', locked')).toBeInTheDocument();
  expect(locked.getByRole('list', { name: 'Steps' })).toHaveTextContent('FirstSecond');
});

test('a failure can be tried again', async () => {
  const { user } = open({ request, result: { errors: [new GraphQLError('Broken')] } }, page, mine());
  await user.click(await screen.findByRole('button', { name: /Try Again/i }));
  expect(await screen.findByRole('region', { name: 'Legal' })).toBeVisible();
});

test('those of the member are listed first, locked like their prompts, and say that a prompt is gone', async () => {
  open(page, mine(own('one'), own('two', true)));
  const list = within(await screen.findByRole('list', { name: 'My workflows' }));
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/workflows/mine/one',
    '/workflows/mine/two',
  ]);
  const [one, two] = list.getAllByRole('article');
  expect(within(one!).getByText(', locked')).toBeInTheDocument();
  expect(within(one!).queryByText(/is gone/)).toBeNull();
  expect(within(two!).getByText('A prompt is gone. Edit it to choose others.')).toBeVisible();
});

test('without one, the page says how to begin, and if they cannot be loaded, the others are there', async () => {
  const { unmount } = open(page, mine());
  expect(await screen.findByText(/^None yet\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'New workflow' })).toHaveAttribute('href', '/workflows/new');
  unmount();
  const { user } = open(page, { request: mine().request, error: new Error('offline') }, mine(own('one')));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Mine: one' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Legal' })).toBeVisible();
});

describe('a list whose cursor is refused', () => {
  const listOf = (endCursor: string | null, ...ids: string[]): MockLink.MockedResponse => ({
    request,
    result: {
      data: {
        workflows: {
          __typename: 'WorkflowConnection',
          totalCount: 2,
          pageInfo: { __typename: 'PageInfo', hasNextPage: endCursor !== null, endCursor },
          edges: ids.map((id) => edge(id, 'Legal')),
        },
      },
    },
  });
  const refused = (after: string, field: string): MockLink.MockedResponse => ({
    request: { ...request, variables: { first: 24, after } },
    result: { errors: [new GraphQLError('Refused', { extensions: { code: 'BAD_USER_INPUT', fields: { [field]: 'No' } } })] },
  });

  test('starts over', async () => {
    open(listOf('old', 'lease'), mine(), refused('old', 'after'), listOf(null, 'audit', 'will'));
    expect(await screen.findByRole('link', { name: 'About will' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'About lease' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Loading|Try again/ })).toBeNull();
  });

  test('can be tried again if the server gives the same one', async () => {
    open(listOf('old', 'lease'), mine(), refused('old', 'after'), listOf('old', 'lease'));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('does not start over for another reason', async () => {
    open(listOf('old', 'lease'), mine(), refused('old', 'first'), listOf(null, 'audit'));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'About lease' })).toBeVisible();
  });
});
