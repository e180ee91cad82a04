/**
 * Whether this device keeps client sets of a member. Pages ask it before they load anything else; it says nothing about the sets
 * themselves. The ids of members are in local storage, and boot.ts writes them to the document, so that the header keeps the place.
 */
export const MARKER = 'promptory.client-sets:';

export const CHANGED = 'client-sets';

export const hasClientSets = (userId: string | undefined): boolean =>
  ` ${document.documentElement.dataset.clientSets} `.includes(` ${userId} `);

export function onMarkerChange(listener: () => void): () => void {
  addEventListener(CHANGED, listener);
  return () => removeEventListener(CHANGED, listener);
}
