import { changeBook, changeBookAtOnce } from './device.ts';
import { type Book, type ClientSet, filledValues, freeName, SETS_MAX, setsOf } from './clientSet.ts';

// Pages load them as one file.
export { readBook, watchBook } from './device.ts';
export { useBook } from './useBook.ts';

type Content = Pick<ClientSet, 'name' | 'values'>;

/** An error whose message is for the member: forms show it, as one of the server. */
export class ClientSetError extends Error {
  readonly code = 'BAD_USER_INPUT';
}

/** Always later than before, even within one millisecond, so that an edit after a set was sent is noticed. */
const changedNow = (before = 0) => ({ changedAt: Math.max(Date.now(), before + 1), isChanged: true });

export const newSet = ({ name, values }: Content): ClientSet => ({
  id: crypto.randomUUID(),
  name: name.trim(),
  values: filledValues(values),
  version: 0,
  ...changedNow(),
});

export function assertRoom(book: Book, added = 1): void {
  if (setsOf(book).length + added > SETS_MAX)
    throw new ClientSetError(`You can keep ${SETS_MAX} client sets. Delete one that you no longer need.`);
}

/** Adds a set, which is chosen at once. */
export const addSet = (userId: string, content: Content): Promise<Book> =>
  changeBook(userId, (book) => {
    assertRoom(book);
    const set = newSet(content);
    return { ...book, sets: [...book.sets, set], activeId: set.id };
  });

const changeSet = (book: Book, changed: ClientSet): Book => ({
  ...book,
  sets: book.sets.map((set) =>
    set.id === changed.id ? { ...changed, isDoubtful: undefined, ...changedNow(set.changedAt) } : set,
  ),
});

const find = (book: Book, id: string) => book.sets.find((set) => set.id === id && !set.isDeleted);

/**
 * Changes a set as somebody has seen it, and resolves to the name under which it is kept. If it was changed or deleted since, by
 * another tab or by sync, the edit becomes a separate set, so that nothing of either is lost.
 */
export async function editSet(userId: string, seen: ClientSet, { name, values }: Content): Promise<string> {
  let kept = name.trim();
  await changeBook(userId, (book) => {
    const set = find(book, seen.id);
    if (set?.changedAt === seen.changedAt) return changeSet(book, { ...set, name: kept, values: filledValues(values) });
    assertRoom(book);
    kept = freeName(book.sets, name.trim());
    return { ...book, sets: [...book.sets, newSet({ name: kept, values })] };
  });
  return kept;
}

/** Changes some values of a set, and leaves the others. */
export const setValues = (userId: string, id: string, values: ClientSet['values']): Promise<Book> =>
  changeBook(userId, (book) => {
    const set = find(book, id);
    if (!set) throw new ClientSetError('This client set was deleted in another tab or on another device.');
    return changeSet(book, { ...set, values: filledValues({ ...set.values, ...values }) });
  });

/** Keeps a set that may have been deleted on another device: it is sent again. */
export const keepSet = (userId: string, id: string): Promise<Book> =>
  changeBook(userId, (book) => {
    const set = find(book, id);
    return set ? changeSet(book, set) : book;
  });

/** While sync is on, the other devices have to learn of it. */
export const deleteSet = (userId: string, id: string): Promise<Book> =>
  changeBook(userId, (book) => ({
    ...book,
    activeId: book.activeId === id ? null : book.activeId,
    attachedIds: (book.attachedIds ?? []).filter((each) => each !== id),
    sets: book.sets.flatMap((set) => {
      if (set.id !== id) return [set];
      return book.sync
        ? [{ ...set, name: '', values: {}, isDeleted: true, isDoubtful: undefined, ...changedNow(set.changedAt) }]
        : [];
    }),
  }));

/** Chooses the set that fills prompts; null for none. */
export const chooseSet = (userId: string, activeId: string | null): Promise<Book> =>
  changeBook(userId, (book) => ({ ...book, activeId }));

/**
 * Chooses whether uses are recorded with the name of a set, from the next one on. Never sent to other devices: each asks for
 * itself.
 */
export const attachName = (userId: string, id: string, isAttached: boolean): Promise<Book> =>
  changeBookAtOnce(userId, (book) => {
    const others = (book.attachedIds ?? []).filter((each) => each !== id);
    return { ...book, attachedIds: isAttached ? [...others, id] : others };
  });
