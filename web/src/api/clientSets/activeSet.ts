import type { Book, ClientSet } from './clientSet.ts';

// A separate file, because every prompt page loads it, even for members without client sets.

const setOf = (book: Book | null | undefined, setId: string | null | undefined): ClientSet | undefined =>
  book?.sets.find(({ id, isDeleted }) => id === setId && !isDeleted);

/** The set that fills prompts. */
export const activeSet = (book: Book | null | undefined): ClientSet | undefined => setOf(book, book?.activeId);

/**
 * The name that goes into the AI-use record with a text that is for a set, such as the active one; undefined if the member has not
 * chosen that for the set.
 */
export function attachedName(book: Book | null | undefined, setId = book?.activeId): string | undefined {
  const set = setOf(book, setId);
  return set && book?.attachedIds?.includes(set.id) ? set.name : undefined;
}
