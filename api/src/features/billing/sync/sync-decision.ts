import { isLive } from './subscription.state.ts';

/** A subscription, as it is stored with a user or as it was read. */
interface Subject {
  id: string | null;
  status: string | null;
}

/**
 * What a sync does with a subscription that it has read:
 * - `store`: it is the one of the user.
 * - `replace`: it is, because the stored one was not paid; that one ends.
 * - `second`: the user has paid for another one already, so this one is refunded and ends.
 * - `ignore`: it gives nothing. A checkout that is open or was abandoned must not change what the user has.
 */
export type SyncDecision = 'store' | 'replace' | 'second' | 'ignore';

export function decideSync(stored: Subject, read: Subject): SyncDecision {
  if (stored.id === read.id) return 'store';
  if (!isLive(read.status)) return 'ignore';
  if (stored.id === null || !isLive(stored.status)) return 'store';
  return stored.status === 'past_due' ? 'replace' : 'second';
}
