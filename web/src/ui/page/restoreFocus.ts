/**
 * After a dialog has closed: if the element that had the focus is gone, focuses the first of these that is left: the opener
 * of the dialog, what is beside it, the heading of the page.
 */
export function restoreFocus(...candidates: readonly (HTMLElement | null | undefined)[]): void {
  const active = document.activeElement;
  if (active && active !== document.body && !active.closest('[role="dialog"]')) return;
  focusFirst(candidates);
}

/** The same where no dialog has closed: what has the focus elsewhere, such as in the support chat, keeps it. */
export function restoreLostFocus(...candidates: readonly (HTMLElement | null | undefined)[]): void {
  const active = document.activeElement;
  if (!active || active === document.body) focusFirst(candidates);
}

/** The same for what a response takes away, now or soon: the focus leaves it, but stays where it was moved to meanwhile. */
export function restoreFocusFrom(part: Element | null | undefined, ...candidates: readonly (HTMLElement | null)[]): void {
  if (part?.contains(document.activeElement)) focusFirst(candidates);
  else restoreLostFocus(...candidates);
}

function focusFirst(candidates: readonly (HTMLElement | null | undefined)[]): void {
  const target = candidates.find((element) => element?.isConnected) ?? document.getElementById('page-heading');
  target?.focus();
}
