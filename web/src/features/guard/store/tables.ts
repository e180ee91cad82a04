import { clear, createStore, del, entries, get, promisifyRequest } from 'idb-keyval';
import { emptyTable, type Entry, type Table } from '../tokens/table.ts';
import { DATABASE, writeExpiry } from './expiry.ts';

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

const noTable: StoredTable = { ...emptyTable, at: 0 };

async function readStored(userId: string, promptId: string): Promise<StoredTable> {
  await deleteExpired();
  return (await get<StoredTable>(keyOf(userId, promptId), store)) ?? noTable;
}

/** The table of a prompt; an empty one if there is none, or if the browser keeps none. */
export const readTable = (userId: string, promptId: string): Promise<StoredTable> =>
  readStored(userId, promptId).catch(() => noTable);

/** The table of a tab, and whether the device has it. */
interface Known {
  table: StoredTable;
  isKept: boolean;
}

/** No token is dropped: it may be in the fields of this tab or of another. What is kept as it is was last said by any. */
function merged({ table, isKept }: Known, stored: Table = emptyTable): Table {
  const added = stored.entries.filter(({ token }) => !table.entries.some((each) => each.token === token));
  // Another tab may have learned whose it is.
  const latest = (own: Entry) => stored.entries.find(({ token, text }) => token === own.token && text === own.text) ?? own;
  const kept = isKept ? stored.kept : [...new Set([...stored.kept, ...table.kept])];
  return { entries: [...table.entries.map(latest), ...added], kept };
}

/** The table of a tab, with what other tabs have stored since. */
export async function readSince(userId: string, promptId: string, table: StoredTable): Promise<StoredTable> {
  const stored = await readStored(userId, promptId).catch(() => null);
  // An empty table is not stored, and says as well what is kept as it is.
  return stored ? { ...merged({ table, isKept: true }, stored), at: stored.at || table.at } : table;
}

/** Calls back when another tab has changed the table of a prompt. */
export function watchTable(userId: string, promptId: string, onChange: () => void) {
  let channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(DATABASE);
  const key = keyOf(userId, promptId);
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<string>) => {
      if (data === key) onChange();
    };
  return {
    /** Tells the other tabs that this one has changed it. */
    tell: () => channel?.postMessage(key),
    stop: () => {
      channel?.close();
      channel = undefined;
    },
  };
}

interface Change {
  before: Table;
  table: StoredTable;
}

/**
 * Changes the table of a prompt, with what other tabs have stored. Reading and writing are one transaction, as with `update` of
 * idb-keyval, which cannot delete an empty table. A browser may forbid it, or have no room; then only the tab has the table.
 */
export async function changeTable(
  userId: string,
  promptId: string,
  known: Known,
  change: (table: Table) => Table,
): Promise<Change & Known> {
  const key = keyOf(userId, promptId);
  const changed = (before: Table): Change => ({ before, table: { ...change(before), at: Date.now() } });
  let done: Change | undefined;
  try {
    await store('readwrite', async (rows) => {
      done = changed(merged(known, await promisifyRequest<StoredTable | undefined>(rows.get(key))));
      const isEmpty = done.table.entries.length === 0 && done.table.kept.length === 0;
      if (isEmpty) rows.delete(key);
      else rows.put(done.table, key);
      await promisifyRequest(rows.transaction);
    });
    await noteExpiry();
    return { ...(done ?? changed(known.table)), isKept: true };
  } catch {
    return { ...(done ?? changed(known.table)), isKept: false };
  }
}

/** Deletes the table of one prompt. */
export async function deleteTable(userId: string, promptId: string): Promise<void> {
  await del(keyOf(userId, promptId), store);
  await noteExpiry();
}

/** Called on sign-out, so that the next user of this browser finds nothing. */
export async function clearTables(): Promise<void> {
  await clear(store);
  writeExpiry(null);
}
