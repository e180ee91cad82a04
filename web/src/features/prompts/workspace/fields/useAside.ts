import { useState } from 'react';
import { isGone } from '../kept/typedFor.ts';
import { nothingAside, type Aside } from './putAside.ts';
import type { KnownSets } from './useTypedOfSet.ts';

/** What was put aside. It goes with its client set. */
export function useAside({ book, isKnown }: KnownSets) {
  const [aside, setAside] = useState(nothingAside);
  const isLeft = (setId = '') => !isKnown || !isGone(book, setId);
  return {
    ...aside,
    cleared: aside.cleared && isLeft(aside.cleared.setId) ? aside.cleared : null,
    discarded: aside.discarded && isLeft(aside.discarded.editedFor) ? aside.discarded : null,
    putAside: (part: Partial<Aside>) => setAside((before) => ({ ...before, ...part })),
  };
}
