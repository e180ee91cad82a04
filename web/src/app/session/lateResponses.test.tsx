import 'fake-indexeddb/auto';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { changeBook, forgetBook } from '../../api/clientSets/device.ts';
import { loadToasts } from '../../ui/toasts/Toaster.tsx';
import { noDemo, renderApp } from '../../../test/renderApp.tsx';
import { mockServer, errorResponse, unauthorized } from '../../../test/server.ts';
import { settle } from '../../../test/settle.ts';
import { freeMember, shellData } from '../../../test/shell.ts';

// A request that was sent under a session, and gets a 401 when that is over.

const KEY = 'admin_user_token';
const shell = { data: shellData() };

// A toast that should not be there would be there at once.
beforeAll(() => loadToasts());
afterEach(async () => {
  for (const userId of ['demo-pro', 'demo-free']) await forgetBook(userId);
});

/** Holds the next request of an operation until it is refused. */
function hold(operation: string) {
  const originalFetch = globalThis.fetch;
  let refuse: (() => void) | undefined;
  globalThis.fetch = async (...args) => {
    if (!(args[1]?.body as string).includes(operation)) return originalFetch(...args);
    globalThis.fetch = originalFetch;
    await new Promise<void>((resolve) => (refuse = resolve));
    return errorResponse(unauthorized);
  };
  return {
    isSent: () => waitFor(() => expect(refuse).toBeDefined()),
    refuse: () => {
      refuse?.();
      return settle();
    },
  };
}

function openRecent() {
  const server = mockServer({
    LibraryShell: shell,
    RecentUses: { data: { recentUses: [] } },
    DashboardActivity: { data: { recentUses: [], popularPrompts: [], startPrompts: [] } },
    ClientSetChanges: { data: { clientSetVault: null } },
    SignOut: { data: { signOut: true } },
    AppInfo: { data: noDemo },
  });
  localStorage.setItem(KEY, 'token-1');
  return server;
}

const elsewhere = (token: string) => {
  localStorage.setItem(KEY, token);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
};
const frontPage = () => screen.findByRole('heading', { level: 1, name: 'Ready-made AI prompts for professional work' });
const signOut = async (user: ReturnType<typeof renderApp>['user']) => {
  await user.click(await screen.findByRole('button', { name: /^Account of/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
};

const syncSets = (userId: string, vaultId: string) =>
  act(() => changeBook(userId, (book) => ({ ...book, sync: { vaultId, key: {} as CryptoKey, seen: 0 } })));

/** Opens a page of somebody who syncs client sets, and holds a request that no page waits for. */
async function openWithHeld(operation: string) {
  const server = openRecent();
  await syncSets('demo-pro', 'vault');
  const isFirst = operation === 'ClientSetChanges';
  let held = hold(isFirst ? operation : 'nothing');
  const page = renderApp('/recent');
  await screen.findByRole('button', { name: /^Account of/ });
  if (!isFirst) {
    held = hold(operation);
    window.dispatchEvent(new Event('focus'));
  }
  await held.isSent();
  return { ...page, server, held };
}

const operations = ['ClientSetChanges', 'LibraryShell'];

test.each(operations)('a late %s after a sign-out is nothing to tell', async (operation) => {
  const { user, leaveTo, held } = await openWithHeld(operation);
  await signOut(user);
  await frontPage();
  await held.refuse();
  expect(screen.queryByText('Unauthorized')).toBeNull();
  expect(leaveTo).not.toHaveBeenCalled();
});

test.each(operations)('a %s that is refused while the server signs out is nothing to tell', async (operation) => {
  const { user, server, held } = await openWithHeld(operation);
  server.respondWith({ SignOut: 'pending' });
  await signOut(user);
  await waitFor(() => expect(server.callCount('SignOut')).toBe(1));
  await held.refuse();
  expect(screen.queryByText('Unauthorized')).toBeNull();
});

test.each(operations)('a late %s does not sign out the next person', async (operation) => {
  const { server, leaveTo, held } = await openWithHeld(operation);
  server.respondWith({ LibraryShell: { data: shellData(freeMember) } });
  elsewhere('token-of-another');
  await screen.findByRole('button', { name: 'Account of Frank' });
  await held.refuse();
  expect(localStorage.getItem(KEY)).toBe('token-of-another');
  expect(screen.queryByText('Unauthorized')).toBeNull();
  expect(leaveTo).not.toHaveBeenCalled();
});

test('once a session has ended, what is refused later shows no error of its own', async () => {
  const server = openRecent();
  const held = hold('RecentUses');
  renderApp('/recent');
  await held.isSent();
  await screen.findByRole('button', { name: /^Account of/ });
  server.respondWith({ LibraryShell: unauthorized });
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByText('Unauthorized')).toBeVisible();
  await held.refuse();
  expect(screen.queryByText('Your recent prompts could not be loaded')).toBeNull();
});

test('the sync of the next person does not wait for that of the last one', async () => {
  const { server, held } = await openWithHeld('ClientSetChanges');
  await syncSets('demo-free', 'theirs');
  server.respondWith({ LibraryShell: { data: shellData(freeMember) } });
  elsewhere('token-of-another');
  await screen.findByRole('button', { name: 'Account of Frank' });
  expect(server.callCount('ClientSetChanges')).toBe(0);
  await held.refuse();
  await waitFor(() =>
    expect(server.calls).toContainEqual(
      expect.objectContaining({ operation: 'ClientSetChanges', authorization: 'Bearer token-of-another' }),
    ),
  );
});
