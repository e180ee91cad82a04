/** The button that copies the prompt. It gets the focus when the proposal beside it disappears. */
export const findCopyButton = () => document.querySelector<HTMLElement>('[data-copy-button]');
