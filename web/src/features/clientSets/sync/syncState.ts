import type { ApolloClient } from '@apollo/client';
import { useSyncExternalStore } from 'react';

export interface SyncState {
  state: 'idle' | 'busy' | 'done' | 'failed';
  /** Why it failed. */
  message?: string;
}

let current: SyncState = { state: 'idle' };
const listeners = new Set<() => void>();
let running: Promise<void> | undefined;
let asked: { client: ApolloClient; userId: string } | undefined;

function show(next: SyncState): void {
  current = next;
  for (const listener of listeners) listener();
}

const messageOf = (error: unknown): string =>
  error instanceof Error && /\.$/.test(error.message)
    ? error.message
    : 'Your client sets could not be synced. They are safe on this device, and are sent once the connection is back.';

/** Syncs, and once more if it was asked for in the meantime. Failures are in the state. */
export function requestSync(client: ApolloClient, userId: string): Promise<void> {
  asked = { client, userId };
  running ??= (async () => {
    // The encryption is for those who have turned on sync.
    try {
      const { syncNow } = await import('./sync.ts');
      while (asked) {
        const next = asked;
        asked = undefined;
        show({ state: 'busy' });
        await syncNow(next.client, next.userId);
      }
      show({ state: 'done' });
    } catch (error) {
      asked = undefined;
      show({ state: 'failed', message: messageOf(error) });
    } finally {
      running = undefined;
    }
  })();
  return running;
}

export const useSyncState = (): SyncState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
