import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { record } from '../../pages/users/UserPage.fixture.tsx';
import { renderApp } from '../../../test/renderApp.tsx';
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
  expect(await menuItems(user)).not.toContain('Administration');
});

test('the same when the window gets the focus', async () => {
  const server = mockServer({ LibraryShell: shellOf('admin'), AuditPage: log });
  signedIn();
  renderApp('/admin/audit');
  await screen.findByRole('list', { name: 'Audit log' });
  server.respondWith({ LibraryShell: shellOf('member'), AuditPage: forbidden });
  await focusWindow();
  expect(await screen.findByRole('heading', { name: 'For administrators' })).toBeVisible();
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
});
