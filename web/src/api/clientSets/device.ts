import { createStore, del, get, update } from 'idb-keyval';
import { readTab, writeTab } from '../session/tabStorage.ts';
import { type Book, emptyBook } from './clientSet.ts';
import { CHANGED, CHOICE, hasClientSets, MARKER, noteClientSets } from './marker.ts';

// The client sets of this device: one entry of IndexedDB for each member, changed in one transaction. Loaded when somebody has or
// makes a set.

const store = createStore('promptory', 'client-sets');
const CHANNEL = 'promptory-client-sets';

/** Notes whether there are sets, for pages that load nothing of them before. */
function mark(userId: string, isMarked: boolean): void {
  if (isMarked === hasClientSets(userId)) return;
  noteClientSets(userId, isMarked);
  try {
    if (isMarked) localStorage.setItem(MARKER + userId, '');
    else localStorage.removeItem(MARKER + userId);
  } catch {
    // Without local storage, nobody stays signed in.
  }
  dispatchEvent(new Event(CHANGED));
}

type Listener = (book: Book) => void;

const listeners = new Map<string, Set<Listener>>();
const books = new Map<string, Book>();
type Change = (book: Book) => Book;
/** Of each member, what is shown and not written yet, in its order. */
const unwritten = new Map<string, readonly Change[]>();
let channel: BroadcastChannel | undefined;

const hasSets = ({ sets }: Book): boolean => sets.some(({ isDeleted }) => !isDeleted);

const keepChoice = (userId: string, { activeId }: Book): void => writeTab(CHOICE + userId, activeId ?? '');

/**
 * The book as this tab shows it. A tab begins with the set that was chosen last in any, or with none if there is none yet, and keeps
 * its own choice from then on.
 */
function bookOfTab(userId: string, stored: Book = emptyBook): Book {
  const choice = readTab(CHOICE + userId);
  if (choice !== null) return { ...stored, activeId: choice || null };
  keepChoice(userId, stored);
  return stored;
}

export async function readBook(userId: string): Promise<Book> {
  return bookOfTab(userId, await get<Book>(userId, store));
}

function show(userId: string, book: Book): void {
  books.set(userId, book);
  mark(userId, hasSets(book) || book.sync !== null);
  for (const listener of listeners.get(userId) ?? []) listener(book);
}

/** Shows what is stored, with the changes that are not written yet. */
const showStored = (userId: string, stored: Book): void =>
  show(
    userId,
    (unwritten.get(userId) ?? []).reduce((book, change) => change(book), stored),
  );

const reload = async (userId: string) => showStored(userId, await readBook(userId));

/** Calls the listener with the sets of a member, now and after each change, including those of other tabs. */
export function watchBook(userId: string, listener: Listener, onError: (error: unknown) => void): () => void {
  const all = listeners.get(userId) ?? new Set();
  listeners.set(userId, all.add(listener));
  channel ??= openChannel();
  const known = books.get(userId);
  if (known) listener(known);
  reload(userId).catch(onError);
  return () => void all.delete(listener);
}

function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  const opened = new BroadcastChannel(CHANNEL);
  opened.onmessage = ({ data }: MessageEvent<string>) => {
    if (listeners.get(data)?.size) void reload(data).catch(() => undefined);
  };
  return opened;
}

/** Changes the sets of a member. The change may be run on newer ones than the page has. */
export async function changeBook(userId: string, change: Change): Promise<Book> {
  let changed = emptyBook;
  try {
    await update<Book>(
      userId,
      (stored) => {
        const before = bookOfTab(userId, stored);
        changed = change(before);
        // Only a choice of this tab is the one that the next tab begins with.
        return changed.activeId === before.activeId ? { ...changed, activeId: stored?.activeId ?? null } : changed;
      },
      store,
    );
    keepChoice(userId, changed);
  } finally {
    const left = (unwritten.get(userId) ?? []).filter((each) => each !== change);
    if (left.length > 0) unwritten.set(userId, left);
    else unwritten.delete(userId);
  }
  showStored(userId, changed);
  channel?.postMessage(userId);
  return changed;
}

/** Changes the sets of a member, and shows that before it is written. What cannot be written is taken back. */
export async function changeBookAtOnce(userId: string, change: Change): Promise<Book> {
  const before = books.get(userId);
  if (before) {
    show(userId, change(before));
    // From now on, also on top of what an earlier change writes.
    unwritten.set(userId, [...(unwritten.get(userId) ?? []), change]);
  }
  try {
    return await changeBook(userId, change);
  } catch (error) {
    if (before) await reload(userId).catch(() => show(userId, before));
    throw error;
  }
}

/** Removes all that this device keeps of a member. The server keeps its copies. */
export async function forgetBook(userId: string): Promise<void> {
  await del(userId, store);
  writeTab(CHOICE + userId, null);
  show(userId, emptyBook);
  channel?.postMessage(userId);
}
