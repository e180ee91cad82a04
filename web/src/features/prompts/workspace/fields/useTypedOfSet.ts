import { useEffect, useEffectEvent } from 'react';
import { activeSet } from '../../../../api/clientSets/activeSet.ts';
import type { Book } from '../../../../api/clientSets/clientSet.ts';
import { typedWith } from '../kept/withoutClientSetValues.ts';
import { replaceTyped, type PromptInfo } from '../typedValues.ts';
import { useStoredValues } from './useStoredValues.ts';

type Texts = Readonly<Record<string, string | undefined>>;

interface Prompt extends PromptInfo {
  id: string;
}

export interface KnownSets {
  book: Book | null;
  /** Not while the client sets are still being read, or cannot be. */
  isKnown: boolean;
}

/** What was typed into a prompt for the client set that is chosen now, or without one, and how to store it. */
export function useTypedOfSet(userId: string, { id, title, isConfidential }: Prompt, { book, isKnown }: KnownSets) {
  const [stored, store] = useStoredValues(userId, id, { title, isConfidential });
  const typed = isKnown ? typedWith(book, stored) : stored;
  const active = activeSet(book);
  const replace = (before: Texts, after: Texts) => replaceTyped(userId, id, active?.id ?? '', before, after);

  const leaveToSet = useEffectEvent((values: Texts) => replace(values, {}));
  useEffect(() => {
    // What is saved in the set is the set’s from then on, and changes with it.
    if (active) leaveToSet(active.values);
  }, [active, stored.setId]);

  const isMoved = typed !== stored;
  const keepMoved = useEffectEvent(() => store(typed));
  useEffect(() => {
    // From now on, what was typed without a client set is this one’s.
    if (isMoved) keepMoved();
  }, [isMoved]);

  return { stored, typed, store, active, replace };
}
