/** Milliseconds until the server counts as out of reach. */
const TIMEOUT = 5000;

let attempt: Promise<boolean> | undefined;

/**
 * Loads the page again, and returns whether it does. Without a connection the page stays, because the browser would show its
 * own error page in its place.
 */
export function reloadPage(reload = () => window.location.reload()): Promise<boolean> {
  attempt ??= reloadOnceReached(reload).finally(() => (attempt = undefined));
  return attempt;
}

async function reloadOnceReached(reload: () => void): Promise<boolean> {
  const isReached = await reachServer();
  if (isReached) reload();
  return isReached;
}

/** Asks the server again at once if the connection returns, because what was sent without one may never be answered. */
async function reachServer(): Promise<boolean> {
  const request = new AbortController();
  let isBack = false;
  const onOnline = () => {
    isBack = true;
    request.abort();
  };
  const timer = setTimeout(() => request.abort(), TIMEOUT);
  window.addEventListener('online', onOnline);
  try {
    await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store', signal: request.signal });
    return true;
  } catch {
    return isBack && reachServer();
  } finally {
    clearTimeout(timer);
    window.removeEventListener('online', onOnline);
  }
}
