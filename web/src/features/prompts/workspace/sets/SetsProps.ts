import type { FillValues } from '../filledText.ts';

/** What the client sets of the page get to know of a prompt. */
export interface SetsProps {
  userId: string;
  /** Above the fields is the choice of a set; below them, what was filled in is saved as one. */
  place: 'above' | 'below';
  variables: readonly { name: string; label: string }[];
  values: FillValues;
  sourceOf: (name: string) => string;
}
