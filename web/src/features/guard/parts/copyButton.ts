/** The button that copies the prompt. It stays when what is proposed beside it is gone, and takes the focus then. */
export const copyButton = () => document.querySelector<HTMLElement>('[data-copy-bar] [aria-keyshortcuts]');
