/** For a control that is gone once it has been used. The page does not scroll. */
export const focusHeading = () => document.getElementById('page-heading')?.focus({ preventScroll: true });
