const EVENT = 'promptory:member-changed';

/**
 * Something about the member has changed on the server that a page outside of the library knows of, such as a confirmed
 * address. Such pages know nothing of the cache; whoever keeps the member asks again.
 */
export const notifyMemberChanged = (): void => void window.dispatchEvent(new Event(EVENT));

export function onMemberChanged(listener: () => void): () => void {
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}
