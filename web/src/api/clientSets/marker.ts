/**
 * Whether this device keeps client sets of a member, in local storage: pages ask it before they load anything else. It says
 * nothing about the sets themselves. boot.ts reads it, too.
 */
export const MARKER = 'promptory.client-sets:';

export const CHANGED = 'promptory:client-sets';

export function hasClientSets(userId: string | undefined): boolean {
  try {
    return localStorage.getItem(MARKER + userId) !== null;
  } catch {
    return false;
  }
}

export function onMarkerChange(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}
