/** Milliseconds until the server counts as out of reach. */
const TIMEOUT = 5000;

let attempt: Promise<boolean> | undefined;

/**
 * Loads the page again, and returns whether it does. Without a connection the page stays, because the browser would show its
 * own error page in its place.
 */
export function reloadPage(reload = () => location.reload()): Promise<boolean> {
  attempt ??= reloadOnceReached(reload).finally(() => (attempt = undefined));
  return attempt;
}

async function reloadOnceReached(reload: () => void): Promise<boolean> {
  const { pathname } = location;
  // Another page may have been opened meanwhile, and filled in.
  const isReloaded = (await reachServer(pathname)) && location.pathname === pathname;
  if (isReloaded) reload();
  return isReloaded;
}

/** Asks the server again at once if the connection returns, because what was sent without one may never be answered. */
async function reachServer(pathname: string): Promise<boolean> {
  const request = new AbortController();
  let isBack = false;
  const onOnline = () => {
    isBack = true;
    request.abort();
  };
  const timer = setTimeout(() => request.abort(), TIMEOUT);
  window.addEventListener('online', onOnline);
  try {
    await fetch(pathname, { method: 'HEAD', cache: 'no-store', signal: request.signal });
    return true;
  } catch {
    return isBack && reachServer(pathname);
  } finally {
    clearTimeout(timer);
    window.removeEventListener('online', onOnline);
  }
}
