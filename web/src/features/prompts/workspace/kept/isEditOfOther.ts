import { activeSet } from '../../../../api/clientSets/activeSet.ts';
import type { Book } from '../../../../api/clientSets/clientSet.ts';
import type { TypedValues } from '../typedValues.ts';

/** Whether the text was edited by hand for another client set than the one that is chosen now, or without one. */
export const isEditOfOther = (
  { edited, editedFor = '' }: Pick<TypedValues, 'edited' | 'editedFor'>,
  book: Book | null,
): boolean => edited !== null && editedFor !== (activeSet(book)?.id ?? '');

/** Which client set something was entered for, in words. One that was deleted has no name any longer. */
export const originOf = (book: Book | null, setId: string): string =>
  setId === '' ? 'without a client set' : `for ${book?.sets.find(({ id }) => id === setId)?.name ?? 'another client'}`;
