import type { ApolloClient } from '@apollo/client';
import { useSyncExternalStore } from 'react';

export interface SyncState {
  state: 'idle' | 'busy' | 'done' | 'failed';
  /** Why it failed. */
  message?: string;
}

interface Asked {
  /** Of one session: what was asked for in it ends with it, and the next person does not learn of it. */
  client: ApolloClient;
  userId: string;
}

const idle: SyncState = { state: 'idle' };
let current: { client?: ApolloClient; state: SyncState } = { state: idle };
const listeners = new Set<() => void>();
let running: Promise<void> | undefined;
let asked: Asked | undefined;

function show(client: ApolloClient, state: SyncState): void {
  current = { client, state };
  for (const listener of listeners) listener();
}

const messageOf = (error: unknown): string =>
  error instanceof Error && /\.$/.test(error.message)
    ? error.message
    : 'Your client sets could not be synced. They are safe on this device, and are sent once the connection is back.';

async function sync({ client, userId }: Asked): Promise<void> {
  show(client, { state: 'busy' });
  try {
    // The encryption is for those who have turned on sync.
    const { syncNow } = await import('./sync.ts');
    await syncNow(client, userId);
    show(client, { state: 'done' });
  } catch (error) {
    // What was asked for meanwhile would fail as well. The next change, or the member, asks again.
    if (asked?.client === client) asked = undefined;
    show(client, { state: 'failed', message: messageOf(error) });
  }
}

/** Syncs, and once more if it was asked for in the meantime. Failures are in the state. */
export function requestSync(client: ApolloClient, userId: string): Promise<void> {
  asked = { client, userId };
  running ??= (async () => {
    while (asked) {
      const next = asked;
      asked = undefined;
      await sync(next);
    }
    running = undefined;
  })();
  return running;
}

/** How the sync of a session is. */
export const useSyncState = (client: ApolloClient): SyncState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (current.client === client ? current.state : idle),
  );
