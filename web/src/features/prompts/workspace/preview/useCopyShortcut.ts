import { useEffect, useEffectEvent } from 'react';

/** Wherever the focus is, Ctrl+Enter or Cmd+Enter copies; with Shift, it also opens the assistant. */
export function useCopyShortcut(copy: () => void, copyAndOpen: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    if (event.shiftKey) copyAndOpen();
    else copy();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
