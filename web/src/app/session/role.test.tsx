import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { addMocksToSchema } from '@graphql-tools/mock';
import { buildSchema, executeSync, getOperationAST, isEnumType, type DocumentNode } from 'graphql';
import { readFileSync } from 'node:fs';
import { ContactMessagesDocument } from '../../features/administration/inbox/ContactMessages.generated.ts';
import { AuditPageDocument } from '../../pages/admin/AuditPage.generated.ts';
import { InboxCountsDocument } from '../../pages/admin/MessagesPage.generated.ts';
import { OverviewPageDocument } from '../../pages/admin/OverviewPage.generated.ts';
import { PromptFiguresPageDocument } from '../../pages/admin/PromptFiguresPage.generated.ts';
import { UserRecordDocument } from '../../pages/users/UserPage.generated.ts';
import { UsersDocument, UsersOverviewDocument } from '../../pages/users/UsersPage.generated.ts';
import { createCache } from '../../api/cache.ts';
import { memberPages } from '../routes/memberPages.tsx';
import { record } from '../../pages/users/UserPage.fixture.tsx';
import { renderApp } from '../../../test/renderApp.tsx';
import { DAY } from '../../ui/relativeTime.ts';
import { mockServer } from '../../../test/server.ts';
import { shellData } from '../../../test/shell.ts';
import { focusWindow, signedIn } from './session.fixture.ts';

const shellOf = (role: 'admin' | 'member') => ({ data: shellData({ role }) });
const forbidden = {
  status: 403,
  error: { code: 'FORBIDDEN', message: 'Your account does not have the role that this needs.' },
} as const;
const log = {
  data: {
    auditLog: {
      __typename: 'AuditConnection',
      pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
      edges: record.audit.map((node) => ({ __typename: 'AuditEdge', node })),
    },
  },
};

/** The queries of each page of admins. */
const pages: Readonly<Record<string, readonly DocumentNode[]>> = {
  '/admin': [OverviewPageDocument],
  '/admin/users': [UsersDocument, UsersOverviewDocument],
  '/admin/users/:id': [UserRecordDocument],
  '/admin/messages': [InboxCountsDocument, ContactMessagesDocument],
  '/admin/prompts': [PromptFiguresPageDocument],
  '/admin/audit': [AuditPageDocument],
};

let day = 0;
/** Many texts are days or keys. */
const nextDay = () => new Date((day += 1) * DAY).toISOString().slice(0, 10);
const plainSchema = buildSchema(readFileSync(new URL('../../../../schema.graphql', import.meta.url), 'utf8'));
/** Without these, mocked values are random. */
const firstValues = Object.fromEntries(
  Object.values(plainSchema.getTypeMap())
    .filter(isEnumType)
    .map((type) => [type.name, () => type.getValues()[0]!.value as unknown]),
);
const schema = addMocksToSchema({
  schema: plainSchema,
  mocks: {
    ...firstValues,
    String: nextDay,
    DateTimeISO: () => '2026-11-20T10:00:00.000Z',
    Boolean: () => false,
    Int: () => 3,
    Float: () => 0.5,
  },
});
const nameOf = (document: DocumentNode) => getOperationAST(document)!.name!.value;
const responsesOf = (documents: readonly DocumentNode[]) =>
  Object.fromEntries(
    documents.map((document) => [
      nameOf(document),
      ({ variables }: { variables: Record<string, unknown> }) => {
        const asSent = createCache().transformDocument(document);
        return { data: executeSync({ schema, document: asSent, variableValues: variables }).data };
      },
    ]),
  );

const menuItems = async (user: ReturnType<typeof renderApp>['user']) => {
  await user.click(screen.getByRole('button', { name: /^Account of/ }));
  return within(await screen.findByRole('menu', { name: 'Account' }))
    .getAllByRole('menuitem')
    .map((item) => item.textContent);
};

test('an admin whose role is taken away learns it from the next request, and no page of admins shows anything', async () => {
  const server = mockServer({ LibraryShell: shellOf('admin'), AuditPage: log, AuditLogCsv: forbidden });
  signedIn();
  const { user } = renderApp('/admin/audit');
  expect(await screen.findByRole('list', { name: 'Audit log' })).toBeVisible();
  server.respondWith({ LibraryShell: shellOf('member'), AuditPage: forbidden });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByRole('heading', { name: 'For administrators' })).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Audit log' })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Administration' })).toBeNull();
  // The page says it, and no toast beside it.
  expect(screen.queryByText(forbidden.error.message)).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: 'Audit log' })).toHaveFocus();
  expect(await menuItems(user)).not.toContain('Administration');
});

test('the same from the export of the users, where two-step sign-in is missing now', async () => {
  const users = [UsersDocument, UsersOverviewDocument];
  const withoutFactor = { ...forbidden, error: { ...forbidden.error, message: 'Set up two-step sign-in first.' } };
  const server = mockServer({ LibraryShell: shellOf('admin'), ...responsesOf(users), UsersCsv: withoutFactor });
  signedIn();
  const { user } = renderApp('/admin/users');
  const button = await screen.findByRole('button', { name: 'Export CSV' });
  server.respondWith({ Users: withoutFactor });
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Two-step sign-in is required' })).toBeVisible();
  expect(screen.getAllByText(withoutFactor.error.message)).toHaveLength(1);
  expect(screen.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toHaveFocus();
});

test('every page of admins is known here', () => {
  const paths = memberPages.map(({ path }) => path).filter((path) => path.startsWith('/admin'));
  expect(Object.keys(pages).sort()).toEqual(paths.sort());
});

test.each(Object.keys(pages))('%s shows nothing to such an admin when the window gets the focus', async (path) => {
  const documents = pages[path]!;
  const server = mockServer({ LibraryShell: shellOf('admin'), ...responsesOf(documents) });
  signedIn();
  renderApp(path.replace(':id', 'demo-paula'));
  expect(await screen.findByRole('navigation', { name: 'Administration' })).toBeVisible();
  for (const document of documents) await waitFor(() => expect(server.callCount(nameOf(document))).toBeGreaterThan(0));
  expect(screen.queryByRole('alert')).toBeNull();
  server.respondWith({
    LibraryShell: shellOf('member'),
    ...Object.fromEntries(documents.map((document) => [nameOf(document), forbidden])),
  });
  await focusWindow();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^(For administrators|Error Loading Users)/);
  expect(screen.queryByRole('navigation', { name: 'Administration' })).toBeNull();
});

test('what such an admin has typed stays, and asks before it is lost', async () => {
  const server = mockServer({ LibraryShell: shellOf('admin'), UserRecord: { data: { userRecord: record } } });
  signedIn();
  const { user } = renderApp('/admin/users/demo-paula');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit user' }));
  await user.type(dialog.getByRole('textbox', { name: /^Last name/ }), '-Ashdown');
  server.respondWith({ LibraryShell: shellOf('member'), UserRecord: forbidden, AdminUpdateUser: forbidden });
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByRole('heading', { name: 'For administrators', hidden: true })).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Administration', hidden: true })).toBeNull();
  expect(dialog.getByRole('textbox', { name: /^Last name/ })).toHaveValue('Prowell-Ashdown');
  expect(dialog.getByRole('alert')).toHaveTextContent('Your account does not have the role that this needs.');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { name: 'For administrators' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'User' })).toHaveFocus();
});
