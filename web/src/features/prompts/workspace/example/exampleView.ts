import type { Pane } from '../PaneSwitch.tsx';

/** Whether the worked example has the place of the text, and how to change that. */
export const exampleView = (pane: Pane, onShow: (pane: Pane) => void) => ({
  isShown: pane === 'example',
  onShow: (isShown: boolean) => onShow(isShown ? 'example' : 'preview'),
});
