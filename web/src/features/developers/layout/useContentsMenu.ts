import { useEffect, useRef, useState } from 'react';
import { useDropdownRef } from './useDropdownRef.ts';

/** State of the contents menu on narrow screens. Escape, a press outside and focus outside close it. */
export function useContentsMenu() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useDropdownRef<HTMLElement>(isOpen);
  useEffect(() => {
    if (!isOpen) return;
    const closeFromOutside = ({ target }: Event) => {
      const isInside = target instanceof Node && [button, panel].some(({ current }) => current?.contains(target));
      if (!isInside) setOpen(false);
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    // A blur handler would not be enough: on some phones a pressed button or text does not take the focus.
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen, panel]);
  return { isOpen, setOpen, button, panel };
}
