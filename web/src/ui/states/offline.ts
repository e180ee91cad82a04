const OFFLINE = 'You are offline.';

/** What to say of a request that failed: first that the browser is offline, if it is. */
export const withOfflineNote = (text: string): string =>
  // The build renders pages where there is no browser.
  globalThis.navigator?.onLine === false && !text.startsWith(OFFLINE) ? `${OFFLINE} ${text}` : text;
