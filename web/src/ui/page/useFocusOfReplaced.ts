import { useEffect, useState } from 'react';
import { restoreLostFocus } from './restoreFocus.ts';

/** For what replaces a part of the page: if the element that had the focus is gone with it, the heading of the page gets the focus. */
export function useFocusOfReplaced(): void {
  const [focused] = useState(() => document.activeElement);
  useEffect(() => {
    if (focused?.isConnected === false) restoreLostFocus();
  }, [focused]);
}
