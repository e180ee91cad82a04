import { useEffect, useEffectEvent } from 'react';

/** An open dialog or menu handles its keys itself. */
const isInOverlay = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=dialog], [role=menu]') !== null;

/** Wherever the focus is on the page, Ctrl+Enter or Cmd+Enter copies; with Shift, it also opens the assistant. */
export function useCopyShortcut(copy: () => void, copyAndOpen: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    if (event.defaultPrevented || isInOverlay(event.target)) return;
    event.preventDefault();
    if (event.shiftKey) copyAndOpen();
    else copy();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
