import type { MockLink } from '@apollo/client/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { renderPage } from '../../../test/render.tsx';
import { MarkContactMessageDocument, ResolvePromptReportDocument } from '../../features/administration/inbox/Inbox.generated.ts';
import {
  ContactMessagesDocument,
  type ContactMessagesQuery,
  type ContactMessagesQueryVariables,
} from '../../features/administration/inbox/ContactMessages.generated.ts';
import { PromptReportsDocument } from '../../features/administration/inbox/PromptReports.generated.ts';
import { InboxCountsDocument } from './MessagesPage.generated.ts';
import { MessagesPage } from './MessagesPage.tsx';

const message = (id: string, marks: { readAt?: string; answeredAt?: string; answeredBy?: string; userId?: string } = {}) => ({
  __typename: 'ContactMessage' as const,
  id,
  name: `Name of ${id}`,
  email: `${id}+work@example.test`,
  userId: null,
  subject: `Subject of ${id} & more`,
  message: `First line of ${id}\nSecond line`,
  createdAt: '2026-11-20T10:00:00.000Z',
  readAt: null,
  answeredAt: null,
  answeredBy: null,
  ...marks,
});

const report = (
  id: string,
  { email = 'member@example.test', resolvedAt = null }: { email?: string | null; resolvedAt?: string | null } = {},
) => ({
  __typename: 'PromptReport' as const,
  id,
  email,
  userId: email && 'member/1',
  message: `What is wrong: ${id}`,
  createdAt: '2026-11-20T10:00:00.000Z',
  resolvedAt,
  prompt: { __typename: 'Prompt' as const, id: `prompt-${id}`, title: `Prompt of ${id}` },
});

const counts = (unread: number, open: number): MockLink.MockedResponse => ({
  request: { query: InboxCountsDocument },
  result: {
    data: {
      contactMessages: { __typename: 'ContactMessageConnection', unread },
      promptReports: { __typename: 'PromptReportConnection', open },
    },
  },
});

const connection = (typename: string, nodes: readonly { id: string }[], rest: { totalCount?: number; endCursor?: string }) => ({
  __typename: `${typename}Connection`,
  totalCount: rest.totalCount ?? nodes.length,
  totalCountIsExact: true,
  pageInfo: { __typename: 'PageInfo', hasNextPage: rest.endCursor !== undefined, endCursor: rest.endCursor ?? null },
  edges: nodes.map((node) => ({ __typename: `${typename}Edge`, node })),
});

const messages = (
  nodes: ReturnType<typeof message>[],
  {
    filter = 'all',
    search,
    after,
    ...rest
  }: { filter?: string; search?: string; after?: string; totalCount?: number; endCursor?: string } = {},
): MockLink.MockedResponse => ({
  request: {
    query: ContactMessagesDocument,
    variables: { filter, ...(search && { search }), first: 25, ...(after && { after }) },
  },
  result: {
    data: {
      contactMessages: {
        ...connection('ContactMessage', nodes, rest),
        unread: nodes.filter(({ readAt }) => readAt === null).length,
      },
    },
  },
});

const reports = (nodes: ReturnType<typeof report>[], onlyOpen = true): MockLink.MockedResponse => ({
  request: { query: PromptReportsDocument, variables: { onlyOpen, first: 25 } },
  result: {
    data: {
      promptReports: {
        ...connection('PromptReport', nodes, {}),
        open: nodes.filter(({ resolvedAt }) => resolvedAt === null).length,
      },
    },
  },
});

/** The response to one change of a message that is read. Nothing else is sent: another admin may have changed it. */
const markResponse = (id: string, change: { isRead: boolean } | { isAnswered: boolean }): MockLink.MockedResponse => ({
  request: { query: MarkContactMessageDocument, variables: { id, ...change } },
  result: {
    data: {
      markContactMessage: {
        __typename: 'ContactMessage',
        id,
        readAt: 'isRead' in change && !change.isRead ? null : '2026-11-21T10:00:00.000Z',
        answeredAt: 'isAnswered' in change && change.isAnswered ? '2026-11-21T10:00:00.000Z' : null,
        answeredBy: 'isAnswered' in change && change.isAnswered ? 'ada@promptory.test' : null,
      },
    },
  },
});

const resolveResponse = (id: string, isResolved: boolean): MockLink.MockedResponse => ({
  request: { query: ResolvePromptReportDocument, variables: { id, isResolved } },
  result: {
    data: {
      resolvePromptReport: { __typename: 'PromptReport', id, resolvedAt: isResolved ? '2026-11-21T10:00:00.000Z' : null },
    },
  },
});

const open = (mocks: MockLink.MockedResponse[], url = '/admin/messages') =>
  renderPage(<MessagesPage />, { path: '/admin/messages', url, mocks, me: { role: 'admin' } });

const messageButton = (id: string) => screen.findByRole('button', { name: new RegExp(`^Subject of ${id}`) });

describe('Contact messages', () => {
  test('expand to the full text and become read', async () => {
    const { user, operations } = open([
      counts(2, 0),
      messages([message('one'), message('two')]),
      markResponse('one', { isRead: true }),
    ]);
    expect(await screen.findByRole('tab', { name: 'Contact messages (2)' })).toHaveAttribute('aria-selected', 'true');
    expect(within(await messageButton('one')).getByText('New')).toBeVisible();
    expect(screen.queryByText(/First line/)).toBeNull();

    await user.click(await messageButton('one'));
    expect(screen.getByText(/First line of one\s+Second line/)).toBeVisible();
    expect(screen.getByText('From Name of one, one+work@example.test (no account)')).toBeVisible();
    expect(await messageButton('one')).toHaveAttribute('aria-expanded', 'true');
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Contact messages (1)' })).toBeVisible());
    expect(within(await messageButton('one')).queryByText('New')).toBeNull();

    await user.click(await messageButton('one'));
    expect(screen.queryByText(/First line/)).toBeNull();
    await user.click(await messageButton('one'));
    expect(operations.filter((name) => name === 'MarkContactMessage')).toHaveLength(1);
  });

  test('have a reply link with the email and the subject', async () => {
    const { user } = open([counts(0, 0), messages([message('one', { readAt: '2026-11-20T11:00:00.000Z' })])]);
    await user.click(await messageButton('one'));
    expect(screen.getByRole('link', { name: 'Reply' })).toHaveAttribute(
      'href',
      'mailto:one%2Bwork@example.test?subject=Re%3A%20Subject%20of%20one%20%26%20more',
    );
  });

  test('link to the account of the address', async () => {
    const { user } = open([counts(0, 0), messages([message('one', { readAt: '2026-11-20T11:00:00.000Z', userId: 'user/1' })])]);
    await user.click(await messageButton('one'));
    const link = screen.getByRole('link', { name: 'one+work@example.test' });
    expect(link).toHaveAttribute('href', '/admin/users/user%2F1');
    // Anybody can enter any address.
    expect(link.parentElement).toHaveTextContent('one+work@example.test (sender not verified)');
  });

  test('that were answered and are marked as unread are not new', async () => {
    open([counts(1, 0), messages([message('one', { answeredAt: '2026-11-20T11:00:00.000Z' })])]);
    const button = within(await messageButton('one'));
    expect(button.getByText('Unread')).toBeVisible();
    expect(button.queryByText('New')).toBeNull();
  });

  test('can be marked as answered, not answered and unread', async () => {
    const read = message('one', { readAt: '2026-11-20T11:00:00.000Z' });
    const { user } = open([
      counts(0, 0),
      messages([read]),
      markResponse('one', { isAnswered: true }),
      markResponse('one', { isAnswered: false }),
      markResponse('one', { isRead: false }),
    ]);
    await user.click(await messageButton('one'));
    await user.click(screen.getByRole('button', { name: 'Mark as answered' }));
    expect(await within(await messageButton('one')).findByText('Answered')).toBeVisible();
    expect(await screen.findByText(/^Answered by ada@promptory\.test, Nov 21, 2026/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Mark as not answered' }));
    await waitFor(async () => expect(within(await messageButton('one')).queryByText('Answered')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Mark as unread' }));
    expect(await within(await messageButton('one')).findByText('New')).toBeVisible();
    expect(await messageButton('one')).toHaveAttribute('aria-expanded', 'false');
    expect(await messageButton('one')).toHaveFocus();
    expect(await screen.findByRole('tab', { name: 'Contact messages (1)' })).toBeVisible();
  });

  test('stay unchanged after an error, which is shown', async () => {
    const read = message('one', { readAt: '2026-11-20T11:00:00.000Z' });
    const { user } = open([
      counts(0, 0),
      messages([read]),
      { request: markResponse('one', { isAnswered: true }).request, error: new Error('unreachable') },
    ]);
    await user.click(await messageButton('one'));
    await user.click(screen.getByRole('button', { name: 'Mark as answered' }));
    expect(await screen.findByText('The message could not be changed. Please try again.')).toBeVisible();
    expect(within(await messageButton('one')).queryByText('Answered')).toBeNull();
  });

  test('are filtered by the URL, with a message if there are none', async () => {
    const { user, currentUrl } = open(
      [counts(0, 0), messages([], { filter: 'unread' }), messages([], { filter: 'unanswered' })],
      '/admin/messages?filter=unread',
    );
    expect(await screen.findByText('Every message has been read.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Show'), 'Unanswered');
    expect(await screen.findByText('Every message has been answered.')).toBeVisible();
    expect(currentUrl()).toBe('/admin/messages?filter=unanswered');
  });

  test('are counted by the filter, and a change is counted at once', async () => {
    const { user } = open(
      [
        counts(2, 0),
        messages([message('one'), message('two')], { filter: 'unread' }),
        markResponse('one', { isRead: true }),
        messages([message('one'), message('two')], { filter: 'unanswered' }),
        markResponse('two', { isRead: true }),
        markResponse('two', { isAnswered: true }),
      ],
      '/admin/messages?filter=unread',
    );
    expect(await screen.findByText('2 unread messages')).toBeVisible();
    await user.click(await messageButton('one'));
    expect(await screen.findByText('1 unread message')).toBeVisible();
    expect(screen.getByText(/First line of one/)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Show'), 'Unanswered');
    expect(await screen.findByText('2 unanswered messages')).toBeVisible();
    await user.click(await messageButton('two'));
    await user.click(screen.getByRole('button', { name: 'Mark as answered' }));
    expect(await screen.findByText('1 unanswered message')).toBeVisible();
  });

  test('are counted in those that a search has found, and in no others', async () => {
    const { user, client } = open(
      [counts(2, 0), messages([message('one')], { filter: 'unread', search: 'invoice' }), markResponse('one', { isRead: true })],
      '/admin/messages?filter=unread&q=invoice',
    );
    const { request, result } = messages([message('two')], { filter: 'unread', search: 'other' });
    client.writeQuery({
      query: ContactMessagesDocument,
      variables: request.variables as ContactMessagesQueryVariables,
      data: (result as { data: ContactMessagesQuery }).data,
    });
    await user.click(await messageButton('one'));
    expect(await screen.findByText('0 unread messages')).toBeVisible();
    const others = client.readQuery({
      query: ContactMessagesDocument,
      variables: request.variables as ContactMessagesQueryVariables,
    });
    expect(others!.contactMessages.totalCount).toBe(1);
  });

  test('are found by words, together with the filter, and the URL has both', async () => {
    const { user, currentUrl } = open(
      [
        counts(2, 0),
        messages([message('one'), message('two')], { filter: 'unread' }),
        messages([message('two')], { filter: 'unread', search: 'invoice' }),
        messages([], { search: 'invoice' }),
        messages([message('one'), message('two')]),
      ],
      '/admin/messages?filter=unread',
    );
    await messageButton('one');
    await user.type(screen.getByLabelText('Search messages'), ' invoice');
    expect(await screen.findByText('1 unread message')).toBeVisible();
    expect(currentUrl()).toBe('/admin/messages?filter=unread&q=invoice');
    await user.selectOptions(screen.getByLabelText('Show'), 'All messages');
    expect(await screen.findByText('No messages match this search.')).toBeVisible();
    expect(currentUrl()).toBe('/admin/messages?q=invoice');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await messageButton('one')).toBeVisible();
    expect(screen.getByLabelText('Search messages')).toHaveValue('');
  });

  test('that are found load more on demand', async () => {
    const { user } = open(
      [
        counts(0, 0),
        messages(
          Array.from({ length: 25 }, (_, at) => message(`m${at}`)),
          { search: 'invoice', totalCount: 26, endCursor: 'c25' },
        ),
        messages([message('last')], { search: 'invoice', after: 'c25', totalCount: 26 }),
      ],
      '/admin/messages?q=invoice',
    );
    await user.click(await screen.findByRole('button', { name: 'Load more messages' }));
    expect(await messageButton('last')).toHaveFocus();
  });

  test('are open where a link leads to one', async () => {
    const id = '1f0c5a52-0000-4000-8000-000000000001';
    open(
      [counts(0, 0), messages([message(id, { readAt: '2026-11-20T11:00:00.000Z' })], { search: id })],
      `/admin/messages?q=${id}`,
    );
    expect(await messageButton(id)).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText(/First line of/)).toBeVisible();
  });

  test('are read where a link leads to one', async () => {
    const id = '1f0c5a52-0000-4000-8000-000000000001';
    const { operations } = open(
      [counts(1, 0), messages([message(id)], { search: id }), markResponse(id, { isRead: true })],
      `/admin/messages?q=${id}`,
    );
    expect(await screen.findByRole('tab', { name: 'Contact messages' })).toBeVisible();
    expect(within(await messageButton(id)).queryByText('New')).toBeNull();
    expect(operations.filter((name) => name === 'MarkContactMessage')).toHaveLength(1);
  });

  test('load more on demand and focus the first new one', async () => {
    const { user } = open([
      counts(2, 0),
      messages(
        Array.from({ length: 25 }, (_, at) => message(`m${at}`)),
        { totalCount: 26, endCursor: 'c25' },
      ),
      messages([message('last')], { after: 'c25', totalCount: 26 }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Load more messages' }));
    expect(await messageButton('last')).toHaveFocus();
    expect(screen.getByText('26 messages')).toBeVisible();
  });
});

describe('Reports of prompts', () => {
  test('show prompt, member and text, and can be resolved and reopened', async () => {
    const { user, currentUrl } = open([
      counts(0, 2),
      messages([]),
      reports([report('one'), report('two', { email: null })]),
      resolveResponse('one', true),
      resolveResponse('one', false),
    ]);
    await user.click(await screen.findByRole('tab', { name: 'Reports of prompts (2)' }));
    expect(currentUrl()).toBe('/admin/messages?tab=reports');
    expect(await screen.findByRole('link', { name: 'Prompt of one' })).toHaveAttribute('href', '/prompt/prompt-one');
    expect(screen.getByText('What is wrong: one')).toBeVisible();
    const member = screen.getByRole('link', { name: 'member@example.test' });
    expect(member).toHaveAttribute('href', '/admin/users/member%2F1');
    expect(screen.getByText('A member whose account is gone')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Resolve (Prompt of one)' }));
    expect(await screen.findByText('Resolved')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Reports of prompts (1)' })).toBeVisible();
    expect(await screen.findByText('1 open report')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reopen (Prompt of one)' }));
    await waitFor(() => expect(screen.queryByText('Resolved')).toBeNull());
    expect(screen.getByRole('tab', { name: 'Reports of prompts (2)' })).toBeVisible();
  });

  test('include resolved ones if the URL says so', async () => {
    const { user, currentUrl } = open(
      [counts(0, 0), reports([]), reports([report('old', { resolvedAt: '2026-11-20T12:00:00.000Z' })], false)],
      '/admin/messages?tab=reports',
    );
    expect(await screen.findByText('No open reports.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Show'), 'Open and resolved');
    expect(await screen.findByText('Resolved')).toBeVisible();
    expect(currentUrl()).toBe('/admin/messages?tab=reports&reports=all');
  });
});

test('shows a member without the role no inbox', async () => {
  const errors = [new GraphQLError('You may not do this', { extensions: { code: 'FORBIDDEN' } })];
  open([
    { request: counts(0, 0).request, result: { errors } },
    { request: messages([]).request, result: { errors } },
  ]);
  expect(await screen.findByRole('heading', { name: 'For administrators' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('tab')).toBeNull());
});

test('can retry after an error', async () => {
  const { user } = open([
    counts(1, 0),
    { request: messages([]).request, error: new Error('unreachable') },
    messages([message('one')]),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await messageButton('one')).toBeVisible();
});
