import { activeSet } from '../../../../api/clientSets/activeSet.ts';
import type { Book } from '../../../../api/clientSets/clientSet.ts';
import type { TypedValues } from '../typedValues.ts';
import { typedForNext } from './typedFor.ts';

/** New texts of fields, without those that a client set fills in again: they were never typed. */
export const withoutClientSetValues = (
  book: Book | null,
  texts: Readonly<Record<string, string>>,
): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, book?.sets.some((set) => set.values[name] === text) ? undefined : text]),
  );

/** What was typed, as it is with the client set that is chosen now. The text that was edited by hand stays that of its own. */
export function typedWith(book: Book | null, typed: TypedValues): TypedValues {
  const { setId: from = '', edited, editedFor } = typed;
  const setId = activeSet(book)?.id ?? '';
  if (from === setId) return typed;
  const shown = typedForNext(typed, { book, from, to: setId });
  return { ...typed, ...shown, setId, editedFor: edited === null ? undefined : (editedFor ?? from) };
}
