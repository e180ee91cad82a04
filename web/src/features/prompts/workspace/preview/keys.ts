import { isApple } from '../../../../ui/platform.ts';

/** As people read them. */
export const COPY_KEYS = isApple ? '⌘ Enter' : 'Ctrl + Enter';
export const OPEN_KEYS = isApple ? '⌘ Shift Enter' : 'Ctrl + Shift + Enter';

/** As `aria-keyshortcuts` has them. */
export const COPY_SHORTCUT = isApple ? 'Meta+Enter' : 'Control+Enter';
export const OPEN_SHORTCUT = isApple ? 'Meta+Shift+Enter' : 'Control+Shift+Enter';
