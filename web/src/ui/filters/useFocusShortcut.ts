import { useEffect, type RefObject } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Focuses the search on "/" outside of text fields, and on Ctrl+K or Cmd+K anywhere. */
export function useFocusShortcut(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey;
      const isSlash = event.key === '/' && !hasModifier && !event.altKey && !isTyping(event.target);
      const isCommandK = event.key.toLowerCase() === 'k' && hasModifier && !event.shiftKey && !event.altKey;
      if (!isSlash && !isCommandK) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [input]);
}
