import { useLayoutEffect, useRef } from 'react';

/** Keeps a dropdown inside the window, but always at least 160 pixels high. */
export const dropdownMaxHeight = 'min(60dvh, max(160px, 100dvh - var(--dropdown-top, 0px) - 8px))';

/** A ref for a dropdown with that maximum height. It measures where the dropdown starts when it opens. */
export function useDropdownRef<Element extends HTMLElement>(isOpen: boolean) {
  const dropdown = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isOpen) dropdown.current?.style.setProperty('--dropdown-top', `${dropdown.current.getBoundingClientRect().top}px`);
  }, [isOpen]);
  return dropdown;
}
