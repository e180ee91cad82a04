import { readTab, writeTab } from '../session/tabStorage.ts';

/**
 * Whether this device keeps client sets of a member. Pages ask it before they load anything else; it says nothing about the sets
 * themselves. The ids of members are in local storage, and boot.ts writes them to the document, so that the header keeps the place.
 */
export const MARKER = 'promptory.client-sets:';

/** In the session storage: the set that this tab has chosen, empty for none. */
export const CHOICE = 'promptory.client-set:';

export const CHANGED = 'client-sets';

export const hasClientSets = (userId: string | undefined): boolean =>
  ` ${document.documentElement.dataset.clientSets} `.includes(` ${userId} `);

/** Notes it in the document. */
export function noteClientSets(userId: string, hasSets: boolean): void {
  const { dataset } = document.documentElement;
  const others = (dataset.clientSets ?? '').split(' ').filter((id) => id !== userId && id !== '');
  const ids = hasSets ? [...others, userId] : others;
  if (ids.length > 0) dataset.clientSets = ids.join(' ');
  else delete dataset.clientSets;
}

/** Calls back when this tab or another one has made the first set of a member, or removed the last. */
export function onMarkerChange(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (!key?.startsWith(MARKER)) return;
    const userId = key.slice(MARKER.length);
    noteClientSets(userId, newValue !== null);
    // This tab began without them, and chooses none that another one makes.
    if (newValue !== null && readTab(CHOICE + userId) === null) writeTab(CHOICE + userId, '');
    listener();
  };
  addEventListener(CHANGED, listener);
  addEventListener('storage', onStorage);
  return () => {
    removeEventListener(CHANGED, listener);
    removeEventListener('storage', onStorage);
  };
}
