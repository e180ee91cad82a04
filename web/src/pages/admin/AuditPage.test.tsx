import type { MockLink } from '@apollo/client/testing';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import {
  AuditLogCsvDocument,
  type AuditLogCsvQueryVariables,
} from '../../features/administration/audit/AuditLogCsv.generated.ts';
import { mockDownloads } from '../../../test/downloads.ts';
import { renderPage } from '../../../test/render.tsx';
import { AuditPageDocument } from './AuditPage.generated.ts';
import { AuditPage } from './AuditPage.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

const entry = (id: string, overrides: object = {}) => {
  const made = {
    __typename: 'AuditEntry' as const,
    id,
    at: '2026-11-20T10:00:00.000Z',
    action: 'user.disabled',
    actorId: 'admin-1',
    actorEmail: 'admin@example.test' as string | null,
    subjectId: 'member-7',
    subjectEmail: 'paula@example.test' as string | null,
    network: '203.0.113.9',
    detail: '{}',
    ...overrides,
  };
  return { ...made, actorEmailThen: made.actorEmail, subjectEmailThen: made.subjectEmail, ...overrides };
};

const log = (
  nodes: ReturnType<typeof entry>[],
  { after, endCursor, ...filter }: AuditLogCsvQueryVariables & { after?: string; endCursor?: string } = {},
): MockLink.MockedResponse => ({
  request: { query: AuditPageDocument, variables: { ...filter, first: 50, ...(after && { after }) } },
  result: {
    data: {
      auditLog: {
        __typename: 'AuditConnection',
        pageInfo: { __typename: 'PageInfo', hasNextPage: endCursor !== undefined, endCursor: endCursor ?? null },
        edges: nodes.map((node) => ({ __typename: 'AuditEdge', node })),
      },
    },
  },
});

const open = (mocks: MockLink.MockedResponse[], { url = '/admin/audit' } = {}) =>
  renderPage(<AuditPage />, { path: '/admin/audit', url, mocks, me: { role: 'admin' } });

const rows = async () => within(await screen.findByRole('list', { name: 'Audit log' })).getAllByRole('listitem');

test('shows who did what, to whom and from where', async () => {
  open([
    log([
      entry('1'),
      entry('2', { action: 'sign-in.failed', actorId: null, actorEmail: null, subjectId: null, network: null }),
      entry('3', { action: 'password.changed', subjectId: 'admin-1' }),
      entry('4', { action: 'partner-key.rotated', actorEmail: null, subjectEmail: null }),
    ]),
  ]);
  const [first, second, third, fourth] = await rows();
  expect(first).toHaveTextContent(/^Disabled a userby admin@example\.test, for paula@example\.testNov 20, 2026/);
  expect(first).toHaveTextContent('from 203.0.113.9');
  expect(
    within(first!)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/admin/users/admin-1', '/admin/users/member-7']);
  expect(second).toHaveTextContent(/^Failed a password checkby a visitor or the system/);
  expect(second).toHaveTextContent('from the system');
  // The user is named once if actor and subject are the same.
  expect(third).not.toHaveTextContent('for');
  // Falls back to the action and the ids if there is no label and no email.
  expect(fourth).toHaveTextContent(/^partner key rotatedby admin-1, for member-7/);
});

test('shows the details of a change on demand', async () => {
  const { user } = open([
    log([
      entry('1', { action: 'user.changed', detail: '{"newEmail":"b@example.test","fields":["firstName"],"isTestUser":true}' }),
      entry('2'),
    ]),
  ]);
  const [first, second] = await rows();
  expect(screen.queryByText('b@example.test')).toBeNull();
  const details = within(first!).getByRole('button', { name: /^Details/ });
  await user.click(details);
  expect(details).toHaveAttribute('aria-expanded', 'true');
  expect(
    within(first!)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual(['New email', 'Fields', 'Is test user']);
  expect(
    within(first!)
      .getAllByRole('definition')
      .map((fact) => fact.textContent),
  ).toEqual(['b@example.test', 'first name', 'yes']);
  expect(within(second!).queryByRole('button')).toBeNull();
});

test.each([
  // PostgreSQL stores the shorter name first.
  ['{"role":{"to":"admin","from":"member"}}', 'Role: member → admin'],
  ['{"to":"annual","from":"monthly"}', 'Change: monthly → annual'],
  ['{"proUntil":{"to":null,"from":"2026-12-01T12:00:00.000Z"}}', /^Pro until: Dec 1, 2026, .* → none$/],
  ['{"lastName":{"to":"deLuca","from":null}}', 'Last name: none → deLuca'],
  [
    '{"filter":{"plan":"annual","status":"setupRequired","search":"aB"}}',
    'Filter: plan annual, status setup required, search aB',
  ],
  ['{"filter":{}}', 'Filter: none'],
  ['{"profileImageUrl":null}', 'Profile image URL: none'],
  ['{"keyId":"k1"}', 'Key ID: k1'],
  ['{"scopes":["catalog:read","usage:write"]}', 'Scopes: catalog:read, usage:write'],
  ['{"cents":4900}', 'Amount: $49.00'],
  ['{"act":"password link"}', 'What was tried: password link'],
])('shows the detail %s in words', async (detail, words) => {
  const { user } = open([log([entry('1', { detail })])]);
  await user.click(await screen.findByRole('button', { name: /^Details/ }));
  const pair = `${screen.getByRole('term').textContent}: ${screen.getByRole('definition').textContent}`;
  expect(pair).toMatch(words);
});

test('keeps the filters in the URL', async () => {
  const { user, currentUrl } = open(
    [
      log([entry('1')], { action: 'user', search: 'member-7' }),
      log([], { action: 'email', search: 'member-7' }),
      log([entry('9')]),
    ],
    { url: '/admin/audit?action=user&user=member-7' },
  );
  await rows();
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent('The latest entry');
  expect(screen.getByLabelText('User')).toHaveValue('member-7');
  await user.selectOptions(screen.getByLabelText('Action'), 'Email addresses');
  expect(await screen.findByText('No entries match these filters.')).toBeVisible();
  expect(status).toHaveTextContent('0 entries');
  expect(currentUrl()).toBe('/admin/audit?action=email&user=member-7');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await rows();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(currentUrl()).toBe('/admin/audit');
  expect(screen.getByLabelText('User')).toHaveValue('');
});

test('shows the address of that time, or the id, and marks the present address', async () => {
  open([log([entry('1', { actorEmailThen: 'old@example.test', subjectEmailThen: null })])]);
  const [row] = await rows();
  expect(row).toHaveTextContent(/by old@example\.test \(now admin@example\.test\), for member-7 \(now paula@example\.test\)/);
});

test.each(['member-8', 'other@exam'])('filters by the id or a part of the email of a user: %s', async (given) => {
  const { user, currentUrl } = open([
    log([entry('1')]),
    log([entry('2', { actorEmail: 'other@example.test' })], { search: given }),
  ]);
  await rows();
  await user.type(screen.getByLabelText('User'), ` ${given}`);
  expect(await screen.findByText('other@example.test')).toBeVisible();
  expect(currentUrl()).toBe(`/admin/audit?user=${encodeURIComponent(given)}`);
});

test('filters by days, from the beginning of the first to the end of the last', async () => {
  const since = new Date(2026, 10, 1).toISOString();
  const until = new Date(2026, 10, 8).toISOString();
  const { user, currentUrl } = open([
    log([entry('1'), entry('2')]),
    log([entry('1')], { since }),
    log([], { since, until }),
    log([entry('1'), entry('2')]),
  ]);
  await rows();
  await user.type(screen.getByLabelText('From'), '2026-11-01');
  expect(await screen.findByText('The latest entry')).toBeVisible();
  await user.type(screen.getByLabelText('To'), '2026-11-07');
  expect(await screen.findByText('No entries match these filters.')).toBeVisible();
  expect(currentUrl()).toBe('/admin/audit?from=2026-11-01&to=2026-11-07');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await rows()).toHaveLength(2);
  for (const label of ['From', 'To']) expect(screen.getByLabelText(label)).toHaveValue('');
});

test.each(['from=2026-02-30&to=soon', 'from=0002-11-01&to=20026-11-01'])(
  'takes no day of the URL that does not exist: %s',
  async (days) => {
    open([log([entry('1')])], { url: `/admin/audit?${days}` });
    await rows();
    for (const label of ['From', 'To']) expect(screen.getByLabelText(label)).toHaveValue('');
  },
);

test('filters by no year that is being typed', async () => {
  const { user, currentUrl } = open([log([entry('1')]), log([entry('2')], { search: 'p' })]);
  await rows();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '0002-11-01' } });
  await user.type(screen.getByLabelText('User'), 'p');
  await waitFor(() => expect(currentUrl()).toBe('/admin/audit?user=p'));
  expect(screen.getByLabelText('From')).toHaveValue('0002-11-01');
});

test('says that a period ends before it begins', async () => {
  open([log([], { since: new Date(2026, 10, 8).toISOString(), until: new Date(2026, 10, 3).toISOString() })], {
    url: '/admin/audit?from=2026-11-08&to=2026-11-02',
  });
  expect(await screen.findByText('No entries match these filters.')).toBeVisible();
  expect(screen.getByLabelText('To')).toHaveAccessibleDescription('This is before the first day');
  expect(screen.getByLabelText('From')).toBeValid();
});

describe('The export', () => {
  const csv = (variables: AuditLogCsvQueryVariables, result: MockLink.MockedResponse['result']): MockLink.MockedResponse => ({
    request: { query: AuditLogCsvDocument, variables },
    result,
  });

  test('saves what the filters show as a file', async () => {
    const saved = mockDownloads();
    const filter = { action: 'user', search: 'paula' };
    const { user } = open([log([entry('1')], filter), csv(filter, { data: { auditLogCsv: 'id,at\r\n' } })], {
      url: '/admin/audit?action=user&user=paula',
    });
    await rows();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)]));
  });

  test('says why there is none', async () => {
    const message = 'More than 10,000 entries match. Choose a shorter period.';
    const extensions = { code: 'BAD_USER_INPUT', fields: { since: 'More than 10,000 entries match. Choose a shorter period' } };
    const { user } = open([log([entry('1')]), csv({}, { errors: [new GraphQLError(message, { extensions })] })]);
    await rows();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText(message)).toBeVisible();
  });
});

test('links an entry about a message to the message', async () => {
  open([
    log([
      entry('1', { action: 'message.marked', subjectId: null, detail: '{"message":"m-1","isRead":true}' }),
      entry('2', { action: 'user.changed', subjectId: null, detail: '{"message":"m-2"}' }),
      entry('3', { action: 'message.marked', subjectId: null, detail: 'none' }),
    ]),
  ]);
  const [first, ...others] = await rows();
  const link = within(first!).getByRole('link', { name: /^show the message \(.+, Nov 20, 2026, .+\)$/ });
  expect(link).toHaveAttribute('href', '/admin/messages?q=m-1');
  for (const other of others) expect(within(other).queryByRole('link', { name: /^show the message/ })).toBeNull();
});

test('loads more entries on demand', async () => {
  const { user } = open([
    log(
      Array.from({ length: 50 }, (_, at) => entry(String(at))),
      { endCursor: 'c50' },
    ),
    log([entry('last')], { after: 'c50' }),
  ]);
  expect(await screen.findByText('The latest 50 entries')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load more entries' }));
  expect(await screen.findByText('The latest 51 entries')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more entries' })).toBeNull());
});

test('shows a missing role, and can retry after a network error', async () => {
  const errors = [new GraphQLError('You may not do this', { extensions: { code: 'FORBIDDEN' } })];
  const forbidden = open([{ request: log([]).request, result: { errors } }]);
  expect(await screen.findByRole('heading', { name: 'For administrators' })).toBeVisible();
  expect(screen.queryByLabelText('Action')).toBeNull();
  forbidden.unmount();
  const { user } = open([{ request: log([]).request, error: new Error('unreachable') }, log([entry('1')])]);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(1);
});
