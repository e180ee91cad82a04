import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { loadToasts } from '../../ui/toasts/Toaster.tsx';
import { noDemo, renderApp } from '../../../test/renderApp.tsx';
import { mockServer, unauthorized } from '../../../test/server.ts';
import { settle } from '../../../test/settle.ts';
import { freeMember, shellData } from '../../../test/shell.ts';

// What is typed in one tab, and a token that changes in another.

const KEY = 'admin_user_token';
const practice = (value: string) => ({
  __typename: 'Practice' as const,
  id: 'demo-pro',
  fields: [
    {
      __typename: 'PracticeField' as const,
      name: 'FIRM',
      label: 'Company or firm',
      description: '',
      placeholder: '',
      isLong: false,
      promptCount: 3,
      value,
    },
  ],
});
const firm = () => screen.findByRole('textbox', { name: 'Company or firm' });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const setToken = (token: string | null) => {
  if (token === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, token);
};
const elsewhere = (token: string | null) => {
  setToken(token);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
};

// A toast that should not be there would be there at once.
beforeAll(() => loadToasts());

/** Opens the practice profile and types. */
async function typeFirm() {
  const server = mockServer({
    LibraryShell: { data: shellData() },
    PracticePage: { data: { practice: practice('Alder') } },
    SavePractice: { data: { setPracticeValues: practice('Alder & Wynn') } },
    AppInfo: { data: noDemo },
  });
  setToken('token-1');
  const page = renderApp('/account/practice');
  await page.user.type(await firm(), ' & Wynn');
  return { ...page, server };
}
const shells = (server: ReturnType<typeof mockServer>) =>
  server.calls.flatMap(({ operation, authorization }) => (operation === 'LibraryShell' ? [authorization] : []));

describe('A new token in another tab', () => {
  test('of the same member changes nothing here, and is used from then on', async () => {
    const { server } = await typeFirm();
    const field = await firm();
    elsewhere('token-2');
    await waitFor(() => expect(shells(server)).toEqual(['Bearer token-1', 'Bearer token-2']));
    await settle();
    expect(field).toBeInTheDocument();
    expect(field).toHaveValue('Alder & Wynn');
    save();
    expect(await screen.findByText('Practice Profile Saved')).toBeVisible();
    expect(server.calls.at(-1)).toMatchObject({ operation: 'SavePractice', authorization: 'Bearer token-2' });
  });

  test('of another member shows theirs, and nothing of the first one', async () => {
    const { server } = await typeFirm();
    server.respondWith({
      LibraryShell: { data: shellData(freeMember) },
      PracticePage: { data: { practice: { ...practice('Birch'), id: 'demo-free' } } },
    });
    elsewhere('token-of-another');
    expect(await screen.findByRole('button', { name: 'Account of Frank' })).toBeVisible();
    await waitFor(async () => expect(await firm()).toHaveValue('Birch'));
    expect(screen.queryByRole('button', { name: 'Account of Paula' })).toBeNull();
    // One request found out whose token it is.
    expect(shells(server)).toEqual(['Bearer token-1', 'Bearer token-of-another']);
  });

  test.each([
    ['is refused', unauthorized],
    ['cannot be asked about', 'unreachable' as const],
    ['has no response for five seconds', 'pending' as const],
  ])('that %s ends what is shown here', async (_, response) => {
    const { server } = await typeFirm();
    const field = await firm();
    server.respondWith({ LibraryShell: response });
    jest.useFakeTimers();
    try {
      elsewhere('token-2');
      await act(() => jest.advanceTimersByTimeAsync(5000));
    } finally {
      jest.useRealTimers();
    }
    await waitFor(() => expect(field).not.toBeInTheDocument());
    expect(screen.queryByDisplayValue('Alder & Wynn')).toBeNull();
    elsewhere(null);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Account of/ })).toBeNull());
  });

  test('is not used after a sign-out that came before the response', async () => {
    const { server } = await typeFirm();
    const originalFetch = globalThis.fetch;
    let finish: (() => void) | undefined;
    globalThis.fetch = async (...args) => {
      await new Promise<void>((resolve) => (finish = resolve));
      return originalFetch(...args);
    };
    elsewhere('token-2');
    await waitFor(() => expect(finish).toBeDefined());
    globalThis.fetch = originalFetch;
    elsewhere(null);
    finish?.();
    await settle();
    expect(shells(server)).toEqual(['Bearer token-1', 'Bearer token-2']);
    expect(screen.queryByDisplayValue('Alder & Wynn')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Account of/ })).toBeNull();
  });
});

test('A sign-in in another tab ends the checkout of this one, which would name its buyer after the sign-out', async () => {
  mockServer({
    CheckoutInfo: { data: { appInfo: { __typename: 'AppInfo', checkout: 'standIn', stripePublishableKey: null } } },
    LibraryShell: 'pending',
  });
  sessionStorage.setItem('checkout_open', JSON.stringify({ email: 'vera@example.test', plan: 'monthly', until: Infinity }));
  renderApp('/prompts-of-nobody');
  await screen.findByRole('heading', { level: 1 });
  elsewhere('token-1');
  await waitFor(() => expect(sessionStorage.getItem('checkout_open')).toBeNull());
  elsewhere(null);
});

describe('A member who stays when the session has ended', () => {
  /** Saves with a session that has ended. The browser asks, and the document stays. Then continues, before the clock is real again. */
  async function saveAndStay(next?: () => Promise<void>) {
    const page = await typeFirm();
    page.server.respondWith({ SavePractice: unauthorized });
    jest.useFakeTimers();
    try {
      save();
      await act(() => jest.advanceTimersByTimeAsync(5000));
      expect(page.leaveTo).toHaveBeenCalledTimes(1);
      expect(screen.getByRole('button', { name: 'One moment...' })).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(5000));
      await next?.();
    } finally {
      jest.useRealTimers();
    }
    return page;
  }

  test('can save after a sign-in in another tab', async () => {
    const { server } = await saveAndStay();
    elsewhere('token-2');
    await waitFor(() => expect(shells(server).at(-1)).toBe('Bearer token-2'));
    await settle();
    expect(await firm()).toHaveValue('Alder & Wynn');
    server.respondWith({ SavePractice: { data: { setPracticeValues: practice('Alder & Wynn') } } });
    save();
    expect(await screen.findByText('Practice Profile Saved')).toBeVisible();
    expect(server.calls.at(-1)?.authorization).toBe('Bearer token-2');
  });

  test('is told that what is saved without a sign-in was refused', async () => {
    const { server, leaveTo } = await saveAndStay(async () => {
      save();
      await act(() => jest.advanceTimersByTimeAsync(100));
      expect(within(screen.getByRole('form')).getByRole('alert')).toHaveTextContent('Unauthorized');
      expect(screen.getByRole('button', { name: 'Save' })).toBeVisible();
    });
    expect(server.callCount('SavePractice')).toBe(2);
    expect(leaveTo).toHaveBeenCalledTimes(1);
  });
});
