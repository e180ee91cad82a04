/**
 * Whether this device keeps client sets of a member, in local storage: pages ask it before they load anything else. It says
 * nothing about the sets themselves. boot.ts reads it, too.
 */
export const MARKER = 'promptory.client-sets:';

const CHANGED = 'promptory:client-sets';

export function hasClientSets(userId: string | undefined): boolean {
  try {
    return localStorage.getItem(MARKER + userId) !== null;
  } catch {
    return false;
  }
}

export function markClientSets(userId: string, hasSets: boolean): void {
  if (hasSets === hasClientSets(userId)) return;
  try {
    if (hasSets) localStorage.setItem(MARKER + userId, '');
    else localStorage.removeItem(MARKER + userId);
  } catch {
    // Without local storage, IndexedDB is blocked, too.
  }
  window.dispatchEvent(new Event(CHANGED));
}

export function onMarkerChange(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}
