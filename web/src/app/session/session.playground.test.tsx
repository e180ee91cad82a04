import { describe, expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { graphiqlStorage } from '../../features/playground/graphiqlStorage.ts';
import { Providers } from '../Providers.tsx';
import { SessionProvider, useSession } from '../../api/session/Session.tsx';
import { noDemo, renderApp } from '../../../test/renderApp.tsx';
import { mockServer, unauthorized } from '../../../test/server.ts';
import { settle } from '../../../test/settle.ts';
import { freeMember, shellData } from '../../../test/shell.ts';
import { activity, shell, signedIn, focusWindow, dashboard, frontPage } from './session.fixture.ts';

describe('Text typed into the playground', () => {
  const responses = {
    LibraryShell: shell,
    DashboardActivity: activity,
    AppInfo: { data: noDemo },
    SignOut: { data: { signOut: true } },
  };
  /** Stores text as GraphiQL does. */
  const type = () => {
    sessionStorage.setItem('scroll_positions', '[]');
    const storage = graphiqlStorage();
    storage?.setItem('graphiql:query', '{ mine }');
    return storage;
  };
  const typed = () => sessionStorage.getItem('graphiql:query');
  const elsewhere = (token: string | null) => {
    if (token === null) localStorage.removeItem('admin_user_token');
    else localStorage.setItem('admin_user_token', token);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'admin_user_token' })));
  };
  const openAsMember = async () => {
    const server = mockServer(responses);
    signedIn();
    const page = renderApp('/');
    await dashboard();
    return { ...page, server, storage: type() };
  };

  test('is removed on sign-out with the chat, and nothing else is', async () => {
    const { user } = await openAsMember();
    sessionStorage.setItem('promptory.chat:landing', '{}');
    await user.click(screen.getByRole('button', { name: /^Account of/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await frontPage();
    expect(typed()).toBeNull();
    expect(sessionStorage.getItem('promptory.chat:landing')).toBeNull();
    expect(sessionStorage.getItem('scroll_positions')).toBe('[]');
  });

  test('is removed by "Clear data" of GraphiQL, and nothing else is', () => {
    const storage = type()!;
    expect(storage.length).toBe(2);
    storage.clear();
    expect([typed(), storage.length]).toEqual([null, 0]);
    expect(sessionStorage.getItem('scroll_positions')).toBe('[]');
  });

  test('is removed when another tab signs out, even if it is written late', async () => {
    const { storage } = await openAsMember();
    elsewhere(null);
    await frontPage();
    expect(typed()).toBeNull();
    storage?.setItem('graphiql:query', '{ mine }');
    expect(typed()).toBeNull();
  });

  test('is removed when another member signs in in another tab', async () => {
    const { server } = await openAsMember();
    server.respondWith({ LibraryShell: { data: shellData(freeMember) } });
    elsewhere('token-of-another');
    expect(await screen.findByRole('heading', { level: 1, name: /Frank/ })).toBeVisible();
    expect(server.callCount('LibraryShell')).toBe(2);
    expect(typed()).toBeNull();
  });

  test('is kept, and still stored, when the same member gets a new token in another tab', async () => {
    const { server, storage } = await openAsMember();
    elsewhere('token-2');
    await waitFor(() => expect(server.callCount('LibraryShell')).toBe(2));
    await settle();
    expect(typed()).toBe('{ mine }');
    storage?.setItem('graphiql:query', '{ more }');
    expect(typed()).toBe('{ more }');
  });

  test('is removed when the session is no longer valid', async () => {
    const { server, unmount } = await openAsMember();
    unmount();
    server.respondWith({ LibraryShell: unauthorized });
    renderApp('/');
    await frontPage();
    expect(typed()).toBeNull();
  });

  test('is removed by the next document after a 401', async () => {
    const { server, unmount, leaveTo } = await openAsMember();
    server.respondWith({ LibraryShell: unauthorized });
    await focusWindow();
    await waitFor(() => expect(leaveTo).toHaveBeenCalled());
    unmount();
    renderApp('/user-login');
    await screen.findByRole('heading', { level: 1 });
    expect(typed()).toBeNull();
  });

  test('is removed if the session ended while this tab was on another site', async () => {
    const { unmount } = await openAsMember();
    unmount();
    localStorage.removeItem('admin_user_token');
    renderApp('/');
    await frontPage();
    expect(typed()).toBeNull();
  });

  test('is kept for a returning member and for a visitor', async () => {
    const { unmount } = await openAsMember();
    unmount();
    const again = renderApp('/');
    await dashboard();
    expect(typed()).toBe('{ mine }');
    elsewhere(null);
    await frontPage();
    type();
    again.unmount();
    renderApp('/');
    await frontPage();
    expect(typed()).toBe('{ mine }');
  });

  test('is kept when the token is renewed', async () => {
    signedIn();
    const open = () =>
      render(
        <Providers>
          <SessionProvider>
            <NewPassword />
          </SessionProvider>
        </Providers>,
      );
    const { unmount } = open();
    type();
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(localStorage.getItem('admin_user_token')).toBe('token-2');
    unmount();
    open();
    expect(typed()).toBe('{ mine }');
  });
});

/** A page that receives a new token. */
function NewPassword() {
  const { renewToken } = useSession();
  return <button onClick={() => renewToken('token-2')}>Change password</button>;
}
