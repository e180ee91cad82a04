import type { Book } from '../../../../api/clientSets/clientSet.ts';

/** New texts of fields, without those that a client set fills in again: they were never typed. */
export const withoutKept = (book: Book | null, texts: Readonly<Record<string, string>>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, book?.sets.some((set) => set.values[name] === text) ? undefined : text]),
  );
