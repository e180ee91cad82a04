/** The button that copies the prompt, which comes first in its bar. It gets the focus when the proposal beside it disappears. */
export const copyButton = () => document.querySelector<HTMLElement>('[data-copy-bar] [aria-keyshortcuts]');
