const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** As people read them. */
export const COPY_KEYS = isApple ? '⌘ Enter' : 'Ctrl + Enter';

/** As `aria-keyshortcuts` has them. */
export const COPY_SHORTCUT = isApple ? 'Meta+Enter' : 'Control+Enter';
