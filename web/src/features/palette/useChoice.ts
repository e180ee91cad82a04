import { useState } from 'react';
import type { Item, Kept } from './items.ts';

interface Choice extends Kept {
  /** The text for which it was picked. Another one begins at the first item again. */
  text: string;
}

/**
 * The selected item: the first one, until a person has picked another. That is kept by its key: when results replace others,
 * it stays the selected one, wherever it is now, and it is to be kept in the list, too.
 */
export function useChoice(text: string) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const kept = choice?.text === text ? choice : undefined;
  return {
    kept,

    /** The place of the selected item among these; -1 if there is none. */
    placeIn(items: readonly Item[], first: Item | undefined): number {
      const place = items.findIndex(({ key }) => key === kept?.item.key);
      return place >= 0 || !first ? place : items.indexOf(first);
    },

    pick(items: readonly Item[], place: number): void {
      const item = items[place];
      if (item) setChoice({ item, place, text });
    },
  };
}
