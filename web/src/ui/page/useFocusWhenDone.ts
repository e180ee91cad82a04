import { useEffect, useRef, type RefObject } from 'react';
import { restoreLostFocus } from './restoreFocus.ts';

/** For what is shown instead of the button that was pressed: it gets the focus if that is gone with the button. */
export function useFocusWhenDone<T extends HTMLElement>(isDone: boolean): RefObject<T | null> {
  const target = useRef<T>(null);
  useEffect(() => {
    if (isDone) restoreLostFocus(target.current);
  }, [isDone]);
  return target;
}
