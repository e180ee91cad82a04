import { type Book, type ClientSet, freeName, NAME_MAX } from '../../../api/clientSets/clientSet.ts';
import { cutText } from '../../../ui/cutText.ts';

/** A record of the server, decrypted. */
export interface Received {
  id: string;
  version: number;
  /** Null if it was deleted. */
  content: Pick<ClientSet, 'name' | 'values' | 'changedAt'> | null;
  /** When a device of the member deleted it. Undefined if none has: the server cannot delete a set. */
  deletedAt?: number | undefined;
}

const FROM_ANOTHER = ' (from another device)';

const isSame = (one: Pick<ClientSet, 'name' | 'values'>, other: Pick<ClientSet, 'name' | 'values'>): boolean =>
  one.name === other.name &&
  Object.keys(one.values).length === Object.keys(other.values).length &&
  Object.entries(one.values).every(([name, value]) => other.values[name] === value);

/** The set of another device beside this one's, as a new set. */
const keptBeside = (book: Book, content: NonNullable<Received['content']>, newId: () => string): ClientSet => ({
  ...content,
  id: newId(),
  name: freeName(book.sets, cutText(content.name, NAME_MAX - FROM_ANOTHER.length - 3) + FROM_ANOTHER),
  version: 0,
  isChanged: true,
});

/** How one record changes the set with its id. Several sets if both are kept, and none if it is deleted. */
function merged(book: Book, own: ClientSet | undefined, record: Received, newId: () => string): ClientSet[] {
  const { id, version, content, deletedAt } = record;
  const received = content && { ...content, id, version, isChanged: false };
  if (!own) return received ? [received] : [];
  // Its own change, which comes back.
  if (own.version >= version) return [own];
  // Later than what it replaces, so that the proof of an earlier deletion says nothing about it.
  const changedAt = Math.max(own.changedAt, (content?.changedAt ?? deletedAt ?? 0) + 1);
  const rebased = { ...own, version, changedAt, isChanged: true };
  // What this device has changed since it was sent; that it arrived was not known.
  if (own.isChanged && content && content.changedAt === own.sentAt && content.changedAt !== own.changedAt) return [rebased];
  // An edit beats a deletion, on whichever side it is.
  const isEdited = own.isChanged && !own.isDeleted;
  const isDeleted = deletedAt !== undefined && (own.isDeleted || deletedAt > own.changedAt);
  if (!isEdited && received) return [received];
  if (!isEdited && isDeleted) return [];
  // The server may have made it up, or a device with older code has deleted it. Only the member knows.
  if (!received && !own.isChanged) return [{ ...own, version, isDoubtful: true }];
  if (!received) return [rebased];
  if (isSame(own, received)) return [received];
  return [rebased, keptBeside(book, received, newId)];
}

/**
 * Takes a record of the server into a book, so that nothing of either is lost: if both were edited, this device's set keeps its
 * name and will be sent, and the other one is kept beside it.
 */
export function mergeRecord(book: Book, record: Received, newId = () => crypto.randomUUID() as string): Book {
  const at = book.sets.findIndex(({ id }) => id === record.id);
  const next = merged(book, book.sets[at], record, newId);
  const sets = at < 0 ? [...book.sets, ...next] : book.sets.flatMap((set, index) => (index === at ? next : [set]));
  return { ...book, sets, activeId: sets.some(({ id }) => id === book.activeId) ? book.activeId : null };
}

/** Every set is as if it had never been sent, so that all of them would go into another vault. */
export const withoutSync = (book: Book): Book => ({
  ...book,
  sync: null,
  sets: book.sets.filter(({ isDeleted }) => !isDeleted).map((set) => ({ ...set, version: 0, isChanged: true })),
});
