/**
 * After a dialog has closed: if the element that had the focus is gone, focuses the first of these that is left: the opener
 * of the dialog, what is beside it, the heading of the page.
 */
export function restoreFocus(...candidates: readonly (HTMLElement | null | undefined)[]): void {
  const active = document.activeElement;
  if (active && active !== document.body && !active.closest('[role="dialog"]')) return;
  const target = candidates.find((element) => element?.isConnected) ?? document.getElementById('page-heading');
  target?.focus();
}
