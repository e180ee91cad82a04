import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import type { Book } from '../../../api/clientSets/clientSet.ts';
import { requestSync } from './syncState.ts';

/** Syncs when the page opens, when a set was changed, and when the member or the connection comes back. */
export function BackgroundSync({ userId, book }: { userId: string; book: Book }) {
  const client = useApolloClient();
  const vaultId = book.sync?.vaultId;
  const changed = book.sets.reduce((latest, set) => (set.isChanged ? Math.max(latest, set.changedAt) : latest), 0);
  useEffect(() => {
    if (vaultId !== undefined) void requestSync(client, userId);
  }, [client, userId, vaultId, changed]);
  useEffect(() => {
    if (vaultId === undefined) return;
    const sync = () => void requestSync(client, userId);
    window.addEventListener('focus', sync);
    window.addEventListener('online', sync);
    return () => {
      window.removeEventListener('focus', sync);
      window.removeEventListener('online', sync);
    };
  }, [client, userId, vaultId]);
  return null;
}
