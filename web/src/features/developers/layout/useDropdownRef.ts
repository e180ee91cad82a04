import { useLayoutEffect, useRef } from 'react';

/** The height of what opens over a page: all that it needs, but not beyond the window, and enough to be of use. */
export const dropdownMaxHeight = 'min(60dvh, max(160px, 100dvh - var(--begins-at, 0px) - 8px))';

/** For what opens with that height: measures how far down the window it begins. */
export function useDropdownRef<Shown extends HTMLElement>(isShown: boolean) {
  const shown = useRef<Shown>(null);
  useLayoutEffect(() => {
    if (isShown) shown.current?.style.setProperty('--begins-at', `${shown.current.getBoundingClientRect().top}px`);
  }, [isShown]);
  return shown;
}
