import type { ComponentType } from 'react';
import type { Book, ClientSet } from '../../../../api/clientSets/clientSet.ts';
import type { FillValues } from '../filledText.ts';

/** What the client sets of the page get to know of a prompt. */
export interface SetsProps {
  userId: string;
  /** Above the fields is the choice of a set; below them, what was filled in is saved as one. */
  place: 'above' | 'below';
  variables: readonly { name: string; label: string }[];
  values: FillValues;
  /** A value with the names in the place of the guard's tokens, which mean nothing in another prompt. */
  restored: (value: string) => string;
  /** The names and numbers that were found or replaced in a field, such as "1 name"; undefined until it is known. */
  countsOf: ((name: string) => string) | undefined;
  /** Values were saved in a client set, which is chosen now. */
  onSaved: (setId: string, values: Readonly<Record<string, string>>) => void;
  sourceOf: (name: string) => string;
  /** The labels of the fields in which something else was entered than the set has. */
  changedLabels: readonly string[];
  /** Whether copying it is recorded as a use, which can have the name of the set. */
  isRecorded: boolean;
}

/** The client sets of the member whose prompt it is. */
export interface MemberSets {
  /** Another feature, so the page passes it. */
  Sets: ComponentType<SetsProps>;
  book: Book | null;
  /** The one that fills the fields. */
  active: ClientSet | undefined;
}
