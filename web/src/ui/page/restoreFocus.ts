/**
 * For when a dialog has closed: where what had the focus before is gone, back to what has opened the dialog, else to the
 * top of the page. It is brought into view unless it is there.
 */
export function restoreFocus(opener?: HTMLElement | null): void {
  const active = document.activeElement;
  if (active && active !== document.body && !active.closest('[role="dialog"]')) return;
  const target = opener?.isConnected ? opener : document.getElementById('page-heading');
  target?.focus();
}
