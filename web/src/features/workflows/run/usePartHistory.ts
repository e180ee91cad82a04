import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Makes an entry of the browser's history for each part that is shown, so that Back leads to the one before. A page that is
 * opened by a reload or Back shows the part of its entry: the one that is kept may be that of another tab.
 */
export function usePartHistory(current: number, isOpened: boolean, show: (index: number) => void): (index: number) => void {
  const navigate = useNavigate();
  const location = useLocation();
  const { key, pathname, search } = location;
  const state = location.state as { part?: number } | null;
  const part = state?.part;
  const here = { pathname, search };
  const lastKey = useRef(isOpened ? undefined : key);
  const follow = useEffectEvent(() => {
    if (part !== undefined && part !== current) show(part);
  });
  const begin = useEffectEvent(() => {
    // A reload would lead to the part that was shown before.
    if (!isOpened && part !== undefined) void navigate(here, { replace: true, state: { ...state, part: current } });
  });
  useEffect(() => begin(), []);
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    // `show` renders at once (flushSync), which React does not allow in an effect.
    queueMicrotask(() => follow());
  }, [key]);
  return (index) => {
    if (index !== current) {
      // Another tab may have changed it, and the first entry does not have it.
      void navigate(here, { replace: true, state: { ...state, part: current } });
      void navigate(here, { state: { ...state, part: index } });
    }
    show(index);
  };
}
