import { activeSet } from '../../../../api/clientSets/activeSet.ts';
import type { Book } from '../../../../api/clientSets/clientSet.ts';
import { readExpiry } from '../../../guard/store/expiry.ts';
import { readTypedValues, typedTexts, type TypedValues } from '../typedValues.ts';
import { typedWith, withoutClientSetValues } from './withoutClientSetValues.ts';

/**
 * What was typed into a prompt whose page is not open, as that page has it with the client set that is chosen now: with no token
 * of another client. Rejects if what tokens stand for cannot be read.
 */
export async function readTyped(userId: string, promptId: string, book: Book | null): Promise<TypedValues> {
  const stored = readTypedValues(userId, promptId);
  const typed = typedWith(book, { ...stored, editedFor: stored.editedFor ?? stored.setId });
  // Without any table of names, no code is loaded for it.
  if (readExpiry() === null) return typed;
  const { othersWrittenOut } = await import('../../../guard/code.tsx');
  const writtenOut = await othersWrittenOut(userId, promptId, activeSet(book)?.id);
  const values = Object.fromEntries(Object.entries(typed.values).map(([name, text]) => [name, writtenOut(text)]));
  const isSame = Object.keys(values).every((name) => values[name] === typed.values[name]);
  // What is written out may be a value of a set, which fills it in again.
  return isSame ? typed : { ...typed, values: typedTexts(withoutClientSetValues(book, values)) };
}
