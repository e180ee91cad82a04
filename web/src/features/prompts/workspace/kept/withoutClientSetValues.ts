import { activeSet } from '../../../../api/clientSets/activeSet.ts';
import type { Book } from '../../../../api/clientSets/clientSet.ts';
import { typedTexts, type TypedValues } from '../typedValues.ts';

/** New texts of fields, without those that a client set fills in again: they were never typed. */
export const withoutClientSetValues = (
  book: Book | null,
  texts: Readonly<Record<string, string>>,
): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, book?.sets.some((set) => set.values[name] === text) ? undefined : text]),
  );

/** What was typed, as it is with the client set that is chosen now: if that is another one, what any set has goes with its set. */
export function typedWith(book: Book | null, typed: TypedValues): TypedValues {
  const setId = activeSet(book)?.id ?? '';
  return typed.setId === setId ? typed : { ...typed, setId, values: typedTexts(withoutClientSetValues(book, typed.values)) };
}
