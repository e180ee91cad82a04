import { useLayoutEffect, type RefObject } from 'react';
import { isCommandK, isSlash } from './searchShortcut.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

interface Options {
  /** On Ctrl+K or Cmd+K as well, unless something else opens then. */
  onCommandK?: boolean;
  isEnabled?: boolean;
}

/** Focuses the search on "/" outside of text fields. */
export function useFocusShortcut(input: RefObject<HTMLInputElement | null>, options: Options = {}): void {
  const { onCommandK = false, isEnabled = true } = options;
  // Other effects run after the page was painted, and a key in between would be lost.
  useLayoutEffect(() => {
    if (!isEnabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(onCommandK && isCommandK(event)) && !(isSlash(event) && !isTyping(event.target))) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [input, onCommandK, isEnabled]);
}
