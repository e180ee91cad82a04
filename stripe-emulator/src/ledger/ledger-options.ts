import type { ObjectStore } from '../store.ts';

export interface LedgerOptions {
  store: ObjectStore;
  now: () => Date;
  /** Records an event for the webhook. */
  emit: (type: string, object: object) => Promise<void>;
  invoiceUrl: (id: string) => string;
  /** What Stripe Tax would add to a price; 0 where nobody has to collect any. */
  taxPercent: () => number;
}
