import { useEffect, useRef, useState } from 'react';
import { useDropdownRef } from './useDropdownRef.ts';

/** A button and what it opens, which closes with Escape and as soon as a finger, the mouse or the focus is elsewhere. */
export function useContentsMenu() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useDropdownRef<HTMLElement>(isOpen);
  useEffect(() => {
    if (!isOpen) return;
    const closeFromElsewhere = ({ target }: Event) => {
      const isOwn = target instanceof Node && [button, panel].some(({ current }) => current?.contains(target));
      if (!isOwn) setOpen(false);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    // Not the loss of the focus alone: on some phones neither a button that is pressed nor a text beside it takes it.
    document.addEventListener('pointerdown', closeFromElsewhere);
    document.addEventListener('focusin', closeFromElsewhere);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeFromElsewhere);
      document.removeEventListener('focusin', closeFromElsewhere);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen, panel]);
  return { isOpen, setOpen, button, panel };
}
