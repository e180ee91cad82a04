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

type Ask = (leave: () => void) => void;

/** The guards that are active. The last one is asked: a dialog is above the page that has opened it. */
const active: Ask[] = [];

/** Takes away the history entry that the active guards share. Null if there is none. */
let stepBack: (() => void) | null = null;

/** Adds a history entry, and asks the last guard before it is left. Returns what takes the entry away. */
function addEntry(navigator: Navigator): () => void {
  const here = historyIndex() + 1;
  // The same `key`, so that the router sees no change.
  window.history.pushState({ ...window.history.state, idx: here }, '');
  const leaveBy = (go: () => void) => () => {
    end();
    go();
  };
  const ask = (go: () => void) => {
    const leave = leaveBy(go);
    const last = active.at(-1);
    return last ? last(leave) : leave();
  };
  const blockBack = () => {
    if (historyIndex() === here) return;
    ask(() => window.history.go(-2));
    window.history.forward();
  };
  window.addEventListener('popstate', blockBack);
  /** The page's own entry is the one to be replaced. */
  const backThen = (then: () => void) => {
    window.addEventListener('popstate', then, { once: true });
    window.history.back();
  };
  const endIntercepting = intercept(navigator, {
    onPush: ask,
    onReplace: (go) => leaveBy(() => backThen(go))(),
  });
  // Not within the event: React renders transitions of this one at once, each by itself.
  const endRelease = setRelease((go) => leaveBy(() => backThen(() => setTimeout(go)))());
  const end = () => {
    stepBack = null;
    endRelease();
    window.removeEventListener('popstate', blockBack);
    endIntercepting();
  };
  return () => {
    end();
    if (historyIndex() === here) window.history.back();
  };
}

/**
 * Guards what would be lost with the page: the browser asks before the document is left, and neither Back nor a link leaves the
 * page. `onBlocked` gets what leaves it after all. A page that replaces itself is not asked. `BrowserRouter` cannot block
 * navigation, so an extra history entry of the same page absorbs the step back.
 */
export function useNavigationGuard(isActive: boolean, onBlocked: Ask): void {
  useBeforeUnload(useCallback((event: BeforeUnloadEvent) => isActive && event.preventDefault(), [isActive]));
  const { navigator } = useContext(NavigationContext);
  const notify = useEffectEvent(onBlocked);
  useEffect(() => {
    if (!isActive) return undefined;
    const ask: Ask = (leave) => notify(leave);
    active.push(ask);
    stepBack ??= addEntry(navigator);
    return () => {
      active.splice(active.indexOf(ask), 1);
      // Not at once: the guard of the dialog that comes next takes the entry over.
      queueMicrotask(() => active.length === 0 && stepBack?.());
    };
  }, [isActive, navigator]);
}
