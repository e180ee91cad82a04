/** Loads the page again. Without a connection it stays, because the browser would show its own error page in its place. */
export async function reloadPage(): Promise<void> {
  try {
    await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' });
  } catch {
    return;
  }
  window.location.reload();
}
