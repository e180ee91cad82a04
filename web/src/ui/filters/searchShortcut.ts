type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** "/", which is also a letter, without a modifier. */
export const isSlash = ({ key, ctrlKey, metaKey, altKey }: Keys): boolean => key === '/' && !ctrlKey && !metaKey && !altKey;

export const isCommandK = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey;

/** A key that types or moves, as a search field takes it. */
export const isSearchKey = ({ key, ctrlKey, metaKey, altKey }: Keys): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  (key.length === 1 || ['ArrowDown', 'ArrowUp', 'Backspace', 'Enter', 'Escape', 'Tab'].includes(key));
