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
export const keyOf = (userId: string, promptId: string): string => `${userId}:${promptId}`;

export const expiryOf = ({ at }: { at: number }): number => at + KEPT;

/** The tables of all members, by their keys. */
export const allTables = (): Promise<[string, StoredTable][]> => entries<string, StoredTable>(store);

/** Writes when the next table is due, so that the page looks for it then. */
async function noteExpiry(): Promise<void> {
  const stored = await allTables();
  writeExpiry(stored.length === 0 ? null : Math.min(...stored.map(([, table]) => expiryOf(table))));
}

/** Deletes the tables whose time is over. */
export async function deleteExpired(now = Date.now()): Promise<void> {
  const stored = await allTables();
  await Promise.all(stored.filter(([, table]) => expiryOf(table) <= now).map(([key]) => del(key, store)));
  await noteExpiry();
}

const noTable: StoredTable = { ...emptyTable, at: 0 };

async function readStored(userId: string, promptId: string): Promise<StoredTable | undefined> {
  await deleteExpired();
  return get<StoredTable>(keyOf(userId, promptId), store);
}

/** The table of a prompt; an empty one if there is none, or if the browser keeps none. */
export const readTable = (userId: string, promptId: string): Promise<StoredTable> =>
  readStored(userId, promptId).then(
    (stored) => stored ?? noTable,
    () => noTable,
  );

/** The table of a tab, and whether the device has it. */
interface Known {
  table: StoredTable;
  isKept: boolean;
}

/** No token is dropped, unless its client set was deleted: it may be in the fields of this tab or of another. What is kept as it is was last said by any. */
function merged({ table, isKept }: Known, stored: Table | undefined): Table {
  // Another tab has deleted what was stored: this one forgets the names as well.
  if (!stored) return isKept && table.at > 0 ? emptyTable : table;
  const added = stored.entries.filter(({ token }) => !table.entries.some((each) => each.token === token));
  // Another tab may have learned whose it is.
  const latest = (own: Entry) => stored.entries.find(({ token, text }) => token === own.token && text === own.text) ?? own;
  const kept = isKept ? stored.kept : [...new Set([...stored.kept, ...table.kept])];
  const { forgotten = [] } = stored;
  const entries = [...table.entries.map(latest), ...added].filter(({ setId = '' }) => !forgotten.includes(setId));
  return { entries, kept, forgotten };
}

/** The table of a tab, with what other tabs have stored since. */
export async function readSince(userId: string, promptId: string, table: StoredTable): Promise<StoredTable> {
  try {
    const stored = await readStored(userId, promptId);
    return { ...merged({ table, isKept: true }, stored), at: stored?.at ?? 0 };
  } catch {
    return table;
  }
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
 * Changes the table of a prompt, with what other tabs have stored, or deletes it: then it becomes null. Reading and writing are one
 * transaction, as with `update` of idb-keyval, which cannot delete. A browser may forbid it, or have no room; then only the tab has
 * the table.
 */
export async function changeTable(
  userId: string,
  promptId: string,
  known: Known,
  change: (table: Table) => Table | null,
): Promise<Change & Known> {
  const key = keyOf(userId, promptId);
  const changed = (before: Table): Change => {
    const table = change(before);
    return { before, table: table ? { ...table, at: Date.now() } : noTable };
  };
  let done: Change | undefined;
  try {
    await store('readwrite', async (rows) => {
      done = changed(merged(known, await promisifyRequest<StoredTable | undefined>(rows.get(key))));
      if (done.table === noTable) rows.delete(key);
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
