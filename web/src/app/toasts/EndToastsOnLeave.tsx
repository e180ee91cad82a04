import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useEndFailure } from '../../ui/toasts/Toaster.tsx';

/** A toast about a failure ends when its page is left. Others stay: many say what has led to the new page. */
export function EndToastsOnLeave() {
  const { pathname } = useLocation();
  const endFailure = useEndFailure();
  // Before the effects of the new page, which may show a toast.
  useLayoutEffect(() => endFailure, [endFailure, pathname]);
  return null;
}
