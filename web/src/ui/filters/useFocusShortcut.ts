import { useEffect, type RefObject } from 'react';
import { isCommandK, isSlash } from './searchShortcut.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Focuses the search on "/" outside of text fields, and, unless something else opens then, on Ctrl+K or Cmd+K anywhere. */
export function useFocusShortcut(input: RefObject<HTMLInputElement | null>, { onCommandK }: { onCommandK: boolean }): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(onCommandK && isCommandK(event)) && !(isSlash(event) && !isTyping(event.target))) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [input, onCommandK]);
}
