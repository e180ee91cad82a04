const EVENT = 'promptory:member-changed';

/**
 * Public pages call this after a change of the member, such as a verified email. They have no access to the Apollo cache,
 * so the member is loaded again; also after a request that the member was not allowed to send.
 */
export const notifyMemberChanged = (): void => void window.dispatchEvent(new Event(EVENT));

export function onMemberChanged(listener: () => void): () => void {
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}
