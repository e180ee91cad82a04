import { changeBook } from './device.ts';
import { type Book, type ClientSet, filledValues, SETS_MAX, setsOf } from './clientSet.ts';

// Pages load them as one file.
export { readBook, watchBook } from './device.ts';
export { useBook } from './useBook.ts';

type Content = Pick<ClientSet, 'name' | 'values'>;

/** An error whose message is for the member. */
export class ClientSetError extends Error {}

const changedNow = () => ({ changedAt: Date.now(), isChanged: true });

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

const changeSet = (userId: string, id: string, change: (set: ClientSet) => ClientSet): Promise<Book> =>
  changeBook(userId, (book) => ({ ...book, sets: book.sets.map((set) => (set.id === id ? change(set) : set)) }));

export const editSet = (userId: string, id: string, { name, values }: Content): Promise<Book> =>
  changeSet(userId, id, (set) => ({ ...set, name: name.trim(), values: filledValues(values), ...changedNow() }));

/** Changes some values of a set, and leaves the others. */
export const setValues = (userId: string, id: string, values: ClientSet['values']): Promise<Book> =>
  changeSet(userId, id, (set) => ({ ...set, values: filledValues({ ...set.values, ...values }), ...changedNow() }));

/** While sync is on, the other devices have to learn of it. */
export const deleteSet = (userId: string, id: string): Promise<Book> =>
  changeBook(userId, (book) => ({
    ...book,
    activeId: book.activeId === id ? null : book.activeId,
    attachedIds: (book.attachedIds ?? []).filter((each) => each !== id),
    sets: book.sets.flatMap((set) => {
      if (set.id !== id) return [set];
      return book.sync ? [{ ...set, name: '', values: {}, isDeleted: true, ...changedNow() }] : [];
    }),
  }));

/** Chooses the set that fills prompts; null for none. */
export const chooseSet = (userId: string, activeId: string | null): Promise<Book> =>
  changeBook(userId, (book) => ({ ...book, activeId }));

/** Chooses whether uses are recorded with the name of a set. Never sent to other devices: each asks for itself. */
export const attachName = (userId: string, id: string, isAttached: boolean): Promise<Book> =>
  changeBook(userId, (book) => {
    const others = (book.attachedIds ?? []).filter((each) => each !== id);
    return { ...book, attachedIds: isAttached ? [...others, id] : others };
  });
