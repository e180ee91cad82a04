import { flushSync } from 'react-dom';
import { restoreFocus } from '../../ui/page/restoreFocus.ts';

/** The id of what takes a key: the field, or the button that opens it. One of them is there at a time. */
export const KEY_PLACE = 'key-place';

/** Changes who asks, or begins to. What was pressed for it goes, and the focus is not lost with it. */
export function keepingPlace(change: () => void): void {
  flushSync(change);
  restoreFocus(document.getElementById(KEY_PLACE));
}
