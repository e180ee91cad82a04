import { flushSync } from 'react-dom';
import { restoreFocus } from '../../ui/page/restoreFocus.ts';

/** The id of the key field, or of the button that opens it. Only one of them is shown at a time. */
export const KEY_FIELD_ID = 'key-field';

/** Runs a state change that removes the focused control, then moves the focus to the key field. */
export function withKeyFieldFocus(change: () => void): void {
  flushSync(change);
  restoreFocus(document.getElementById(KEY_FIELD_ID));
}
