import { activeSet } from '../../../../api/clientSets/activeSet.ts';
import type { Book } from '../../../../api/clientSets/clientSet.ts';
import type { TypedValues } from '../typedValues.ts';

/** Whether the text was edited by hand for another client set than the one that is chosen now, or without one. */
export const isEditOfOther = ({ edited, editedFor = '' }: TypedValues, book: Book | null): boolean =>
  edited !== null && editedFor !== (activeSet(book)?.id ?? '');
