import { useCallback, useContext, useEffect, useEffectEvent } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useBeforeUnload, useLocation, type Navigator } from 'react-router-dom';
import { interceptPops, setRelease } from './afterGuard.ts';
import { historyIndex, isGuardEntryOfBefore } from './historyIndex.ts';

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

/** What would leave the page: a link or a function; Back and Forward; or Back on the first page of a tab, which leads nowhere. */
type Way = 'push' | 'history' | 'nowhere';

/** Asks, and calls back if it may be left. */
type Ask = (leave: () => void, by: Way) => void;

interface Guard {
  ask: Ask;
  /** Whether its question is open. */
  isAsking: () => boolean;
}

/** The guards that are active. */
const active: Guard[] = [];

/** Asks all of them, the last one first: a dialog is above the page that has opened it. */
function askAll(leave: () => void, by: Way): void {
  const rest = [...active];
  const next = (): void => {
    const guard = rest.pop();
    if (!guard) leave();
    // One that has ended meanwhile has nothing to lose.
    else if (active.includes(guard)) guard.ask(next, by);
    else next();
  };
  next();
}

/** Takes away the history entry that the active guards share. Null if there is none. */
let stepBack: (() => void) | null = null;

/** Adds a history entry, and asks before it is left. Returns what takes the entry away. */
function addEntry(navigator: Navigator): () => void {
  // After a reload, the entry is there already.
  const page = isGuardEntryOfBefore() ? historyIndex() - 1 : historyIndex();
  const here = page + 1;
  // The same `key`, so that the router sees no change.
  if (!isGuardEntryOfBefore())
    window.history.pushState({ ...window.history.state, idx: here, guardedAt: performance.timeOrigin }, '');
  let isReturning = false;
  let isLeaving = false;
  /** Where Back leads without the guard. */
  let target = here;
  const onPop = (event: PopStateEvent) => {
    if (isLeaving) return end();
    // The router, which would leave the page, does not get to see it.
    event.stopImmediatePropagation();
    const at = historyIndex();
    if (at !== here) {
      if (!isReturning) target = at === page ? page - 1 : at;
      isReturning = true;
      window.history.go(here - at);
    } else if (isReturning) {
      // Only now: a guard that is gone at once takes the entry away, which has to be the current one.
      isReturning = false;
      // The one that is open stays. Those before it were agreed to, and would be asked again.
      if (active.some(({ isAsking }) => isAsking())) return;
      askAll(
        () => {
          isLeaving = true;
          window.history.go(target - here);
        },
        // Only the page and its guard's entry.
        window.history.length === 2 ? 'nowhere' : 'history',
      );
    }
  };
  const endPops = interceptPops(onPop);
  /** The page's own entry is the one to be replaced. */
  const backThen = (then: () => void) => {
    end();
    window.addEventListener('popstate', then, { once: true });
    window.history.back();
  };
  const endIntercepting = intercept(navigator, {
    onPush: (go) =>
      askAll(() => {
        end();
        go();
      }, 'push'),
    onReplace: backThen,
  });
  // Not within the event: React renders transitions of this one at once, each by itself.
  const endRelease = setRelease((go) => backThen(() => setTimeout(go)));
  const end = () => {
    stepBack = null;
    endRelease();
    endPops();
    endIntercepting();
  };
  return () => {
    end();
    if (historyIndex() === here) window.history.back();
  };
}

/**
 * Guards what would be lost with the page: the browser asks before the document is left, and neither Back nor a link leaves the
 * page. `onBlocked` gets what leaves it after all, and whether that was a link; it is not called by Back and Forward while a question
 * is open. A page that replaces itself is not asked, and if it is still there then, guarded again. `BrowserRouter` cannot block
 * navigation, so an extra history entry of the same page absorbs the step back.
 */
export function useNavigationGuard(isActive: boolean, onBlocked: Ask, isAsking = false): void {
  useBeforeUnload(useCallback((event: BeforeUnloadEvent) => isActive && event.preventDefault(), [isActive]));
  const { navigator } = useContext(NavigationContext);
  const { key } = useLocation();
  const notify = useEffectEvent(onBlocked);
  const isOpen = useEffectEvent(() => isAsking);
  useEffect(() => {
    if (!isActive) return undefined;
    const guard: Guard = { ask: (leave, by) => notify(leave, by), isAsking: () => isOpen() };
    active.push(guard);
    stepBack ??= addEntry(navigator);
    return () => {
      active.splice(active.indexOf(guard), 1);
      // Not at once: the guard of the dialog that comes next takes the entry over.
      queueMicrotask(() => active.length === 0 && stepBack?.());
    };
  }, [isActive, navigator, key]);
}
