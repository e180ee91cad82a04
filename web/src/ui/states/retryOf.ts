import { restoreLostFocus } from '../page/restoreFocus.ts';

/**
 * What a "Try again" button does: reads a query again. If that fails, too, nothing is lost by ignoring it here, because `useQuery`
 * has the error and the page shows it. If the button had the focus and is gone by then, the heading of the page gets it. Trying
 * again when the connection returns moves no focus that is elsewhere.
 */
export const retryOf = (refetch: () => Promise<unknown>) => (): void => {
  const pressed = document.activeElement;
  const restore = () => {
    if (pressed?.isConnected === false) restoreLostFocus();
  };
  void refetch()
    .catch(() => undefined)
    .then(restore);
};
