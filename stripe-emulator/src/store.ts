export type ObjectKind =
  | 'customer'
  | 'balance_transaction'
  | 'tax_id'
  | 'price'
  | 'subscription'
  | 'invoice'
  | 'payment_intent'
  | 'refund'
  | 'dispute'
  | 'portal'
  | 'event'
  | 'key';

/** Any object that the emulator stores. */
export interface StoredObject {
  id: string;
}

/** Where the emulator keeps its objects. The caller decides whether they survive a restart. */
export interface ObjectStore {
  get<T extends StoredObject>(kind: ObjectKind, id: string): Promise<T | undefined>;
  /** Adds the object, or replaces the one with the same id, and returns it. */
  put<T extends StoredObject>(kind: ObjectKind, object: T): Promise<T>;
  remove(kind: ObjectKind, id: string): Promise<void>;
  /** All objects of a kind whose top-level fields equal the given ones, oldest first. */
  find<T extends StoredObject>(kind: ObjectKind, fields?: Record<string, unknown>): Promise<T[]>;
  /**
   * Runs work whose changes are kept together, or not at all if it throws. The emulator runs one at a time; several
   * processes with the same store must wait for each other here.
   */
  transaction<T>(work: () => Promise<T>): Promise<T>;
}

/** For objects that other objects refer to: a missing one is a bug of the emulator. */
export async function getOrThrow<T extends StoredObject>(store: ObjectStore, kind: ObjectKind, id: string): Promise<T> {
  const found = await store.get<T>(kind, id);
  if (!found) throw new Error(`The emulator has no ${kind} ${id}`);
  return found;
}
