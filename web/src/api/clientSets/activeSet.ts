import type { Book, ClientSet } from './clientSet.ts';

// A separate file, because every prompt page loads it, even for members without client sets.

/** The set that fills prompts. */
export const activeSet = (book: Book | null | undefined): ClientSet | undefined =>
  book?.sets.find(({ id, isDeleted }) => id === book.activeId && !isDeleted);

/** The name that goes into the AI-use record; undefined if the member has not chosen that for the active set. */
export function attachedName(book: Book | null | undefined): string | undefined {
  const active = activeSet(book);
  return active && book?.attachedIds?.includes(active.id) ? active.name : undefined;
}
