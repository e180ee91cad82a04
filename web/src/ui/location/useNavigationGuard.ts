import { useCallback, useContext, useEffect, useEffectEvent } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useBeforeUnload, type Navigator } from 'react-router-dom';
import { setRelease } from './afterGuard.ts';
import { historyIndex } from './historyIndex.ts';

interface Navigations {
  /** By a link or a function. */
  onPush: (go: () => void) => void;
  /** By a function, such as after saving. */
  onReplace: (go: () => void) => void;
}

/** Calls back in place of every navigation, until the result is called. */
function intercept(navigator: Navigator, { onPush, onReplace }: Navigations): () => void {
  const { push, replace } = navigator;
  // The entry of the guard is replaced, so that Back does not lead there.
  navigator.push = (to, state, options) => onPush(() => replace(to, state, options));
  navigator.replace = (to, state, options) => onReplace(() => replace(to, state, options));
  return () => Object.assign(navigator, { push, replace });
}

/**
 * Guards what would be lost with the page: the browser asks before the document is left, and neither Back nor a link leaves the
 * page. `onBlocked` gets what leaves it after all. A page that replaces itself is not asked. `BrowserRouter` cannot block
 * navigation, so an extra history entry of the same page absorbs the step back.
 */
export function useNavigationGuard(isActive: boolean, onBlocked: (leave: () => void) => void): void {
  useBeforeUnload(useCallback((event: BeforeUnloadEvent) => isActive && event.preventDefault(), [isActive]));
  const { navigator } = useContext(NavigationContext);
  const notify = useEffectEvent(onBlocked);
  useEffect(() => {
    if (!isActive) return undefined;
    const here = historyIndex() + 1;
    let hasLeft = false;
    // The same `key`, so that the router sees no change.
    window.history.pushState({ ...window.history.state, idx: here }, '');
    const leaveBy = (go: () => void) => () => {
      hasLeft = true;
      end();
      go();
    };
    const blockBack = () => {
      if (historyIndex() === here) return;
      notify(leaveBy(() => window.history.go(-2)));
      window.history.forward();
    };
    window.addEventListener('popstate', blockBack);
    /** The page's own entry is the one to be replaced. */
    const stepBack = (then: () => void) => {
      window.addEventListener('popstate', then, { once: true });
      window.history.back();
    };
    const endIntercepting = intercept(navigator, {
      onPush: (go) => notify(leaveBy(go)),
      onReplace: (go) => leaveBy(() => stepBack(go))(),
    });
    // Not within the event: React renders transitions of this one at once, each by itself.
    const endRelease = setRelease((go) => leaveBy(() => stepBack(() => setTimeout(go)))());
    const end = () => {
      endRelease();
      window.removeEventListener('popstate', blockBack);
      endIntercepting();
    };
    return () => {
      end();
      if (!hasLeft && historyIndex() === here) window.history.back();
    };
  }, [isActive, navigator]);
}
