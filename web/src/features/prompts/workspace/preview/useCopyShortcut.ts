import { useEffect, useEffectEvent } from 'react';

/** Copies on Ctrl+Enter or Cmd+Enter, wherever the focus is. */
export function useCopyShortcut(copy: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    copy();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
