import { clear, createStore, del, entries, get, set } from 'idb-keyval';
import { emptyTable, type Table } from '../tokens/table.ts';
import { DATABASE, writeExpiry } from './names.ts';

/** How long a table is kept after its last change. */
export const DAYS_KEPT = 30;
const KEPT = DAYS_KEPT * 24 * 60 * 60 * 1000;

export interface StoredTable extends Table {
  /** When it was last changed. */
  at: number;
}

const store = createStore(DATABASE, 'tables');
const keyOf = (userId: string, promptId: string): string => `${userId}:${promptId}`;

export const expiryOf = ({ at }: { at: number }): number => at + KEPT;

/** Writes when the next table is due, so that the page looks for it then. */
async function noteExpiry(): Promise<void> {
  const stored = await entries<string, StoredTable>(store);
  writeExpiry(stored.length === 0 ? null : Math.min(...stored.map(([, table]) => expiryOf(table))));
}

/** Deletes the tables whose time is over. */
export async function deleteExpired(now = Date.now()): Promise<void> {
  const stored = await entries<string, StoredTable>(store);
  await Promise.all(stored.filter(([, table]) => expiryOf(table) <= now).map(([key]) => del(key, store)));
  await noteExpiry();
}

/** The table of a prompt; an empty one if there is none, or if the browser keeps none. */
export async function readTable(userId: string, promptId: string): Promise<StoredTable> {
  try {
    await deleteExpired();
    const stored = await get<StoredTable>(keyOf(userId, promptId), store);
    return stored ?? { ...emptyTable, at: 0 };
  } catch {
    return { ...emptyTable, at: 0 };
  }
}

/** Resolves to whether it was kept. A browser may forbid it, or have no room. */
export async function writeTable(userId: string, promptId: string, table: StoredTable): Promise<boolean> {
  try {
    const isEmpty = table.entries.length === 0 && table.kept.length === 0;
    await (isEmpty ? del(keyOf(userId, promptId), store) : set(keyOf(userId, promptId), table, store));
    await noteExpiry();
    return true;
  } catch {
    return false;
  }
}

/** Called on sign-out, so that the next user of this browser finds nothing. */
export async function clearTables(): Promise<void> {
  await clear(store);
  writeExpiry(null);
}
