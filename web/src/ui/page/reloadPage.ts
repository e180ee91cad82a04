/** Milliseconds until the server counts as out of reach. */
const TIMEOUT = 5000;

let isPending = false;

/** Loads the page again. Without a connection it stays, because the browser would show its own error page in its place. */
export async function reloadPage(): Promise<void> {
  if (isPending) return;
  isPending = true;
  try {
    await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT) });
  } catch {
    return;
  } finally {
    isPending = false;
  }
  window.location.reload();
}
