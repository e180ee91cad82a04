import type { KeyboardEvent } from 'react';

/** Enter and space work as on a button. With Ctrl or Cmd, Enter copies. */
export const onPickKey = (onPick: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  if (event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  onPick();
};
