import { useState } from 'react';
import type { Item, Kept } from './items.ts';

interface Choice extends Kept {
  /** The text for which it was chosen. Another one begins at the first item again. */
  text: string;
  /** Whether a person has moved there. */
  isPicked: boolean;
}

/**
 * The selected item. It is kept by its key: when results replace others, it stays the selected one, wherever it is now. What
 * a person has picked is to be kept in the list, too.
 */
export function useChoice(text: string) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const current = choice?.text === text ? choice : null;
  return {
    kept: current?.isPicked ? current : undefined,

    /** The place of the selected item among these; -1 if there is none. */
    placeIn(items: readonly Item[], first: Item | undefined): number {
      const place = items.findIndex(({ key }) => key === current?.item.key);
      if (place >= 0 || !first) return place;
      // From now on it is the selected one, even if others appear above it.
      setChoice({ item: first, place: items.indexOf(first), text, isPicked: false });
      return items.indexOf(first);
    },

    pick(items: readonly Item[], place: number): void {
      const item = items[place];
      if (item) setChoice({ item, place, text, isPicked: true });
    },
  };
}
