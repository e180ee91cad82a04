import { activeSet } from '../../../../api/clientSets/activeSet.ts';
import type { Book } from '../../../../api/clientSets/clientSet.ts';
import type { TypedValues } from '../typedValues.ts';

/** Whether the text was edited by hand for another client set than the one that is chosen now, or without one. */
export const isEditOfOther = (
  { edited, editedFor = '' }: Pick<TypedValues, 'edited' | 'editedFor'>,
  book: Book | null,
): boolean => edited !== null && editedFor !== (activeSet(book)?.id ?? '');

/** Null for no set, and undefined for one that is gone. */
export const setNameOf = (book: Book | null, setId: string): string | null | undefined =>
  setId === '' ? null : book?.sets.find(({ id }) => id === setId)?.name;
