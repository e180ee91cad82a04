/**
 * After a dialog has closed: if the element that had the focus is gone, focuses the opener of the dialog, otherwise the
 * heading of the page.
 */
export function restoreFocus(opener?: HTMLElement | null): void {
  const active = document.activeElement;
  if (active && active !== document.body && !active.closest('[role="dialog"]')) return;
  const target = opener?.isConnected ? opener : document.getElementById('page-heading');
  target?.focus();
}
